"""Texts of the screen: the same keys in every language, lines that fit, and a glyph for every letter."""

import re
from itertools import cycle
from pathlib import Path
from string import Formatter

import pytest

from host_tools.words import load as page_words
from pawnlight import words as files
from pawnlight.board import PAD_KEYS
from pawnlight.games.sorry import text as sorry_text
from pawnlight.games.sorry.board import START_PLACE
from pawnlight.rules.base import COLOURS
from pawnlight.rules.cards import SORRY_CARDS, SORRY_DECK, card_label
from pawnlight.show import font, text
from pawnlight.show.canvas import Canvas
from pawnlight.table.child_moments import icon_of
from pawnlight.table.ending import draw_table, totals_lines
from pawnlight.table.evening import Evening
from pawnlight.table.menu import Menu
from pawnlight.table.settings import HOUSE_RULES_ROW, SETTINGS_ROW
from pawnlight.words import LANGUAGES, Words, load_reasons, load_texts, read_pairs
from tests.support.foot_texts import FOOT_KEYS, foot_text
from tests.support.kinds import CHOICES, PLAYABLE_RULE_SETS
from tests.support.layouts import layout_screen
from tests.support.screen_reader import Screen, read
from tests.support.table_bench import BenchBoard

CARD_NOTES = ("", "computer", "full")
STARS = ("", "★")
FOOT_KEYS_BELOW_CARD = ("", "pawn keys", "place keys", "no move", "pass", "throw away", "thrown")


@pytest.fixture(params=LANGUAGES)
def language(request) -> str:
    return request.param


@pytest.fixture(params=[False, True], ids=["", "labels"])
def labels(request) -> bool:
    return request.param


@pytest.fixture
def words(language: str, labels: bool) -> Words:
    return load_texts(language, labels)


def screen_text(screen: Screen) -> str:
    """Return the text of the whole screen in one line."""
    return " ".join(line for line in screen.lines if line)


def test_every_language_has_a_word_for_everything(language):
    english = dict(read_pairs("en"))
    assert [name for name, _ in read_pairs(language)] == list(english)
    for name, word in read_pairs(language):
        assert word.strip(), name
        assert word.count("%d") == english[name].count("%d"), name
        assert word.count("%s") == english[name].count("%s"), name
        assert "{" not in word, list(Formatter().parse(word))


def test_every_language_names_itself(words):
    names = [load_texts(language)["language"] for language in LANGUAGES]
    assert names.count(words["language"]) == 1


def test_a_language_that_nobody_has_written_is_english():
    assert load_texts("tlh")["language"] == load_texts("en")["language"] == "English"


def test_colours_cannot_be_mistaken_for_each_other_in_any_language(words):
    assert len({words[colour][:2] for colour in COLOURS}) == 4


def test_every_letter_has_a_glyph_in_both_sizes(language):
    for char in sorted(set("".join(said for _, said in read_pairs(language))) - {" ", "|"}):
        at = font.glyphs_of(char)[0]
        assert char == "?" or at != font.glyphs_of("?")[0], f"{char!r} is shown as a question mark"
        assert any(font.SMALL_GLYPHS[font.SMALL_WIDTH * at : font.SMALL_WIDTH * (at + 1)]), f"small {char!r} is blank"
        assert any(font.BIG_GLYPHS[2 * font.BIG_WIDTH * at : 2 * font.BIG_WIDTH * (at + 1)]), f"big {char!r} is blank"


def test_no_two_letters_look_alike():
    letters = [chr(code) for code in range(32, 127)] + list("ÄÖÜäöüßÁÉÍÓÚáéíóúÑñ¡¿♠♥♦♣★")
    big = [font.BIG_GLYPHS[16 * font.glyphs_of(char)[0] : 16 * font.glyphs_of(char)[0] + 16] for char in letters]
    small = [font.SMALL_GLYPHS[5 * font.glyphs_of(char)[0] : 5 * font.glyphs_of(char)[0] + 5] for char in letters]
    assert len(set(big)) == len(big)
    assert len(set(small)) == len(small)


def player_names(words: Words) -> list[str]:
    """Return names of players, with and without a number."""
    return [words[colour] for colour in COLOURS] + [f"{words['yellow']} 6"]


