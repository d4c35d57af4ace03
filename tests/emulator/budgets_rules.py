"""Times of the rules: of legal moves, of events, and of events written to flash.

The legal moves in the worst positions that a search found, the events of a game for the most players, including
take-backs and its end, and the slowest events of their kinds in random games, each pushed as parsed. Times are those of
the Pico, after a collection.
"""

from hashlib import sha256
from pathlib import Path
from random import Random
from statistics import median

from pawnlight.games.cards import DECK_NAMES
from pawnlight.rules.game import open_game
from tests.emulator.budgets import Figure, new_pico
from tests.emulator.budgets_games import game_header
from tests.emulator.pico import Pico
from tests.emulator.repl import execute, wait_for_prompt
from tests.support.after_mix import after_mix
from tests.support.sorry_scenes import header

# Rule set, card or hand, and in hex the places of the 16 pawns: the positions in which listing red's moves, or finding
# one, took the longest of those that a search by bytecodes found: adjacent pawns, before and on slides.
_WORST_POSITIONS = """
classic 7 3435333231391b370e36381a234c3a24
classic Sorry! 51213a391836131f2e19122738291037
teams 10 110e1928231b321c332406370518100d
teams 11 23282b29092e18360d383a37011b1027
teams 7 34353233020331213a3b383904363700
points 7,11,10,12,Sorry! 2b2a283733292d272c3432393a36382f
st 7 353334323a380736371f001120391d3b
st Sorry! 51373a312e121f3618282127101a1319
"""
# Rule set, players, and the numbers of the random game and of its event: the events that took the longest.
_WORST_EVENTS = """
revenge 2 135 82
sequence 12 165 0
sequence 2 91 91
sequence 2 551 91
sequence 2 235 92
"""

# Values of `due` for chance events.
_CHANCE = ("draw", "cut", "sorry")

# Prints `list|slice|push what microseconds`: listing all legal moves, the longest wait for one of them, an event.
_COMMON = """
import gc, time
from pawnlight.rules import open_game

def timed(do, *said):
    gc.collect()
    began = time.ticks_us()
    found = do(*said)
    return time.ticks_diff(time.ticks_us(), began), found

def listed(what):
    gc.collect()
    options = []
    longest = 0
    began = last = time.ticks_us()
    for option in game.each_decision():
        now = time.ticks_us()
        longest = max(longest, time.ticks_diff(now, last))
        last = now
        if option is not None:
            options.append(option)
    now = time.ticks_us()
    print("list", what, time.ticks_diff(now, began))
    print("slice", what, max(longest, time.ticks_diff(now, last)))
    return options

def pushed(text):
    took, record = timed(game.push, game.parse(text))
    print("push", text.replace(" ", "_"), took)
    return record
"""
_POSITION = """
game = open_game(%r, None)
game.push("mix -")
game.pawns[:] = list(bytes.fromhex(%r))
cards = %r.split(",")
if game.hands[0]:
    game.due, game.hands[0] = "play", cards
else:
    game.due, game.card = "move", cards[0]
moves = listed(",".join(cards))
for n in range(0, len(moves), max(1, len(moves) // 8)):
    game.undo(pushed(game.event_text(moves[n])))
"""
_EVENT = """
game = open_game(%r, %r)
game.push("mix -")
for text in %r:
    game.apply(text)
pushed(%r)
"""
# Every kind of card in one hand, on a half-full board.
_JACKS = """
game = open_game(%r, bytes.fromhex(%r))
game.push("mix -")
while game.due == "cut":
    game.apply(game.event_text(game.decisions()[0]))
for cell in range(1, 99, 2):
    if cell %% 9:
        game.board.put_chip(cell // 2 %% 2, cell)
game.board.sequences = [[], []]
game.hands[game.seat] = sorted([0, 9, 13, 22, 26, 35, 48])
listed("jacks")
"""
# Prints too, as `keep`, how long an event takes to its place on flash: what `Play` does with each.
_GAME = """
from pawnlight.store import Journal
seed = bytes.fromhex(%r)
game = open_game(%r, seed)
journal = Journal()
journal.start_game(game.header.event_text(), seed)
game.push("mix -")

def keep(option):
    text = game.event_text(option)
    game.push(option)
    journal.append_event(text)

n = 0
most = 150 if game.header.rules == "cards" else 1500
while game.due not in ("end", "over") and n < most:
    n += 1
    empty = not (game.pile if game.header.rules == "revenge" else game.pile.cards)
    if n %% 40 == 0 and game.deciders():
        pushed("back")
    looked_at = n %% 8 == 1 or empty
    options = listed(game.due) if looked_at else game.decisions()
    option = options[n * 7 %% len(options)]
    if looked_at:
        pushed(game.event_text(option))
    elif n < 120:
        print("keep - ", timed(keep, option)[0])
    else:
        game.push(option)
pushed(game.end_text(seed))
journal.append_event(game.end_text(seed))
"""

