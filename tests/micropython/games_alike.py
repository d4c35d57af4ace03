"""Play games by the choices of a simple generator, undo and redo each event, take some back, and print it all.

`games` are rule set, colours of the seats, options, and the bytes of a laptop for the shuffle, or `-`; `most` is the
number of events after which a game is left.
"""

from hashlib import sha256

from given import games, most

from pawnlight.rules.game import open_game
from pawnlight.rules.standings import Tally, final_places

chosen = 1


def next_event(game):
    global chosen
    chosen = (chosen * 1103515245 + 12345) % 2147483648
    number = chosen // 65536
    if number % 9 == 0 and game.deciders():
        return "back"
    options = game.decisions()
    text = game.event_text(options[number % len(options)])
    before = game.view(game.seat)
    for each in (game, follower):
        each.undo(each.apply(text))
    assert game.view(game.seat) == before
    return text


for rules, colours, options, mix in games:
    seats = ",".join([colour + ":random" for colour in colours])
    seed = sha256(seats.encode()).digest()
    first = "-" if rules == "sequence" else colours[0]
    promise = sha256(seed).digest().hex()
    header = "game 2 rules=%s options=%s seats=%s first=%s seed=%s" % (rules, options, seats, first, promise)
    game, follower = open_game(header, seed), open_game(header)
    tally = Tally(game)
    print(game.header.event_text(), game.due, game.view(None))
    for text in ("draw 1", "back", "mix 0"):
        try:
            game.apply(text)
        except ValueError as error:
            print(error)
    text = "mix " + mix
    while True:
        tally.count_deeds(game.apply(text))
        follower.apply(text)
        print(game.events, text, game.view(game.seat), follower.view(None) == game.view(None))
        if game.due == "end" or game.events == most:
            break
        text = next_event(game)
    if game.due == "end":
        print(game.end_text(seed), game.winners(), game.scores(), final_places(game))
        print(tally.taken, tally.gone, tally.leaders())
