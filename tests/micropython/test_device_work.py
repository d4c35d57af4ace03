"""Work with devices that lie, on MicroPython and on CPython: it ends, in words, and the same way."""

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools.install.raw_prompt import PicoCodeError
from host_tools.system.text_files import decode_text, normalize_newlines
from tests.conftest import SCRIPTS, RunPython
from tests.micropython.device_work import FILES, letters, work
from tests.micropython.test_browser_games import call_on_micropython
from tests.support.event_lines import fake_game
from tests.support.scripted_pico import ScriptedPico
from tests.support.scripted_port import PicoAtPort

SCRIPT = SCRIPTS / "device_work.py"
OUTCOMES = {"done", "same", "checked", "saved", "restored", "failed", "no-micropython", "other-program", "newer"}

GAME, LINES = fake_game("lies", 12)
# What a device prints in place of lists of files, and of what it was asked for.
PRINTED = (
    "F 18 00 pawnlight/__init__.py",
    "D pawnlight",
    "F x 0 pawnlight/a",
    "F 1 0 live/000",
    "F " + "9" * 300 + " 0 main.py",
    "D",
)
PRINTED += ("", "1", "x", "\xb2", "<b>x</b>", "\xff", "0.1.0", "9" * 5000, "F\n6d61696e", "F\nzz", "a\nb\n000")
PRINTED += ("F 3 00 ..", "True", "D a\nF 2 11 a/x.mpy")
WORDS = ("hello", "game", "games", "file", "files", "text", "texts", "kept", "event", "part", "lost", "bytes")
WORDS += ("aside", "asides", "got", "error", "fault", "trouble")
ATOMS = ("0", "1", "-1", "5", "999999999", "9" * 200, "-", "x", GAME, "settings", "manifest", "<b>")
ATOMS += ("", "2", "1-3", "0.1.0", "b0a4d", "open", "over", "damaged", "damaged/00001-x/000")
ATOMS += ("%ff", "%0a", "%ed%a0%80", "missing", "unknown")
ATOMS += ("full", "put", "1/2", "0/0", "2/2", "99/16", "00", "zz", "%c2%b2", "5e3", "+5", "1_0", "live/000", "00ff")


class LyingDevice(PicoAtPort):
    """A Pico whose answers, one in `lies`, are not true; it plays, or is at MicroPython's prompt."""

    def __init__(self, chance: Random, lies: int, mode: str) -> None:
        super().__init__(ScriptedPico(FILES), mode)
        self._chance, self._lies = chance, lies
        self.games, self.lines = [f"game {GAME} {len(LINES)} 0 over"], {GAME: LINES}
        self.asides = [f"aside damaged/00001-{GAME}-3/000 3", "asides 1"]
        self._honest = self.pico.exec
        self.pico.exec = self._exec  # type: ignore[method-assign]

    async def _exec(self, code: str) -> bytes:
        chance = self._chance
        if chance.randrange(self._lies):
            return await self._honest(code)
        if not chance.randrange(3):
            raise PicoCodeError(chance.choice(PRINTED))
        return "\n".join(chance.choices(PRINTED, k=chance.randrange(3))).encode()

    def _handle(self, body: str) -> list[str]:
        chance, (word, *rest) = self._chance, body.split(" ")
        if not chance.randrange(self._lies):
            lies = [[chance.choice(WORDS), *chance.choices(ATOMS, k=chance.randrange(5))] for _ in range(4)]
            return [" ".join(words)[:320] for words in lies[chance.randrange(4) :]]
        if word == "raw":
            return [f"bytes {rest[0]} {rest[1]} {'-' if rest[1] != '0' else '00ff7f'}"]
        return super()._handle(body)

    def answer(self, data: bytes) -> bytes:
        out = super().answer(data) or b""
        if out and not self._chance.randrange(4 * self._lies):
            at = self._chance.randrange(len(out))
            torn = (out[:at], out[at:], out + out, out[:at] + b"\xc3\x04>" + out[at:], b"\xff" * 99)
            return self._chance.choice(torn)
        return out


@pytest.mark.parametrize("count", [20, pytest.param(100, marks=pytest.mark.long)])
def test_work_with_a_device_that_lies_ends_the_same_way(micropython: RunPython, tmp_path: Path, count: int) -> None:
    answers = tmp_path / "answers"
    answers.mkdir()
    kinds, ends = [], []
    for n in range(count):
        for kind in ("check", "save", "install"):
            for lies in (2, 7, 30, 10**9):
                chance = Random(f"device {n} {kind} {lies}")
                device = LyingDevice(chance, lies, "game" if kind == "save" or lies == 7 else "friendly")
                sent: list[str] = []

                def answer(out: bytes, device: LyingDevice = device, sent: list[str] = sent) -> bytes:
                    said = device.answer(out)
                    sent.append(said.hex())
                    return said

                force = bool(chance.randrange(2))
                ends.append(work(kind, force, answer))
                (answers / str(len(kinds))).write_text(json.dumps([kind, force, sent]), encoding="ascii")
                kinds.append(kind)
    assert {state for state, *_ in ends} <= OUTCOMES
    assert [state for state, *_ in ends[3:12:4]] == ["checked", "saved", "done"]
    calls = [f"work_again({n})" for n in range(len(kinds))]
    there = call_on_micropython(micropython, tmp_path, calls, SCRIPT, answers)
    for kind, here, end in zip(kinds, ends, there, strict=True):
        if kind == "install":
            # The order in which its files are sent is not the same.
            assert eval(end)[0] in OUTCOMES
        else:
            assert end == str(here)


def test_texts_as_editors_write_them_are_read_by_both(micropython: RunPython, tmp_path: Path) -> None:
    chance = Random("editors")
    pieces = (b"\x00\xd8", b"\x00\xdc", b"\xdf\xd8", b"a\x00", b"\x00a", b"\xff", b"\xc3\xbc", b"\r\n", b"\n\x00")
    texts = [
        begin + b"".join(chance.choices(pieces, k=chance.randrange(9)))
        for begin in (b"", b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff") * 20
    ]
    there = call_on_micropython(micropython, tmp_path, [f"letters({text})" for text in texts], SCRIPT)
    assert there == [str(letters(text)) for text in texts]


@given(text=st.text(), encoding=st.sampled_from(["utf-16-le", "utf-16-be"]), more=st.binary(max_size=9))
def test_utf_16_is_read_as_by_cpython(text: str, encoding: str, more: bytes) -> None:
    content = text.encode(encoding) + more
    begin = "\ufeff".encode(encoding)
    assert decode_text(begin + content) == normalize_newlines(content.decode(encoding, "replace"))
