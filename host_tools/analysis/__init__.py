"""Luck and skill: the chance to win after each event of a game, the luck of its cards, the errors of its decisions."""
