"""The table of budgets in docs/measurements.md is written by the command that measures."""

from tests.emulator.budget_table import update_table
from tests.emulator.budgets import Figure

BOOT = [
    Figure("power-up to light", "s", {"classic": 0.181, "teams": 0.2}, 0.25, places=2),
    Figure("  again", "s", {"classic": 0.3}, 0.25, places=2),
    Figure("explains", "s", {"classic": 1.0}),
]
HEAP = [Figure("free", "KB", {"classic": 50.0, "teams": 41.96}, 42, at_least=True)]
TEXT = """Before.

| what | budget | 1.28.0 | 1.29.0 | part |
|---|---|---|---|---|
| old | at most 1 s | 1 | 2 | `boot` |
| kept | at most 9 ms | 3 | 4 | `press` |

After."""


def test_what_was_measured_takes_the_place_of_its_part_alone() -> None:
    text = update_table(TEXT, {"1.28.0": {"boot": BOOT, "heap": HEAP}, "1.29.0": {"boot": BOOT, "heap": HEAP}})
    assert text.split("\n") == [
        "Before.",
        "",
        "| what | budget | 1.28.0 | 1.29.0 | part |",
        "|---|---|---|---|---|",
        "| power-up to light | at most 0.25 s | 0.18 to 0.20 s | 0.18 to 0.20 s | `boot` |",
        "| power-up to light: again | at most 0.25 s | **0.30** s | **0.30** s | `boot` |",
        "| free | at least 42 KB | **42.0** to 50.0 KB | **42.0** to 50.0 KB | `heap` |",
        "| kept | at most 9 ms | 3 | 4 | `press` |",
        "",
        "After.",
    ]


def test_rows_under_other_headings_do_not_stay() -> None:
    text = update_table(TEXT, {"1.30.0": {"heap": HEAP}})
    assert "| kept |" not in text
    assert "| what | budget | 1.30.0 | part |\n|---|---|---|---|\n| free |" in text
