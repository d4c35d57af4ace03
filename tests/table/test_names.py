"""The names of the people on the screen, as a laptop with a library sends them."""

from binascii import crc32
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from host_tools.library import Library
from host_tools.library.people import PeopleTable
from pawnlight.games.revenge.rows import CARD_NAMES
from pawnlight.link.frames import percent_encode
from pawnlight.rules.cards import card_label
from pawnlight.store import archive, segments
from pawnlight.store.files import replace
from pawnlight.words import load_texts
from tests.support.cable import Cable
from tests.support.endings import resume_at_end
from tests.support.languages import in_each_language
from tests.support.menu_rows import press_until
from tests.support.table_bench import BenchBoard, event_texts
from tests.table.test_hand_games import begin_game
from tests.table.test_sequence import begin_with_hands, look_and_play, shows_cut, wait_for_turn
from tests.table.test_trouble import raise_os_error

NameSeats = Callable[..., None]


@pytest.fixture
def library(empty_flash: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    with Library.open(tmp_path_factory.mktemp("laptop") / "library.db") as opened:
        yield opened


@pytest.fixture
def laptop(bench: BenchBoard, library: Library) -> Cable:
    """Connect the laptop."""
    connected = bench.laptop(library)
    connected.advance(1)
    connected.observer.troubles = TroubleFree()
    return connected


class TroubleFree(list[str]):
    def append(self, sentence: str) -> None:
        raise AssertionError(f"the board had a trouble: {sentence}")


@pytest.fixture
def name_seats(bench: BenchBoard, laptop: Cable, library: Library) -> NameSeats:
    """Return a function that names people at the seats of the game, and lets the laptop send that."""

    def name(*names: str | None, game: str = "") -> None:
        laptop.advance(1)
        for number, one in enumerate(names):
            PeopleTable(library).set_person_at_seat(game or bench.game.id, number, one)
        laptop.advance(3)
        # The cards are those of the board's seed alone.
        bench.journal.mix = ""

    return name


def end_game(bench: BenchBoard, laptop: Cable) -> None:
    """End the game without a winner, and go to the menu."""
    bench.press("BACK", "UP", "OK", "OK")
    laptop.advance(1)
    bench.press("OK")


def screen_title(bench: BenchBoard) -> str:
    return bench.screen().lines[0]


def send_names(bench: BenchBoard, text: str, count: int | None = None) -> str:
    """Send `text` as the file of names; return the board's last answer."""
    lines = text.split("\n")[:-1]
    frames = [f"write names {n} {percent_encode(line)}" for n, line in enumerate(lines)]
    keep = f"keep names {len(lines) if count is None else count} {crc32(text.encode()):08x}"
    return bench.exchange("hello 2 test", *frames, keep)[-1]


# In a game


def test_names_leave_settings_alone_that_a_full_flash_has_not_kept(
    bench: BenchBoard, monkeypatch: pytest.MonkeyPatch
) -> None:
    def keeps_no_settings(path: str, parts: list[str]) -> None:
        if path == "settings":
            raise_os_error()
        replace(path, parts)

    monkeypatch.setattr(archive, "replace", keeps_no_settings)
    bench.app.settings.set("hints", "no")
    bench.begin(["1"])
    assert send_names(bench, f"{bench.game.id}\nAnna\nBen\n") == "kept names"
    assert screen_title(bench) == "Anna"
    assert bench.app.settings["hints"] == "no"


def test_the_screen_says_the_name_at_once_and_on_every_turn(
    bench: BenchBoard, name_seats: NameSeats, language: str
) -> None:
    bench.begin(["1", "5"], language=language)
    words = load_texts(language)
    assert screen_title(bench) == words["red"]
    name_seats("Anna", "José")
    assert screen_title(bench) == "Anna"
    assert words["draw"] in bench.screen()
    bench.draw()
    assert screen_title(bench) == "Anna"
    bench.press("OK")
    bench.wait(3)
    assert screen_title(bench) == "José"
    bench.hold("BACK")
    bench.wait(0.2)
    assert screen_title(bench) == "Anna"
    assert words["taken back"] in bench.screen()
    assert not any("Anna" in text for text in event_texts(bench))


def test_a_change_during_the_game_is_shown_and_nobody_is_the_colour_again(
    bench: BenchBoard, name_seats: NameSeats
) -> None:
    bench.begin(["1"])
    name_seats("Anna")
    bench.draw()
    name_seats("Ben")
    assert screen_title(bench) == "Ben"
    name_seats(None)
    assert screen_title(bench) == "Red"


def test_the_names_go_on_to_the_next_game_of_the_evening(
    bench: BenchBoard, name_seats: NameSeats, laptop: Cable
) -> None:
    bench.begin(["1"])
    name_seats("Anna")
    end_game(bench, laptop)
    bench.begin(["2"])
    assert screen_title(bench) == "Red"
    laptop.advance(3)
    assert screen_title(bench) == "Anna"


def test_a_hidden_hand_is_the_turn_of_somebody(bench: BenchBoard, name_seats: NameSeats, language: str) -> None:
    begin_game(bench, "revenge", ["person", "person"], language=language)
    name_seats("Anna", "Ben")
    bench.draw()
    bench.wait(3)
    assert screen_title(bench) in ("Anna", "Ben")
    assert load_texts(language)["your turn"] in bench.screen()


def test_winners_and_places_are_people(bench: BenchBoard, name_seats: NameSeats, language: str) -> None:
    bench.begin([], rules="teams", yellow="person", blue="person", green="person", language=language)
    name_seats("Anna", "Alexander", "Ben", "Barbara")
    words = load_texts(language)
    resume_at_end(bench)
    names = ["Anna+Ben", "Alexander+Barbara"]
    won = bench.game.winners()[0] % 2
    # Too long for a title.
    assert screen_title(bench) == [names[0], words["blue"] + "+" + words["green"]][won]
    assert words["win together"] in bench.screen()
    bench.press("RIGHT")
    places = [line.rpartition(" ")[0] for line in bench.screen().lines[3:5]]
    assert places == [f"1. {names[won]}", f"2. {names[1 - won]}"]


def test_the_end_of_a_child_s_game_names_each_who_has_not_won(bench: BenchBoard, name_seats: NameSeats) -> None:
    bench.begin([], child="yes", blue="person")
    names = ["Anna", "Ben", "Carl"]
    name_seats(*names)
    resume_at_end(bench)
    assert screen_title(bench) == "Pawnlight ★"
    del names[bench.game.winners()[0]]
    titles: set[str] = set()

    def all_named() -> bool:
        titles.add(screen_title(bench))
        return {f"{name} ★" for name in names} <= titles

    bench.until(all_named, 12)


@in_each_language
def test_a_long_name_of_a_winner_leaves_out_the_note_beside_it(
    bench: BenchBoard, name_seats: NameSeats, language: str
) -> None:
    bench.begin([], language=language)
    name_seats("Maximiliana", "Bartholomäus")
    resume_at_end(bench)
    assert screen_title(bench) in ("Maximiliana", "Bartholomäus")
    bench.press("RIGHT")
    assert screen_title(bench) in ("Maximiliana", "Bartholomäus")


def test_names_outlast_a_power_cut_without_a_laptop(bench: BenchBoard, name_seats: NameSeats) -> None:
    bench.begin(["1"])
    name_seats("Anna")
    bench.unplug()
    bench.plug_in()
    assert "Resume game?" in bench.screen()
    assert screen_title(bench) == "Anna"
    bench.press("OK")
    bench.wait(0.2)
    assert screen_title(bench) == "Anna"


def test_a_power_cut_while_the_names_are_written_leaves_the_old_ones(bench: BenchBoard, name_seats: NameSeats) -> None:
    bench.begin(["1"])
    name_seats("Anna")
    Path("names.new").write_text(bench.game.id + "\nBe")
    bench.unplug()
    bench.plug_in()
    assert screen_title(bench) == "Anna"


@pytest.mark.parametrize("torn", ["", "{id}", "{id}\nBen\n", "{id}\nBen\nCarl", "\n\n\n\n", "\udcff\n"])
def test_a_torn_file_is_ignored(bench: BenchBoard, torn: str) -> None:
    bench.begin(["1"])
    Path("names").write_bytes(torn.replace("{id}", bench.game.id).encode(errors="surrogateescape"))
    bench.unplug()
    bench.plug_in()
    assert screen_title(bench) == "Red"


def test_a_game_kept_for_later_has_its_names_again_from_the_laptop(
    bench: BenchBoard, name_seats: NameSeats, laptop: Cable
) -> None:
    bench.begin(["1"])
    name_seats("Anna")
    bench.press("BACK", "OK")
    bench.wait(2)
    bench.press("DOWN")
    bench.begin(["2"])
    name_seats("Ben")
    end_game(bench, laptop)
    press_until(bench, "UP", "kept game")
    bench.press("OK", "OK")
    assert screen_title(bench) == "Red"
    laptop.advance(3)
    assert screen_title(bench) == "Anna"


# What fits


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Maria Magdalena", "Maria Magdalena"),
        ("Maria Magdalena S", "Red"),
        ("Łukasz", "ukasz"),
        ("Zoë Ñandú-Größe", "Zo Ñandú-Größe"),
        ("Юлия", "Red"),
        ("李 Anna 🎲", "Anna"),
        ("Ana\u0301 ♥", "Aná ♥"),
    ],
)
def test_a_name_has_the_letters_of_the_screen_and_fits_its_line(
    bench: BenchBoard, name_seats: NameSeats, name: str, shown: str
) -> None:
    bench.begin(["1"])
    name_seats(name)
    assert screen_title(bench) == shown


