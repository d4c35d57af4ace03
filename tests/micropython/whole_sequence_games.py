"""Play whole games of Sequence of every size, and undo and redo each event. `chosen` makes choices reproducible."""

from hashlib import sha256

from pawnlight.games.sequence.game import HAND_SIZES, SequenceGame
from pawnlight.rules.base import parse_header
from pawnlight.rules.events import hexlify

chosen = 1
tables = []
for teams in (2, 3):
    for players in sorted(HAND_SIZES[teams]):
        for options in ("auto_draw", "-"):
            tables.append((("blue", "green", "red")[:teams], players, options))
# Other colours of the teams, and house rules.
tables.append((("red", "blue"), 2, "auto_draw,sequences=3"))
tables.append((("green", "red"), 4, "dead=one,sequences=1"))
tables.append((("red", "green", "blue"), 6, "auto_draw,dead=one,sequences=2"))
for colours, players, options in tables:
    seats = ",".join([colours[i % len(colours)] + ":person" for i in range(players)])
    seed = sha256(seats.encode()).digest()
    promise = hexlify(sha256(seed).digest())
    header = "game 2 rules=sequence options=%s seats=%s first=- seed=%s" % (options, seats, promise)
    game = SequenceGame(parse_header(header), seed)
    following = SequenceGame(game.header)
    game.push("mix -")
    following.push("mix -")
    print(game.header.event_text())
    while game.due != "end":
        choice = game.decisions()
        chosen = (chosen * 1103515245 + 12345) % 2147483648
        option = choice[chosen // 65536 % len(choice)]
        text = game.event_text(option)
        before = game.view(game.seat)
        for each in (game, following):
            each.undo(each.apply(text))
        assert game.view(game.seat) == before
        for each in (game, following):
            each.apply(text)
        assert following.view(None) == game.view(None)
        print(game.events, text, len(choice), game.view(game.seat))
    print(game.end_text(seed), game.winners(), game.scores())
