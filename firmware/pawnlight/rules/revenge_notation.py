"""Text for decisions and positions of Revenge, written and read.

    decision   draw | play 8 0 | play -1 2 (a 10 as -1) | play 4 0 discard 10 | play SORRY! | play 11 (to trade hands)
               discard 8 | pass | take blue | remove blue 1 | trade blue | sorry strip
               play 8 0 drop 12 | drop 8 12 (draw-two) | look blue (borrow) | steal blue 1 0 (onto the own row 0)
               strip blue 1 | shed 0 (all-strip) | gather blue 1 (take-row) | give 2 (all-give) | home 3 (go-home)
    position   red:8,3/12/HOME/-:5 blue:SAFE,7/5/-/-:4 pile:20:4,SORRY! sorry:9:strip red red play

Rows are numbered from 0. `give` names no card: its number is a place in the giver's hand, in an order that only the
seed tells. A position is, for each colour, its rows and how many cards its hand has; for each pile, how many cards and
the discards, the last on top; whose turn it is, who decides, and what (`borrow:blue` when blue's hand is looked at).
"""

from pawnlight.rules.base import COLOURS, PASS, RuleError
from pawnlight.rules.revenge import (
    CARDS,
    COLOURS_BY_PLAYERS,
    DECK,
    HOME_ROW,
    MINUS,
    NAMES,
    NONE,
    SAFE,
    SORRY,
    STARTS,
    discarded,
    total,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.rules.base import Option

SORRY_CARDS = (
    "draw-two",
    "borrow",
    "steal-top",
    "strip",
    "all-strip",
    "take-row",
    "all-give",
    "no-twelves",
    "go-home",
)
SORRY_DECK = b"\x00\x00\x01\x01\x02\x02\x03\x04\x05\x06\x07\x08"

# What is due: the word of its event, and what the event names: a seat, a row, a Sorry! card, a number.
_FORMS = {
    "draw": ("draw", ""),
    "take_card": ("take", "s"),
    "remove_top": ("remove", "sr"),
    "trade_hands": ("trade", "s"),
    "sorry": ("sorry", "c"),
    "look": ("look", "s"),
    "steal-top": ("steal", "srr"),
    "strip": ("strip", "sr"),
    "all-strip": ("shed", "r"),
    "take-row": ("gather", "sr"),
    "all-give": ("give", "n"),
    "go-home": ("home", "r"),
}
_PLAYS = ("play", "draw-two", "borrow")
# Due while a Sorry! card lies beside its pile, not yet done.
SORRY_DUES = ("draw-two", "look", "borrow", "steal-top", "strip", "all-strip", "take-row", "all-give", "go-home")


class NotationError(RuleError):
    """A text that does not say a decision or a position; the message says why."""


class Position:
    """What everyone may see.

    colours         names, in the order of turns
    rows            of all players, see `revenge`
    sizes           number of cards in each hand
    pile, sorry     cards face down: playing cards, Sorry! cards
    discards        playing cards, the last on top
    sorry_discards  indices into SORRY_CARDS, the last on top
    turn, seat      whose turn it is and who decides: indices into `colours`
    due             what is decided
    looked          whose hand is being looked at (borrow), or NONE
    """

    def __init__(self) -> None:
        self.colours: list[str] = []
        self.rows: list[bytes] = []
        self.sizes: list[int] = []
        self.pile = self.sorry = 0
        self.discards = self.sorry_discards = b""
        self.turn = self.seat = 0
        self.due = ""
        self.looked = NONE


def names(cards: bytes) -> str:
    """Cards as text, `-` for none."""
    return ",".join([NAMES[card] for card in cards]) or "-"


def parse_card(text: str) -> int:
    """A playing card, or -1. Raises NotationError."""
    if text in NAMES:
        card = NAMES.index(text)
        if card in CARDS or card == MINUS:
            return card
    raise NotationError("%r is not a card" % text[:20])


def _parse_number(text: str) -> int:
    if 0 < len(text) <= 2 and all(c in "0123456789" for c in text) and (text[0] != "0" or text == "0"):
        return int(text)
    raise NotationError("%r is not a number from 0 to 99" % text[:20])


def _parse_one_of(text: str, known: "tuple[str, ...] | list[str]") -> int:
    if text not in known:
        raise NotationError("%r is not one of %s" % (text[:20], ", ".join(known)))
    return known.index(text)


# Decisions


def option_text(due: str, option: "Option", colours: "list[str]") -> str:
    """The event that says `option`, one of a game's where `due` is."""
    if due in _PLAYS:
        return _play_text(due, option)
    word, kinds = _FORMS[due]
    words = [word]
    for i, kind in enumerate(kinds):
        value = option[i]
        words.append(colours[value] if kind == "s" else SORRY_CARDS[value] if kind == "c" else str(value))
    return " ".join(words)


def _play_text(due: str, option: "Option") -> str:
    if option == PASS:
        return "pass"
    if len(option) < 3:
        return ("drop " if due == "draw-two" else "discard ") + " ".join([NAMES[card] for card in option])
    text = "play " + NAMES[option[0]]
    if option[1] != NONE:
        text += " %d" % option[1]
    if option[2] != NONE:
        text += " discard " + NAMES[option[2]]
    if len(option) == 4 and option[3] != NONE:
        text += " drop " + NAMES[option[3]]
    return text


def parse_option(due: str, text: str, colours: "list[str]") -> "Option":
    """The option that `text` says where `due` is: what it names exists, no more. Raises NotationError."""
    words = text.split(" ")
    option: Option
    if due in _PLAYS:
        option = _parse_play(due, words)
    else:
        word, kinds = _FORMS[due]
        if words[0] != word or len(words) != len(kinds) + 1:
            raise NotationError("%r cannot be done when %s is due" % (text[:40], due))
        values = []
        for kind, said in zip(kinds, words[1:]):
            if kind == "s":
                values.append(_parse_one_of(said, colours))
            elif kind == "c":
                values.append(_parse_one_of(said, SORRY_CARDS))
            else:
                values.append(_parse_number(said))
        option = tuple(values) if kinds else ""
    if option_text(due, option, colours) != text:
        raise NotationError("%r is not how that is written" % text[:40])
    return option


def _parse_play(due: str, words: "list[str]") -> "Option":
    kind = words[0]
    if words == ["pass"]:
        return PASS
    if kind == ("drop" if due == "draw-two" else "discard") and len(words) in (2, 3):
        return tuple(sorted([parse_card(word) for word in words[1:]]))
    if kind != "play" or len(words) < 2:
        raise NotationError("%r cannot be done when %s is due" % (" ".join(words)[:40], due))
    card = parse_card(words[1])
    words = words[2:]
    row = thrown = dropped = NONE
    if words and words[0] not in ("discard", "drop"):
        row = _parse_number(words[0])
        words = words[1:]
    if len(words) > 1 and words[0] == "discard":
        thrown = parse_card(words[1])
        words = words[2:]
    if len(words) > 1 and words[0] == "drop":
        dropped = parse_card(words[1])
        words = words[2:]
    if words:
        raise NotationError("%r says nothing about a play" % " ".join(words)[:40])
    return (card, row, thrown, dropped) if due == "draw-two" else (card, row, thrown)


# Positions


def position_text(position: Position) -> str:
    """A position as text."""
    starts = len(position.rows) // len(position.colours)
    words = []
    for s, colour in enumerate(position.colours):
        rows = [names(row) for row in position.rows[s * starts : s * starts + starts]]
        words.append("%s:%s:%d" % (colour, "/".join(rows), position.sizes[s]))
    words.append("pile:%d:%s" % (position.pile, names(position.discards)))
    words.append("sorry:%d:%s" % (position.sorry, ",".join([SORRY_CARDS[i] for i in position.sorry_discards]) or "-"))
    words.append(position.colours[position.turn])
    words.append(position.colours[position.seat])
    words.append(position.due if position.looked < 0 else position.due + ":" + position.colours[position.looked])
    return " ".join(words)


def parse_position(text: str) -> Position:
    """Read a position. Raises NotationError; see also `faults`."""
    words = text.split(" ")
    position = Position()
    while words and words[0].partition(":")[0] in COLOURS and ":" in words[0]:
        colour, rows, size = _three(words.pop(0))
        if colour in position.colours:
            raise NotationError("%s is there twice" % colour)
        position.colours.append(colour)
        position.rows += [parse_row(row.split(",")) if row != "-" else b"" for row in rows.split("/")]
        position.sizes.append(_parse_number(size))
    if not position.colours or len(position.rows) % len(position.colours) or len(words) != 5:
        raise NotationError(
            "a position is the rows and the number of cards of each colour, as many rows for each, both piles, "
            "whose turn it is, who decides, and what"
        )
    name, pile, cards = _three(words[0])
    sorry, sorry_pile, sorry_cards = _three(words[1])
    if name != "pile" or sorry != "sorry":
        raise NotationError("after the colours come pile: and sorry:")
    position.pile, position.sorry = _parse_number(pile), _parse_number(sorry_pile)
    if cards != "-":
        position.discards = bytes([parse_card(card) for card in cards.split(",")])
    if sorry_cards != "-":
        position.sorry_discards = bytes([_parse_one_of(card, SORRY_CARDS) for card in sorry_cards.split(",")])
    position.turn = _parse_one_of(words[2], position.colours)
    position.seat = _parse_one_of(words[3], position.colours)
    position.due, colon, looked = words[4].partition(":")
    if position.due not in ("end", "over") and position.due not in _FORMS and position.due not in _PLAYS:
        raise NotationError("%r is never due" % position.due[:20])
    if colon:
        position.looked = _parse_one_of(looked, position.colours)
    if position_text(position) != text:
        raise NotationError("a number is written without needless digits")
    return position


def _three(word: str) -> "list[str]":
    parts = word.split(":")
    if len(parts) != 3:
        raise NotationError("%r is not a name and two things after colons" % word[:40])
    return parts


def parse_row(cards: "list[str]") -> bytes:
    """A row from its cards, or from HOME alone. Raises NotationError."""
    if cards == ["HOME"]:
        return HOME_ROW
    return bytes([parse_card(card) for card in cards])


# Faults


def faults(position: Position) -> "list[str]":
    """What is wrong with a position, a sentence each; empty when it could lie on a table."""
    found = seat_faults(position.colours, len(position.rows) // len(position.colours))
    starts = len(position.rows) // len(position.colours)
    for i, row in enumerate(position.rows):
        found += row_faults(row, "row %d of %s" % (i % starts, position.colours[i // starts]))
    seen = position.discards
    if MINUS in seen:
        found.append("a 10 is a -1 only in a row")
    for row in position.rows:
        if row != HOME_ROW:
            seen += row
    found += card_faults(seen)
    away = len(DECK) - len(seen) - sum(position.sizes) - position.pile
    if away not in ((1, 2) if position.due == "draw-two" else (0,)):
        found.append("rows, hands, pile and discards have %d cards, not %d" % (len(DECK) - away, len(DECK)))
    for i, name in enumerate(SORRY_CARDS):
        if position.sorry_discards.count(bytes([i])) > SORRY_DECK.count(bytes([i])):
            found.append("there are too many %s among the Sorry! cards" % name)
    done = len(SORRY_DECK) - len(position.sorry_discards) - position.sorry
    if done != (1 if position.due in SORRY_DUES else 0):
        found.append("the Sorry! cards are not 12")
    if position.seat != position.turn and position.due not in ("all-strip", "all-give"):
        found.append("%s decides in the turn of another" % position.colours[position.seat])
    if (position.looked != NONE) != (position.due == "borrow") or position.looked == position.turn:
        found.append("another player's hand is looked at when borrow is due, and only then")
    return found


def seat_faults(colours: "list[str]", starts: int) -> "list[str]":
    """What is wrong with who plays and with how many rows."""
    players = len(colours)
    if tuple(colours) not in COLOURS_BY_PLAYERS or not players:
        return ["the players are " + ", or ".join([" ".join(four) for four in COLOURS_BY_PLAYERS[2:]])]
    if starts != STARTS[players]:
        return ["%d players have %d rows each, not %d" % (players, STARTS[players], starts)]
    return []


def row_faults(row: bytes, where: str) -> "list[str]":
    """What is wrong with one row."""
    if row == HOME_ROW:
        return []
    found = []
    if SORRY in row:
        found.append("%s has a SORRY!, which is only ever discarded" % where)
    elif not 0 <= total(row) < 15:
        found.append("%s totals %d, not 0 to 14" % (where, total(row)))
    if row.count(bytes([SAFE])) > 1:
        found.append("%s has more than one SAFE" % where)
    return found


def card_faults(seen: bytes) -> "list[str]":
    """Cards of which more are seen than there are; -1 counts as the 10 it is."""
    seen = discarded(seen)
    found = []
    for card in CARDS:
        there, most = seen.count(bytes([card])), DECK.count(bytes([card]))
        if there > most:
            found.append("there are %d %s, not %d" % (most, NAMES[card], there))
    return found


def unseen(seen: bytes, card: int) -> int:
    """How many of `card` are not among those `seen`."""
    return DECK.count(bytes([card])) - discarded(seen).count(bytes([card]))
