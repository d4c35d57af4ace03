"""Summaries of finished games, created once when a game ends, so that statistics over thousands of games are fast."""

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

from host_tools.games.summary import SUMMARY_VERSION, Summary, summary_of
from pawnlight.rules.events import unseal

if TYPE_CHECKING:
    from host_tools.library.library import Library

_PORTION = 100


def summary_text(texts: Sequence[str]) -> str:
    """Return the stored summary of the game with these event texts."""
    return json.dumps(summary_of(texts[0], texts[1:]).as_dict(), separators=(",", ":"))


def summarise(library: "Library", games: list[str]) -> None:
    """Create and store the summaries of the games with these ids."""
    for at in range(0, len(games), _PORTION):
        some = games[at : at + _PORTION]
        made = {}
        for game in some:
            # A damaged game may have lost its events.
            texts = [unseal(line)[1] for line in library.kept(game)[1]] or [""]
            made[game] = summary_text(texts)
        library.keep_summaries(SUMMARY_VERSION, made)


def complete(library: "Library") -> None:
    """Create the summaries and results that are missing."""
    summarise(library, library.unsummarised(SUMMARY_VERSION))


def summaries(library: "Library", only: Sequence[str] | None = None) -> dict[str, Summary]:
    """Return the summary of every finished game, or `only` of these, by id; missing ones are created and stored."""
    missing = library.unsummarised(SUMMARY_VERSION)
    summarise(library, [game for game in missing if only is None or game in only])
    texts = library.summaries(SUMMARY_VERSION, only)
    # Parsing them all at once takes a third of the time.
    found = json.loads(f"[{','.join(texts.values())}]")
    return {game: Summary(**values) for game, values in zip(texts, found, strict=True)}
