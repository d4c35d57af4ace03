"""How long the rules take on the emulated Pico: `python -m tests.pico.rules_times IMAGE`.

Of every rule set: the legal moves in the worst positions that a search found, and the events of a game for the most
players, each applied as at a resume, with nothing listed before. Microseconds of simulated time, after a collection.
"""

import sys
from hashlib import sha256
from pathlib import Path
from statistics import median
from typing import NamedTuple

from pawnlight.rules.base import RULES
from tests.pico.flashed import firmware, flashed, on_board
from tests.pico.pico import Pico
from tests.pico.repl import execute
from tests.scenes import header

# Rule set, card or hand, and in hex the places of the 16 pawns where red's moves, or finding one of them, took the most
# bytecodes or, on the emulated Pico, the longest: pawns beside one another, before and on slides.
WORST = """
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

# Prints `list|apply what microseconds`.
COMMON = """
import gc, time
from pawnlight.rules.game import open_game

def timed(do, *said):
    gc.collect()
    began = time.ticks_us()
    found = do(*said)
    return time.ticks_diff(time.ticks_us(), began), found
"""
POSITION = """
game = open_game(%r, None)
game.pawns[:] = list(bytes.fromhex(%r))
cards = %r.split(",")
if game.hands[0]:
    game.due, game.hands[0] = "play", cards
else:
    game.due, game.card = "move", cards[0]
took, moves = timed(game.options)
print("list", ",".join(cards), took)
for n in range(0, len(moves), max(1, len(moves) // 8)):
    text = game.text(moves[n])
    game._moves = None
    took, record = timed(game.apply, text)
    game.undo(record)
    print("apply", text.replace(" ", "_"), took)
"""
# Every kind of card in one hand, on a board half full.
JACKS = """
game = open_game(%r, bytes.fromhex(%r))
while game.due == "cut":
    game.apply(game.text(game.options()[0]))
for cell in range(1, 99, 2):
    if cell %% 9:
        game.board.put(cell // 2 %% 2, cell)
game.board.sequences = [[], []]
game.hands[game.seat] = sorted([0, 9, 13, 22, 26, 35, 48])
print("list", "jacks", timed(game.options)[0])
"""
GAME = """
game = open_game(%r, bytes.fromhex(%r))
n = 0
while game.due not in ("end", "over") and n < 1500:
    n += 1
    empty = hasattr(game, "pile") and not (game.pile if game.header.rules == "revenge" else game.pile.cards)
    if n %% 8 == 1 or empty:
        took, options = timed(game.options)
        print("list", game.due, took)
    else:
        options = game.options()
    text = game.text(options[n * 7 %% len(options)])
    if n %% 8 == 1 or empty:
        if hasattr(game, "pawns"):
            game._moves = None
        took, record = timed(game.apply, text)
        print("apply", text.replace(" ", "_"), took)
    else:
        game.apply(text)
"""


class Times(NamedTuple):
    """Milliseconds: the slowest list of moves, the slowest event in a game and in all, and the median event."""

    rules: str
    listing: float
    listing_of: str
    event: float
    event_of: str
    worst_event: float
    worst_event_of: str
    median_event: float


def _measured(pico: Pico, program: str) -> list[tuple[str, str, int]]:
    code = on_board(COMMON + program, "pawnlight/rules/sorry_game.py")
    rows = [line.split(" ") for line in execute(pico, code, 600_000).splitlines()]
    return [(kind, what, int(took)) for kind, what, took in rows]


def _games(rules: str) -> tuple[str, bytes]:
    """The header and the seed of a game for the most players."""
    seed = sha256(f"rules times {rules}".encode()).digest()
    if rules == "sequence":
        return header("blue green " * 6, "-", "auto_draw", seed, rules=rules), seed
    return header("red blue yellow green", None, "quick" if rules == "points" else "-", seed, rules=rules), seed


def rules_times(image: Path, content: bytes) -> list[Times]:
    """What the rules take on a Pico with this `image` whose flash holds `content`, the firmware among it."""
    pico = Pico(image, content)
    pico.power_on(holding=("BACK",))
    pico.expect(b">>> ", 9000)
    found = []
    for rules, _, _ in RULES:
        text, seed = _games(rules)
        played = _measured(pico, GAME % (text, seed.hex()))
        posed = []
        for line in WORST.split("\n"):
            name, _, rest = line.partition(" ")
            if name == rules:
                card, places = rest.split(" ")
                posed += _measured(pico, POSITION % (text, places, card))
        if rules == "sequence":
            two = header("blue green", "-", "auto_draw", seed, rules=rules)
            posed += _measured(pico, JACKS % (two, seed.hex()))
        listed = [(took, what) for kind, what, took in played + posed if kind == "list"]
        events = [(took, what) for kind, what, took in played if kind == "apply"]
        worst = [(took, what) for kind, what, took in played + posed if kind == "apply"]
        (listing, listing_of), (event, event_of), (most, most_of) = max(listed), max(events), max(worst)
        middle = median(took for took, _ in events)
        found.append(
            Times(rules, listing / 1000, listing_of, event / 1000, event_of, most / 1000, most_of, middle / 1000)
        )
    pico.power_off()
    return found


def main(image: str) -> None:
    path = Path(image)
    print("rules      slowest list          median event  slowest in a game            slowest in the worst positions")
    for row in rules_times(path, flashed(path, firmware())):
        print(
            f"{row.rules:10} {row.listing:5.1f} {row.listing_of:15} {row.median_event:12.1f}  {row.event:5.1f} "
            f"{row.event_of:22} {row.worst_event:5.1f} {row.worst_event_of}"
        )


if __name__ == "__main__":
    main(*sys.argv[1:])
