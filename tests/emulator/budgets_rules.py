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

# Rule set, card or hand, and in hex the places of the 16 pawns: positions where listing red's moves, or finding one,
# took the most bytecodes or the longest on the emulated Pico: adjacent pawns, before and on slides.
_WORST_POSITIONS = """
classic 1 1e2d26352e303936292f372127313a1f
classic 10 0e1d28192a27292b041c181b371a0d08
classic 11 1c140d2336221810272a20212f281f2e
classic 11 1e270d261b1a2907171902053123181c
classic 7 3435333231391b370e36381a234c3a24
classic 7 161315171b1e4518090f191d1a4f391c
classic 7 290b2035362a1d25324a17394b240e0c
classic 7 2913221a1e261c1d2019512516181428
classic Sorry! 51213a391836131f2e19122738291037
classic Sorry! 512928243630390e3a1b2e3b37383522
teams 1 261e0f172e2704180835002d01091036
teams 10 110e1928231b321c332406370518100d
teams 11 23282b29092e18360d383a37011b1027
teams 11 0e1f35233a30313726252b2a39382f36
teams 7 34353233020331213a3b383904363700
teams 7 332832302f29383a2e3135343900364f
teams 7 142a103406051f0c0800131927371638
teams 7 170d0e0408140b12050c131c0706110f
teams 7 170d0e040f091412050c131a07061108
teams Sorry! 5139121110092701132f315118361f2e
teams Sorry! 511d192a3a3637315103060820393835
points 7,11,10,2,Sorry! 283129512b262e243325272336302a2c
points 7,11,10,12,Sorry! 2b2a283733292d272c3432393a36382f
points 7,11,10,8,12 29222030261f1e27252e2c2d2b28242a
st 1 350f2d2630292b272e3711362812103a
st 10 1d190e282729322a063a181b0d1a231c
st 11 0d1c1b2b191f1a212a1127362e281810
st 11 20271c2b39382329072a013a36371608
st 7 353334323a380736371f001120391d3b
st 7 333134352c27360017373a323b51392d
st 7 1b13251e1f2419172a20261a23221428
st Sorry! 51373a312e121f3618282127101a1319
st Sorry! 5130042d3a2a3229271f280d1c2b2616
"""

# Rule set, card, places as above, and the event: the slowest of those that took the most bytecodes.
_WORST_EVENTS = """
classic 10 3a2c28373038292a3933272f2d362b07 move 40>39
classic 7 2b1c1d223121243227282a202f29251f move 34>39 29>31
classic Sorry! 321e22512b1b2c31292527202f2a2128 move S>39
teams 1 3851353936012e3a512d30312204372f move 53>54
teams 7 020031093533370c39050438013a3651 move y56>1 0>2
teams 7 332832302f29383a2e3135343900364f move y49>54 y52>54
teams Sorry! 38050f511036110251060d3335120b13 move yS>16
points 11 2b2a283733292d272c3432393a36382f play 11 43<>39
points 7 28241d2251211a2b27231f202f29262a play 7 34>39 29>31
st 10 2022281d211f2c1e262a2b294c2d2e27 move 40>39
st Sorry! 5113030104103a06000936073937380f move S>54
"""
# Rule set, players, and the numbers of the random game and of its event.
_WORST_GAME_EVENTS = """
points 4 255 176
points 4 86 224
revenge 3 327 27
revenge 2 241 36
revenge 3 253 66
revenge 2 307 88
revenge 2 123 54
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
places = bytes.fromhex(%r)
text = %r
if places:
    game.pawns[:] = list(places)
    if game.hands[0]:
        game.hands[0] = [text.split(" ")[1]]
    else:
        game.due, game.card = "move", %r
pushed(text)
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
    for name, card, places, said in [line.split(" ", 3) for line in _WORST_EVENTS.strip().split("\n")]:
        if name == rules:
            found += _measured(pico, _EVENT % (text, None, [], places, said, card))
    for name, *numbers in [line.split(" ") for line in _WORST_GAME_EVENTS.strip().split("\n")]:
        if name == rules:
            played, secret, texts = _by_chance(rules, *map(int, numbers))
            found += _measured(pico, _EVENT % (played, secret, texts[:-1], "", texts[-1], ""))
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
        slowest("legal moves, worst positions", "list", played + posed, 160),
        middle("in the median of a game", "list", 15, () if rules == "cards" else _CHANCE),
        slowest("the longest wait for one of them", "slice", played + posed, 15),
        slowest("pushing an event of a game, slowest", "push", played, 8),
        slowest("in the worst positions", "push", played + posed, 8),
        middle("pushing an event, median", "push", None),
        middle("an event on flash, median", "keep", 60),
        slowest("the slowest on flash", "keep", played, None),
    ]
