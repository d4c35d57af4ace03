"""Work with devices at a page's port that lie; see test_device_work.py.

It runs under both Pythons, where it must come to the same.
"""

import json

try:
    from tests.micropython.browser_link import Chance, game_of
except ImportError:
    from browser_link import Chance, game_of
from host_tools.site.games.device_job import DeviceJob
from host_tools.system.text_files import decode_text
from pawnlight.link.frames import FrameReader, make_frame

FILES = {
    "main.py": b"import pawnlight\n",
    "pawnlight/__init__.py": b"VERSION = '0.1.0'\n",
    "pawnlight/a.txt": b"a" * 4000,
}
MOST_STEPS = 20_000

GAME, LINES = game_of("lies", 12)
_LISTS = (
    "F 18 00 pawnlight/__init__.py",
    "D pawnlight",
    "F x 0 pawnlight/a",
    "F 1 0 live/000",
    "F " + "9" * 300 + " 0 main.py",
    "D",
)
_TEXTS = (
    "",
    "1",
    "x",
    "\xb2",
    "<b>x</b>",
    "\xff",
    "0.1.0",
    "9" * 5000,
    "F\n6d61696e",
    "F\nzz",
    "a\nb\n000",
    "F 3 00 ..",
)
_FACTS = (
    "micropython\n1.28.0\n3.4.0; MicroPython v1.28.0 on 2026-04-06\nRaspberry Pi Pico with RP2040\ne66\n900000 900000\n"
)
_WORDS = ("hello", "game", "games", "file", "files", "text", "texts", "kept", "event", "part", "lost", "bytes")
_WORDS += ("aside", "asides", "got", "error", "fault", "trouble")
_ATOMS = ("0", "1", "-1", "5", "999999999", "9" * 200, "-", "x", GAME, "settings", "manifest", "damaged/1-x/000", "<b>")
_ATOMS += ("", "2", "1-3", "0.1.0", "b0a4d", "open", "over", "damaged", "%ff", "%0a", "%ed%a0%80", "missing", "unknown")
_ATOMS += ("full", "put", "1/2", "0/0", "2/2", "99/16", "00", "zz", "%c2%b2", "5e3", "+5", "1_0", "live/000", "00ff")


def texts(name):
    """Return the characters of random texts in UTF-16, some of which are none, and in UTF-8."""
    chance = Chance(name)
    pieces = (b"\x00\xd8", b"\x00\xdc", b"\xdf\xd8", b"a\x00", b"\x00a", b"\xff", b"\xc3\xbc", b"\r\n", b"\n\x00")
    found = []
    for begin in (b"", b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff") * 20:
        data = begin + b"".join([pieces[chance.below(len(pieces))] for _ in range(chance.below(9))])
        found.append([ord(letter) for letter in decode_text(data)])
    return found


class Device:
    """A device at whose port MicroPython's prompt answers, or a game; one in `lies` answers is not true."""

    def __init__(self, chance, lies, plays):
        self._chance = chance
        self._lies = lies
        self._plays = plays
        self._unframer = FrameReader()
        self._raw = False
        self._line = b""

    def _any(self, some):
        return some[self._chance.below(len(some))]

    def answer(self, data):
        """Return what it sends when it gets `data`."""
        out = self._game(data) if self._plays else self._prompt(data)
        if out and self._chance.one_in(self._lies * 4):
            at = self._chance.below(len(out))
            out = self._any((out[:at], out[at:], out + out, out[:at] + b"\xc3\x04>" + out[at:], b"\xff" * 99))
        return out

    def _prompt(self, data):
        out = b""
        for byte in data:
            if byte == 1:
                self._raw, self._line = True, b""
                out += b"raw REPL; CTRL-B to exit\r\n>"
            elif byte in (2, 3):
                self._raw, self._line = False, b""
                out += b"\r\n>>> "
            elif byte == 5 and self._raw and not self._line:
                self._line = b"\x05"
            elif self._line[:1] == b"\x05" and len(self._line) < 3:
                self._line = self._line + bytes([byte])
                if len(self._line) == 3:
                    self._line = b""
                    out += b"R\x00"
            elif byte == 4:
                code, self._line = self._line, b""
                if not self._raw:
                    self._plays = True
                elif code.strip():
                    out += b"OK" + self._run(code.decode()) + b"\x04>"
                else:
                    out += b"OK\r\nMPY: soft reboot\r\nraw REPL; CTRL-B to exit\r\n>"
            else:
                self._line += bytes([byte])
        return out

    def _run(self, code):
        said = ""
        if self._chance.one_in(self._lies):
            said = "\n".join([self._any(_TEXTS + _LISTS) for _ in range(self._chance.below(3))])
            if self._chance.one_in(3):
                return b"\x04" + self._any(_TEXTS).encode() + b"\n"
        elif "statvfs" in code:
            said = _FACTS
        elif code.startswith("_w("):
            path = code[4:-2]
            said = self._any(("", "F 3 00 %s" % path, "D %s\nF 2 11 %s/x.mpy" % (path, path)))
        elif code.startswith("_f"):
            said = "True"
        elif "frozen" in code:
            said = "0"
        return said.encode() + b"\x04"

    def _game(self, data):
        out = b""
        for body in self._unframer.feed(data):
            lies = self._chance.one_in(self._lies)
            for answer in self._lied() if lies else self._true(body.split(" ")):
                out += make_frame(answer)
        return out

    def _lied(self):
        for _ in range(self._chance.below(4)):
            words = [self._any(_ATOMS) for _ in range(self._chance.below(5))]
            yield " ".join([self._any(_WORDS)] + words)[:320]

    def _true(self, words):
        said = {
            "hello": ["hello 2 0.1.0 b0a4d 00000001 -", "game %s 12 0 over" % GAME, "games 1"],
            "files": ["file main.py 3 deadbeef", "files 1 9000 x"],
            "asides": ["aside damaged/1-%s-3/000 3" % GAME, "asides 1"],
        }.get(words[0])
        if said:
            return said
        if words[0] == "read":
            return [
                "text %s 0 %s" % (words[1], self._any(("a=1", "a%0ab", "%ff%c3%bc", "main.py 3 deadbeef"))),
                "texts %s 1" % words[1],
            ]
        if words[0] == "want":
            return ["part %s %d 1/1 %s" % (GAME, n, LINES[n]) for n in range(int(words[2]), len(LINES))]
        if words[0] == "raw":
            return ["bytes %s %s %s" % (words[1], words[2], "-" if words[2] != "0" else "00ff7f")]
        if words[0] == "put":
            return ["got %s %d" % (words[1], int(words[2]) + 1)]
        return ["kept %s" % words[1]] if words[0] == "keep" else []


def work(name, kind, lies, plays, backup=b""):
    """Work with a device that lies; return how it ends, and whether a file was saved."""
    chance = Chance(name)
    now = [0.0]
    told, kept = [], []
    job = DeviceJob(kind, chance.one_in(2), FILES, backup, lambda: now[0], told.append, kept.append)
    device = Device(chance, lies, plays)
    out = job.step(b"")
    for _ in range(MOST_STEPS):
        if out is None:
            end = json.loads(told[-1])["job"]
            return end["state"], end.get("trouble", ""), len(kept)
        now[0] += 0.1
        out = job.step(device.answer(out))
    raise AssertionError("%s: it never ends" % name)


def lied(name, kind):
    """Return how work with some devices ends."""
    return [work("%s %d" % (name, lies), kind, lies, kind == "save" or lies == 7) for lies in (2, 7, 30, 1000)]
