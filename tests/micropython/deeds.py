"""Print the deeds and places of whole games, some moves taken back."""

from pawnlight.rules.base import Header
from pawnlight.rules.cards import seed_hash
from pawnlight.rules.game import open_game, seat_colours
from pawnlight.rules.standings import Tally, final_places

GAMES = ("classic", 3, ()), ("points", 4, ("quick", "teams")), ("st", 2, ()), ("revenge", 3, ()), ("sequence", 4, ())
for rules, players, options in GAMES:
    seats = [(colour, "random") for colour in seat_colours(rules, players)]
    seed = bytes(range(32))
    first = "-" if rules == "sequence" else "red"
    game = open_game(Header(rules, options, seats, first, seed_hash(seed)).event_text(), seed)
    tally = Tally(game)
    game.push("mix -")
    number = 7
    while game.due != "end":
        number = (number * 75 + 74) % 65537
        options = game.decisions()
        option = "back" if number % 9 == 0 and game.deciders() else options[number % len(options)]
        tally.count_deeds(game.push(option))
    print(rules, game.events, tally.taken, tally.gone, tally.leaders(), final_places(game), game.scores())
