"""What is measured on the Pico itself: programs for its REPL, each printing `name value` lines."""

from host_tools.positions.sorry import parse_position

# What main.py does, and beside it, once a second, what is left of the heap. Every object of the game is alive.
GAME_WATCHED = """
import asyncio, gc, micropython, sys
async def watch():
    while True:
        await asyncio.sleep(1)
        gc.collect()
        print("free", gc.mem_free())
        micropython.mem_info()
async def main():
    global hardware
    asyncio.create_task(watch())
    from pawnlight.drivers import Hardware
    from pawnlight.table.app import run
    hardware = Hardware()
    await run(hardware)
asyncio.run(main())
"""

# The most legal moves found for a 7.
CROWDED = parse_position("red:40,32,17,53 blue:47,51,19,49 yellow:0,33,54,39 green:48,55,13,43 red 7")
# For the REPL that the game above has left.
FIGURES = """
import asyncio, gc, os, time
from pawnlight.rules.sorry import Sorry
from pawnlight.rules.base import Header
from pawnlight.rules.sorry_game import SorryGame
from pawnlight.rules.cards import seed_hash
from pawnlight.table.sorry_choose import Choice
from pawnlight.store.journal import Journal
from pawnlight.show import sorry_scene as scene
from pawnlight.show import sorry_text
from pawnlight.show.canvas import Canvas
from pawnlight.show.lights import Picture
from pawnlight.words import load

def measured(name, do, times=5):
    took = []
    for _ in range(times):
        gc.collect()
        began = time.ticks_us()
        do()
        took.append(time.ticks_diff(time.ticks_us(), began))
    took.sort()
    print(name, took[len(took) // 2], took[-1])

pawns, turn, card = CROWDED
rules = Sorry()
measured("moves_first", lambda: rules.moves(pawns, turn, card), 1)
measured("moves", lambda: rules.moves(pawns, turn, card))
moves = rules.moves(pawns, turn, card)
measured("choice", lambda: Choice(card, moves, False))
choice = Choice(card, moves, False)
measured("turn_choice", lambda: choice.turn(1) or choice.previews())

seed = bytes(range(32))
header = Header("classic", ("quick",), [(c, "person") for c in ("red", "blue", "yellow", "green")], "red",
    seed_hash(seed)).text()
measured("new_game", lambda: SorryGame(header, seed))
game = SorryGame(header, seed)
game.pawns[:] = pawns
game.due, game.card = "move", "7"
measured("find_moves", lambda: setattr(game, "_moves", None) or game.moves())
moves = game.moves()
said = game.move_text(moves[-1])
def apply():
    began = time.ticks_us()
    undo = game.apply(said)
    took = time.ticks_diff(time.ticks_us(), began)
    game.undo(undo)
    return took
apply()
print("apply_looking_again", apply(), 0)
game.moves()
print("apply", apply(), 0)

picture = Picture(112)
picture.dim(25)
measured("stand", lambda: scene.stand(picture, pawns, turn))
measured("offer", lambda: scene.offer(picture, card, choice.chosen(), choice.others(), choice.previews()))
now = [0]
def render():
    now[0] += 70
    picture.render(now[0])
measured("render", render, 20)
measured("send_lights", lambda: hardware.lights.show(picture.sent))
canvas = Canvas()
words = load("en")
measured("draw_card", lambda: sorry_text.card(canvas, words, "Red", card, moves, moves[:3], words["pawn keys"]))
def push():
    canvas.picture[0] ^= 255
    hardware.screen.push(canvas.picture)
measured("push_piece", push)
def push_all():
    for i in range(1024):
        canvas.picture[i] ^= 255
    began = time.ticks_us()
    while hardware.screen.push(canvas.picture):
        pass
    print("push_all", time.ticks_diff(time.ticks_us(), began), 0)
push_all()
""".replace("CROWDED", repr(CROWDED))

# A whole journal of `draw` and `pass`, in a folder of its own; flash time included.
JOURNAL = """
os.mkdir("measured")
os.chdir("measured")
journal = Journal()
gc.collect()
began = time.ticks_us()
journal.start(header, seed)
print("journal_start", time.ticks_diff(time.ticks_us(), began), 0)
events = [0]
def append():
    events[0] += 1
    journal.append("draw 12" if events[0] % 2 else "move 10>z3 32>48")
measured("append", append, 40)
os.chdir("/")
"""

# What a name stands for; "the crowded 7" is the position CROWDED.
MEANING = {
    "moves_first": "the legal moves of the crowded 7, the first time in a game",
    "moves": "the legal moves of the crowded 7",
    "find_moves": "the same, asked of the game",
    "choice": "the choice among them made ready for the keys",
    "turn_choice": "one press of LEFT or RIGHT in that choice",
    "new_game": "a new game of four, shuffled",
    "apply": "that move applied from its text, its moves known",
    "apply_looking_again": "that move applied from its text, its moves to be found",
    "stand": "sixteen pawns put on the lights",
    "offer": "the choice put on the lights",
    "render": "a frame of that choice worked out",
    "send_lights": "a frame sent to 112 lights",
    "draw_card": "the card and its options drawn for the screen",
    "push_piece": "one piece sent to the screen",
    "push_all": "the whole screen sent",
    "journal_start": "a game begun in the journal, flash time included",
    "append": "an event appended to the journal, flash time included",
}