Row = tuple[str, str, int]


def _measured(pico: Pico, program: str) -> list[Row]:
    rows = [line.split() for line in execute(pico, _COMMON + program, 600_000).splitlines()]
    return [(kind, what, int(took)) for kind, what, took in rows]


def _by_chance(rules: str, players: int, number: int, event: int) -> tuple[str, bytes, list[str]]:
    """Return a random game: its header, its seed, and the events up to number `event`."""
    seed = sha256(f"{rules} {players} {number}".encode()).digest()
    text = game_header(rules, seed, players)
    game = after_mix(open_game(text, seed))
    chance = Random(number)
    said: list[str] = []
    while len(said) <= event:
        # The players of these games take the usual runs.
        texts = [told for told in map(game.event_text, game.decisions()) if " run=" not in told]
        said.append(chance.choice(texts))
        game.apply(said[-1])
    return text, seed, said


def _worst(pico: Pico, rules: str, seed: bytes) -> list[Row]:
    """Measure the worst positions and events of `rules`."""
    text = game_header(rules, seed)
    found = []
    for name, card, places in [line.split(" ") for line in _WORST_POSITIONS.strip().split("\n")]:
        if name == rules:
            found += _measured(pico, _POSITION % (text, places, card))
    for name, *numbers in [line.split(" ") for line in _WORST_EVENTS.strip().split("\n")]:
        if name == rules:
            played, secret, texts = _by_chance(rules, *map(int, numbers))
            found += _measured(pico, _EVENT % (played, secret, texts[:-1], texts[-1]))
    if rules == "sequence":
        two = header("blue green", "-", "auto_draw", seed, rules=rules)
        found += _measured(pico, _JACKS % (two, seed.hex()))
    return found


def measure_rules(image: Path, rules: str) -> list[Figure]:
    """Measure the rules of a rule set."""
    pico = new_pico(image, {})
    wait_for_prompt(pico)
    seed = sha256(f"rules times {rules}".encode()).digest()
    if rules == "cards":
        posed = []
        texts = [header("red", None, deck, seed, rules=rules) for deck in DECK_NAMES]
    else:
        posed = _worst(pico, rules, seed)
        texts = [game_header(rules, seed)]
    played = [row for text in texts for row in _measured(pico, _GAME % (seed.hex(), text))]

    def slowest(label: str, wanted: str, rows: list[Row], most: float | None) -> Figure:
        took, of = max((took, what) for kind, what, took in rows if kind == wanted)
        return Figure(label, took / 1000, "ms", most, of=of)

    def middle(label: str, wanted: str, most: float | None, but: tuple[str, ...] = ()) -> Figure:
        return Figure(
            label, median(t for kind, what, t in played if kind == wanted and what not in but) / 1000, "ms", most
        )

    return [
        slowest("legal moves of the slowest known positions", "list", played + posed, 160),
        middle("legal moves of a position, median of a game", "list", 15, () if rules == "cards" else _CHANCE),
        slowest("the longest slice of listing them", "slice", played + posed, 15),
        slowest("applying an event of a game, slowest", "push", played, 8),
        slowest("applying the slowest known events", "push", played + posed, 8),
        middle("applying an event, median", "push", None),
        middle("writing an event to flash, median", "keep", 60),
        slowest("writing an event to flash, slowest", "keep", played, None),
    ]
