"""How the computer player `hard` of Sorry! learns what a position is worth, by playing against itself."""
