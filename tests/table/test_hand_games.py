"""Sequence and Revenge at the table: whole games of random presses, checked after each press."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from pawnlight.board import led_of_cell, led_of_home, led_of_start
from pawnlight.games.revenge import text as revenge_text
from pawnlight.games.revenge.game import RevengeGame
from pawnlight.games.revenge.rows import CARD_NAMES, HOME_ROW, NONE, SAFE_CARD, Discard, Give, Target, row_total
from pawnlight.games.sequence import TEAM_COLOURS
from pawnlight.games.sequence.cards import SEQUENCE_CARDS
from pawnlight.rules.base import COLOURS
from pawnlight.rules.cards import card_label
from pawnlight.rules.events import parse_event_line
from pawnlight.rules.game import open_game
from pawnlight.show import sounds, text
from pawnlight.words import LANGUAGES, load_texts, read_pairs
from tests.support.foot_texts import foot_text
from tests.support.languages import in_each_language
from tests.support.layouts import layout_screen
from tests.support.revenge_oracle import legal_plays
from tests.support.screen_text import colours_of
from tests.support.table_bench import TAP_SECONDS, BenchBoard

KEYS = ("OK", "OK", "DRAW", "DRAW", "RIGHT", "LEFT", "UP", "DOWN", "BACK")
LEAVE_TEXTS = tuple(load_texts(language)["leave"] for language in LANGUAGES)


def shows_hand(bench: BenchBoard) -> bool:
    """Return whether the last line of the screen is the one under a hand."""
    words = load_texts(bench.app.settings["language"])
    return bench.screen().lines[7] in [
        " ".join(foot_text(words, foot).split()) for foot in ("hand keys", "hand keys rows", "look keys")
    ]


def look_and_choose(bench: BenchBoard) -> None:
    """Hold OK, move through the hand, and perhaps play the card."""
    bench.key_down("OK")
    for _ in range(bench.chance.randrange(4)):
        bench.press("RIGHT")
    if bench.chance.random() < 0.1:
        bench.press("UP")
        bench.wait(0.3)
    if bench.chance.random() < 0.7:
        bench.press("DRAW")
    bench.key_up("OK")


def due_decisions(bench: BenchBoard, presses: int, watch: Callable[[BenchBoard], None]) -> Iterator[str]:
    """Press keys at random until the game is over; yield the decision due after each press."""
    people = [player for _, player in bench.game.header.seats].count("person")
    for _ in range(presses):
        if bench.journal.live is None:
            return
        kind = bench.chance.random()
        if kind < 0.25:
            look_and_choose(bench)
        elif kind < 0.27:
            bench.hold(bench.chance.choice(("OK", "BACK", "DRAW")))
        else:
            bench.press(bench.chance.choice(KEYS))
        assert load_texts(bench.app.settings["language"])["fault"] not in bench.screen()
        if people > 1:
            bench.wait(TAP_SECONDS)
            assert not shows_hand(bench), "OK is not down"
        if any(question in bench.screen() for question in LEAVE_TEXTS):
            bench.press("BACK")
        watch(bench)
        yield bench.game.due
    raise AssertionError(f"nobody ever wins\n{bench.screen()}")


def followed_position(bench: BenchBoard, game: str) -> str:
    """Return the position computed from the journal without the seed."""
    lines = [parse_event_line(line)[1] for line in bench.journal.event_lines(game, 0)]
    bystander = open_game(lines[0])
    for event in lines[1:]:
        bystander.apply(event)
    return bystander.position()


def begin_game(bench: BenchBoard, game: str, players: list[str], **settings: str) -> None:
    seats = {f"seat {n + 1}": player for n, player in enumerate(players)}
    bench.begin([], game=game, players=str(len(players)), **seats, **settings)


# Sequence


def check_panel(bench: BenchBoard) -> None:
    """While the pad is handed over, check that only the chips are lit, in team colours, and the corners, in white."""
    words = load_texts(bench.app.settings["language"])
    if words["your turn"] not in bench.screen():
        return
    bench.wait(TAP_SECONDS)
    expected = {}
    for cell, chip in enumerate(bench.game.board.cells):
        if chip != ord("."):
            expected[led_of_cell(cell)] = "white" if chip == ord("*") else TEAM_COLOURS["bgr".find(chr(chip).lower())]
    barred = bench.game.barred[bench.game.team_of[bench.game.seat]]
    shown = colours_of(bench.hardware.panel.sent[-1][1])
    assert {light: colour for light, colour in shown.items() if light not in map(led_of_cell, barred)} == expected


@pytest.mark.parametrize(
    ("players", "settings"),
    [
        pytest.param(["person", "person"], {}, marks=pytest.mark.long),
        pytest.param(["person", "easy"], {"auto draw": "no", "language": "de"}, marks=pytest.mark.long),
        pytest.param(["person"] * 3, {"teams": "3", "auto draw": "no", "language": "es"}, marks=pytest.mark.long),
        (["person", "normal", "person", "hard"], {"auto draw": "no"}),
        pytest.param(["person"] * 12, {"language": "es"}, marks=pytest.mark.long),
    ],
)
def test_a_game_of_sequence_is_played_to_its_end(
    bench: BenchBoard, players: list[str], settings: dict[str, str]
) -> None:
    begin_game(bench, "sequence", players, **settings)
    game = bench.game
    seen = set(due_decisions(bench, 6000, check_panel))
    assert game.due == "over"
    assert followed_position(bench, game.id) == game.position()
    assert seen >= ({"play", "draw"} if "auto draw" in settings else {"play"})
    if game.winner is not None:
        bench.wait(3)
        bench.until(lambda: bench.lamp_breathes(), 20)
        lit = colours_of(bench.hardware.panel.sent[-1][1])
        for run in game.board.sequences[game.winner]:
            for cell in run:
                assert lit[led_of_cell(cell)] in (TEAM_COLOURS[game.winner], "white")


def cells_visited(bench: BenchBoard, key: str, count: int) -> set[tuple[str, ...]]:
    seen = set()
    for _ in range(count):
        seen.add(tuple(" ".join(line.split()[-2:]) for line in bench.screen().lines[3:5]))
        bench.press(key)
    return seen


def test_the_cursor_walks_over_the_spaces_of_the_card_and_no_others(bench):
    begin_game(bench, "sequence", ["person", "easy"])
    while bench.game.due in ("mix", "cut") or bench.game.next_player() != "person":
        bench.press("DRAW")
        bench.wait(2)
    bench.until(lambda: shows_hand(bench))
    bench.press("DRAW")
    seat, board = bench.game.seat, bytes(bench.game.board.cells)
    card = sorted(bench.game.hands[seat])[0]
    allowed = [play[1] for play in bench.game.decisions() if play[0] == card]
    spaces = {(f"row {cell // 10 + 1}", f"column {cell % 10 + 1}") for cell in allowed}
    for key in ("RIGHT", "LEFT", "UP", "DOWN"):
        seen = cells_visited(bench, key, 2 * len(allowed))
        assert seen == spaces if key in ("RIGHT", "LEFT") else seen <= spaces
    assert bytes(bench.game.board.cells) == board
    bench.press("BACK")
    assert shows_hand(bench)


def test_a_draw_that_is_forgotten_is_made_up_for_by_whoever_remembers(bench):
    begin_game(bench, "sequence", ["person", "person"], **{"auto draw": "no"})
    while bench.game.due in ("mix", "cut"):
        bench.press("DRAW")
        bench.wait(6)
    first = bench.game.seat
    bench.key_down("OK")
    bench.press("DRAW")
    bench.key_up("OK")
    bench.press("OK")
    bench.wait(2)
    assert bench.game.due == "draw"
    assert bench.lamp_breathes()
    bench.press("OK")
    bench.wait(2)
    assert bench.game.owed == (first,)
    assert bench.game.seat != first
    bench.key_down("OK")
    assert "+" in " ".join(bench.screen().lines[2:6]), "it can still be drawn"
    for _ in range(8):
        if bench.screen().marks("+"):
            break
        bench.press("LEFT")
    bench.press("DRAW")
    bench.key_up("OK")
    bench.has_played(sounds.CARD)
    bench.press("DRAW")
    bench.wait(2)
    assert bench.has_played(sounds.CARD)
    assert bench.game.owed == ()


def test_a_chip_is_taken_back_with_its_card(bench):
    begin_game(bench, "sequence", ["person", "person"])
    while bench.game.due in ("mix", "cut"):
        bench.press("DRAW")
        bench.wait(6)
    seat, hand = bench.game.seat, bench.game.hands[bench.game.seat][:]
    bench.key_down("OK")
    bench.press("DRAW")
    bench.key_up("OK")
    bench.press("OK")
    bench.wait(2)
    assert bench.game.seat != seat
    bench.hold("BACK")
    bench.wait(1.5)
    assert (bench.game.seat, bench.game.hands[seat]) == (seat, hand)
    assert bench.game.position().count("b") <= 2


# Revenge


def check_ring_rows(bench: BenchBoard) -> None:
    """Check that at rest the quarters of the ring show the rows of the player to decide."""
    game = bench.game
    if game.due != "draw" or game.next_player() != "person" or not bench.hardware.lamp.duty:
        return
    lit = colours_of(bench.hardware.lights.sent[-1][1])
    colour = game.colours[game.seat]
    k = COLOURS.index(colour)
    for r, row in enumerate(game.rows[game.seat]):
        expected = {15 * r + i: colour for i in range(row_total(row))}
        if SAFE_CARD in row:
            expected[15 * r] = "white"
        assert {square: lit[square] for square in range(15 * r, 15 * r + 15) if square in lit} == expected
    home = game.rows[game.seat].count(HOME_ROW)
    assert [led_of_home(k, i) in lit for i in range(4)] == [i < home for i in range(4)]
    assert sum(led_of_start(k, i) in lit for i in range(4)) == len(game.rows[game.seat]) - home


REACHED_DECISIONS: set[str] = set()


@pytest.mark.parametrize(
    ("players", "settings"),
    [
        pytest.param(["person", "person"], {}, marks=pytest.mark.long),
        pytest.param(["person", "easy", "person"], {"language": "es"}, marks=pytest.mark.long),
        (["person", "normal", "person", "hard"], {"language": "de"}),
        pytest.param(["person"] * 4, {"begins": "yellow"}, marks=pytest.mark.long),
        pytest.param(["person", "hard"], {}, marks=pytest.mark.long),
    ],
)
def test_a_game_of_revenge_is_played_to_its_end(
    bench: BenchBoard, players: list[str], settings: dict[str, str]
) -> None:
    begin_game(bench, "revenge", players, **settings)
    game = bench.game
    REACHED_DECISIONS.update(due_decisions(bench, 6000, check_ring_rows))
    assert game.due == "over"
    assert followed_position(bench, game.id) == game.position()
    assert game.winners()


def test_in_these_games_almost_everything_has_been_due() -> None:
    every = {"draw", "play", "take_card", "remove_top", "trade_hands", "sorry", "draw-two", "look", "borrow"}
    every |= {"steal-top", "strip", "all-strip", "take-row", "all-give", "go-home"}
    assert not REACHED_DECISIONS or len(every - REACHED_DECISIONS) <= 4, every - REACHED_DECISIONS


def test_a_hand_of_revenge_is_seen_while_ok_is_down(bench):
    begin_game(bench, "revenge", ["person", "person"])
    bench.press("DRAW")
    bench.wait(0.5)
    assert not shows_hand(bench)
    bench.key_down("OK")
    assert shows_hand(bench)
    cards = " ".join(bench.screen().lines[2:6]).replace(">", " ").split()
    assert sorted(cards) == sorted(CARD_NAMES[card] for card in bench.game.hands[0])
    bench.key_up("OK")
    assert not shows_hand(bench)


def has_effect(game: RevengeGame, card: str) -> bool:
    """Return whether, by the oracle, some play of `card` has an effect beyond its number, or another number."""
    request = {
        "rows": {
            colour: ["HOME" if row == HOME_ROW else [CARD_NAMES[one] for one in row] for row in rows]
            for colour, rows in zip(game.colours, game.rows, strict=True)
        },
        "hands": {colour: len(hand) for colour, hand in zip(game.colours, game.hands, strict=True)},
        "hand": [CARD_NAMES[one] for one in game.hands[game.seat]],
        "turn": game.colours[game.seat],
    }
    plays = [play for play in legal_plays(request)[0] if play[0] == card]
    if card in ("10", "11"):
        # It adds 10 or takes off 1, adds 11 or trades hands.
        return len({value for _, _, value, *_ in plays}) == 2
    return any(then for *_, then, _ in plays) if card in ("2", "3", "7") else len(plays) > 0


@in_each_language
def test_a_card_of_revenge_says_what_it_does_besides_adding(bench, language):
    words = load_texts(language)
    bench.app.settings.set("language", language)
    begin_game(bench, "revenge", ["person", "easy"])
    told: set[str] = set()
    for _ in range(1500):
        if len(told) > 5:
            return
        bench.press(bench.chance.choice(("DRAW", "OK", "RIGHT", "RIGHT")))
        if shows_hand(bench) and not bench.screen().marks(words["throw away"]):
            card = bench.screen().marked[-1].strip("> *")
            said = bench.screen().lines[6]
            assert said == (words.get(f"does {card}", "") if has_effect(bench.game, card) else "")
            told |= {card} & {name.partition(" ")[2] for name, _ in read_pairs("en") if name.startswith("does ")}
    raise AssertionError(f"no more than {told}")


@in_each_language
def test_everybodys_rows_can_be_looked_at_before_a_draw(bench, language):
    words = load_texts(language)
    bench.app.settings.set("language", language)
    begin_game(bench, "revenge", ["person", "person", "person"])
    bench.game.rows[1] = (b"\x08\x03", b"\x0f", b"")
    assert words["rows keys"] in bench.screen()
    bench.press("RIGHT")
    assert bench.screen().marks(words["blue"])
    assert {"1) 11: 8,3", "2) HOME", "3) 0:"} <= set(bench.screen().lines)
    lit = [light for light, colour in bench.lights().items() if light < 60 and colour == "blue"]
    assert lit == [*range(11), *range(15, 30)], "the ring shows them too"
    bench.press("RIGHT")
    assert bench.screen().marks(words["green"])
    bench.press("LEFT")
    assert bench.screen().marks(words["blue"])
    assert bench.has_played(sounds.KEY)
    bench.press("RIGHT", "RIGHT")
    assert words["draw unseen"] in bench.screen()
    bench.press("LEFT")
    assert bench.screen().marks(words["green"])
    bench.press("OK")
    assert words["draw unseen"] in bench.screen()
    assert bench.lamp_breathes()
    assert bench.game.events == 1


# Words


@in_each_language
def test_every_sentence_of_both_games_fits(language: str) -> None:
    words = load_texts(language)
    rows: list[tuple[bytes, ...]] = [(b"\x08\x03", b"\x0c\x0e", b"", HOME_ROW)] * 2
    names = [f"{words['yellow']} 2", words["blue"]]
    some: dict[str, list[Any]] = {
        "play": [
            *[(8, 2, NONE, NONE), (13, NONE, NONE, NONE), (11, NONE, NONE, NONE), (14, 1, NONE, NONE)],
            Discard(b"\x05"),
        ],
        "borrow": [()],
        "take_card": [Target(0, NONE, NONE)],
        "remove_top": [Target(0, 1, NONE)],
        "strip": [Target(0, 0, NONE)],
        "trade_hands": [Target(0, NONE, NONE)],
        "look": [Target(0, NONE, NONE)],
        "steal-top": [Target(0, 0, 2)],
        "all-strip": [Target(1, 0, NONE)],
        "take-row": [Target(0, 1, NONE)],
        "all-give": [Give(0, 5)],
        "go-home": [Target(1, 2, NONE)],
    }
    for due, options in some.items():
        for option in options:
            lines = revenge_text.option_lines(words, names, rows, 1, due, option)
            shown = {"title": names[0], "note": words["computer"], "card": CARD_NAMES[12], "lines": lines}
            seen = layout_screen(text.draw_card, **shown, foot=foot_text(words, "place keys rows"))
            assert all(line in seen for line in lines)
    for key in ("row number", "column"):
        lines = [words[key] % 10, words["completes"], words["which runs"] % (10, 12), "- " + words["yellow"]]
        shown = {"title": names[0], "note": words["computer"], "card": card_label(SEQUENCE_CARDS[8]), "lines": lines}
        seen = layout_screen(text.draw_card, **shown, foot=foot_text(words, "cell keys"))
        assert all(line in seen for line in lines)
        assert "10" in seen
    for foot in ("draw or not", "draw due", "late keys", "late", "better", "down discards", "ok back"):
        assert len(foot_text(words, foot).replace("%s", f"{words['green']} 6")) <= 25
    for big in ("cut", "nothing", "begins", "draw unseen", "drawn"):
        assert len(words[big]) <= 16
