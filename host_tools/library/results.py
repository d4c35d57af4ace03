"""The results of games by seat, copied from their summaries, so that the statistics of people are one query."""

import json
from typing import Any

from host_tools.games.registry import ADAPTERS, adapter_class


def result_rows(game: str, summary: str) -> list[dict[str, Any]]:
    """Return the rows of `results` for a game with this stored summary; none for a game without a winner."""
    told = json.loads(summary)
    rules, seats, winners = told["rules"], told["seats"], told["winners"]
    if not winners or rules not in ADAPTERS:
        return []
    partners = adapter_class(rules).partners(rules, len(seats), len({colour for colour, _ in seats}))
    sides = {seat: side for side, group in enumerate(partners) for seat in group}
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