def test_two_who_would_read_the_same_are_told_apart_by_colour(bench: BenchBoard, name_seats: NameSeats) -> None:
    bench.begin(["1"])
    name_seats("Łukas", "ukas")
    assert screen_title(bench) == "Red"


def test_seats_of_a_colour_have_names_or_numbers_and_no_long_name_stands_beside_a_card(
    bench: BenchBoard, name_seats: NameSeats, language: str
) -> None:
    begin_game(bench, "sequence", ["person"] * 4, language=language)
    words = load_texts(language)
    name_seats("Anna", "Alexander", None, "Ben")
    bench.press("DRAW")
    bench.until(lambda: shows_cut(bench))
    rows = bench.screen().lines[2:6]
    for row, name in zip(rows, ["Anna", words["green"] + " 1", words["blue"] + " 2", "Ben"], strict=True):
        assert row.startswith(name), row
    wait_for_turn(bench)
    assert screen_title(bench) == ["Anna", "Alexander", words["blue"] + " 2", "Ben"][bench.game.seat]


def test_a_long_name_leaves_its_rows_and_the_number_of_cards_to_be_read(
    bench: BenchBoard, name_seats: NameSeats, language: str
) -> None:
    begin_game(bench, "revenge", ["person"] * 3, language=language)
    name_seats(None, "Maria Magdalena")
    bench.game.rows[1] = (b"\x01" * 9, b"\x0f", b"")
    bench.press("RIGHT")
    assert screen_title(bench) == "Maria Magdalena"
    assert load_texts(language)["cards held"] % len(bench.game.hands[1]) in bench.screen()
    assert {"1) 9: 1,1,1,1,1,1,1,1,1", "2) HOME", "3) 0:"} <= set(bench.screen().lines)


