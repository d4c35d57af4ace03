"""Training of the computer player `hard` by self-play, and of the chances to win."""