TITLE_KEYS = [
    "taken back",
    "draw",
    "draw unseen",
    "deal",
    "no move",
    "your turn",
    "chosen",
    "end game",
    "resume",
    "wins",
    "nobody",
]
TITLE_KEYS += [
    "shuffled",
    "kept",
    "twice more",
    "once more",
    "choose another",
    "new evening",
    "evening begins",
    "erase last",
]


@pytest.mark.parametrize("message", TITLE_KEYS)
def test_every_message(words, message):
    # Title and note stand in the first line, the message in those below.
    for title, note in zip(
        ["Pawnlight", *player_names(words), words["revenge"]], cycle([*CARD_NOTES, "replay"]), strict=False
    ):
        star = "★" + (words[note] if note else "")
        seen = screen_text(layout_screen(text.draw_message, title=title, said=words[message], note=star))
        assert title in seen
        assert star in seen
        assert words[message] in seen


@pytest.mark.parametrize("foot", ["hold ok", "hold back", "hold up", "look", "rows keys", *FOOT_KEYS])
def test_every_foot_of_a_message(words, foot):
    seen = screen_text(layout_screen(text.draw_message, title="Pawnlight", foot=foot_text(words, foot)))
    assert " ".join(foot_text(words, foot).split()) in seen
    assert len(foot_text(words, foot)) <= 25


@pytest.mark.parametrize("foot", FOOT_KEYS)
def test_every_language_tells_what_the_same_keys_do(words, foot):
    told, english = (
        [
            part.partition(" ")[0].replace(words["DRAW"], "DRAW").replace(words["BACK"], "BACK")
            for part in said.split("|")
        ]
        for said in (words[foot], load_texts("en")[foot])
    )
    assert [sign for sign in told if sign in PAD_KEYS] == [sign for sign in english if sign in PAD_KEYS]
    # Of the arrows, the sign is a word, or there is no room for it.
    assert len(told) - ("<>" in told) == len(english) - ("<>" in english)


def test_the_parts_of_the_last_line_stand_as_far_apart_as_there_is_room():
    assert text.key_help_line("OK") == "OK"
    assert text.key_help_line("BACK to the game") == "BACK to the game"
    assert text.key_help_line("<> card|DRAW play") == "<> card         DRAW play"
    assert text.key_help_line("<> where|BACK|OK play") == "<> where   BACK   OK play"
    assert text.key_help_line("<>|DOWN filas|DRAW jugar") == "<> DOWN filas  DRAW jugar"


@pytest.mark.parametrize(
    "leaving", [("1", "2"), ("1", "2", "3", "5", "7", "8", "10", "11", "12")], ids=["", "start=any"]
)
@pytest.mark.parametrize("foot", FOOT_KEYS_BELOW_CARD)
def test_every_card_with_all_that_can_be_done_with_it(words, foot, leaving):
    said = foot_text(words, foot) if foot else ""
    if foot in ("pass", "throw away", "no move"):
        said += words.with_printed_keys(": OK" if foot == "pass" else ": DRAW")
    # Player and note stand in the first line, card and ways below.
    for n, (name, player) in enumerate(zip(SORRY_CARDS, cycle(player_names(words)), strict=False)):
        key = CARD_NOTES[n % len(CARD_NOTES)]
        note = STARS[n % 2] + (words[key] if key else "")
        moves: list[tuple[tuple[int, int, int], ...]] = [((0, 20, START_PLACE),)] if name == "Sorry!" else []
        ways = sorry_text.marked_card_options(words, name, moves, [], leaving)
        seen = screen_text(layout_screen(text.draw_card, title=player, note=note, card=name, ways=ways, foot=said))
        assert player in seen
        assert (words["way out"] in seen) == (name in leaving)
        assert ("Sor" if name == "Sorry!" else name) in seen
        for way, number in sorry_text.card_options(name, leaving):
            assert (words["way " + way] % number if number else words["way " + way]) in seen
        if moves:
            assert words["way own"] in seen
        assert " ".join(said.split()) in seen


