"""Print the choices of computer players, with their reasons, in whole games; the same under both Pythons."""

from hashlib import sha256

from given import counts, levels, rules

from pawnlight.bots import computer_player
from pawnlight.rules.base import Draw, Header
from pawnlight.rules.cards import seed_hash
from pawnlight.rules.game import open_game, seat_colours

chance = [1]


def below(bound):
    chance[0] = (chance[0] * 1103515245 + 12345) % 2147483648
    return chance[0] // 65536 % bound


for level in levels:
    for players in counts:
        seats = [(colour, level) for colour in seat_colours(rules, players, 3 if players == 3 else 2)]
        seed = sha256(str(players).encode()).digest()
        first = "-" if rules == "sequence" else seats[0][0]
        game = open_game(Header(rules, (), seats, first, seed_hash(seed)).event_text(), seed)
        game.push("mix -")
        brain = computer_player(rules, level)
        while game.due != "end":
            options = game.decisions()
            option = options[0]
            # They draw the second card of a 2, although they need not in `st`.
            if len(options) > 1 and not isinstance(option, Draw):
                for option in brain.choose_decision(game, game.decisions(), below):
                    if option is not None:
                        break
                print(level, players, game.event_text(option), brain.hint_reason(game, option))
            game.push(option)
