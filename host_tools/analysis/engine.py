"""The analysis of a game: the chance of every side after each event, the luck of each card, the error of each decision.

    start        the chances before the first card
    luck         of a card: the chances with it, less their mean over all cards that could have come
    error        of a decision: the chances after it, less those after the best option
    correction   all other changes of the estimate

For each side, the start with all luck, errors and corrections is the result. Where hands are hidden, what was true
decides about luck, and what the player knew about decisions. docs/analysis.md describes the values.
"""

from collections.abc import Sequence
from importlib import import_module

from host_tools.analysis.analyst import Analysis
from host_tools.analysis.model import ChanceModel, load_model
from host_tools.games.registry import adapter_class
from host_tools.games.replay import EventRefused, GameReplay, seed_in_last_event
from pawnlight.rules.base import kind_of


def analyse(texts: Sequence[str], model: ChanceModel | None = None) -> Analysis:
    """Return the analysis of the game with these event texts."""
    seed = seed_in_last_event(texts[0], texts[-1])
    used = model
    try:
        replay = GameReplay(texts[0], seed)
        game = replay.game
        if not adapter_class(game.header.rules).trained:
            return Analysis("child" if game.header.is_child_game else "cards")
        used = used or load_model(game.header.rules)
        if game.header.is_child_game:
            return Analysis("child", used.hash)
        if replay.adapter.house_options():
            return Analysis("house", used.hash)
        events = _standing(replay, texts)
    except EventRefused as refused:
        return Analysis("unknown" if refused.unknown else "refused", used.hash if used else "")
    if seed is None or events is None:
        return Analysis("unfinished", used.hash)
    fresh = GameReplay(texts[0], seed).game
    kind = kind_of(fresh.header.rules)
    analysis: Analysis = (
        import_module(f"host_tools.games.{kind.name}.analyst").analyst(fresh, used).analyse_events(events)
    )
    return analysis


def _standing(replay: GameReplay, texts: Sequence[str]) -> list[tuple[int, str]] | None:
    """Play the events; return those that were not taken back, with their numbers; None if the game is not decided."""
    game = replay.game
    standing: list[tuple[int, str]] = []
    decided = False
    for number, text in enumerate(texts[1:], 1):
        decided = decided or game.due == "end"
        effect = replay.apply_event(text).effect
        if effect.undone:
            del standing[-len(effect.undone) :]
        elif not text.startswith("end "):
            standing.append((number, text))
    return standing if decided else None
