"""The sheet of labels for the buttons, in each language."""

import re
from types import ModuleType

import pytest
from shapely.geometry import Polygon, box

from hardware.generate import afternoon, button_labels, console, matrix
from hardware.generate.button_labels import PLACES, SIZES, STEP
from hardware.generate.matrix_sheet import Shape, Word
from hardware.generate.netlist import read
from hardware.generate.plate import Plate
from hardware.generate.svg import width_of
from hardware.generate.tiles import PAPERS
from pawnlight.board import PAD_KEYS
from pawnlight.words import LANGUAGES, load_texts

pytestmark = pytest.mark.long


@pytest.fixture
def label_plate() -> Plate:
    return console.face()


def cutouts() -> list[Polygon]:
    """Return what is cut out, in the order of the sheet."""
    items = button_labels.drawing().items
    return [Polygon(item.rings[0]) for item in items if isinstance(item, Shape) and not item.fill]


def label_words() -> list[Word]:
    return [item for item in button_labels.drawing().items if isinstance(item, Word)]


def word_area(word: Word) -> Polygon:
    wide = width_of(word.said, word.size, bold=True)
    return box(word.x - wide / 2, word.y - 0.72 * word.size, word.x + wide / 2, word.y)


@pytest.mark.parametrize("language", LANGUAGES)
def test_they_say_what_the_screen_says(language: str) -> None:
    screen = load_texts(language, labels=True)
    said = [word.said for word in label_words()]
    assert {screen["DRAW"], screen["BACK"], "OK"} == set(button_labels.printed(language).values())
    # Once for the console, once on the strip.
    assert said.count(screen["DRAW"]) == said.count(screen["BACK"]) == 2


def test_each_word_is_within_its_label_and_no_label_is_on_another() -> None:
    cut = cutouts()
    assert len(cut) == 3 * len(LANGUAGES)
    for n, field in enumerate(cut):
        assert all(field.disjoint(other) for other in cut[:n])
    for word in label_words():
        assert sum(field.buffer(-0.5).contains(word_area(word)) for field in cut) == 1, word


def test_a_label_covers_the_consoles_word_and_touches_no_button(label_plate: Plate) -> None:
    for key, (wide, tall) in SIZES.items():
        x, y = PLACES[key]
        label = box(x - wide / 2, y - tall / 2, x + wide / 2, y + tall / 2)
        assert label_plate.outline.contains(label)
        for engraved in label_plate.labels:
            assert label.contains(engraved.area) == (engraved.said == key)
            assert engraved.said == key or label.disjoint(engraved.area)
        assert not any(label.intersects(fill) for fill in label_plate.fills)
        for of, (at_x, at_y, hole) in console.KEYS.items():
            rim = hole / 2 + 2.5
            assert label.distance(box(at_x, at_y, at_x, at_y)) > rim, of


def test_the_strip_has_a_place_for_each_button_of_the_breadboard() -> None:
    strips = [field for field in cutouts() if field.bounds[2] - field.bounds[0] > 50]
    assert len(strips) == len(LANGUAGES)
    for language, strip in zip(LANGUAGES, strips, strict=True):
        left, _, right, _ = strip.bounds
        assert right - left == pytest.approx(STEP * len(PAD_KEYS))
        printed = {word.said: word.x - left for word in label_words() if strip.contains(word_area(word))}
        at = {said: STEP * (PAD_KEYS.index(key) + 0.5) for key, said in button_labels.printed(language).items()}
        assert printed == pytest.approx(at)


@pytest.mark.parametrize("build", [afternoon, matrix])
def test_no_wire_is_where_the_strip_lies(build: ModuleType) -> None:
    """It covers rows i and j, from 2.5 columns before the middle of the first button to 2.5 after that of the last."""
    netlist = read()
    middles = [int(afternoon.legs()[f"{key}.{leg}"][1:]) for key in PAD_KEYS for leg in (1, 2)]
    holes = [re.fullmatch("[ij]([0-9]+)", end) for link in build.links(netlist) for end in (link.start, link.end)]
    assert [hole[0] for hole in holes if hole and int(hole[1]) > min(middles) - 2] == []


def test_it_is_one_page_at_one_to_one_on_both_papers(generated_files: dict[str, bytes]) -> None:
    wide = float(re.search(r'width="([\d.]+)mm"', generated_files["paper/button-labels.svg"].decode())[1])  # type: ignore[index]
    assert wide == pytest.approx(button_labels.drawing().width + 2, abs=0.01)
    for paper, (width, height) in PAPERS.items():
        content = generated_files[f"paper/button-labels-{paper}.pdf"]
        [size] = re.findall(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", content)
        assert [float(length) * 25.4 / 72 for length in size] == pytest.approx([width, height], abs=0.1)
