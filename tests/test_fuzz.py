"""Fuzz every parser: it must accept mutated text or raise its own error. See also `tests.system.noise`."""

import contextlib
import io
import json
import random
import zipfile
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools.answers.presenter import GamePresenter, present_game
from host_tools.games.exchange import ExchangeError, parse_game_file
from host_tools.games.replay import EventRefused
from host_tools.games.service import answer_lines
from host_tools.games.verify import verify_lines
from host_tools.install.backup import Backup, BackupGame, pack_backup, read_backup
from host_tools.link.board_sync import BoardSync
from pawnlight.link.frames import FrameReader, make_frame
from pawnlight.rules.base import Header, RuleError, parse_header
from pawnlight.rules.events import EventError, game_id, parse_event_line
from pawnlight.table.evening import Evening
from pawnlight.table.settings import Settings
from tests.support.cable import RecordingObserver
from tests.support.event_lines import random_game
from tests.support.kinds import CHOICES, PLAYABLE_RULE_SETS
from tests.support.laws import law_cases
from tests.support.memory_library import memory_library
from tests.system.noise.__main__ import send_inputs
from tests.system.noise.inputs import TARGETS

EXAMPLES = law_cases(75)
SEED = sha256(b"fuzz").digest()
KINDS = PLAYABLE_RULE_SETS
PLAYERS = {"teams": 4, "st": 3, "revenge": 3}
WORDS = (
    "draw move play put take dead cut later pass back end discard sorry steal remove give drop home 7 -1 S>4 JS red9"
)


@cache
def lines_of(rules: str) -> tuple[str, ...]:
    players = ("person",) * PLAYERS.get(rules, 2)
    return tuple(random_game(rules, SEED, random.Random(2), players=players, backs=0.05))


@cache
def texts_of(rules: str) -> tuple[str, ...]:
    return tuple(parse_event_line(line)[1] for line in lines_of(rules))


@st.composite
def mutated_texts(draw: st.DrawFn, text: str) -> str:
    """Return `text` with parts of it deleted, duplicated, moved or replaced."""
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(text)))
        size = draw(st.integers(0, 12))
        new = draw(st.one_of(st.text(max_size=8), st.sampled_from(WORDS.split()), st.just(text[at : at + size] * 2)))
        text = text[:at] + new + text[at + size :]
    return text


@EXAMPLES
@given(st.data())
def test_a_header_is_one_or_is_refused(data: st.DataObject):
    text = data.draw(mutated_texts(texts_of(data.draw(st.sampled_from(KINDS)))[0]))
    with suppress(RuleError):
        assert isinstance(parse_header(text), Header)


@EXAMPLES
@given(st.data())
def test_an_event_line_is_one_or_is_refused(data: st.DataObject):
    text = data.draw(mutated_texts(data.draw(st.sampled_from(lines_of("classic")))))
    for parser in (parse_event_line, game_id):
        with suppress(EventError):
            assert parser(text)


@pytest.mark.parametrize("rules", KINDS)
@law_cases(30)
@given(st.data())
def test_an_event_is_told_and_drawn_or_is_refused_without_a_change(rules: str, data: st.DataObject):
    texts = texts_of(rules)
    number = data.draw(st.integers(1, min(len(texts) - 1, 60)))
    presenter = GamePresenter(texts[0])
    presenter.first_snapshot()
    for text in texts[1:number]:
        presenter.next_snapshot(text)
    before = presenter.game.position()
    words = st.lists(st.sampled_from(WORDS.split()), min_size=1, max_size=4).map(" ".join)
    other = data.draw(st.one_of(words, mutated_texts(texts[number]), st.sampled_from(texts[1:])))
    try:
        json.dumps(presenter.next_snapshot(other))
    except EventRefused:
        assert presenter.game.position() == before
        json.dumps(presenter.next_snapshot(texts[number]))


@EXAMPLES
@given(st.data())
def test_a_game_of_any_events_has_a_verdict_and_can_be_shown(data: st.DataObject):
    rules = data.draw(st.sampled_from(KINDS))
    lines = list(lines_of(rules)[:30])
    at = data.draw(st.integers(0, len(lines) - 1))
    lines[at] = data.draw(mutated_texts(lines[at]))
    assert verify_lines("game", lines).verdict_sentence().endswith(".")
    texts = list(texts_of(rules)[:30])
    texts[at] = data.draw(mutated_texts(texts[at]))
    with suppress(EventRefused):
        json.dumps(present_game(texts))


