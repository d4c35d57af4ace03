"""Notation of Sequence: cards, events and positions as text, and parsing of cards, cells and events.

    event           option
    cut 5S KD       ("cut", cards): a tuple of cards, one for each player who cuts, in the order of seats
    put 7S 71       (card, cell): the card is played, a chip put on the cell
    put 7S 71 run=67,68,69,70,71      (card, cell, n): not the usual sequence is completed, but this one, the nth other
                    choice; the cells of several sequences are separated by /
    take JS 45      (card, cell): a one-eyed jack takes the chip away from the cell
    dead QH         ("dead", card): a dead card is laid down
    draw            ("draw", seat): the draw that is due
    draw green2     ("draw", seat): a late draw, here of the second player of the green team
    later           LATER: the turn ends, its draw may still be made
    pass            PASS

A position: chips, each team's sequences by their ends, whose turn, the cells barred to that team (as numbers, or -):

    *.…* b:11-15,15-55 g:- b 37
"""

from pawnlight.rules.base import PASS, TEAMS, RuleError
from pawnlight.rules.sequence import CARDS, LETTERS, is_play, takes
from pawnlight.rules.text import number_of

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from collections.abc import Iterable

    from pawnlight.rules.sequence import Board, Later, Option, Run
    from pawnlight.rules.sequence_game import SequenceGame

LATER: "Later" = ("later",)
NUMBER = {name: card for card, name in enumerate(CARDS)}


def player_name(game: "SequenceGame", seat: int) -> str:
    """Return a player's name: the team and the number within it, from 1 in the order of turns."""
    return "%s%d" % (TEAMS[game.team_of[seat]], seat // game.teams + 1)


def listed(items: "Iterable[object]") -> str:
    """Join the items with commas; `-` for none."""
    return ",".join([str(item) for item in items]) or "-"


def names_of(game: "SequenceGame", seats: "Iterable[int]") -> str:
    """Return the names of the players at `seats`."""
    return listed([player_name(game, seat) for seat in seats])


def option_text(game: "SequenceGame", option: "Option") -> str:
    """Return the event for `option`."""
    if is_play(option):
        card, cell = option[:2]
        text = "%s %s %d" % ("take" if takes(card) else "put", CARDS[card], cell)
        if len(option) == 2:
            return text
        return "%s run=%s" % (text, runs_text(game.board.choices(game.team_of[game.seat], cell)[option[2]]))
    if not option:
        return "pass"
    if option[0] == "cut":
        return "cut " + " ".join([CARDS[card] for card in option[1]])
    if option[0] == "dead":
        return "dead %s" % CARDS[option[1]]
    if option[0] == "later":
        return "later"
    if game.due == "draw" and option[1] == game.seat:
        return "draw"
    return "draw " + player_name(game, option[1])


def parse_option(game: "SequenceGame", text: str) -> "Option":
    """Parse the event `text`, legal or not. Raises RuleError."""
    kind, _, rest = text.partition(" ")
    drawing = game.seat if game.due == "draw" else None
    if text == "pass":
        return PASS
    if text == "later":
        return LATER
    if text == "draw":
        if drawing is None:
            raise RuleError("no draw is due; a late one names its player")
        return "draw", drawing
    if kind == "cut":
        return "cut", tuple([parse_card(name) for name in rest.split(" ")])
    if kind == "dead":
        return "dead", parse_card(rest)
    if kind == "draw":
        for seat in range(game.players):
            if seat != drawing and player_name(game, seat) == rest:
                return "draw", seat
        raise RuleError("%r cannot draw late" % rest[:20])
    if kind != "put" and kind != "take":
        raise RuleError("%r is not an event" % text[:40])
    name, _, rest = rest.partition(" ")
    cell, chosen, runs = rest.partition(" run=")
    card = parse_card(name)
    if takes(card) != (kind == "take"):
        raise RuleError("only the one-eyed jacks, JS and JH, take a chip, and they put none: %s" % text[:40])
    play = card, parse_cell(cell)
    if not chosen:
        return play
    if kind == "put":
        ways = [runs_text(way) for way in game.board.choices(game.team_of[game.seat], play[1])]
        if len(ways) > 1 and runs in ways:
            n = ways.index(runs)
            return play + (n,) if n else play
    raise RuleError("there is no choice of sequences like %r" % text[:60])


def runs_text(runs: "list[Run]") -> str:
    """Format the cells of the sequences that a chip completes."""
    return "/".join([listed(run) for run in runs])


def position_text(board: "Board", team: int, barred: "tuple[int, ...]" = ()) -> str:
    """Format a position: chips, each team's sequences by their ends, the team to play, the cells barred to it.

    `*.…* b:11-15,15-55 g:- b 37`
    """
    words = [board.cells.decode()]
    for t in sorted(board.teams):
        words.append(LETTERS[t] + ":" + listed(["%d-%d" % (run[0], run[4]) for run in board.sequences[t]]))
    return " ".join(words + [LETTERS[team], listed(barred)])


def view_text(game: "SequenceGame", seat: "int | None") -> str:
    """Format what the player at `seat` may know (None: a bystander): position, decision, numbers of cards.

    `… play blue1 hands=7,6 pile=89 discards=2 owed=green1 passed=0 barred=-/37 last=7S,- hand=7S,JD`: `replace` is the
    draw that replaces a dead card; `owed` are the players who may still draw, in the order of their plays; `barred` is
    for each team; `last` is the last discard of each player; `hand` is the player's own, `?` if it is hidden.
    """
    hand = () if seat is None else ["?" if card is None else CARDS[card] for card in game.hands[seat]]
    return "%s %s %s hands=%s pile=%d discards=%d owed=%s passed=%d barred=%s last=%s hand=%s" % (
        game.position(),
        "replace" if game.replacing else game.due,
        names_of(game, game.cutting if game.due == "cut" else (game.seat,)),
        listed([len(cards) for cards in game.hands]),
        game.pile.left(),
        len(game.pile.discards),
        names_of(game, game.owed),
        game.passes,
        "/".join([listed(game.barred[team]) for team in game.board.teams]),
        listed(["-" if card is None else CARDS[card] for card in game.last]),
        listed(hand),
    )


def parse_cell(text: str) -> int:
    """Parse a cell. Raises RuleError."""
    cell = number_of(text)
    if cell is not None and cell < 100:
        return cell
    raise RuleError("a cell is 0 to 99, not %r" % text[:20])


def parse_card(text: str) -> int:
    """Parse a card. Raises RuleError."""
    if text not in NUMBER:
        raise RuleError("%r is not a card: 2 to 10, J, Q, K, A and S, H, D or C, as in 10H" % text[:20])
    return NUMBER[text]
