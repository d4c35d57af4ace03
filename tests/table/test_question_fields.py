"""The fields of a question, and of what else a board shows, are the same in documents, types and messages."""

import re
from importlib import import_module
from pathlib import Path

import pytest

from host_tools.virtual import bench_snapshot, hardware
from pawnlight.table import describe
from pawnlight.table.question import Question
from tests.conftest import FIRMWARE
from tests.page_types import types_of
from tests.support.table_bench import BenchBoard

TYPES = types_of(describe)
QUESTION, OFFER = (set(TYPES[name].__annotations__) for name in ("BoardQuestion", "Offer"))
DOCS = Path(__file__).parents[2] / "docs"
PAGE, PROTOCOL = DOCS / "question.md", DOCS / "virtual-board.md"


def fields(text: str) -> set[str]:
    """Return the names in the first column of the tables in `text`."""
    return {name for row in re.findall(r"^\| (`.*?) \|", text, re.MULTILINE) for name in re.findall(r"`(\w+)`", row)}


def test_the_page_has_the_fields_of_the_type() -> None:
    questions, offers = PAGE.read_text(encoding="utf-8").split("| field of an option |")
    assert fields(questions) | {"dark"} == QUESTION
    assert fields(offers) == OFFER


def test_the_page_of_the_protocol_has_the_fields_of_what_a_virtual_board_shows() -> None:
    shown = PROTOCOL.read_text(encoding="utf-8").partition("## What it shows")[2].partition("## What it accepts")[0]
    types = types_of(hardware)["VisibleState"], types_of(bench_snapshot)["FirmwareShown"]
    assert fields(shown) == {name for one in types for name in one.__annotations__} | {"error"}


def test_the_board_says_no_others(bench: BenchBoard) -> None:
    seen: set[str] = set()
    offered: set[str] = set()
    for key in (None, "DRAW", "DRAW", "OK", "DRAW", "OK"):
        if key:
            bench.press(key)
        question = describe.describe(bench.app.context)
        seen |= set(question)
        offered |= {name for option in question["options"] for name in option}
    assert seen <= QUESTION
    assert offered <= OFFER
    assert "number" in seen
    assert "text" in offered


def test_a_question_is_read_in_two_classes_at_most() -> None:
    for path in [*FIRMWARE.glob("pawnlight/table/*.py"), *FIRMWARE.glob("pawnlight/games/*/*.py")]:
        import_module(".".join(path.relative_to(FIRMWARE).with_suffix("").parts).removesuffix(".__init__"))
    deep = [
        third for one in Question.__subclasses__() for two in one.__subclasses__() for third in two.__subclasses__()
    ]
    assert [one for one in deep if one.__module__.startswith("pawnlight")] == []
    assert len(Question.__subclasses__()) > 10


def test_a_question_has_its_number_from_when_it_is_shown(bench: BenchBoard, monkeypatch: pytest.MonkeyPatch) -> None:
    bench.begin(["5"])
    asked, number = bench.app.context.question, bench.app.context.asked
    numbers: list[int] = []
    light = Question.show_lights

    def watched(question: Question) -> None:
        # The lights of the next question come before its screen; a laptop is told the question that the screen shows.
        if bench.app.context.question is asked:
            numbers.append(bench.app.context.asked)
        light(question)

    monkeypatch.setattr(Question, "show_lights", watched)
    bench.draw()
    bench.until(lambda: bench.app.context.asked > number)
    assert set(numbers) == {number}
    assert bench.app.context.question is not asked
