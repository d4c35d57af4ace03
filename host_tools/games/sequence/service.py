"""`pawnlight rules` for Sequence: the legal plays of a hand on a board."""

from typing import Any

from host_tools.games.request import RequestError, is_int
from host_tools.games.sequence.position import make_board, position_faults
from pawnlight.games.sequence.board import TEAM_LETTERS, ChipBoard
from pawnlight.games.sequence.cards import SEQUENCE_CARDS, dead_cards, each_play, is_one_eyed_jack, parse_card
from pawnlight.rules.base import RuleError


def answer_request(request: dict[str, Any]) -> dict[str, Any]:
    """Return the answer to a request with "rules": "sequence", the same with any house rule.

    Raises RequestError with a message.
    """
    teams = request.get("teams")
    if not is_int(teams) or teams not in (2, 3):
        raise RequestError("'teams' must be 2 or 3")
    board = _board(request, teams)
    letters = [TEAM_LETTERS[team] for team in board.teams]
    hand = _hand(request)
    letter = request.get("team")
    if not isinstance(letter, str) or len(letter) != 1 or letter not in letters:
        raise RequestError(f"'team' must be one of {', '.join(letters)}")
    barred = _barred(request)
    found = position_faults(board, barred)
    if found:
        raise RequestError("; ".join(found))
    team = TEAM_LETTERS.index(letter)
    # All of them first: `_told` changes the board for a moment.
    plays = list(each_play(board.cells, team, hand, barred))
    dead = [SEQUENCE_CARDS[card] for card in dead_cards(board.cells, hand)]
    return {"moves": [_told(board, team, card, cell) for card, cell, _ in plays], "dead": dead}


def _told(board: ChipBoard, team: int, card: int, cell: int) -> dict[str, Any]:
    """Return a legal play with the board after it; `board` is restored."""
    if is_one_eyed_jack(card):
        loser = board.take_chip(cell)
        after, count = board.cells.decode(), len(board.sequences[team])
        board.undo_take(loser, cell)
    else:
        made = board.put_chip(team, cell)
        after, count = board.cells.decode(), len(board.sequences[team])
        board.undo_put(team, cell, made)
    return {"card": SEQUENCE_CARDS[card], "cell": cell, "board": after, "sequences": count}


def _board(request: dict[str, Any], teams: int) -> ChipBoard:
    """Return the board of a request. The teams are those whose sequences it has."""
    given = request.get("sequences")
    if not isinstance(given, dict) or len(given) != teams or not set(given) <= set(TEAM_LETTERS):
        raise RequestError(f"'sequences' must be an object with {teams} of {', '.join(TEAM_LETTERS)}")
    cells = request.get("board")
    letters = "".join(given)
    known = ".*" + letters + letters.upper()
    if not isinstance(cells, str) or len(cells) != 100 or not all(chip in known for chip in cells):
        raise RequestError(f"'board' must be 100 characters of {known}")
    return make_board(cells.encode(), {letter: _runs(letter, runs) for letter, runs in given.items()})


def _runs(letter: str, given: object) -> list[tuple[int, ...]]:
    if not isinstance(given, list):
        raise RequestError(f"the sequences of {letter} must be a list")
    for run in given:
        if not isinstance(run, list) or len(run) != 5 or not all(is_int(cell) and 0 <= cell < 100 for cell in run):
            raise RequestError(f"a sequence of {letter} must be a list of five cells, each 0 to 99")
    return [tuple(sorted(run)) for run in given]


def _hand(request: dict[str, Any]) -> list[int]:
    given = request.get("hand")
    if not isinstance(given, list) or not all(isinstance(card, str) for card in given):
        raise RequestError("'hand' must be a list of cards")
    try:
        hand = sorted(map(parse_card, given))
    except RuleError as error:
        raise RequestError(str(error)) from None
    for card in hand:
        if hand.count(card) > 2:
            raise RequestError(f"there are only two {SEQUENCE_CARDS[card]} in the decks")
    return hand


def _barred(request: dict[str, Any]) -> tuple[int, ...]:
    if "barred" not in request:
        raise RequestError("'barred' must be a cell or null")
    barred = request["barred"]
    if barred is None:
        return ()
    if not is_int(barred) or not 0 <= barred < 100:
        raise RequestError("'barred' must be a cell, 0 to 99, or null")
    return (barred,)
