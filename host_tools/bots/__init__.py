"""Computer players against each other on the laptop: simulations, leagues, and simple players to measure by."""
