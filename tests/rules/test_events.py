"""Event lines and headers: round trips, and detection of damaged lines."""

import contextlib
from hashlib import sha256
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pawnlight.games.sorry.game import SorryGame
from pawnlight.rules.base import Header, RuleError, UnknownRules, parse_header
from pawnlight.rules.events import EventError, event_check, event_line, game_id, parse_event_line
from tests.support.event_lines import event_lines_of
from tests.support.laws import law_cases
from tests.support.sorry_scenes import SEED, header

law_settings = law_cases(50)
HASH = sha256(SEED).hexdigest()

printable_words = st.text(st.characters(min_codepoint=0x21, max_codepoint=0x7E), min_size=1, max_size=8)
event_texts = st.lists(printable_words, min_size=1, max_size=5).map(" ".join)


def first_broken(lines: list[str]) -> int | None:
    """Return the index of the first line whose number or check does not follow from the lines before it."""
    check = 0
    for number, line in enumerate(lines):
        said_number, text, said = parse_event_line(line)
        check = event_check(number, text, check)
        if (said_number, said) != (number, check):
            return number
    return None


# Lines


def test_a_line_is_number_text_and_the_crc_of_both() -> None:
    line = event_line(0, "game 1 of chance")
    assert line == f"0 game 1 of chance {crc32(b'0 game 1 of chance'):08x}"
    assert parse_event_line(line) == (0, "game 1 of chance", crc32(b"0 game 1 of chance"))


def test_a_check_goes_on_from_the_check_before_it() -> None:
    first = event_check(0, "game")
    assert first == crc32(b"0 game")
    assert event_check(1, "draw 7", first) == crc32(b"1 draw 7", first)
    assert event_line(1, "draw 7", first) == f"1 draw 7 {crc32(b'1 draw 7', first):08x}"


def test_a_check_has_eight_digits_even_when_it_is_small() -> None:
    number = next(n for n in range(10_000) if crc32(b"%d pass" % n) < 0x1000_0000)
    assert parse_event_line(event_line(number, "pass")) == (number, "pass", crc32(b"%d pass" % number))


@law_settings
@given(st.integers(0, 999_999_999), event_texts, st.integers(0, 2**32 - 1))
def test_what_is_sealed_is_unevent_lines_of(number: int, text: str, previous: int) -> None:
    assert parse_event_line(event_line(number, text, previous)) == (number, text, event_check(number, text, previous))


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("", "a number, a text and a check"),
        ("7", "a number, a text and a check"),
        ("7 00000000", "a number, a text and a check"),
        ("7  pass 00000000", "single spaces"),
        (" 7 pass 00000000", "single spaces"),
        ("7 pass 00000000 ", "single spaces"),
        ("x pass 00000000", "begins with its number"),
        ("-1 pass 00000000", "begins with its number"),
        ("07 pass 00000000", "begins with its number"),
        ("٧ pass 00000000", "begins with its number"),
        ("1234567890 pass 00000000", "begins with its number"),
        ("7 pass 0000000", "eight hex digits"),
        ("7 pass 000000000", "eight hex digits"),
        ("7 pass 0000000G", "eight hex digits"),
        ("7 pass ABCDEF01", "eight hex digits"),
        ("7 pass 00000000\n", "eight hex digits"),
        ("7 pá 00000000", "printable ASCII"),
        ("7 pa\x1fss 00000000", "printable ASCII"),
        ("7 pass\x7f 00000000", "printable ASCII"),
    ],
)
def test_what_is_no_event_line_is_refused(line: str, why: str) -> None:
    with pytest.raises(EventError, match=why):
        parse_event_line(line)


@law_settings
@given(st.text(max_size=40) | event_texts)
def test_any_line_is_read_or_refused_and_what_is_read_is_written_the_same(line: str) -> None:
    try:
        number, text, check = parse_event_line(line)
    except EventError:
        return
    assert f"{number} {text} {check:08x}" == line


@law_settings
@given(st.data())
def test_one_changed_letter_anywhere_in_a_game_breaks_the_chain(data: st.DataObject) -> None:
    lines = event_lines_of(["game", "draw 7", "pass", "draw 2", "move S>4"])
    at = data.draw(st.integers(0, len(lines) - 1))
    column = data.draw(st.integers(0, len(lines[at]) - 1))
    letter = data.draw(st.characters(min_codepoint=0x20, max_codepoint=0x7E).filter(lambda c: c != lines[at][column]))
    lines[at] = lines[at][:column] + letter + lines[at][column + 1 :]
    with contextlib.suppress(EventError):
        assert first_broken(lines) == at


def test_a_missing_a_doubled_and_a_swapped_line_break_the_chain() -> None:
    lines = event_lines_of(["game", "draw 3", "pass", "draw 3", "pass", "draw 5"])
    assert first_broken(lines) is None
    for at in range(len(lines) - 1):
        assert first_broken(lines[:at] + lines[at + 1 :]) == at
        assert first_broken([*lines[: at + 1], lines[at], *lines[at + 1 :]]) == at + 1
        assert first_broken([*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]) == at


