"""The board's reader of its text files: it finds every text, wherever it stands, and its memory does not grow."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

import pytest

from pawnlight import words
from pawnlight.words import LANGUAGES, Words, load_reasons, load_texts, read_pairs, rule_cards
from tests.conftest import RunPython

FOLDER = Path(words.__file__).parent
FILES = sorted(os.path.relpath(path, FOLDER).removesuffix(".txt") for path in FOLDER.parent.rglob("*.txt"))

# What a board does with its files; the numbers are the same under every Python.
READING_PROGRAM = """
from pawnlight.words import LANGUAGES, Words, load_reasons, load_texts, read_pairs, rule_cards
for language in LANGUAGES:
    rules = ["../games/%s/rules_" % game for game in ("sorry", "revenge", "sequence", "row", "towers")]
    for kind in ["", "why_"] + rules:
        name = kind + language
        texts = Words(name)
        print(name, [texts[key] == text for key, text in read_pairs(name)].count(True), texts.get("none such", 7))
    print(load_texts(language)["resume"], load_texts(language) is load_texts(language))
    print(load_reasons(language)["yellow"], load_reasons(language).get(12, 12))
    print(rule_cards.rule_pages("points", ("teams", "start=any"), language)[3:6])
    print(rule_cards.card_page("revenge", (), "7", language))
try:
    load_texts("en")["none such"]
except KeyError as error:
    print(error.args)
texts = Words("not there")
print(texts["yes no"], texts.get("wins", ""), list(read_pairs("not there")))
print(rule_cards.rule_pages("classic", (), "tlh"))
"""


@pytest.fixture
def write_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Words]:
    """Return a function that writes a file of texts, and returns these."""
    monkeypatch.setattr(words, "_FOLDER", f"{tmp_path}/")
    monkeypatch.setattr(words, "_file", None)

    def written(content: str) -> Words:
        (tmp_path / "xx.txt").write_text(content, encoding="utf-8", newline="")
        words._file = None
        return Words("xx")

    return written


def opened_file() -> BinaryIO:
    assert words._file
    return words._file


def test_there_is_a_file_of_every_kind_in_every_language() -> None:
    rules = [f"../games/{game}/rules_{{}}" for game in ("sorry", "revenge", "sequence", "row", "towers")]
    kinds = ["{}", "why_{}", *rules]
    assert sorted([kind.format(language) for kind in kinds for language in LANGUAGES] + ["../show/icons"]) == FILES


@pytest.mark.parametrize("name", FILES)
def test_every_line_is_a_text_with_a_key_of_its_own(name: str) -> None:
    lines = (FOLDER / f"{name}.txt").read_bytes().split(b"\n")
    assert lines.pop() == b"", "the last line is ended, too"
    said = [line.decode() for line in lines if line and not line.startswith(b"#")]
    assert [f"{key}|{text}" for key, text in read_pairs(name)] == said
    keys = [key for key, _ in read_pairs(name)]
    assert len(set(keys)) == len(keys)
    assert all(key == key.strip() for key in keys)
    assert max(map(len, lines)) < words._SIZE, "the board would cut it off"
    assert not any(b"\r" in line or b"\t" in line for line in lines)


@pytest.mark.parametrize("name", FILES)
def test_every_text_is_found_by_its_key(name: str) -> None:
    texts = Words(name)
    # Backwards, so that none is among the recent ones.
    for key, text in [*read_pairs(name)][::-1]:
        assert texts[key] == texts[key] == text


def test_a_key_is_found_at_every_place_of_a_chunk(write_words) -> None:
    for before in range(2 * words._SIZE + 40):
        comment = f"#{'.' * before}\n" if before else ""
        texts = write_words(f"{comment}wide space|OK yes          BACK Grün ♥ \nlast|1|2")
        assert texts["wide space"] == "OK yes          BACK Grün ♥ "
        assert texts["last"] == "1|2"
        assert texts.get("space", None) is texts.get("wide", None) is texts.get("comment", None) is None
        if before < words._SIZE - 2:
            assert dict(read_pairs("xx")) == {"wide space": "OK yes          BACK Grün ♥ ", "last": "1|2"}


def test_comments_and_empty_lines_are_no_texts(write_words) -> None:
    texts = write_words("# draw|no\n\n\ndraw|Press DRAW\n#\n# deal|no\n")
    assert list(read_pairs("xx")) == [("draw", "Press DRAW")]
    assert texts["draw"] == "Press DRAW"
    assert texts.get("deal", "") == ""


def test_pairs_can_be_limited_to_keys_that_begin_alike(write_words) -> None:
    write_words("1|one\n11|eleven\n2 teams|two\n11 st|other\n")
    assert [key for key, _ in read_pairs("xx", "11")] == ["11", "11 st"]
    assert [key for key, _ in read_pairs("xx", "teams")] == []


def test_an_unknown_key_is_an_error() -> None:
    with pytest.raises(KeyError, match="none such"):
        load_texts("en")["none such"]
    assert load_texts("en").get("none such", "else") == "else"
    assert load_reasons("en").get(7, 7) == 7


def test_the_same_texts_are_returned_while_the_language_stays() -> None:
    german = load_texts("de")
    assert load_texts("de") is german
    assert load_texts("tlh") is load_texts("en") is not german
    # Who still has the others goes on reading them.
    assert german["yes no"] != load_texts("en")["yes no"]
    assert german["resume"] != load_texts("en")["resume"]


def test_recent_texts_are_not_read_again_and_their_number_is_bounded(write_words) -> None:
    texts = write_words("".join(f"{number}|text {number}\n" for number in range(200)))
    for _ in range(3):
        for number in range(200):
            assert texts[str(number)] == f"text {number}"
            assert texts.get(f"none {number}", "") == ""
    assert len(texts._keys) == len(texts._texts) == words._RECENT
    opened_file().close()
    assert texts["199"] == "text 199"
    assert texts.get("none 199", "") == ""


def test_one_file_is_open_at_a_time() -> None:
    assert load_texts("en")["draw"]
    before = opened_file()
    assert load_reasons("en")["yellow"]
    assert before.closed
    assert not opened_file().closed


def test_without_its_file_a_board_shows_the_keys(write_words) -> None:
    texts = write_words("draw|Press DRAW\n")
    (Path(words._FOLDER) / "xx.txt").unlink()
    assert texts["draw"] == "draw"
    assert rule_cards.rule_pages("classic", (), "en") == []
    assert rule_cards.card_page("classic", (), "7", "en") == ("7", "")
    (Path(words._FOLDER) / "xx.txt").write_bytes(b"draw|\xff\xfe\ndeal|Deal\n")
    texts = Words("xx")
    assert (texts["draw"], texts["deal"]) == ("draw", "Deal")


def test_both_pythons_read_the_same(both_pythons: RunPython) -> None:
    read = both_pythons(READING_PROGRAM)
    assert "none such" in read
    assert f"en {len([*read_pairs('en')])} 7" in read
    assert read.endswith("yes no wins []\n[]\n")
