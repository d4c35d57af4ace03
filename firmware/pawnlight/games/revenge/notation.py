"""Notation of Revenge: decisions and positions as text, and parsing of decisions.

    event                         meaning
    draw                          the player draws a card into the hand
    play 8 0                      the player puts an 8 from the hand on their own row 0; after `look blue`, an 8 from
                                  blue's hand. Rows are numbered from 0. A 10 played as minus 1 is `-1`
    play 4 0 discard 10           the player discards a 10 from their own hand, then puts a 4 on row 0
    play 11                       the player plays an 11 to trade hands, or a `SORRY!`. It goes to no row
    discard 8                     the player discards an 8, because no card of the hand can be played
    pass                          the player's hand is empty, or, after `look`, no card of the other hand can be played
    take blue                     after a 3, the player takes a hidden card from blue's hand
    remove blue 1                 after a 7, the player discards the top card of blue's row 1
    trade blue                    after an 11, the player trades hands with blue
    sorry strip                   after a `SORRY!`, a Sorry! card is turned up: here `strip`
    play 8 0 drop 12              after `sorry draw-two`, the player discards one of the two cards and plays the other
    play 11 drop 12               the same with a card that goes to no row
    play 4 0 discard 10 drop 12   the same with a 4, for which the player also discards a 10 from the hand
    drop 8 12                     after `sorry draw-two`, neither card can be played, and the player discards both
    look blue                     after `sorry borrow`, the player looks at blue's hand
    steal blue 1 0                after `sorry steal-top`, the top card of blue's row 1 goes to the player's own row 0
    strip blue 1                  after `sorry strip`, the player discards the top card of blue's row 1
    shed 0                        after `sorry all-strip`, a player discards the top card of their own row 0
    gather blue 1                 after `sorry take-row`, the player takes the cards of blue's row 1 into the hand
    give 2                        after `sorry all-give`, a player gives away a card, which stays secret. The number is
                                  its place in a random order of the hand, which the seed decides
    home 3                        after `sorry go-home`, the player's own row 3 is complete

A position has, for each colour, its rows and the size of its hand; for each pile, its size and the discards, the last
one on top; the player to move, the player who decides, and the decision: `draw-two:2` has the number of cards drawn,
`borrow:blue` the hand that is looked at.

    red:8,3/12/HOME/-:5 blue:SAFE,7/5/-/-:4 pile:20:4,SORRY! sorry:9:strip red red play
"""

from pawnlight.games.revenge.rows import CARD_NAMES, NONE, UNKNOWN_CARD, Discard, Give, SorryCard, Target, cards_of_row
from pawnlight.rules.base import UNSEEN_DRAW, Draw, RuleError
from pawnlight.rules.events import parse_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from pawnlight.games.revenge.rows import Choice, Decision, Play, Rows

    class RevengePosition(Protocol):
        """The attributes of a position that are written: a game, or a parsed position."""

        colours: list[str]
        rows: list[Rows]
        hands: list[bytes]
        pile: bytes
        discards: bytes
        sorry_pile: bytes
        sorry_discards: bytes
        drawn: bytes
        turn: int
        seat: int
        due: str
        looked: int


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

# Decisions to play a card: from the hand, from a draw-two, from the hand looked at.
PLAY_DECISIONS = ("play", "draw-two", "borrow")
# Other decisions: the word of the event and its arguments, a seat, a row, an own row, a Sorry! card, a place in a hand.
EVENT_FORMS = {
    "draw": "draw",
    "take_card": "take s",
    "remove_top": "remove s r",
    "trade_hands": "trade s",
    "sorry": "sorry c",
    "look": "look s",
    "steal-top": "steal s r o",
    "strip": "strip s r",
    "all-strip": "shed r",
    "take-row": "gather s r",
    "all-give": "give p",
    "go-home": "home r",
}


def card_names(cards: bytes) -> str:
    """Format cards, `-` for none."""
    return ",".join([CARD_NAMES[card] for card in cards]) or "-"


def decision_text(due: str, decision: "Decision", colours: "list[str]") -> str:
    """Return the event for `decision` of the decision `due`."""
    if isinstance(decision, Draw):
        return "draw"
    if not decision:
        return "pass"
    if isinstance(decision, Discard):
        return " ".join(["drop" if due == "draw-two" else "discard"] + [CARD_NAMES[card] for card in decision.cards])
    if isinstance(decision, SorryCard):
        return "sorry " + SORRY_CARDS[decision.card]
    if isinstance(decision, Give):
        return "give %d" % decision.place
    if isinstance(decision, Target):
        said = {"s": colours[decision.seat], "r": str(decision.row), "o": str(decision.own)}
        word, *form = EVENT_FORMS[due].split(" ")
        return " ".join([word] + [said[what] for what in form])
    card, row, thrown, dropped = decision
    text = "play " + CARD_NAMES[card]
    if row != NONE:
        text += " %d" % row
    if thrown != NONE:
        text += " discard " + CARD_NAMES[thrown]
    if dropped != NONE:
        text += " drop " + CARD_NAMES[dropped]
    return text


