"""The rules of every game. Pure: no clock, no randomness, no input or output. Shared by board and laptop."""
