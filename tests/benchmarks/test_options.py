"""Every benchmark can be asked for its options; what is written of a Pico."""

import pytest

from tests.benchmarks.__main__ import BENCHMARKS, main
from tests.benchmarks.pico import MARK, replace_table, table_lines
from tests.emulator.budgets import Figure


@pytest.mark.parametrize("name", BENCHMARKS)
def test_a_benchmark_lists_its_options(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main([name, "--help"])
    assert left.value.code == 0
    assert f"python -m tests.benchmarks {name} [-h]" in capsys.readouterr().out


def test_the_table_of_the_pico_has_the_worst_figure_of_each_budget() -> None:
    times = {"classic": Figure("to the menu", 1.0, "s", 1.3), "points": Figure("to the menu", 1.4, "s", 1.3)}
    heap = {"classic": Figure("free heap", 50.26, "KB", least=40), "points": Figure("free heap", 45, "KB", least=40)}
    events = {"classic": Figure("events", 7)}
    table = table_lines({"1.28": {"time": times, "heap": heap, "events": events}, "1.29": {"heap": heap}})
    of_others = ["<", MARK, "", "| what | budget | 1.27 |", "|---|---|---|", "| other | 1 s | 2 s |", "", ">"]
    written = replace_table(of_others, table)
    assert written == [
        "<",
        MARK,
        "",
        "| what | budget | 1.28 | 1.29 |",
        "|---|---|---|---|",
        "| to the menu | 1.3 s | **1.4 s**, points; 1 at best |  |",
        "| free heap | at least 40 KB | 45 KB, points; 50.3 at best | 45 KB, points; 50.3 at best |",
        "",
        ">",
    ]
    # The rows of other parts stay.
    assert replace_table(written, table_lines({"1.28": {"time": times}, "1.29": {"time": times}})) == [
        *written[:5],
        "| to the menu | 1.3 s | **1.4 s**, points; 1 at best | **1.4 s**, points; 1 at best |",
        *written[6:],
    ]
