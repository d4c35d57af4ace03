"""Notation of Sequence: cards, events and positions as text, and parsing of cards, cells and events.

    event           option
    cut 5S KD       a tuple of cards, one for each player who cuts, in the order of seats
    put 7S 71       100 x card + cell: the card is played, a chip put on the cell
    take JS 45      100 x card + cell: a one-eyed jack takes the chip away from the cell
    dead QH         DEAD + card: a dead card is laid down
    draw            DRAW + seat: the draw that is due
    draw green2     DRAW + seat: a late draw, here of the second player of the green team
    later           LATER: the turn ends, its draw may still be made
    pass            PASS

A position: chips, each team's sequences by their ends, whose turn, the cells barred to that team (as numbers, or -):

    *.…* b:11-15,15-55 g:- b 37
"""

from pawnlight.rules.base import PASS, TEAMS, RuleError
from pawnlight.rules.sequence import CARDS, LETTERS, takes
from pawnlight.rules.text import number_of

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from collections.abc import Iterable

    from pawnlight.rules.base import Option
    from pawnlight.rules.sequence import Board

DEAD = 5200
DRAW = 5300
LATER = 5400
NUMBER = {name: card for card, name in enumerate(CARDS)}


def player_name(seat: int, teams: int) -> str:
    """Return a player's name: the team and the number within it, from 1 in the order of turns."""
    return "%s%d" % (TEAMS[seat % teams], seat // teams + 1)


def listed(items: "Iterable[object]") -> str:
    """Join the items with commas; `-` for none."""
    return ",".join([str(item) for item in items]) or "-"


def option_text(option: "Option", teams: int, drawing: "int | None") -> str:
    """Return the event for `option`; `drawing` is the seat whose draw is due, if any."""
    if option == PASS:
        return "pass"
    if isinstance(option, tuple):
        return "cut " + " ".join([CARDS[card] for card in option])
    if option < DEAD:
        card = option // 100
        return "%s %s %d" % ("take" if takes(card) else "put", CARDS[card], option % 100)
    if option < DRAW:
        return "dead %s" % CARDS[option - DEAD]
    if option == LATER:
        return "later"
    return "draw" if drawing is not None and option == DRAW + drawing else "draw " + player_name(option - DRAW, teams)


def parse_option(text: str, players: int, teams: int, drawing: "int | None") -> "Option":
    """Parse the event `text`, legal or not; `drawing` as in `option_text`. Raises RuleError."""
    kind, _, rest = text.partition(" ")
    if text == "pass":
        return PASS
    if text == "later":
        return LATER
    if text == "draw":
        if drawing is None:
            raise RuleError("no draw is due; a late one names its player")
        return DRAW + drawing
    if kind == "cut":
        return tuple([parse_card(name) for name in rest.split(" ")])
    if kind == "dead":
        return DEAD + parse_card(rest)
    if kind == "draw":
        for seat in range(players):
            if seat != drawing and player_name(seat, teams) == rest:
                return DRAW + seat
        raise RuleError("%r cannot draw late" % rest[:20])
    if kind != "put" and kind != "take":
        raise RuleError("%r is not an event" % text[:40])
    name, _, cell = rest.partition(" ")
    card = parse_card(name)
    if takes(card) != (kind == "take"):
        raise RuleError("only the one-eyed jacks, JS and JH, take a chip, and they put none: %s" % text[:40])
    return 100 * card + parse_cell(cell)


def position_text(board: "Board", team: int, barred: "tuple[int, ...]" = ()) -> str:
    """Format a position: chips, each team's sequences by their ends, the team to play, the cells barred to it.

    `*.…* b:11-15,15-55 g:- b 37`
    """
    words = [board.cells.decode()]
    for letter, runs in zip(LETTERS, board.sequences):
        words.append(letter + ":" + listed(["%d-%d" % (run[0], run[4]) for run in runs]))
    return " ".join(words + [LETTERS[team], listed(barred)])


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