@EXAMPLES
@given(st.data())
def test_a_file_is_a_game_or_is_refused(data: st.DataObject):
    text = "\n".join(["pawnlight game 1", "board b0a4d", "seen 2026-11-21 2026-11-22", *lines_of("classic")[:8], ""])
    with suppress(ExchangeError):
        parse_game_file(data.draw(mutated_texts(text)), "F")


@law_cases(25)
@given(st.data())
def test_a_backup_is_one_or_is_refused(data: st.DataObject):
    games = [BackupGame("x", list(lines_of("classic")[:8]))]
    with zipfile.ZipFile(
        io.BytesIO(pack_backup(Backup("b0a4d", "0.1.0", {"settings": "language=de\n"}, games)))
    ) as whole:
        texts = {name: whole.read(name).decode() for name in whole.namelist()}
    name = data.draw(st.sampled_from(sorted(texts)))
    texts[name] = data.draw(mutated_texts(texts[name]))
    with TemporaryDirectory() as folder:
        file = Path(folder) / "board.zip"
        with zipfile.ZipFile(file, "w") as made:
            for one, text in texts.items():
                made.writestr(one, text.encode("utf-8", "replace"))
        with suppress(ExchangeError):
            read_backup(file)


GAME = game_id(texts_of("classic")[0])
BODIES = (
    "hello 2 0.1.0 b0a4d 5d0c11fe -",
    f"game {GAME} 37 0 open",
    "games 1",
    f"event {GAME} {lines_of('classic')[35]}",
    f"part {GAME} 0 1/4 game 2 rules=classic",
    f"pong {GAME} 36",
    f"asks {GAME} 36 0 pawn 1 ring 0c4f+50+51",
    f"asks {GAME} 36 1 space 0 panel 0c0d",
    f"error game want {GAME}",
    f"game {GAME} 37 0 open damaged",
    f"lost {GAME} 0",
    f"got {GAME} 0",
    f"healed {GAME} 37",
    f"error rules put {GAME} 3 red has drawn already",
    "fault ValueError",
)


@EXAMPLES
@given(st.data())
def test_whatever_a_board_says_the_sync_goes_on(data: st.DataObject):
    now = 100.0
    library = memory_library()
    library.store_events(GAME, "b0a4d", lines_of("classic")[:35])
    sync = BoardSync(library, lambda: now, RecordingObserver())
    sync.on_connect()
    for body in (BODIES[0], *data.draw(st.lists(st.sampled_from(BODIES), max_size=6))):
        text = data.draw(st.one_of(st.just(body), mutated_texts(body)))
        sync.receive(make_frame_bytes(text))
        now += 0.5
        sync.tick()
        assert all(said.isascii() for said in FrameReader().feed(sync.take_output()))


def make_frame_bytes(body: str) -> bytes:
    try:
        return make_frame(body)
    except ValueError:
        return body.encode("utf-8", "replace") + b"\n"


@EXAMPLES
@given(st.data())
def test_a_request_to_the_rules_is_answered(data: st.DataObject):
    request = {"rules": "classic", "pawns": {"red": ["S", "S", 4, "z3"], "yellow": ["S", "H", 33, 12]}, "turn": "red"}
    line = data.draw(mutated_texts(json.dumps(request | {"card": "7"})))
    for reply in answer_lines([line.encode()]):
        assert isinstance(json.loads(reply), dict)


@law_cases(50)
@given(st.data())
def test_settings_and_totals_are_read_whatever_they_say(data: st.DataObject):
    text = data.draw(mutated_texts("".join(f"{name}={new}\n" for name, _, new in CHOICES)))
    with TemporaryDirectory() as folder:
        Path(folder, "settings").write_text(text, encoding="utf-8", errors="replace")
        with contextlib.chdir(folder):
            read = Settings(CHOICES)
    assert all(read[name] in values for name, values, _ in CHOICES)
    totals = data.draw(mutated_texts("red\nclassic 2 red=1 yellow=1\npoints 1 red=30 blue=12\n"))
    assert isinstance(Evening(totals).file_text(), str)


@pytest.mark.parametrize("name", TARGETS)
def test_mutated_inputs_raise_nothing(name: str, tmp_path: Path):
    """A few of what `python -m tests.system.noise` sends at length, through the commands and the page's server."""
    with contextlib.chdir(tmp_path):
        send_inputs(name, 40 + len(TARGETS[name][1]) if name != "events" else 400)