def parse_decision(due: str, text: str, colours: "list[str]", seat: int) -> "Decision":
    """Parse the event `text` of the decision `due` of the player at `seat`; a card given away is not known yet.

    Raises ValueError if it is not such an event, RuleError if it names an invalid card.
    """
    if text == "draw":
        return UNSEEN_DRAW
    kind, _, rest = text.partition(" ")
    words = rest.split(" ") if rest else []
    if due not in PLAY_DECISIONS:
        form = EVENT_FORMS[due].split(" ")
        if kind != form[0] or len(words) != len(form) - 1:
            raise ValueError
        if due == "sorry":
            return SorryCard(SORRY_CARDS.index(rest))
        if due == "all-give":
            return Give(_number(rest), UNKNOWN_CARD)
        named = {"s": seat, "r": NONE, "o": NONE}
        for what, word in zip(form[1:], words):
            named[what] = colours.index(word) if what == "s" else _number(word)
        return Target(named["s"], named["r"], named["o"])
    if text == "pass":
        return ()
    if kind == "play":
        return _parse_play(words, due == "draw-two")
    word, most = ("drop", 2) if due == "draw-two" else ("discard", 1)
    if kind != word or not 0 < len(words) <= most:
        raise ValueError
    return Discard(bytes([_card(word) for word in words]))


def _parse_play(words: "list[str]", drawn: bool) -> "Play":
    """Parse the rest of the event of a play; for a draw-two, it also has the other card. Raises ValueError."""
    card = _card(words.pop(0) if words else "")
    row = _number(words.pop(0)) if words and words[0] != "drop" else NONE
    thrown = dropped = NONE
    if words[:1] == ["discard"]:
        thrown = _card(words[1] if len(words) > 1 else "")
        words = words[2:]
    if drawn and words[:1] == ["drop"]:
        dropped = _card(words[1] if len(words) > 1 else "")
        words = words[2:]
    if words:
        raise ValueError
    return card, row, thrown, dropped


def _card(word: str) -> int:
    if word not in CARD_NAMES:
        raise RuleError("%r is not a card" % word[:20])
    return CARD_NAMES.index(word)


def _number(word: str) -> int:
    number = parse_number(word)
    if number is None:
        raise ValueError
    return number


def cards_in_decision(decision: "Choice") -> "tuple[bytes, bytes]":
    """Return the cards named by a play or discard: those from the hand or draw-two, and the one discarded for a 4."""
    if isinstance(decision, Discard):
        return cards_of_row(decision.cards), b""
    if not decision:
        return b"", b""
    card, _, thrown, dropped = decision
    return cards_of_row(_known(card, dropped)), _known(thrown)


def _known(*cards: int) -> bytes:
    return bytes([card for card in cards if card != NONE])


def position_text(game: "RevengePosition") -> str:
    """Format a position."""
    words = []
    for s, colour in enumerate(game.colours):
        rows = "/".join([card_names(row) for row in game.rows[s]])
        words.append("%s:%s:%d" % (colour, rows, len(game.hands[s])))
    words.append("pile:%d:%s" % (len(game.pile), card_names(game.discards)))
    sorry = ",".join([SORRY_CARDS[card] for card in game.sorry_discards]) or "-"
    words.append("sorry:%d:%s" % (len(game.sorry_pile), sorry))
    words += [game.colours[game.turn], game.colours[game.seat], game.due]
    if game.due == "draw-two":
        words[-1] += ":%d" % len(game.drawn)
    if game.due == "borrow":
        words[-1] += ":" + game.colours[game.looked]
    return " ".join(words)


def view_text(game: "RevengePosition", seat: "int | None") -> str:
    """Format what `seat` sees: the position and its hand; the player to move also a draw-two or the hand looked at."""
    shown = [position_text(game)]
    if seat is not None:
        shown.append("hand:" + _sorted(game.hands[seat]))
        if seat == game.turn and game.due == "draw-two":
            shown.append("drawn:" + _sorted(game.drawn))
        if seat == game.turn and game.due == "borrow":
            shown.append("shown:" + _sorted(game.hands[game.looked]))
    return " ".join(shown)


def _sorted(cards: bytes) -> str:
    return card_names(bytes(sorted(cards)))