def test_two_winners_and_the_points_of_an_evening(words):
    for one, other in (("red", "yellow"), ("blue", "green")):
        winners = f"{words[one]}+{words[other]}"
        won = {"title": winners, "said": words["win together"], "foot": foot_text(words, "again keys")}
        for points in (1, 35, 225, 1125):
            lines = totals_lines(words["total"], [([words[colour]], points) for colour in COLOURS])
            seen = screen_text(layout_screen(text.draw_message, lines=lines, **won))
            assert all(f"{words[colour]} {points}" in seen for colour in COLOURS), "in full"
            assert words["total"] in seen
            assert words["win together"] in seen
            teams = [([words[one], words[other]], points), ([words["blue"], words["green"]], 5)]
            seen = screen_text(layout_screen(text.draw_message, lines=totals_lines(words["total"], teams), **won))
            assert f"{winners} {points}" in seen
            assert f"{words['blue']}+{words['green']} 5" in seen
            assert words["total"] in seen
            other_team = f"{words['blue']}+{words['green']}"
            rows = [(winners, "180 = 40+40+100"), (other_team, "0 = 0+0+0")]
            screen = layout_screen(
                draw_table,
                title=winners,
                lines=[words["score parts"]],
                table=rows,
                foot=foot_text(words, "again keys"),
            )
            assert "180 = 40+40+100" in screen_text(screen)


CHILD_MOMENTS = [key.removeprefix("child ") for key, _ in read_pairs("en", "child ")]


def test_a_moment_of_a_childs_game_has_at_most_three_words(words):
    for key in CHILD_MOMENTS:
        assert len(words[f"child {key}"].split()) <= 3, key
        for player in player_names(words):
            seen = screen_text(
                layout_screen(text.draw_card, title=player, note=STARS[1], card="Sorry!", foot=words[f"child {key}"])
            )
            assert words[f"child {key}"] in seen


def test_a_sentence_of_a_childs_game_has_at_most_seven_words_with_its_card(language):
    sentences = page_words(language)
    card = sentences["child card 11"]
    for key in CHILD_MOMENTS:
        said = sentences[f"child {key}"].format(who="Mia", other="Ben", card=card)
        assert len(said.split()) <= 7, said
        assert said[-1] in "!.?", said


def test_an_icon_has_16_by_16_pixels_and_a_moment_to_show():
    icons = dict(read_pairs("icons", folder=f"{Path(text.__file__).parent}/"))
    assert len(icons) > 20
    # Besides those of the moments there are the cards that are pictures.
    assert {key for key in icons if not key.startswith("picture ")} <= set(CHILD_MOMENTS)
    assert {len(icon_of(key)) for key in icons} == {32}
    # A card stands for itself.
    assert set(CHILD_MOMENTS) - set(icons) == {"which", "go"}
    assert icon_of("which") == b""


def test_the_places_and_the_deeds_at_the_end(words):
    foot = foot_text(words, "again keys")
    for one, other in (("red", "yellow"), ("blue", "green")):
        pair = f"{words[one]}+{words[other]}"
        for counted in ("wins", "pawns", "rows", "sequences"):
            rows = [(f"{place}. {words[colour]}", "4") for place, colour in enumerate(COLOURS, 1)]
            head = {"title": words[one], "note": words["winner"], "lines": [words[f"counted {counted}"]]}
            seen = screen_text(layout_screen(draw_table, table=rows, foot=foot, **head))
            assert all(left in seen for left, _ in rows)
            assert words[f"counted {counted}"] in seen
        for deeds in (("most hits", "longest way"), ("most chips",), ("most cards",)):
            rows = [(words[deed], f"{pair} 1234") for deed in deeds]
            seen = screen_text(layout_screen(draw_table, title=pair, lines=[words["this game"]], table=rows, foot=foot))
            assert all(words[deed] in seen for deed in deeds)
            assert seen.count(f"{pair} 1234") == len(deeds)


def test_a_hand_of_any_game(words):
    for cards in (["Sorry!"] * 5, ["SORRY!", "SAFE", "12", "-1", "7"], ["10S", "QH", "AD", "JC", "2S", "9D", "KH"]):
        for at in range(len(cards)):
            shown = {"cards": cards, "can": [n % 2 == 0 for n in range(len(cards))], "at": at, "star": 1}
            lines, foot = ["x" * 25], foot_text(words, "hand keys")
            screen = layout_screen(text.draw_hand, title=words["yellow"], lines=lines, foot=foot, **shown)
            assert screen.marks(cards[at])
            assert foot_text(words, "hand keys").split()[0] in screen


