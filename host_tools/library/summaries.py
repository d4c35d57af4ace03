"""Summaries of finished games, created once when a game ends, so that statistics over thousands of games are fast."""

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from host_tools.games.summary import Summary, summary_of
from pawnlight.rules.events import unseal

if TYPE_CHECKING:
    from host_tools.library.library import Library

_PORTION = 100


def summary_text(texts: Sequence[str]) -> str:
    """Return the stored summary of the game with these event texts."""
    return json.dumps(summary_of(texts[0], texts[1:]).as_dict(), separators=(",", ":"))


def result_rows(game: str, summary: str) -> list[dict[str, Any]]:
    """Return the rows of `results` for a game with this stored summary; none for a game without a winner."""
    told = json.loads(summary)
    seats, winners = told["seats"], told["winners"]
    if not winners:
        return []
    sides = {seat: side for side, group in enumerate(told["groups"]) for seat in group}
    return [
        {
            "game": game,
            "seat": seat,
            "level": level[:32],
            "side": sides[seat],
            "seats": len(seats),
            "won": seat in winners,
            "chance": len(winners) / len(seats),
            "points": told["scores"][seat] if told["scores"] else None,
            "luck": told["luck"][seat],
            "cards": told["counted"][seat],
        }
        for seat, (_, level) in enumerate(seats)
    ]


def summarise(library: "Library", games: list[str]) -> None:
    """Create and store the summaries of the games with these ids."""
    for at in range(0, len(games), _PORTION):
        some = games[at : at + _PORTION]
        made = {}
        for game in some:
            # A damaged game may have lost its events.
            texts = [unseal(line)[1] for line in library.kept(game)[1]] or [""]
            made[game] = summary_text(texts)
        library.keep_summaries(made)


def complete(library: "Library") -> None:
    """Create the summaries and results that are missing."""
    summarise(library, library.unsummarised())


def summaries(library: "Library", only: Sequence[str] | None = None) -> dict[str, Summary]:
    """Return the summary of every finished game, or `only` of these, by id; missing ones are created and stored."""
    missing = library.unsummarised()
    summarise(library, [game for game in missing if only is None or game in only])
    texts = library.summaries(only)
    # Parsing them all at once takes a third of the time.
    found = json.loads(f"[{','.join(texts.values())}]")
    return {game: Summary(**values) for game, values in zip(texts, found, strict=True)}
