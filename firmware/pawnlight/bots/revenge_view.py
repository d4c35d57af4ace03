"""A table of Revenge as one player sees it, and what it is worth to that player.

It is worth what its rows and the own hand promise: how far each row is, whether the hand can complete it, how many rows
everyone has left. `revenge_values` says how much; the features have their places there.
"""

from pawnlight.rules.revenge import DECK, HOME_ROW, SAFE, as_cards, settled, total, without

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from _typeshed import Incomplete as Any

    from pawnlight.rules.revenge import Rows
    from pawnlight.rules.revenge_game import RevengeGame

WON = 30000
# Where the features begin.
ROW = 0  # own row: 15 totals, by whether the hand completes it with a card, with two, or not
SAFE_ROW = 45  # own, theirs
LEFT = 47  # own row that the hand does not complete: how many cards that would are unseen, 0 to 3
THEIRS = 51  # their row: 15 totals
THEIR_LEFT = 66  # their row: how many cards that would complete it are unseen, 0 to 3
TO_GO = 70  # own rows to go 0-4, by theirs (of the one who has fewest)
CARD = 95  # a card in the own hand, 17 of them
SIZE = 112  # a card in another's hand
AGAIN = 113  # another turn
READY = 114  # own rows to go 0-4, by how many of them the hand completes with a card each, 0 to 3
# How likely an unseen card is to complete a row, in parts of 64:
SOON = 134  # an own one that the hand does not complete, by own rows to go; from 139 on one of theirs, by theirs
# What a draw-two and a borrow that have just been turned up may bring.
DRAW_TWO = 144
BORROW = 145
FEATURES = 146


class PlayerView:
    """What one player sees, or what would be after an option.

    seat   whose eyes these are
    rows   of each seat
    hand   the own, UNKNOWN what is not known yet
    sizes  of every hand
    left   of each card how many have not been seen
    again  whether another own turn follows
    worth  what the features are worth
    """

    def __init__(
        self, seat: int, rows: "list[Rows]", hand: bytes, sizes: "list[int]", left: bytes, worth: "Any" = None
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
        self.set_row(seat, r, settled(row[:-1])[0])
        return row[-1]

    def drop(self, card: int) -> None:
        self.hand = without(self.hand, card)

    def features(self) -> "tuple[list[int], list[int]]":
        """Where its features have their worth, one that is there twice twice; and the likelihoods, by SOON."""
        hand = self.hand
        left = self.left
        unseen = max(1, sum(left))
        found = [CARD + card for card in hand]
        soon = [0] * 10
        wanted = []
        rest = hand
        to_go = ready = 0
        for row in self.rows[self.seat]:
            if row == HOME_ROW:
                continue
            to_go += 1
            now = total(row)
            need = 15 - now
            if SAFE in row:
                found.append(SAFE_ROW)
            if need < 13 and need in hand:
                found.append(ROW + now)
                if need in rest:
                    rest = without(rest, need)
                    ready += 1
                continue
            found.append(ROW + now + (15 if two_for(hand, need) else 30))
            if need < 13 and need not in wanted:
                wanted.append(need)
            found.append(LEFT + (min(3, left[need]) if need < 13 else 0))
        found.append(READY + 4 * to_go + min(ready, 3))
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
                now = total(row)
                found.append(THEIRS + now)
                if SAFE in row:
                    found.append(SAFE_ROW + 1)
                if now > 2:
                    found.append(THEIR_LEFT + min(3, left[15 - now]))
                    if now not in wanted:
                        wanted.append(now)
            soon[5 + theirs] += sum([left[15 - now] for now in wanted]) * 64 // unseen
            fewest = min(fewest, theirs)
            found += [SIZE] * self.sizes[seat]
        found.append(TO_GO + 5 * to_go + fewest)
        if self.again:
            found.append(AGAIN)
        return found, soon

    def value(self, more: int = -1) -> int:
        """What it is worth to the player; `more` is a feature that nobody sees in it."""
        found, soon = self.features()
        worth = self.worth
        value = 0
        for i, part in enumerate(soon):
            if part:
                value += worth[SOON + i] * part
        value >>= 6
        for i in found:
            value += worth[i]
        return value + worth[more] if more >= 0 else value


def two_for(hand: bytes, need: int) -> bool:
    """Whether two cards of `hand` add up to `need`, one after the other."""
    return any([0 < one < need and one < 13 and need - one in hand[i + 1 :] for i, one in enumerate(hand)])


def seen_by(game: "RevengeGame", worth: "Any" = None) -> PlayerView:
    """The game as the player at `game.seat` sees it."""
    hand = game.hands[game.seat]
    left = bytearray(17)
    for card in DECK:
        left[card] += 1
    for cards in [game.discards, hand] + [as_cards(row) for rows in game.rows for row in rows if row != HOME_ROW]:
        for card in cards:
            if left[card]:
                left[card] -= 1
    return PlayerView(game.seat, game.rows[:], hand, [len(cards) for cards in game.hands], bytes(left), worth)
