"""Pawnlight on the laptop: the library of games, the virtual board, the command line."""