def test_every_reason_for_a_hint_fits_the_foot(language):
    why = load_reasons(language)
    assert [key for key, _ in read_pairs(why.name)] == [key for key, _ in read_pairs("why_en")]
    for key, reason in read_pairs(why.name):
        values = tuple(12 if slot == "d" else why["yellow"] for slot in re.findall("%([sd])", reason))
        assert len(reason % values) <= 25, key
        for char in reason:
            assert char == "?" or font.glyphs_of(char)[0] != font.glyphs_of("?")[0], (key, char)


def test_a_fault(words):
    lines = text.wrap_lines("UnicodeDecodeError: what came is not what was sent " * 3)
    seen = screen_text(layout_screen(text.draw_page, title=words["fault"], lines=lines))
    assert words["fault"] in seen
    assert "UnicodeDecodeError: what" in seen


def test_the_card_machine(words):
    foot = foot_text(words, "cards keys")
    for card, _ in SORRY_DECK:
        ways = sorry_text.card_options(card)
        lines = [words["way " + way] % number if number else words["way " + way] for way, number in ways]
        lines.append(words["left"] % 45)
        seen = screen_text(
            layout_screen(text.draw_card, title=words["sorry"], card=card_label(card), lines=lines, foot=foot)
        )
        assert " ".join(foot.split()) in seen
        assert all(line in seen for line in lines)


@pytest.mark.parametrize("game", CHOICES[0][1])
def test_the_menu_at_every_row_with_every_value(language, labels, game, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    bench = BenchBoard()
    context, settings = bench.app.context, bench.app.settings
    settings.set("game", game)
    settings.set("players", "4" if game == "revenge" else "12")
    settings.set("language", language)
    settings.set("labels", "yes" if labels else "no")
    kept = {rules: f"0 game 2 rules={rules} options=-" for rules in PLAYABLE_RULE_SETS}
    kept |= {"cards": "0 game 2 rules=cards", "torn": ""}
    monkeypatch.setattr(context.journal.kept, "entries", lambda: [(game, 0, 0, False) for game in kept])
    monkeypatch.setattr(context.journal, "event_lines", lambda game, _: iter([kept[game]]))
    evening = Evening("st 1\nrevenge 1\n")
    for page in ("", SETTINGS_ROW, HOUSE_RULES_ROW):
        for name in Menu(context, evening, ("game", page)).rows:
            values = next((values for known, values, _ in CHOICES if known == name), ("",))
            # The present one last, so that the other rows stay.
            at = values.index(settings[name]) + 1 if values != ("",) else 0
            for value in values[at:] + values[:at]:
                if name not in ("game", "language", "players", "teams") and value:
                    settings.set(name, value)
                menu = Menu(context, evening, (name, page))
                context.show_question(menu)
                assert menu.place == (name, page)
                screen = read(bytes(bench.app.renderer.canvas.picture))
                assert screen.marks(" ".join(menu.menu_row(menu.at)).strip())
            with monkeypatch.context() as no_reading:
                # Drawn again, it finds its texts among the recent ones.
                no_reading.setattr(files, "_search", None)
                context.show_question(menu)
    bench.unplug()


def test_letters_are_never_written_outside_the_picture():
    canvas = Canvas()
    for x in (-300, -6, -1, 0, 122, 124, 127, 128, 500):
        for page in (0, 3, 7):
            canvas.write_small(x, page, "W" * 40)
            if page < 7:
                canvas.write_big(x, page, "W" * 40)
            assert len(canvas.picture) == 1024


@pytest.mark.parametrize("size", ["small", "big"])
def test_m_and_w_are_not_read_as_h_from_a_distance(size):
    """DRAW was read as DRAH: seven or more of their pixels are other ones."""
    glyphs, length = (font.SMALL_GLYPHS, 5) if size == "small" else (font.BIG_GLYPHS, 16)

    def pixels(char: str) -> int:
        at = length * font.glyphs_of(char)[0]
        return int.from_bytes(glyphs[at : at + length], "big")

    for char in "MWmw":
        for other in "Hh":
            assert (pixels(char) ^ pixels(other)).bit_count() >= 7, (char, other)
