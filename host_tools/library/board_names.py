"""The first name of a board, before somebody gives it another: a star, which has the same name in every language."""

from binascii import crc32

from host_tools.library import boards
from host_tools.library.database import Store

STARS = (
    *("Adhara", "Alcor", "Aldebaran", "Alioth", "Altair", "Antares", "Arcturus", "Atlas", "Bellatrix", "Capella"),
    *("Castor", "Cor Caroli", "Deneb", "Electra", "Elnath", "Enif", "Gemma", "Hadar", "Hamal", "Izar"),
    *("Lesath", "Maia", "Markab", "Megrez", "Merak", "Merope", "Mimosa", "Mira", "Mirach", "Mizar"),
    *("Nashira", "Nunki", "Polaris", "Pollux", "Procyon", "Regulus", "Rigel", "Sabik", "Sadr", "Sargas"),
    *("Shaula", "Sirius", "Spica", "Suhail", "Talitha", "Tarazed", "Thuban", "Vega", "Wezen", "Zaurak"),
)


def name_new_board(store: Store, board: str) -> None:
    """Give a board that has no name the star that its id leads to, or the next that no other board has."""
    with store.reading() as connection:
        if board in boards.names(connection):
            return
    with store.writing("boards") as connection:
        known = boards.names(connection)
        if board not in known:
            taken = set(known.values())
            first = crc32(board.encode()) % len(STARS)
            names = (_name(first, n) for n in range(len(taken) + 1))
            boards.named(connection, board, next(name for name in names if name not in taken))


def _name(first: int, n: int) -> str:
    """Return the name to try after `n` others: once all stars are taken, they have numbers."""
    star = STARS[(first + n) % len(STARS)]
    return star if n < len(STARS) else f"{star} {n // len(STARS) + 1}"
