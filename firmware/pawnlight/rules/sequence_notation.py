"""Text for cards, events and positions of Sequence, written and read, and what can be wrong with a position.

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

from pawnlight.rules.base import PASS, RuleError
from pawnlight.rules.sequence import (
    CARDS,
    CLOSED,
    CORNER,
    CORNERS,
    LETTERS,
    TEAMS,
    Board,
    line,
    shared,
    takes,
)
from pawnlight.rules.text import number_of

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from collections.abc import Iterable

    from pawnlight.rules.base import Option

DEAD = 5200
DRAW = 5300
LATER = 5400


def player_name(seat: int, teams: int) -> str:
    """A player's name: the team and, counted from 1 in the order of turns, which of its players."""
    return "%s%d" % (TEAMS[seat % teams], seat // teams + 1)


def listed(items: "Iterable[object]") -> str:
    """The items with commas between, `-` for none."""
    return ",".join([str(item) for item in items]) or "-"


def option_text(option: "Option", teams: int, drawing: "int | None") -> str:
    """The event that says `option`; `drawing` is the seat whose draw is due, if one is."""
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
    """The option that the event `text` says, allowed or not; `drawing` as in `option_text`. Raises RuleError."""
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
        raise RuleError("%r is nobody who can draw late" % rest[:20])
    if kind != "put" and kind != "take":
        raise RuleError("%r is not an event" % text[:40])
    name, _, cell = rest.partition(" ")
    card = parse_card(name)
    if takes(card) != (kind == "take"):
        raise RuleError("only the one-eyed jacks, JS and JH, take a chip, and they put none: %s" % text[:40])
    return 100 * card + parse_cell(cell)


def faults(board: Board, barred: "tuple[int, ...]" = ()) -> "list[str]":
    """What is wrong with a position, a sentence each; empty when it could lie on a table.

    A run of five that has been made no sequence is no fault: only a chip just put down completes. Nor is a board on
    which the game is won: what a card may do there can be asked all the same.
    """
    found = []
    for cell, chip in enumerate(board.cells):
        if (chip == CORNER) != (cell in CORNERS):
            found.append("the corners, and nothing else, are *: see %d" % cell)
    for team, runs in enumerate(board.sequences):
        own = (CLOSED[team], CORNER)
        for i, run in enumerate(runs):
            fault = None
            if run != line(run[0], run[-1]):
                fault = "not five spaces in a straight line"
            elif not all(board.cells[cell] in own for cell in run):
                fault = "not all of its closed chips and corners"
            elif any(shared(run, other) > 1 for other in runs[:i]):
                fault = "sharing more than one space with another"
            if fault:
                found.append("%s's sequence %s is %s" % (TEAMS[team], listed(run), fault))
    for cell, chip in enumerate(board.cells):
        team = LETTERS.find(chr(chip).lower())
        if team >= len(board.sequences):
            found.append("the chip on %d is of no team in play" % cell)
        elif chip in CLOSED and not any(cell in run for run in board.sequences[team]):
            found.append("the closed chip on %d is in no sequence" % cell)
    for cell in barred:
        if cell in CORNERS:
            found.append("no chip is ever put on %d, a corner" % cell)
    return found


def position_text(board: Board, team: int, barred: "tuple[int, ...]" = ()) -> str:
    """A position as text: chips, each team's sequences by their ends, whose turn, the cells barred to that team.

    `*.…* b:11-15,15-55 g:- b 37`
    """
    words = [board.cells.decode()]
    for letter, runs in zip(LETTERS, board.sequences):
        words.append(letter + ":" + listed(["%d-%d" % (run[0], run[4]) for run in runs]))
    return " ".join(words + [LETTERS[team], listed(barred)])


def parse_position(text: str) -> "tuple[Board, int, tuple[int, ...]]":
    """Read a position: board, whose turn, barred cells. Raises RuleError; see also `faults`."""
    words = text.split(" ")
    teams = len(words) - 3
    letters = LETTERS[:teams]
    if (
        teams not in (2, 3)
        or len(words[0]) != 100
        or not all(chip in ".*bgrBGR" for chip in words[0])
        or [word[:2] for word in words[1:-2]] != [letter + ":" for letter in letters]
        or words[-2] not in tuple(letters)
    ):
        raise RuleError("a position is 100 of .*bgrBGR, each team's sequences, whose turn it is, and barred cells or -")
    runs = [[] if word[2:] == "-" else [_parse_run(ends) for ends in word[2:].split(",")] for word in words[1:-2]]
    barred = () if words[-1] == "-" else tuple([parse_cell(word) for word in words[-1].split(",")])
    return Board(teams, words[0].encode(), runs), LETTERS.index(words[-2]), barred


def _parse_run(text: str) -> "tuple[int, ...]":
    first, _, last = text.partition("-")
    run = line(parse_cell(first), parse_cell(last))
    if run is None:
        raise RuleError("%s are not the ends of a sequence" % text)
    return run


def parse_cell(text: str) -> int:
    """The cell that `text` says. Raises RuleError."""
    cell = number_of(text)
    if cell is not None and cell < 100:
        return cell
    raise RuleError("a cell is 0 to 99, not %r" % text[:20])


def parse_card(text: str) -> int:
    """The card named `text`. Raises RuleError."""
    if text not in CARDS:
        raise RuleError("%r is not a card: 2 to 10, J, Q, K, A and S, H, D or C, as in 10H" % text[:20])
    return CARDS.index(text)