def test_a_game_is_known_by_the_first_digits_of_its_seeds_hash() -> None:
    assert game_id(header()) == SorryGame(header()).id == HASH[:12]
    for text in ("draw 1", header().replace(HASH, HASH[:-1]), header().replace(" seed=", " "), header()[1:]):
        with pytest.raises(EventError, match="begins with its header"):
            game_id(text)


def test_two_games_with_the_same_events_so_far_share_no_check_once_one_differed() -> None:
    one, other = (event_lines_of([first, "draw 3", "pass"]) for first in ("game a", "game b"))
    assert all(parse_event_line(a)[2] != parse_event_line(b)[2] for a, b in zip(one, other, strict=True))


# Headers


@pytest.mark.parametrize("options", ["-", "quick", "own=bump,quick,start=any"])
@pytest.mark.parametrize("colours", ["red yellow", "blue green", "red blue green", "red blue yellow green"])
def test_a_header_is_written_as_it_was_read(colours: str, options: str) -> None:
    for first in colours.split():
        text = header(colours, first, options, player="random")
        read = parse_header(text)
        assert read.event_text() == text
        assert (read.first, [colour for colour, _ in read.seats]) == (first, colours.split())
        assert read.options == (() if options == "-" else tuple(options.split(",")))


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("game 2", "", "begins with its header"),
        ("game 2", "draw 1", "begins with its header"),
        *(("game 2 ", f"game {version} ", "version 2") for version in ("0", "1", "3", "02", "x", "")),
        ("rules=classic ", "", "names, in this order"),
        ("rules=classic options=-", "options=- rules=classic", "names, in this order"),
        ("options=-", "options=- mood=good", "names, in this order"),
        ("game 2 ", "game 2  ", "names, in this order"),
        ("rules=classic", "rules=chess", "no rule set 'chess'"),
        ("options=-", "options=slow", "no option 'slow'"),
        ("options=-", "options=", "no option ''"),
        ("options=-", "options=quick,", "no option ''"),
        ("red:person,yellow:person", "red:person", "two to four colours"),
        ("red:person,yellow:person", "yellow:person,red:person", "in the order red, blue, yellow, green"),
        ("red:person,yellow:person", "red:person,red:person", "two to four colours"),
        ("red:person,yellow:person", "red:person,pink:person", "one of red, blue, yellow, green"),
        ("options=-", "options=quick,quick", "option quick is given twice"),
        ("options=-", "options=start", "no option 'start'"),
        ("options=-", "options=start=all", "no option 'start=all'"),
        ("options=-", "options=pawns=4", "no option 'pawns=4'"),
        ("options=-", "options=start=any,quick,start=any", "option start is given twice"),
        ("rules=classic options=-", "rules=st options=own=bump", "st has no option 'own=bump'"),
        ("rules=classic options=-", "rules=st options=bounce=yes", "st has no option 'bounce=yes'"),
        ("rules=classic options=-", "rules=revenge options=pawns=3", "revenge has no option 'pawns=3'"),
        ("rules=classic options=-", "rules=cards options=start=any", "cards has no option 'start=any'"),
        ("yellow:person", "yellow:", "lower-case letters"),
        ("yellow:person", "yellow", "lower-case letters"),
        ("yellow:person", "yellow:Person", "lower-case letters"),
        ("yellow:person", "yellow:" + "a" * 13, "lower-case letters"),
        ("first=red", "first=blue", "'blue' cannot begin"),
        ("first=red", "first=", "'' cannot begin"),
        ("first=red", "first=-", "says who begins"),
        (HASH, HASH[:-1], "64 hex digits"),
        (HASH, HASH + "0", "64 hex digits"),
        (HASH, HASH.upper(), "64 hex digits"),
        (HASH, HASH + " ", "names, in this order"),
    ],
)
def test_what_is_no_header_is_refused_and_the_message_says_why(old: str, new: str, why: str) -> None:
    text = header()
    assert old in text
    with pytest.raises(RuleError, match=why):
        SorryGame(text.replace(old, new))


def test_a_header_that_ends_early_is_none_unless_its_version_is_unknown() -> None:
    with pytest.raises(RuleError, match="begins with its header"):
        parse_header("game")
    with pytest.raises(UnknownRules, match="version 2 are known here, not of '3'"):
        parse_header("game 3")
    with pytest.raises(RuleError, match="names, in this order"):
        parse_header("game 2")


@pytest.mark.parametrize("player", ["z", "a" * 12])
def test_a_player_has_a_name_of_one_to_twelve_letters(player: str) -> None:
    assert SorryGame(header(player=player)).next_player() == player


@law_settings
@given(st.data())
def test_a_mutated_header_is_refused_or_written_as_it_was_read(data: st.DataObject) -> None:
    text = header()
    at = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(0, 6))
    text = text[:at] + data.draw(st.text("gamerdyl 0127=:,-é\n", max_size=4)) + text[at + cut :]
    try:
        read = parse_header(text)
    except RuleError:
        return
    assert read.event_text() == text


def test_a_header_that_describes_no_game_cannot_be_made_either() -> None:
    with pytest.raises(RuleError, match="no option 'slow'"):
        Header("classic", ("slow",), [("red", "person"), ("yellow", "person")], "red", HASH)
