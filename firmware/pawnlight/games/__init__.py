"""The games: a folder each, and a line each here."""

# Each game with its rule sets.
GAMES = (
    ("sorry", ("classic", "teams", "points", "st")),
    ("revenge", ("revenge",)),
    ("sequence", ("sequence",)),
    ("row", ("row",)),
    ("towers", ("towers",)),
    ("cards", ("cards",)),
)
