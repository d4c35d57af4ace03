"""The scoreboard of an evening: standings, match and tables. Who plays next: next_players.py. Ratings: ratings.py."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import select

from host_tools.games.game_row import Seated
from host_tools.games.times import UNKNOWN_TIME
from host_tools.library import GameFilter, GameRow, Library, NotFound
from host_tools.library.boards import BoardTable
from host_tools.library.evenings import EveningRow, Evenings
from host_tools.library.people import PeopleTable
from host_tools.library.schema import results_table
from host_tools.library.seats import PERSON_LEVEL, players_of
from host_tools.library.summaries import create_missing
from host_tools.people.next_players import EveningBoard, choose_next_players
from host_tools.people.score import StandingsRow


@dataclass
class Scoreboard:
    """An evening: its standings, best first, its games, oldest first, its tables, and the people who wait.

    A child's game is among its games, but nobody has won or lost it.
    """

    evening: EveningRow
    scores: list[StandingsRow]
    games: list[GameRow]
    seated: dict[str, dict[int, Seated]]
    points: dict[str, list[int]]
    tables: list[EveningBoard]
    waiting: list[StandingsRow]
    here: dict[int, str]

    @property
    def champions(self) -> list[StandingsRow]:
        """Return everybody who has reached the number of wins that decides the match."""
        aim = self.evening.aim
        return [score for score in self.scores if aim is not None and score.tally.won >= aim]


def evening_scoreboard(library: Library, evening: int) -> Scoreboard:
    """Return the scoreboard of an evening. Raises NotFound."""
    create_missing(library.store)
    row = Evenings(library.store).evening(evening)
    people = PeopleTable(library)
    games = sorted(
        library.games(GameFilter(evening=evening)), key=lambda game: (game.first_seen or UNKNOWN_TIME, game.id)
    )
    seated = people.people_at_seats(game.id for game in games)
    won, points, chance = _results(library, [game.id for game in games])
    scores: dict[tuple[object, ...], StandingsRow] = {}
    for game in games:
        for seat, score in enumerate(_scores_of(scores, game, seated.get(game.id, {}))):
            score.sat += 1
            score.last = game.last_seen
            if game.id not in won or game.child:
                continue
            score.tally.count_games(seat in won[game.id], chance[game.id])
            if game.id in points:
                score.points = (score.points or 0) + points[game.id][seat]
    here = _here(library, people, evening, scores.values())
    for person, name in here.items():
        scores.setdefault((person,), StandingsRow(person, name, "", "", PERSON_LEVEL))
    ranked = _ranked(score for score in scores.values() if score.person is not None or score.tally.played)
    tables = _tables(library, games)
    waiting = choose_next_players(tables, [one for one in ranked if one.person in here], games, seated)
    return Scoreboard(row, ranked, games, seated, points, tables, waiting, here)


def seats_for(library: Library, evening: int, board: str) -> dict[str, int]:
    """Return the ids of the people to play next at `board`, by player. Raises NotFound if it goes on playing."""
    for table in evening_scoreboard(library, evening).tables:
        if table.board == board and table.next:
            return {player: score.person for player, score in table.next if score.person is not None}
    raise NotFound("Nobody waits for this table, or its game is not over.")


def _ranked(scores: Iterable[StandingsRow]) -> list[StandingsRow]:
    """Return `scores`, the best first, and give them their places."""

    def merit(score: StandingsRow) -> tuple[int, int, int]:
        return -score.tally.won, -(score.points or 0), score.tally.played

    ranked = sorted(scores, key=lambda one: (merit(one), one.alphabetical))
    for n, score in enumerate(ranked):
        score.place = ranked[n - 1].place if n and merit(ranked[n - 1]) == merit(score) else n + 1
    return ranked


def _results(library: Library, games: list[str]) -> tuple[dict[str, list[int]], dict[str, list[int]], dict[str, float]]:
    """Return, by game that was won, the seats that won it, the points of its seats, and each seat's chance."""
    won: dict[str, list[int]] = {}
    points: dict[str, list[int]] = {}
    chance: dict[str, float] = {}
    for at in range(0, len(games), 500):
        query = select(
            results_table.c.game,
            results_table.c.seat,
            results_table.c.won,
            results_table.c.chance,
            results_table.c.points,
        )
        query = query.where(results_table.c.game.in_(games[at : at + 500]))
        with library.store.reading() as connection:
            rows = connection.execute(query.order_by(results_table.c.game, results_table.c.seat))
            for game, seat, has_won, its_chance, its_points in rows:
                won.setdefault(game, [])
                chance[game] = its_chance
                if has_won:
                    won[game].append(seat)
                if its_points is not None:
                    points.setdefault(game, []).append(its_points)
    return won, points, chance


def _scores_of(
    scores: dict[tuple[object, ...], StandingsRow], game: GameRow, seated: dict[int, Seated]
) -> Iterable[StandingsRow]:
    """Yield the score of each seat of a game, made when it is new."""
    for seat, (player, (_, level)) in enumerate(zip(players_of(game.seats), game.seats, strict=True)):
        person = seated.get(seat)
        if person is not None:
            yield scores.setdefault((person.person,), StandingsRow(person.person, person.name, "", "", level))
        else:
            yield scores.setdefault((game.board, player, level), StandingsRow(None, None, game.board, player, level))


def _here(library: Library, people: PeopleTable, evening: int, scores: Iterable[StandingsRow]) -> dict[int, str]:
    """Return the people who are here: those who have played and not left, and those who have come."""
    attendance = Evenings(library.store).attendance(evening)
    here = {one.person: one.name or "" for one in scores if one.person is not None}
    here |= {one.id: one.name for one in people.list_people() if attendance.get(one.id)}
    return {person: name for person, name in here.items() if attendance.get(person, True)}


def _tables(library: Library, games: list[GameRow]) -> list[EveningBoard]:
    names = BoardTable(library.store).board_names()
    never = datetime.min.replace(tzinfo=UTC)
    last = {game.board: game for game in sorted(games, key=lambda game: game.last_seen or never)}
    return [EveningBoard(board, names.get(board), game) for board, game in sorted(last.items())]
