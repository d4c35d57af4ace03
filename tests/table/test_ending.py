"""The end of a game at the table: places in lights and on the screen, deeds, totals, and what follows."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pawnlight.rules.base import COLOURS
from pawnlight.rules.game import open_game
from pawnlight.rules.standings import Tally
from pawnlight.words import load_texts
from tests.support.endings import leave_ended_game
from tests.support.languages import in_each_language
from tests.support.table_bench import BenchBoard
from tests.support.table_fixtures import END_IDLE_S, IDLE_S

LeaveEndedGame = Callable[..., tuple[BenchBoard, str, list[str]]]


@pytest.fixture
def board_with_ended_game(empty_flash: Path) -> Iterator[LeaveEndedGame]:
    """Return a function that plugs in a board on which a game of people has just ended."""
    boards: list[BenchBoard] = []

    def ended(rules: str, players: int, language: str = "en", number: int = 0) -> tuple[BenchBoard, str, list[str]]:
        Path("settings").write_text(f"language={language}\n")
        options = ("auto_draw",) if rules == "sequence" else ()
        header, events = leave_ended_game(rules, players, options, number)
        boards.append(BenchBoard())
        boards[-1].press("OK")
        boards[-1].wait(3)
        return boards[-1], header, events

    yield ended
    for board in boards:
        board.unplug()


def lit_row_length(bench: BenchBoard, colour: str) -> int:
    """Return the length of the row of steady lights of a colour, from the corner of its own side of the track."""
    motions = bench.motions()
    first = 15 * COLOURS.index(colour)
    steady = [motions.get(first + n) == ("steady", {colour}) for n in range(15)]
    length = steady.index(False) if False in steady else 15
    assert not any(steady[length:])
    return length


@in_each_language
@pytest.mark.parametrize(("rules", "players"), [("classic", 4), ("st", 2), ("revenge", 3), ("sequence", 2)])
def test_everybody_has_a_place_on_the_screen_and_in_the_lights(board_with_ended_game, language, rules, players):
    bench, _, _ = board_with_ended_game(rules, players, language, 1)
    words, game = load_texts(language), bench.game
    assert words["wins"] in bench.screen()
    (winner,) = game.winners()
    colours = [colour for colour, _ in game.header.seats]
    bench.press("RIGHT")
    counted = {"revenge": "counted rows", "sequence": "counted sequences"}.get(rules, "counted pawns")
    assert words[counted] in bench.screen()
    lines = [line.split() for line in bench.screen().lines[3 : 3 + players]]
    done = {words[colour]: game.progress_of(seat)[0] for seat, colour in enumerate(colours)}
    assert lines[0][:2] == ["1.", words[colours[winner]]]
    assert {name: int(count) for _, name, count in lines} == done
    counts = [int(count) for *_, count in lines]
    assert counts == sorted(counts, reverse=True)
    running = {light for light, seen in bench.moving_lights("runs").items() if light < 60 and colours[winner] in seen}
    assert len(running) > 35, "a light of the winner's colour runs round the track"
    for place, name, _ in lines[1:]:
        (colour,) = [colour for colour in colours if words[colour] == name]
        assert lit_row_length(bench, colour) == {"2.": 9, "3.": 5, "4.": 2}[place]


@in_each_language
@pytest.mark.parametrize(
    ("rules", "players", "deeds"),
    [
        ("classic", 3, ("most hits", "longest way")),
        ("teams", 4, ("most hits", "longest way")),
        ("revenge", 4, ("most cards",)),
        ("sequence", 2, ("most chips",)),
    ],
)
def test_the_deeds_in_which_somebody_stands_out_are_named(board_with_ended_game, language, rules, players, deeds):
    bench, header, events = board_with_ended_game(rules, players, language, 2)
    words, game = load_texts(language), bench.game
    followed = open_game(header)
    tally = Tally(followed)
    for event in events:
        tally.count_deeds(followed.apply(event))
    bench.press("LEFT", "LEFT")
    lines = bench.screen().lines
    assert any(sides for _, sides in tally.leaders())
    for deed, (number, sides) in zip(deeds, tally.leaders(), strict=False):
        if not sides:
            assert words[deed] not in bench.screen()
            continue
        colours = [dict.fromkeys(game.header.seats[seat][0] for seat in game.sides()[side]) for side in sides]
        name = "+".join(words[colour] for side in colours for colour in side)
        at = next(n for n, line in enumerate(lines) if line.startswith(words[deed]))
        assert f"{name} {number}" in lines[at] + lines[at + 1]
    bench.press("RIGHT", "RIGHT")
    assert words["wins" if len(game.winners()) == 1 else "win together"] in bench.screen(), "once round"


@in_each_language
def test_what_follows_is_chosen_and_not_begun_by_a_press_alone(board_with_ended_game, language):
    bench, _, _ = board_with_ended_game("classic", 2, language)
    words, game = load_texts(language), bench.game
    bench.press("OK", "DRAW")
    assert bench.screen().marks(words["again"])
    assert all(words[choice] in bench.screen() for choice in ("again", "another", "look on"))
    bench.press("DRAW", "DRAW", "DRAW")
    assert words["wins"] in bench.screen(), "DRAW alone begins no game"
    assert bench.app.game is game
    bench.press("DRAW", "DOWN", "DOWN", "OK")
    assert words["wins"] in bench.screen()
    assert not bench.moving_lights("runs"), "nothing moves while people look at the position"
    bench.press("RIGHT")
    assert words["counted pawns"] in bench.screen()
    bench.wait(20)
    assert words["counted pawns"] in bench.screen(), "nor does the screen"
    bench.press("DRAW", "DOWN", "OK")
    assert bench.screen().marks(words["menu game"])
    assert bench.journal.live is None


def test_another_game_begins_with_the_answer(board_with_ended_game):
    bench, _, _ = board_with_ended_game("classic", 2)
    winner = bench.game.header.seats[bench.game.winners()[0]][0]
    bench.press("DRAW", "OK")
    assert (bench.game.events, bench.game.header.first) == (1, winner)


def test_back_held_takes_nothing_back_at_the_end(board_with_ended_game):
    bench, _, _ = board_with_ended_game("classic", 2)
    bench.press("DRAW")
    bench.hold("BACK")
    bench.wait(0.5)
    assert "Program error" not in bench.screen()
    assert "wins!" in bench.screen()


@in_each_language
@pytest.mark.parametrize("rules", ["classic", "st", "teams", "revenge"])
def test_the_totals_are_shown_after_the_first_game_of_a_rule_set_and_last_through_a_power_cut(
    board_with_ended_game, language, rules
):
    bench, _, _ = board_with_ended_game(rules, 4 if rules == "teams" else 2, language)
    words, game = load_texts(language), bench.game
    won = [game.header.seats[seat][0] for seat in game.winners()]
    colours = [colour for colour, _ in game.header.seats]
    totals = {colour: int(colour in won) for colour in colours}
    said = bench.screen().lines[4:7]
    if rules == "teams":
        pairs = (("red", "yellow"), ("blue", "green"))
        teams = [f"{words[one]}+{words[other]} {totals[one]}" for one, other in pairs]
        assert words["total"] in said
        assert said[2] == ", ".join(teams) or said[1:] == teams, "in full"
    else:
        assert said[2] == f"{words['total']}: " + ", ".join(f"{words[colour]} {totals[colour]}" for colour in colours)
    bench.unplug()
    bench.plug_in()
    assert bench.app.evening.totals == {rules: totals}


@pytest.mark.usefixtures("quick_to_sleep")
def test_the_screensaver_waits_at_the_end_of_a_game(board_with_ended_game: LeaveEndedGame) -> None:
    bench, _, _ = board_with_ended_game("classic", 2)
    bench.wait(IDLE_S + 30)
    assert any(bench.screen().lines), "people talk about the game"
    bench.wait(END_IDLE_S - IDLE_S)
    assert not any(bench.screen().lines)
    bench.press("DRAW")
    assert any(bench.screen().lines)


@pytest.mark.parametrize(
    ("settings", "seats"),
    [
        ("begins=blue", "red:person,yellow:person"),
        ("game=sequence\nteams=3\nplayers=4", "blue:person,green:person,red:person"),
        ("game=revenge\nplayers=12", "red:person,blue:person"),
        ("red=none", ""),
    ],
)
def test_settings_that_do_not_fit_together_are_mended_before_it_is_played_again(board_with_ended_game, settings, seats):
    bench, _, _ = board_with_ended_game("classic", 2)
    # As when a laptop has sent them.
    Path("settings").write_text(settings + "\n")
    bench.app.on_file_written("settings")
    bench.press("DRAW", "OK")
    bench.wait(1)
    if "revenge" in settings:
        assert "Who is the youngest?" in bench.screen()
        bench.press("OK")
        bench.wait(1)
    if seats:
        assert f" seats={seats} " in next(bench.journal.event_lines(str(bench.journal.live), 0))
    else:
        assert bench.screen().marks("game Sorry!")
