"""The analysis of a game for the page: with its cards, and what was possible at each mistake, in words and places."""

from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any, Literal

from host_tools.games.narration import card_name, player_name, sentence_text
from host_tools.games.replay import GameReplay, seed_in_last_event
from host_tools.json_types import Analysis, AnalysisStep, Answer, Unanalysed
from host_tools.library import Library
from host_tools.library.analyses import find_or_make_analysis
from host_tools.library.people import PeopleTable
from host_tools.words import Words, load
from pawnlight.bots import computer_player
from pawnlight.rules.base import COLOURS, Game
from pawnlight.rules.events import parse_event_line
from pawnlight.words import Words as BoardWords
from pawnlight.words import load_reasons

NameFunction = Callable[[str, Words], str]


def analysis_values(library: Library, game: str, language: str) -> Analysis | Unanalysed:
    """Return the analysis of a game, see `Analysis.as_dict`, with its cards `named` and `answers` at its mistakes.

    There is one for each option: the sentence `say`, the `ways` of pawns, and the `places` on the drawing `where` it is
    marked. Raises LibraryError.
    """
    found = find_or_make_analysis(library, game)
    words = load(language)
    if "steps" not in found:
        return found
    texts = [parse_event_line(line)[1] for line in library.event_lines(game)]
    replay = GameReplay(texts[0], seed_in_last_event(texts[0], texts[-1]), narrated=True)
    seated = PeopleTable(library).people_at_seats([game]).get(game, {})
    named = {replay.adapter.player_name(seat): person.name for seat, person in seated.items()}

    def name(player: str, words: Words) -> str:
        return named.get(player) or player_name(player, words)

    reasons = load_reasons(language)
    steps: dict[int, list[AnalysisStep]] = {}
    for step in found["steps"]:
        steps.setdefault(step["event"], []).append(step)
    for number, text in enumerate(texts[1:], 1):
        for step in steps.get(number, ()):
            if step["kind"] == "card":
                step["named"] = card_name(step["text"], words)
            elif step.get("class"):
                before = replay.adapter.position_fields(None, words)
                step["answers"] = [
                    _answer(deepcopy(replay), before, decision, words, name) for decision, _ in step["options"]
                ]
                for good in step["good"]:
                    step["answers"][good]["why"] = _why(replay.game, step["options"][good][0], reasons, name, words)
        replay.apply_event(text)
    return found


def _why(game: "Game[Any]", text: str, reasons: BoardWords, name: NameFunction, words: Words) -> str:
    """Return why a decision is a good one, as the board's hints say it."""
    key, values = computer_player(game.header.rules, "hard").hint_reason(game, game.parse(text))
    return reasons[key] % tuple(
        name(value, words) if value in COLOURS else reasons.get(str(value), value) for value in values
    )


def _answer(replay: GameReplay, before: Mapping[str, Any], text: str, words: Words, name: NameFunction) -> Answer:
    adapter, step = replay.adapter, replay.apply_event(text)
    ways, sentence = adapter.pawn_paths(step.effect), step.sentence
    if adapter.drawn_card(step.effect) is not None:
        # Nobody knew which card it would be.
        sentence = (("draws hidden", sentence[0][1]),)
    where, places = _places(before, adapter.position_fields(step.effect, words), ways)
    answer: Answer = {"say": sentence_text(sentence, words, name), "where": where, "places": places}
    if ways:
        answer["ways"] = ways
    return answer


def _places(
    before: Mapping[str, Any], after: Mapping[str, Any], ways: list[list[int]]
) -> tuple[Literal["ring", "panel", "rows"], list[list[int]]]:
    """Return the drawing, and the places on it where an option begins and where it leads."""
    if "pawns" in after:
        # The others were sent back.
        moved = [way for way in ways if after["pawns"][way[0]] != "S"]
        return "ring", [[way[1] for way in moved], [way[-1] for way in moved]] if moved else []
    if "cells" in after:
        # A chip that becomes part of a sequence stays.
        chips = zip(before["cells"].lower(), after["cells"].lower(), strict=True)
        changed = [cell for cell, (one, other) in enumerate(chips) if one != other]
        return "panel", [changed] if changed else []
    rows = [row for pair in zip(before["rows"], after["rows"], strict=True) for row in zip(*pair, strict=True)]
    changed = [row for row, (one, other) in enumerate(rows) if one != other]
    return "rows", [changed] if changed else []
