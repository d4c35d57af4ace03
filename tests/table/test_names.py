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
from tests.support.endings import play_to_the_end
from tests.support.languages import in_each_language
from tests.support.menu_rows import press_until
from tests.support.table_bench import Table, events
from tests.table.test_hand_games import begin
from tests.table.test_sequence import choose, dealt, seen, shows_cut
from tests.table.test_trouble import refuse

Seat = Callable[..., None]


@pytest.fixture
def library(empty_flash: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    with Library.open(tmp_path_factory.mktemp("laptop") / "library.db") as opened:
        yield opened


@pytest.fixture
def laptop(bench: Table, library: Library) -> Cable:
    """Connect the laptop."""
    connected = bench.laptop(library)
    connected.steps(1)
    connected.observer.troubles = TroubleFree()
    return connected


class TroubleFree(list[str]):
    def append(self, sentence: str) -> None:
        raise AssertionError(f"the board had a trouble: {sentence}")


@pytest.fixture
def seat(bench: Table, laptop: Cable, library: Library) -> Seat:
    """Return a function that names people at the seats of the game, and lets the laptop send that."""

    def name(*names: str | None, game: str = "") -> None:
        laptop.steps(1)
        for number, one in enumerate(names):
            PeopleTable(library).seat(game or bench.game.id, number, one)
        laptop.steps(3)
        # The cards are those of the board's seed alone.
        bench.journal.mix = ""

    return name


def end(bench: Table, laptop: Cable) -> None:
    """End the game without a winner, and go to the menu."""
    bench.press("BACK", "UP", "OK", "OK")
    laptop.steps(1)
    bench.press("OK")


def title(bench: Table) -> str:
    return bench.screen().lines[0]


def written(bench: Table, text: str, count: int | None = None) -> str:
    """Send `text` as the file of names; return the board's last answer."""
    lines = text.split("\n")[:-1]
    frames = [f"write names {n} {percent_encode(line)}" for n, line in enumerate(lines)]
    keep = f"keep names {len(lines) if count is None else count} {crc32(text.encode()):08x}"
    return bench.say("hello 2 test", *frames, keep)[-1]


# In a game


def test_names_leave_settings_alone_that_a_full_flash_has_not_kept(
    bench: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def keeps_no_settings(path: str, parts: list[str]) -> None:
        if path == "settings":
            refuse()
        replace(path, parts)

    monkeypatch.setattr(archive, "replace", keeps_no_settings)
    bench.app.settings.set("hints", "no")
    bench.begin(["1"])
    assert written(bench, f"{bench.game.id}\nAnna\nBen\n") == "kept names"
    assert title(bench) == "Anna"
    assert bench.app.settings["hints"] == "no"


def test_the_screen_says_the_name_at_once_and_on_every_turn(bench: Table, seat: Seat, language: str) -> None:
    bench.begin(["1", "5"], language=language)
    words = load_texts(language)
    assert title(bench) == words["red"]
    seat("Anna", "José")
    assert title(bench) == "Anna"
    assert words["draw"] in bench.screen()
    bench.draw()
    assert title(bench) == "Anna"
    bench.press("OK")
    bench.wait(3)
    assert title(bench) == "José"
    bench.hold("BACK")
    bench.wait(0.2)
    assert title(bench) == "Anna"
    assert words["taken back"] in bench.screen()
    assert not any("Anna" in text for text in events(bench))


def test_a_change_during_the_game_is_shown_and_nobody_is_the_colour_again(bench: Table, seat: Seat) -> None:
    bench.begin(["1"])
    seat("Anna")
    bench.draw()
    seat("Ben")
    assert title(bench) == "Ben"
    seat(None)
    assert title(bench) == "Red"


def test_the_names_go_on_to_the_next_game_of_the_evening(bench: Table, seat: Seat, laptop: Cable) -> None:
    bench.begin(["1"])
    seat("Anna")
    end(bench, laptop)
    bench.begin(["2"])
    assert title(bench) == "Red"
    laptop.steps(3)
    assert title(bench) == "Anna"


def test_a_hidden_hand_is_the_turn_of_somebody(bench: Table, seat: Seat, language: str) -> None:
    begin(bench, "revenge", ["person", "person"], language=language)
    seat("Anna", "Ben")
    bench.draw()
    bench.wait(3)
    assert title(bench) in ("Anna", "Ben")
    assert load_texts(language)["your turn"] in bench.screen()


def test_winners_and_places_are_people(bench: Table, seat: Seat, language: str) -> None:
    bench.begin([], rules="teams", yellow="person", blue="person", green="person", language=language)
    seat("Anna", "Alexander", "Ben", "Barbara")
    words = load_texts(language)
    play_to_the_end(bench)
    names = ["Anna+Ben", "Alexander+Barbara"]
    won = bench.game.winners()[0] % 2
    # Too long for a title.
    assert title(bench) == [names[0], words["blue"] + "+" + words["green"]][won]
    assert words["win together"] in bench.screen()
    bench.press("RIGHT")
    places = [line.rpartition(" ")[0] for line in bench.screen().lines[3:5]]
    assert places == [f"1. {names[won]}", f"2. {names[1 - won]}"]


def test_the_end_of_a_child_s_game_names_each_who_has_not_won(bench: Table, seat: Seat) -> None:
    bench.begin([], child="yes", blue="person")
    names = ["Anna", "Ben", "Carl"]
    seat(*names)
    play_to_the_end(bench)
    assert title(bench) == "Pawnlight ★"
    del names[bench.game.winners()[0]]
    titles: set[str] = set()

    def all_named() -> bool:
        titles.add(title(bench))
        return {f"{name} ★" for name in names} <= titles

    bench.until(all_named, 12)


@in_each_language
def test_a_long_name_of_a_winner_leaves_out_the_note_beside_it(bench: Table, seat: Seat, language: str) -> None:
    bench.begin([], language=language)
    seat("Maximiliana", "Bartholomäus")
    play_to_the_end(bench)
    assert title(bench) in ("Maximiliana", "Bartholomäus")
    bench.press("RIGHT")
    assert title(bench) in ("Maximiliana", "Bartholomäus")


def test_names_outlast_a_power_cut_without_a_laptop(bench: Table, seat: Seat) -> None:
    bench.begin(["1"])
    seat("Anna")
    bench.unplug()
    bench.plug_in()
    assert "Resume game?" in bench.screen()
    assert title(bench) == "Anna"
    bench.press("OK")
    bench.wait(0.2)
    assert title(bench) == "Anna"


def test_a_power_cut_while_the_names_are_written_leaves_the_old_ones(bench: Table, seat: Seat) -> None:
    bench.begin(["1"])
    seat("Anna")
    Path("names.new").write_text(bench.game.id + "\nBe")
    bench.unplug()
    bench.plug_in()
    assert title(bench) == "Anna"


@pytest.mark.parametrize("torn", ["", "{id}", "{id}\nBen\n", "{id}\nBen\nCarl", "\n\n\n\n", "\udcff\n"])
def test_a_torn_file_is_ignored(bench: Table, torn: str) -> None:
    bench.begin(["1"])
    Path("names").write_bytes(torn.replace("{id}", bench.game.id).encode(errors="surrogateescape"))
    bench.unplug()
    bench.plug_in()
    assert title(bench) == "Red"


def test_a_game_kept_for_later_has_its_names_again_from_the_laptop(bench: Table, seat: Seat, laptop: Cable) -> None:
    bench.begin(["1"])
    seat("Anna")
    bench.press("BACK", "OK")
    bench.wait(2)
    bench.press("DOWN")
    bench.begin(["2"])
    seat("Ben")
    end(bench, laptop)
    press_until(bench, "UP", "kept game")
    bench.press("OK", "OK")
    assert title(bench) == "Red"
    laptop.steps(3)
    assert title(bench) == "Anna"


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
    bench: Table, seat: Seat, name: str, shown: str
) -> None:
    bench.begin(["1"])
    seat(name)
    assert title(bench) == shown


def test_two_who_would_read_the_same_are_told_apart_by_colour(bench: Table, seat: Seat) -> None:
    bench.begin(["1"])
    seat("Łukas", "ukas")
    assert title(bench) == "Red"


def test_seats_of_a_colour_have_names_or_numbers_and_no_long_name_stands_beside_a_card(
    bench: Table, seat: Seat, language: str
) -> None:
    begin(bench, "sequence", ["person"] * 4, language=language)
    words = load_texts(language)
    seat("Anna", "Alexander", None, "Ben")
    bench.press("DRAW")
    bench.until(lambda: shows_cut(bench))
    rows = bench.screen().lines[2:6]
    for row, name in zip(rows, ["Anna", words["green"] + " 1", words["blue"] + " 2", "Ben"], strict=True):
        assert row.startswith(name), row
    seen(bench)
    assert title(bench) == ["Anna", "Alexander", words["blue"] + " 2", "Ben"][bench.game.seat]


def test_a_long_name_leaves_its_rows_and_the_number_of_cards_to_be_read(
    bench: Table, seat: Seat, language: str
) -> None:
    begin(bench, "revenge", ["person"] * 3, language=language)
    seat(None, "Maria Magdalena")
    bench.game.rows[1] = (b"\x01" * 9, b"\x0f", b"")
    bench.press("RIGHT")
    assert title(bench) == "Maria Magdalena"
    assert load_texts(language)["cards held"] % len(bench.game.hands[1]) in bench.screen()
    assert {"1) 9: 1,1,1,1,1,1,1,1,1", "2) HOME", "3) 0:"} <= set(bench.screen().lines)


def test_a_long_name_and_a_full_flash_leave_a_hand_to_be_read(
    bench: Table, seat: Seat, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(bench, "revenge", ["person", "easy"], language=language)
    seat("Maria Magdalena")
    monkeypatch.setattr(segments, "append", refuse)
    bench.press("DRAW")
    bench.wait(0.5)
    cards = " ".join(bench.screen().lines[2:6]).replace(">", " ").split()
    assert sorted(cards) == sorted(CARD_NAMES[card] for card in bench.game.hands[0])


def test_a_long_name_and_a_full_flash_leave_a_forgotten_draw_to_be_read(
    bench: Table, seat: Seat, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = load_texts(language)
    dealt(bench, ["person", "person"], "7S", language=language, **{"auto draw": "no"})
    seat(None, "Maria Magdalena")
    monkeypatch.setattr(segments, "append", refuse)
    seen(bench)
    choose(bench, card_label("7S"))
    bench.press("OK")
    bench.wait(2)
    bench.press("OK")
    bench.until(lambda: words["your turn"] in bench.screen())
    assert title(bench) == "Maria Magdalena"
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
def test_what_are_no_names_for_this_game_is_refused(bench: Table, text: str) -> None:
    bench.begin(["1"])
    assert written(bench, text.replace("{id}", bench.game.id)) == "error names keep names"
    assert not Path("names").exists()
    assert title(bench) == "Red"
    bench.draw()
    assert title(bench) == "Red"


def test_line_ends_within_a_name_are_lines(bench: Table) -> None:
    bench.begin(["1"])
    text = bench.game.id + "\nAnna\nBen\n"
    bench.say("hello 2 test", "write names 0 " + percent_encode(text[:-1]))
    assert bench.say(f"keep names 1 {crc32(text.encode()):08x}")[-1] == "kept names"
    assert title(bench) == "Anna"


def test_a_file_that_never_ends_is_refused(bench: Table) -> None:
    bench.begin(["1"])
    answers = bench.say("hello 2 test", *(f"write names {n} {'x' * 200}" for n in range(30)))
    assert "error long write names" in answers


def test_names_without_a_game_are_refused_and_nobody_can_read_them(bench: Table) -> None:
    assert written(bench, "000000000000\nAnna\nBen\n") == "error names keep names"
    assert written(bench, "\nAnna\nBen\n") == "error names keep names"
    assert bench.say("read names")[-1] == "error file read names"


def test_names_for_a_full_flash_are_refused(bench: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    bench.begin(["1"])

    def full(path: str, parts: object) -> None:
        raise OSError(28, "no space")

    monkeypatch.setattr("pawnlight.store.archive.replace", full)
    assert written(bench, bench.game.id + "\nAnna\nBen\n") == "error full keep names"
    assert title(bench) == "Red"


def test_the_same_names_again_are_not_written_again(bench: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    bench.begin(["1"])
    assert written(bench, bench.game.id + "\nAnna\nBen\n") == "kept names"
    monkeypatch.setattr("pawnlight.store.archive.replace", None)
    assert written(bench, bench.game.id + "\nAnna\nBen\n") == "kept names"
