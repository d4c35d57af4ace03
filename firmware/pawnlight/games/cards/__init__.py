"""*Cards only*: the board as a card machine."""
