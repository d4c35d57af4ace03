"""A position of Revenge as one player sees it, with its features and its value to that player.

The features describe the rows and the own hand: how far each row is, whether the hand can complete it, how many rows
everyone still needs. `revenge.worth_of` has the weights.
"""

from pawnlight.games.revenge.rows import DECK, HOME_ROW, SAFE_CARD, cards_of_row, remove_card, row_total, settle_row

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from pawnlight.games.revenge.game import RevengeGame
    from pawnlight.games.revenge.rows import Rows

WIN_VALUE = 30000
# The first number of each group of features.
OWN_ROW_FEATURES = 0  # own row: 15 totals, by whether the hand completes it with a card, with two, or not
SAFE_FEATURES = 45  # own, theirs
OWN_FIT_FEATURES = 47  # own row that the hand does not complete: number of unseen cards that would, 0 to 3
OTHER_ROW_FEATURES = 51  # their row: 15 totals
OTHER_FIT_FEATURES = 66  # their row: number of unseen cards that would complete it, 0 to 3
TO_GO_FEATURES = 70  # own rows to go 0-4, by theirs (of the player who has fewest)
HAND_FEATURES = 95  # a card in the own hand, 17 of them
HAND_SIZE_FEATURE = 112  # a card in another's hand
AGAIN_FEATURE = 113  # another turn
READY_FEATURES = 114  # own rows to go 0-4, by the number of them that the hand completes with one card each, 0 to 3
# The probability that an unseen card completes a row, in 64ths:
CHANCE_FEATURES = (
    134  # an own one that the hand does not complete, by own rows to go; from 139 on one of theirs, by theirs
)
# The features for the unknown gain of a draw-two and a borrow that have just been turned up.
DRAW_TWO_FEATURE = 144
BORROW_FEATURE = 145
FEATURE_COUNT = 146


class PlayerView:
    """A position as one player sees it, now or after a decision.

    seat   the seat of the player
    rows   of each seat
    hand   the own hand, UNKNOWN for cards not known yet
    sizes  the sizes of all hands
    left   the number of unseen copies of each card
    again  whether another own turn follows
    worth  the weights of the features
    """

    def __init__(
        self, seat: int, rows: "list[Rows]", hand: bytes, sizes: "list[int]", left: bytes, worth: "Sequence[int]" = ()
    ) -> None:
        self.worth = worth
        self.seat = seat
        self.rows = rows
        self.hand = hand
        self.sizes = sizes
        self.left = left
        self.again = False

    def copy(self) -> "PlayerView":
        found = PlayerView(self.seat, self.rows[:], self.hand, self.sizes[:], self.left, self.worth)
        found.again = self.again
        return found

    def set_row(self, seat: int, r: int, row: bytes) -> None:
        rows = self.rows[seat]
        self.rows[seat] = rows[:r] + (row,) + rows[r + 1 :]

    def take_top(self, seat: int, r: int) -> int:
        row = self.rows[seat][r]
        self.set_row(seat, r, settle_row(row[:-1])[0])
        return row[-1]

    def discard_card(self, card: int) -> None:
        self.hand = remove_card(self.hand, card)

    def features(self) -> "tuple[list[int], list[int]]":
        """Return the numbers of the features, repeated if they occur repeatedly, and the probabilities from SOON on."""
        hand = self.hand
        left = self.left
        unseen = max(1, sum(left))
        found = [HAND_FEATURES + card for card in hand]
        soon = [0] * 10
        wanted = []
        rest = hand
        to_go = ready = 0
        for row in self.rows[self.seat]:
            if row == HOME_ROW:
                continue
            to_go += 1
            now = row_total(row)
            need = 15 - now
            if SAFE_CARD in row:
                found.append(SAFE_FEATURES)
            if need < 13 and need in hand:
                found.append(OWN_ROW_FEATURES + now)
                if need in rest:
                    rest = remove_card(rest, need)
                    ready += 1
                continue
            found.append(OWN_ROW_FEATURES + now + (15 if two_cards_add_up(hand, need) else 30))
            if need < 13 and need not in wanted:
                wanted.append(need)
            found.append(OWN_FIT_FEATURES + (min(3, left[need]) if need < 13 else 0))
        found.append(READY_FEATURES + 4 * to_go + min(ready, 3))
        soon[to_go] = sum([left[need] for need in wanted]) * 64 // unseen
        fewest = 4
        for seat, rows in enumerate(self.rows):
            if seat == self.seat:
                continue
            theirs = 0
            wanted = []
            for row in rows:
                if row == HOME_ROW:
                    continue
                theirs += 1
                now = row_total(row)
                found.append(OTHER_ROW_FEATURES + now)
                if SAFE_CARD in row:
                    found.append(SAFE_FEATURES + 1)
                if now > 2:
                    found.append(OTHER_FIT_FEATURES + min(3, left[15 - now]))
                    if now not in wanted:
                        wanted.append(now)
            soon[5 + theirs] += sum([left[15 - now] for now in wanted]) * 64 // unseen
            fewest = min(fewest, theirs)
            found += [HAND_SIZE_FEATURE] * self.sizes[seat]
        found.append(TO_GO_FEATURES + 5 * to_go + fewest)
        if self.again:
            found.append(AGAIN_FEATURE)
        return found, soon

    def position_value(self, more: int = -1) -> int:
        """Return the value of the position to the player; `more` is an additional feature."""
        found, soon = self.features()
        worth = self.worth
        value = 0
        for i, part in enumerate(soon):
            if part:
                value += worth[CHANCE_FEATURES + i] * part
        value >>= 6
        for i in found:
            value += worth[i]
        return value + worth[more] if more >= 0 else value


def two_cards_add_up(hand: bytes, need: int) -> bool:
    """Return whether two cards of `hand`, played one after the other, add up to `need`."""
    return any([0 < one < need and one < 13 and need - one in hand[i + 1 :] for i, one in enumerate(hand)])


def player_view(game: "RevengeGame", worth: "Sequence[int]" = ()) -> PlayerView:
    """Return the game as the player at `game.seat` sees it."""
    hand = game.hands[game.seat]
    left = bytearray(17)
    for card in DECK:
        left[card] += 1
    for cards in [game.discards, hand] + [cards_of_row(row) for rows in game.rows for row in rows if row != HOME_ROW]:
        for card in cards:
            if left[card]:
                left[card] -= 1
    return PlayerView(game.seat, game.rows[:], hand, [len(cards) for cards in game.hands], bytes(left), worth)
