"""Summaries of games that are over: made once, when a game ends, so that statistics over thousands are quick."""

import json
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from host_tools.stats_summary import SUMMARY_VERSION, Summary, summary_of
from pawnlight.rules.events import unseal

if TYPE_CHECKING:
    from host_tools.library.library import Library

_PORTION = 100


def summary_text(texts: Sequence[str]) -> str:
    """What is kept of the game with these event texts."""
    return json.dumps(summary_of(texts[0], texts[1:]).as_dict(), separators=(",", ":"))


def summarise(library: "Library", games: list[str], progress: Callable[[int], None] = lambda done: None) -> None:
    """Make and keep the summaries of the games with these ids. `progress` is told how many more are done."""
    for at in range(0, len(games), _PORTION):
        some = games[at : at + _PORTION]
        made = {}
        for game in some:
            # A damaged game may have lost its events.
            texts = [unseal(line)[1] for line in library.kept(game)[1]] or [""]
            made[game] = summary_text(texts)
        library.keep_summaries(SUMMARY_VERSION, made)
        progress(len(some))


def summaries(library: "Library", progress: Callable[[int], None] = lambda done: None) -> dict[str, Summary]:
    """The summary of every game that is over, by its id; those that are lacking are made and kept first."""
    summarise(library, library.unsummarised(SUMMARY_VERSION), progress)
    texts = library.summaries(SUMMARY_VERSION)
    # All at once: a third of the time.
    found = json.loads(f"[{','.join(texts.values())}]")
    return {game: Summary(**values) for game, values in zip(texts, found, strict=True)}
