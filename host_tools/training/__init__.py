"""Training of the computer player `hard` by self-play."""
