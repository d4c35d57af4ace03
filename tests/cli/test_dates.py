"""Dates and times as people read them: in their own time zone."""

import time
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from host_tools.terminal.dates import date_time, local_time, to_utc

MOMENT = datetime(2026, 11, 24, 23, 30, tzinfo=UTC)


@pytest.fixture(autouse=True)
def in_japan(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with monkeypatch.context() as japan:
        japan.setenv("TZ", "JST-9")
        time.tzset()
        yield
    time.tzset()


def test_a_moment_is_told_in_the_local_time() -> None:
    assert date_time(MOMENT) == "2026-11-25 08:30"
    assert local_time(MOMENT).day == 25
    assert date_time(None) == "-"


def test_a_time_that_people_name_is_local() -> None:
    assert to_utc(datetime(2026, 11, 25, 8, 30)) == MOMENT


def test_the_ends_of_the_calendar_are_no_trouble() -> None:
    assert date_time(datetime.max.replace(tzinfo=UTC)) == "9999-12-31 23:59"
    assert to_utc(datetime.min).year == 1
