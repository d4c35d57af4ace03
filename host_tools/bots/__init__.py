"""Computer players on the laptop: simulations, leagues, and simple players for comparison."""
