"""Analyses in the library: made once, made again with another model, gone with the events they are about."""

import json
import random
from hashlib import sha256
from pathlib import Path

import pytest
from sqlalchemy import select, update

from host_tools.analysis.engine import analyse
from host_tools.library import Library, NotFound
from host_tools.library.analyses import analyse_many, find_or_make_analysis, unanalysed_games
from host_tools.library.people import PeopleTable
from host_tools.library.removal import delete_game
from host_tools.library.schema import analyses, plays
from host_tools.people.records import person_record
from pawnlight.rules.cards import seed_hash
from pawnlight.rules.events import parse_event_line
from tests.support.event_lines import random_game
from tests.support.postgresql import with_both_databases

BOARD = "e66118604b4c5a21"
# Names of games of Revenge with few events.
SHORT_GAMES = ("30", "36")


def add_game(library: Library, name: str, rules: str = "revenge", events: int | None = None, options: str = "-") -> str:
    """Add a game between two people; return its id."""
    seed = sha256(name.encode()).digest()
    game = seed_hash(seed)[:12]
    lines = random_game(rules, seed, random.Random(name), options, ("person", "person"), events)
    library.add_lines(game, BOARD, lines)
    return game


def stored_analyses(library: Library) -> dict[str, str]:
    with library.store.reading() as connection:
        return dict(connection.execute(select(analyses.c.game, analyses.c.model)).all())


def test_an_analysis_is_kept_and_made_again_for_another_model(location: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with Library.open(location) as library:
        game, running = add_game(library, SHORT_GAMES[0]), add_game(library, "running", events=9)
        for options in ("rows=1", "rows=2,child=yes"):
            add_game(library, options, options=options)
        assert unanalysed_games(library) == [game]
        made = find_or_make_analysis(library, game)
        anew = analyse([parse_event_line(line)[1] for line in library.event_lines(game)]).as_dict()
        assert made == json.loads(json.dumps(anew))
        assert stored_analyses(library) == {game: made["model"]}
        assert unanalysed_games(library) == []
        # Nobody analyses it a second time.
        with monkeypatch.context() as patched:
            patched.setattr("host_tools.library.analyses.analyse", None)
            assert find_or_make_analysis(library, game) == made
        # A game in progress is looked at anew each time.
        assert find_or_make_analysis(library, running)["why"] == "unfinished"
        assert stored_analyses(library) == {game: made["model"]}
        with library.store.writing(game) as connection:
            connection.execute(update(analyses).values(model="an older one", text="{}"))
        assert unanalysed_games(library) == [game]
        assert find_or_make_analysis(library, game) == made
        assert unanalysed_games(library) == []
        with pytest.raises(NotFound):
            find_or_make_analysis(library, "0123456789ab")


@with_both_databases
def test_an_analysis_goes_with_its_game(location: str) -> None:
    with Library.open(location) as library:
        game = add_game(library, SHORT_GAMES[0])
        find_or_make_analysis(library, game)
        delete_game(library.store, game)
        assert stored_analyses(library) == {}
        with library.store.reading() as connection:
            assert connection.execute(select(plays)).all() == []


@pytest.mark.long
def test_many_are_analysed_in_the_background_and_what_is_done_stays(tmp_path: Path) -> None:
    with Library.open(tmp_path / "library.db") as library:
        ids = [add_game(library, name) for name in SHORT_GAMES] + [add_game(library, "house", options="rows=1")]
        work = analyse_many(library, unanalysed_games(library), 1)
        first = next(work)
        # Stopped.
        work.close()
        assert set(stored_analyses(library)) == {first}
        assert set(unanalysed_games(library)) == set(ids) - {first}
        assert set(analyse_many(library, unanalysed_games(library), 1)) == set(ids) - {first}
        assert set(stored_analyses(library)) == set(ids)
        assert unanalysed_games(library) == []
        assert find_or_make_analysis(library, ids[-1])["why"] == "house"


def test_a_person_has_errors_and_luck_over_a_season(location: str) -> None:
    with Library.open(location) as library:
        people = PeopleTable(library)
        anna = people.add("Anna").id
        games = [add_game(library, name) for name in SHORT_GAMES]
        for game in games:
            people.set_person_at_seat(game, 1, "Anna")
        assert person_record(library, anna).plays == {}
        analyses = [find_or_make_analysis(library, game) for game in games]
        seats = [analysis["seats"][1] for analysis in analyses if "seats" in analysis]
        (play,) = person_record(library, anna).plays.values()
        assert (play.games, play.decisions) == (2, sum(seat["decisions"] for seat in seats))
        error = sum(seat["error"] for seat in seats) / play.decisions
        assert play.error.mean == pytest.approx(error, abs=1e-5)
        assert play.error.low < error < play.error.high
        assert play.luck.mean == pytest.approx(sum(seat["luck"] for seat in seats) / 2, abs=1e-5)
