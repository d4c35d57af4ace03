"""Who plays next at each table of an evening, and who waits."""

from dataclasses import dataclass, field
from typing import Any

from host_tools.games.game_row import Seated
from host_tools.library import GameRow
from host_tools.library.seats import PERSON_LEVEL, players_of
from host_tools.people.score import StandingsRow


@dataclass
class EveningBoard:
    """A board of the evening, the game played there last, and the people who are to play there next, by player."""

    board: str
    name: str | None
    game: GameRow
    next: list[tuple[str, StandingsRow]] = field(default_factory=list)


def choose_next_players(
    tables: list[EveningBoard], here: list[StandingsRow], games: list[GameRow], seated: dict[str, dict[int, Seated]]
) -> list[StandingsRow]:
    """Choose the people for each table whose game is over; return those who wait.

    Those who have played least come first, children's games and those without a winner included; among them those who
    have met the others at the table least, then those who have waited longest.
    """
    playing = {one.person for table in tables if not table.game.over for one in seated.get(table.game.id, {}).values()}
    waiting = [score for score in here if score.person not in playing]
    met: dict[frozenset[int], int] = {}
    for game in games:
        people = [one.person for one in seated.get(game.id, {}).values()]
        for pair in {frozenset((one, other)) for one in people for other in people if one != other}:
            met[pair] = met.get(pair, 0) + 1
    for table in tables:
        if not table.game.over:
            continue
        places = [
            player
            for player, (_, level) in zip(players_of(table.game.seats), table.game.seats, strict=True)
            if level == PERSON_LEVEL
        ]
        if not places or len(waiting) < len(places):
            continue
        chosen: list[StandingsRow] = []
        for _ in places:
            best = min(waiting, key=lambda one: _turn(one, chosen, met))
            waiting.remove(best)
            chosen.append(best)
        table.next = list(zip(places, chosen, strict=True))
    return sorted(waiting, key=lambda one: _turn(one, [], met))


def _turn(score: StandingsRow, chosen: list[StandingsRow], met: dict[frozenset[int], int]) -> tuple[Any, ...]:
    pairs = [frozenset((score.person, one.person)) for one in chosen if score.person and one.person]
    meetings = sum(met.get(pair, 0) for pair in pairs)
    return (score.sat, meetings, score.last.timestamp() if score.last else 0.0, score.alphabetical)
