"""Words on the screen of a game of Sequence."""

from pawnlight.games.sequence import TEAM_COLOURS
from pawnlight.games.sequence.board import CHIP_CODES, SEQUENCE_CHIP_CODES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.games.sequence.game import SequenceGame
    from pawnlight.words import Words

NAME_LETTERS = 8  # letters of a player beside a card


def rule_card_key(card: str, dead: bool) -> str:
    """Return the key of the rule card that explains the card `card`, which may be `dead`."""
    if dead:
        return "dead"
    return "turn" if card[0] != "J" else "eye" if card[-1] in "SH" else "eyes"


def chip_owner_name(words: "Words", chip: int) -> str:
    """Return the name of the team to which `chip` belongs."""
    letter = bytes([chip])
    return words[TEAM_COLOURS[max(CHIP_CODES.find(letter), SEQUENCE_CHIP_CODES.find(letter))]]


def completion_text(words: "Words", game: "SequenceGame", team: int, runs: "list[int]") -> "list[str]":
    """Return what it means that `team` completes the sequences on the cells `runs`."""
    if not runs:
        return []
    wins = len(game.board.sequences[team]) + len(runs) // 5 >= game.to_win
    return [words["completes"]] + [words["wins game"]] * wins


def cell_text(words: "Words", cell: int) -> "list[str]":
    """Return row and column of `cell` in words."""
    return [words["row number"] % (cell // 10 + 1), words["column"] % (cell % 10 + 1)]
