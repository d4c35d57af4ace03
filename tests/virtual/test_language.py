"""The language of the screens, set from outside and in the board's own menu."""

from pathlib import Path
from typing import Any

from host_tools.virtual import VirtualBoard
from pawnlight.words import load_texts
from tests.support.bench_client import BenchClient


def selected_text(seen: dict[str, Any]) -> list[str]:
    lines = (seen["question"] or {}).get("lines", [])
    return [part for line in lines if line["marked"] for part in line["text"].split(": ")]


def test_the_menu_changes_at_once_and_the_choice_is_kept(tmp_path: Path) -> None:
    english, german = load_texts("en"), load_texts("de")
    with VirtualBoard(tmp_path / "flash") as virtual:
        with BenchClient(virtual.bench) as bench:
            # Nobody has chosen one.
            bench.until(lambda seen: seen["language"] == "")
            bench.until(lambda seen: selected_text(seen) == [english["menu game"], english["sorry"]])
            bench.send({"language": "en"})
            bench.until(lambda seen: seen["language"] == "en")
            bench.send({"language": "de"})
            bench.until(lambda seen: seen["language"] == "de")
            bench.until(lambda seen: selected_text(seen) == [german["menu game"], german["sorry"]])
            bench.power_off()
            virtual.wait(60)
        virtual.start()
        with BenchClient(virtual.bench) as bench:
            bench.until(lambda seen: selected_text(seen) == [german["menu game"], german["sorry"]])
            assert bench.seen["language"] == "de"


def test_a_choice_in_the_boards_menu_is_told(tmp_path: Path) -> None:
    with VirtualBoard(tmp_path / "flash") as virtual, BenchClient(virtual.bench) as bench:
        bench.until(lambda seen: selected_text(seen))
        bench.tap("UP")
        bench.until(lambda seen: load_texts("en")["menu settings"] in selected_text(seen))
        bench.tap("OK")
        bench.until(lambda seen: load_texts("en")["menu language"] in selected_text(seen))
        bench.tap("RIGHT")
        bench.until(lambda seen: load_texts("es")["menu language"] in selected_text(seen))
        bench.until(lambda seen: seen["language"] == "es")


def test_a_language_that_the_board_does_not_have_is_refused(tmp_path: Path) -> None:
    with VirtualBoard(tmp_path / "flash") as virtual, BenchClient(virtual.bench) as bench:
        bench.send({"language": "tlh"})
        assert "en, es, de" in bench.until(lambda seen: "error" in seen)["error"]


def test_the_labels_of_the_pad_are_set_from_outside_and_told(tmp_path: Path) -> None:
    with VirtualBoard(tmp_path / "flash") as virtual, BenchClient(virtual.bench) as bench:
        bench.until(lambda seen: seen["language"] == "")
        bench.send({"language": "de"})
        bench.until(lambda seen: not seen["labels"] and "DRAW" in (seen["question"] or {}).get("foot", ""))
        bench.send({"labels": True})
        told = bench.until(lambda seen: seen["labels"] and "ZIEHEN" in seen["question"]["foot"])
        assert told["question"]["keys"]["DRAW"] == "spielen"
        bench.send({"labels": False})
        bench.until(lambda seen: not seen["labels"] and "DRAW" in seen["question"]["foot"])