def test_a_long_name_and_a_full_flash_leave_a_hand_to_be_read(
    bench: BenchBoard, name_seats: NameSeats, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin_game(bench, "revenge", ["person", "easy"], language=language)
    name_seats("Maria Magdalena")
    monkeypatch.setattr(segments, "append", raise_os_error)
    bench.press("DRAW")
    bench.wait(0.5)
    cards = " ".join(bench.screen().lines[2:6]).replace(">", " ").split()
    assert sorted(cards) == sorted(CARD_NAMES[card] for card in bench.game.hands[0])


def test_a_long_name_and_a_full_flash_leave_a_forgotten_draw_to_be_read(
    bench: BenchBoard, name_seats: NameSeats, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = load_texts(language)
    begin_with_hands(bench, ["person", "person"], "7S", language=language, **{"auto draw": "no"})
    name_seats(None, "Maria Magdalena")
    monkeypatch.setattr(segments, "append", raise_os_error)
    wait_for_turn(bench)
    look_and_play(bench, card_label("7S"))
    bench.press("OK")
    bench.wait(2)
    bench.press("OK")
    bench.until(lambda: words["your turn"] in bench.screen())
    assert screen_title(bench) == "Maria Magdalena"
    for said in (words["full"], words["late"] % words["blue"], words["down discards"]):
        assert " ".join(said.split()) in bench.screen()


# Other laptops


@pytest.mark.parametrize(
    "text",
    [
        "000000000000\nAnna\nBen\n",
        "{id}\nAnna\n",
        "{id}\nAnna\nBen\nCarl\n",
        "{id}\nAn\tna\nBen\n",
        "{id}\nAn\rna\nBen\n",
        "{id}\n\x00\nBen\n",
        "Anna\n{id}\nBen\n",
        "\nAnna\nBen\n",
        "",
    ],
)
def test_what_are_no_names_for_this_game_is_refused(bench: BenchBoard, text: str) -> None:
    bench.begin(["1"])
    assert send_names(bench, text.replace("{id}", bench.game.id)) == "error names keep names"
    assert not Path("names").exists()
    assert screen_title(bench) == "Red"
    bench.draw()
    assert screen_title(bench) == "Red"


def test_line_ends_within_a_name_are_lines(bench: BenchBoard) -> None:
    bench.begin(["1"])
    text = bench.game.id + "\nAnna\nBen\n"
    bench.exchange("hello 2 test", "write names 0 " + percent_encode(text[:-1]))
    assert bench.exchange(f"keep names 1 {crc32(text.encode()):08x}")[-1] == "kept names"
    assert screen_title(bench) == "Anna"


def test_a_file_that_never_ends_is_refused(bench: BenchBoard) -> None:
    bench.begin(["1"])
    answers = bench.exchange("hello 2 test", *(f"write names {n} {'x' * 200}" for n in range(30)))
    assert "error long write names" in answers


def test_names_without_a_game_are_refused_and_nobody_can_read_them(bench: BenchBoard) -> None:
    assert send_names(bench, "000000000000\nAnna\nBen\n") == "error names keep names"
    assert send_names(bench, "\nAnna\nBen\n") == "error names keep names"
    assert bench.exchange("read names")[-1] == "error file read names"


def test_names_for_a_full_flash_are_refused(bench: BenchBoard, monkeypatch: pytest.MonkeyPatch) -> None:
    bench.begin(["1"])

    def full(path: str, parts: object) -> None:
        raise OSError(28, "no space")

    monkeypatch.setattr("pawnlight.store.archive.replace", full)
    assert send_names(bench, bench.game.id + "\nAnna\nBen\n") == "error full keep names"
    assert screen_title(bench) == "Red"


def test_the_same_names_again_are_not_written_again(bench: BenchBoard, monkeypatch: pytest.MonkeyPatch) -> None:
    bench.begin(["1"])
    assert send_names(bench, bench.game.id + "\nAnna\nBen\n") == "kept names"
    monkeypatch.setattr("pawnlight.store.archive.replace", None)
    assert send_names(bench, bench.game.id + "\nAnna\nBen\n") == "kept names"
