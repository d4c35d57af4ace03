"""A board linked to a browser: a noisy line, pulled cables, killed pages, full disks; see test_browser_link.py.

It runs under both Pythons, where it must come to the same.
"""

from binascii import crc32
from hashlib import sha256

try:
    from tests.support.scripted_link import ScriptedBoard
except ImportError:
    from scripted_link import ScriptedBoard
from host_tools.games.replay import event_lines_of
from host_tools.site.games.board_link import BoardLink
from host_tools.site.games.browser_library import BrowserLibrary
from pawnlight.rules.events import text_of

STEP = 0.1


class Chance:
    """Random numbers that are the same on both Pythons."""

    def __init__(self, name):
        self._name = name
        self._count = 0

    def below(self, limit):
        self._count += 1
        return int.from_bytes(sha256(("%s %d" % (self._name, self._count)).encode()).digest()[:6], "big") % limit

    def one_in(self, count):
        return self.below(count) == 0


def game_of(name, events):
    """Return the id and the event lines of a card machine."""
    seed = sha256(name.encode()).digest()
    texts = ["game 2 rules=cards options=sorry seats=- first=- seed=%s" % sha256(seed).digest().hex(), "mix -"]
    texts = texts[:events] + ["draw %d" % (n % 5 + 1) for n in range(events - 2)]
    return texts[0][-64:][:12], event_lines_of(texts)


class Browser:
    """A page with a link to `board`, and its disk: what was written in a step is there before the board is answered."""

    def __init__(self, board, chance):
        self.board = board
        self.chance = chance
        self.noise = 0
        self.full = 0
        self.disk = {}
        self.now = 100.0
        self.told = []
        board.on_have = self.check_kept
        self.open_page()

    def check_kept(self, game, count):
        """Check that what is confirmed is on disk."""
        lines = self.board.games[game][:count]
        assert any(lines == lines_in(text)[:count] for one, text in self.disk.items() if one[:12] == game), game

    def open_page(self):
        """Open the page, or open it again with nothing but the disk."""
        self.changes = {}
        self.library = BrowserLibrary(self.read, self.changes.__setitem__, bytes, lambda: 0)
        for game in sorted(self.disk):
            assert self.library.add_file(game, self.disk[game]) == len(lines_in(self.disk[game]))
        self.link = BoardLink(self.library, lambda: self.now, self.told.append)
        self.link.look("en", "")
        self.link.opened()

    def read(self, game):
        return self.changes[game] if game in self.changes else self.disk[game]

    def step(self, kills=False):
        """Go on for a moment; with `kills`, the page is killed while it writes."""
        self.now += STEP
        out = self.link.step(self.corrupt(self.board.speak()))
        changes = sorted(self.changes.items())
        self.changes.clear()
        if kills:
            self.disk.update(changes[: self.chance.below(len(changes) + 1)])
            self.open_page()
        elif changes and self.full and self.chance.one_in(self.full):
            for game, _ in changes:
                if game in self.disk:
                    self.library.add_file(game, self.disk[game])
                else:
                    self.library.forget_game(game)
            self.link.on_write_failed("the disk is full", True)
        else:
            self.disk.update(changes)
            self.board.feed(self.corrupt(out))

    def corrupt(self, data):
        if not self.noise:
            return data
        spoilt = bytearray(data)
        for at in range(len(spoilt)):
            if self.chance.one_in(self.noise):
                spoilt[at] ^= 1 << self.chance.below(7)
        # A torn piece.
        return bytes(spoilt) if not self.chance.one_in(20) else bytes(spoilt[: self.chance.below(len(spoilt) + 1)])

    def unplug(self):
        self.link.closed()
        self.board.restart() if self.chance.one_in(2) else None
        self.link.opened()

    def settle(self, steps=6000):
        """Go on until the board's games are here and confirmed."""
        self.noise = self.full = 0
        for n in range(steps):
            if all(self.board.confirmed[game] == len(lines) for game, lines in self.board.games.items()):
                return n
            self.step()
        raise AssertionError("not settled")

    def held(self):
        return {game: lines_in(text) for game, text in self.disk.items()}


def lines_in(text):
    return [line for line in text.split("\n") if line[:1].isdigit()]


def digest(values):
    return "%08x" % crc32(repr(values).encode())


def scene(name, noise, full, cuts, games=2):
    """Play games at a board while the line is noisy, the disk fills up, and cables are pulled and pages killed."""
    chance = Chance(name)
    board = ScriptedBoard()
    browser = Browser(board, chance)
    browser.noise, browser.full = noise, full
    cut = 0
    for n in range(games):
        game, lines = game_of("%s %d" % (name, n), 3 + chance.below(40))
        at = 0
        while at < len(lines):
            more = lines[at : at + 1 + chance.below(6)]
            board.play(game, *more)
            at += len(more)
            for _ in range(1 + chance.below(8)):
                kills = cut < cuts and chance.one_in(6)
                cut += kills
                browser.step(kills)
                if cut < cuts and chance.one_in(6):
                    cut += 1
                    browser.unplug()
    browser.settle()
    held = browser.held()
    assert held == dict(board.games.items()), name
    return cut, digest(sorted(held.items()))


def play_diverged_game():
    """The board has played a game on differently: both are kept. Return the games and their lengths."""
    board, name = ScriptedBoard(), "first"
    browser = Browser(board, Chance(name))
    game, lines = game_of(name, 30)
    board.play(game, *lines[:20])
    browser.settle()
    board.games[game] = event_lines_of([text_of(line) for line in lines[:12]] + ["draw 12"] * 9)
    board.confirmed[game] = 0
    browser.open_page()
    browser.settle()
    browser.open_page()
    return sorted((row.id, row.events, browser.library.game_row(row.id).beside) for row in browser.library.rows())


def play_deleted_game():
    """A game that was deleted does not come back, and others do. Return what is kept, and what is said."""
    board = ScriptedBoard()
    browser = Browser(board, Chance("deleted"))
    (game, lines), (other, more) = game_of("first", 20), game_of("second", 20)
    board.play(game, *lines[:10])
    browser.settle()
    browser.library.delete_game(game)
    browser.step()
    browser.open_page()
    board.play(game, *lines[10:])
    board.play(other, *more)
    for _ in range(100):
        browser.step()
    return sorted(len(lines_in(text)) for text in browser.disk.values()), board.confirmed[game], browser.link._trouble


def play_lying_board():
    """A board sends events with wrong checks, and answers nonsense. Return what is kept, and what is said."""
    board = ScriptedBoard()
    browser = Browser(board, Chance("lies"))
    game, lines = game_of("first", 20)
    other, more = game_of("second", 20)
    board.play(game, *lines[:9], "9 draw 3 00000000", *lines[10:])
    board.play("0" * 12, *more)
    board.play(other, *more)
    for body in (
        "game <b>x</b> 3 0 open",
        "hello 2 x",
        "event %s 3 <img src=x> 00000000" % game,
        "asks %s 1 9 pawn" % game,
    ):
        board._say(body)
    for _ in range(300):
        browser.step()
    return {one[:12]: len(found) for one, found in browser.held().items()} == {game: 9, other: 20}
