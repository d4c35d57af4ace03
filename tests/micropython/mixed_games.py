"""Print games from before the event `mix` on: whole hands, cuts and decks, with the seed and without."""

from hashlib import sha256

from pawnlight.rules.game import open_game, seat_colours

seed = bytes(range(32))
for rules, options in (
    ("classic", "-"),
    ("points", "quick"),
    ("revenge", "-"),
    ("sequence", "-"),
    ("cards", "sorry"),
    ("row", "child=yes"),
    ("towers", "child=yes"),
):
    colours = ("red",) if rules == "cards" else seat_colours(rules, 4)
    for mix in ("-", "00112233445566778899aabbccddeeff"):
        seats = ",".join([colour + ":person" for colour in colours])
        first = "-" if rules == "sequence" else colours[0]
        header = "game 2 rules=%s options=%s seats=%s first=%s seed=%s" % (
            rules,
            options,
            seats,
            first,
            sha256(seed).digest().hex(),
        )
        game, follower = open_game(header, seed), open_game(header)
        print(game.due, game.view(None))
        for text in ("draw 1", "back", "mix 0"):
            try:
                game.apply(text)
            except ValueError as error:
                print(error)
        for n in range(40):
            options_here = game.decisions()
            text = "mix " + mix if n == 0 else game.event_text(options_here[n * 7 % len(options_here)])
            game.apply(text)
            follower.apply(text)
            print(text, game.view(0), follower.view(None) == game.view(None))
