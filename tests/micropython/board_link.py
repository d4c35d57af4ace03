"""Exercises the journal and the link, and prints the results, which must be the same on both Pythons."""

import asyncio
import os
from binascii import crc32
from hashlib import sha256

from pawnlight.link.frames import FrameReader, make_frame
from pawnlight.link.protocol import Link
from pawnlight.link.transfers import Listener
from pawnlight.rules.events import event_check, event_line, hexlify
from pawnlight.show.font import displayable
from pawnlight.store.journal import Journal
from pawnlight.store.shelved_games import continue_sound_part, resume_kept_game, set_damaged_aside, shelve_live_game


class Board:
    id = "feedc0de"

    def __init__(self):
        self.inbox = b""
        self.outbox = b""
        self.serial = self
        self.journal = Journal()
        self.link = Link(self, self.journal, Listener(), asyncio.Event())

    def random_bytes(self, count):
        return bytes(count)

    def read(self, most):
        data = self.inbox[:most]
        self.inbox = self.inbox[most:]
        return data

    def write(self, data):
        self.outbox += data
        return len(data)

    def say(self, *bodies):
        for body in bodies:
            self.inbox += make_frame(body)
        for _ in range(2000):
            self.link.step()
        heard = FrameReader().feed(self.outbox)
        self.outbox = b""
        for body in heard:
            print(" ", body)


def texts_of(name, events):
    seed = sha256(name.encode()).digest()
    header = "game 2 rules=cards options=sorry seats=red:person first=red seed=" + hexlify(sha256(seed).digest())
    draws = ["draw %d" % (n % 5 + 1) for n in range(events - 3)]
    return seed, [header, "mix -"] + draws + ["end - " + hexlify(seed)]


def sealed(texts):
    lines = []
    check = 0
    for n, text in enumerate(texts):
        lines.append(event_line(n, text, check))
        check = event_check(n, text, check)
    return lines


def finished(steps):
    try:
        while True:
            next(steps)
    except StopIteration as end:
        return end.value


os.mkdir("flash")
os.chdir("flash")
os.mkdir("lib")
for name, size in (("main.py", 30), ("lib/a.mpy", 3000)):
    with open(name, "wb") as file:
        file.write(bytes(size))

board = Board()
seed, texts = texts_of("first", 60)
board.journal.start_game(texts[0], seed)
for text in texts[1:40]:
    board.journal.append_event(text)
print("power cut")
board = Board()
print(board.journal.live, board.journal.count, board.journal.seed == seed)
board.say("hello 2 test", "want %s 30" % board.journal.live)
for text in texts[40:]:
    board.journal.append_event(text)
board.say("ping")
game = next(board.journal.games())[0]
board.say("hello 2 test", "have %s 61" % game, "have %s 60 00000000" % game)
print(list(board.journal.games()))
board.say("have %s 60 %s" % (game, sealed(texts)[-1][-8:]))
print(list(board.journal.games()))
board.say("want %s 0" % game)
board.say("files", "dance", "hello 7-9 test", "ping", "hello 2 test")
board.say("read settings", "write settings 1 b=%c3%ab", "write settings 0 a=1", "read main.py")
board.say("keep settings 2 %08x" % crc32("a=1\nb=ë\n".encode()), "read settings")
# The longer game needs more cards than there are.
for name, events in (("third", 30), ("second", 20)):
    other = sealed(texts_of(name, events)[1])
    other_id = texts_of(name, events)[1][0][-64:][:12]
    for line in other:
        board.say("put %s %s" % (other_id, line))
board.say("put %s 3 draw 1 00000000" % ("0" * 12), "show x", "show end")
print(list(Board().journal.event_lines(other_id, 0)) == other, list(Board().journal.games()))
board.link.report_trouble("Grün~")
board.say()
board.link.report_fault(ValueError("no such card"))
# Only MicroPython appends the location.
with open("fault") as file:
    print(file.read().split(" (")[0])
board = Board()
board.say("forget fault", "forget fault", "hello 2 test")
print("a game kept for later")
board.say("hello 2 test")
seed, texts = texts_of("kept", 45)
board.journal.start_game(texts[0], seed)
for text in texts[1:40]:
    board.journal.append_event(text)
kept = board.journal.live
check = sealed(texts)[39][-8:]
print(shelve_live_game(board.journal))
board.say("have %s 40 %s" % (kept, check), "have %s 40 00000000" % kept, "have %s 41 %s" % (kept, check))
resumed = resume_kept_game(board.journal, "0" * 12), resume_kept_game(board.journal, kept)
print(*resumed, board.journal.count, list(board.journal.games()))
names = "%s\nZoë Ñandú ♥李 \n" % kept
board.say("write names 0 " + kept, "write names 1 Zo%c3%ab %c3%91and%c3%ba %e2%99%a5%e6%9d%8e ")
board.say("keep names 2 %08x" % crc32(names.encode()))
board.say("write names 0 " + kept, "keep names 1 %08x" % crc32((kept + "\n").encode()))
with open("names") as file:
    print([displayable(line).encode() for line in file.read().split("\n")])


def spoil(path, at, size):
    with open(path, "rb") as file:
        data = file.read()
    with open(path, "wb") as file:
        file.write(data[:at] + bytes([byte ^ 0x81 for byte in data[at : at + size]]) + data[at + size :])


print("damage")
shelve_live_game(board.journal)
seed, texts = texts_of("damaged", 24)
whole = sealed(texts)[:22]
board.journal.start_game(texts[0], seed)
for text in texts[1:22]:
    board.journal.append_event(text)
game = board.journal.live
for path, at in (("live/000", 7), ("live/000", 300), ("live/seed", 5), ("live/seed", 80), ("live/seed-copy", 64)):
    spoil(path, at, 1)
    journal = Journal()
    print(path, at, journal.damage == "" and journal.seed == seed and list(journal.event_lines(game, 0)) == whole)
spoil("live/000", 300, 2)
board = Board()
print(board.journal.damage, board.journal.count, board.journal.total)
board.say("hello 2 test", "want %s 8" % game, "asides")
for line in whole:
    board.say("put %s %s" % (game, line))
board.say("heal %s 22" % game)
print(board.journal.damage == "", board.journal.count, list(board.journal.event_lines(game, 0)) == whole)
board.say("asides")
spoil("live/000", 300, 2)
board = Board()
print(
    finished(continue_sound_part(board.journal)),
    board.journal.damage == "",
    board.journal.count,
    sorted(os.listdir("damaged")),
)
for path in ("live/000", "live/seed", "live/seed-copy"):
    spoil(path, 0, 60)
board = Board()
print(board.journal.damage)
set_damaged_aside(board.journal)
print(list(board.journal.games()), sorted(os.listdir("damaged")))
board.say("asides", "raw damaged/%s/000 200" % sorted(os.listdir("damaged"))[-1])
