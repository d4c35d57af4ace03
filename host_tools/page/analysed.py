"""The analysis of a game for the page: with its cards, and what was possible at each mistake, in words and places."""

from copy import deepcopy
from typing import Any

from host_tools.games.narration import card_name
from host_tools.games.replay import seed_of
from host_tools.library import Library
from host_tools.library.analyses import analysis_of
from host_tools.library.people import People
from host_tools.page.presenter import GamePresenter, Snapshot
from host_tools.words import Words
from pawnlight.rules.events import unseal


def analysed(library: Library, game: str, words: Words) -> dict[str, Any]:
    """Return the analysis of a game, see `Analysis.as_dict`, with `named` cards, and an answer for each option of mistakes.

    An answer has the sentence `say`, the `ways` of pawns, and the `places` on the drawing `where` it is marked. Raises
    LibraryError.
    """
    found = analysis_of(library, game)
    if found["why"]:
        return found
    texts = [unseal(line)[1] for line in library.lines(game)]
    people = People(library).seated([game]).get(game, {})
    presenter = GamePresenter(texts[0], words, people, seed=seed_of(texts[0], texts[-1]))
    players = [seat["person"]["name"] if seat["person"] else seat["name"] for seat in presenter.head()["seats"]]
    steps: dict[int, list[dict[str, Any]]] = {}
    for step in found["steps"]:
        steps.setdefault(step["event"], []).append(step)
    now = presenter.begin()
    for number, text in enumerate(texts[1:], 1):
        for step in steps.get(number, ()):
            if step["kind"] == "card":
                step["named"] = card_name(step["text"], words)
            elif step.get("class"):
                step["answers"] = []
                for option, _ in step["options"]:
                    after = deepcopy(presenter, {id(shared): shared for shared in (words, people)}).step(option)
                    # Nobody knew which card it would be.
                    drawn = words["draws hidden"].format(who=players[step["seat"]]) if "drawn" in after else ""
                    step["answers"].append(_answer(now["position"], after, drawn or after["say"]))
        now = presenter.step(text)
    return found


def _answer(before: dict[str, Any], after: Snapshot, said: str) -> dict[str, Any]:
    where, places = _places(before, after)
    answer = {"say": said, "where": where, "places": places}
    return answer | {"ways": after["ways"]} if "ways" in after else answer


def _places(before: dict[str, Any], after: Snapshot) -> tuple[str, list[list[int]]]:
    """Return the drawing, and the places on it where an option begins and where it leads."""
    position = after["position"]
    if "pawns" in position:
        # The others were sent back.
        moved = [way for way in after.get("ways", ()) if position["pawns"][way[0]] != "S"]
        return "ring", [[way[1] for way in moved], [way[-1] for way in moved]] if moved else []
    if "cells" in position:
        changed = [n for n, pair in enumerate(zip(before["cells"], position["cells"], strict=True)) if _other(*pair)]
        return "panel", [changed] if changed else []
    rows = [row for pair in zip(before["rows"], position["rows"], strict=True) for row in zip(*pair, strict=True)]
    changed = [n for n, (one, other) in enumerate(rows) if one != other]
    return "rows", [changed] if changed else []


def _other(before: str, after: str) -> bool:
    """Return whether a chip came or went; a chip that becomes part of a sequence stays."""
    return before.lower() != after.lower()
