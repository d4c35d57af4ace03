"""The rules of every game: pure, without clock, randomness or input and output; one truth for board and laptop."""
