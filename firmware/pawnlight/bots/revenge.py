"""The computer players of Revenge: every level evaluates the position after each option for one player.

*easy* chooses at random half of the time.

`worth_of` has the weights of each level for the features that `revenge_view` numbers; 256 is 1 in the logarithm of the
odds of winning. Those of *hard* were trained by self-play, see `revenge_weights` and docs/computer-players.md. If
chance decides (which Sorry! card comes), all outcomes are averaged.
"""

from pawnlight.bots.brain import Brain, choose
from pawnlight.bots.revenge_view import BORROW, DRAW_TWO, PlayerView, seen_by
from pawnlight.bots.revenge_weights import FOR_2, FOR_3, FOR_4
from pawnlight.rules.revenge_notation import SORRY_CARDS, SORRY_DECK
from pawnlight.rules.revenge_rows import (
    HOME_ROW,
    NONE,
    SORRY,
    UNKNOWN,
    as_cards,
    fits,
    follows,
    is_open,
    others,
    remove_top,
    settled,
    total,
    with_card,
    without,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

    from pawnlight.rules.revenge_game import RevengeGame
    from pawnlight.rules.revenge_rows import Option, Rows

    Below = Callable[[int], int]

WON = 30000


class Thought:
    """The evaluation of options. The methods are generators that return a value and yield after each slice."""

    def __init__(self, game: "RevengeGame", worth: "Sequence[int]") -> None:
        self.game = game
        self.now = seen_by(game, worth)

    def option(self, option: "Option") -> "Generator[None, None, int]":
        """Evaluate `option` in the present position."""
        game, due = self.game, self.game.due
        if isinstance(option, str):  # a draw
            return self.now.value()
        table = self.now.copy()
        if due == "play":
            if option:
                table.drop(as_cards(bytes(option[:1]))[0])
            if len(option) == 3:
                return (yield from self.lay(table, option))
        elif due == "borrow":
            if option:
                table.sizes[game.looked] -= 1
                return (yield from self.lay(table, option))
        elif due == "draw-two":
            if len(option) > 2:
                return (yield from self.lay(table, option))
        elif due == "trade_hands":
            trade(table, *option)
        elif due in ("take_card", "look"):
            take(table, *option)
            # Of equal targets, the player who is nearest to winning.
            return table.value() - to_go(table.rows[option[0]])
        elif due == "all-give":
            table.drop(option[1])
        elif due == "all-strip":
            table.take_top(table.seat, option[0])
        else:
            _DO[due](table, *option)
        yield
        return WON if to_go(table.rows[table.seat]) == 0 else table.value()

    def lay(self, table: PlayerView, option: "tuple[int, ...]") -> "Generator[None, None, int]":
        """Evaluate playing a card that has left its hand."""
        card, r, thrown = option[:3]
        yield
        if thrown != NONE:
            table.drop(thrown)
        if r == NONE:
            if card == SORRY:
                return (yield from self.sorry(table))
            return (yield from best(table, [(s,) for s in others(len(table.rows), table.seat)], trade))
        table.set_row(table.seat, r, with_card(table.rows[table.seat][r], card)[0])
        if to_go(table.rows[table.seat]) == 0:
            return WON
        follow = follows(card)
        if follow == "again":
            table.again = True
        elif follow == "take_card":
            for s in others(len(table.rows), table.seat):
                if table.sizes[s]:
                    take(table, s)
                    break
        elif follow == "remove_top":
            spots = remove_top(table.rows, table.seat)
            if spots:
                return (yield from best(table, spots, PlayerView.take_top))
        return table.value()

    def sorry(self, table: PlayerView) -> "Generator[None, None, int]":
        """Evaluate the next Sorry! card, on average."""
        unseen = SORRY_DECK
        if len(self.game.sorry_discards) < len(SORRY_DECK):
            for card in self.game.sorry_discards:
                unseen = without(unseen, card)
        worth = 0
        for i, card in enumerate(unseen):
            if i == 0 or card != unseen[i - 1]:
                worth += unseen.count(bytes([card])) * (yield from self.sorry_card(table, SORRY_CARDS[card]))
        return worth // len(unseen)

    def sorry_card(self, table: PlayerView, name: str) -> "Generator[None, None, int]":
        """Evaluate a Sorry! card."""
        yield
        players = others(len(table.rows), table.seat)
        if name == "draw-two":
            return table.value(DRAW_TWO)
        if name == "borrow":
            return table.value(BORROW if any([table.sizes[s] for s in players]) else -1)
        if name == "no-twelves":
            table = table.copy()
            for s in players:
                for r, row in enumerate(table.rows[s]):
                    if is_open(row) and 12 in row:
                        table.set_row(s, r, settled(row.replace(b"\x0c", b""))[0])
        elif name == "all-give":
            table = table.copy()
            for s in players:
                if table.sizes[s]:
                    take(table, s)
        elif name == "all-strip":
            for s in players:
                open_rows = [r for r, row in enumerate(table.rows[s]) if is_open(row)]
                if open_rows:
                    table = table.copy()
                    table.take_top(s, open_rows[0])
        else:
            own = table.rows[table.seat]
            spots: Sequence[tuple[int, ...]] = remove_top(table.rows, table.seat)
            if name == "take-row":
                spots = [spot for spot in spots if total(table.rows[spot[0]][spot[1]]) < 9]
            elif name == "steal-top":
                spots = [
                    (s, r, mine) for s, r in spots for mine, row in enumerate(own) if fits(row, table.rows[s][r][-1])
                ]
            elif name == "go-home":
                spots = [(r,) for r, row in enumerate(own) if row != HOME_ROW]
            if spots:
                return (yield from best(table, spots, _DO[name]))
        return table.value()


def best(
    table: PlayerView, spots: "Sequence[tuple[int, ...]]", do: "Callable[..., object]"
) -> "Generator[None, None, int]":
    """Return the highest value of the table after `do` at one of `spots`."""
    most = -WON
    for spot in spots:
        after = table.copy()
        do(after, *spot)
        most = max(most, WON if to_go(after.rows[after.seat]) == 0 else after.value())
        yield
    return most


def to_go(rows: "Rows") -> int:
    """Return how many rows are not HOME."""
    return len([row for row in rows if row != HOME_ROW])


def take(table: PlayerView, seat: int) -> None:
    """Take a hidden card from another hand."""
    table.sizes[seat] -= 1
    table.hand += bytes([UNKNOWN])


def trade(table: PlayerView, seat: int) -> None:
    """Trade hands."""
    size = len(table.hand)
    table.hand = bytes([UNKNOWN]) * table.sizes[seat]
    table.sizes[seat] = size


def steal_top(table: PlayerView, seat: int, r: int, mine: int) -> None:
    """Put the top card of another player's row on an own row."""
    card = table.take_top(seat, r)
    table.set_row(table.seat, mine, with_card(table.rows[table.seat][mine], card)[0])


def take_row(table: PlayerView, seat: int, r: int) -> None:
    """Take the cards of another player's row into the hand."""
    table.hand += as_cards(table.rows[seat][r])
    table.set_row(seat, r, b"")


def go_home(table: PlayerView, r: int) -> None:
    """Complete an own row."""
    table.set_row(table.seat, r, HOME_ROW)


_DO: "dict[str, Callable[..., object]]" = {
    "remove_top": PlayerView.take_top,
    "strip": PlayerView.take_top,
    "steal-top": steal_top,
    "take-row": take_row,
    "go-home": go_home,
}


class RevengeBrain(Brain):
    """A computer player of Revenge, see Brain."""

    def __init__(self, level: str, worth: "Sequence[int] | None" = None) -> None:
        """Create the player of a `level`; `worth` replaces the weights of the level."""
        self.level = level
        self.worth = worth
        if worth is None:
            # Load the weights now, rather than within a slice.
            worth_of(level, 2)

    def think(self, game: "RevengeGame", options: "list[Option]", below: "Below") -> "Generator[Option | None]":
        if len(options) == 1:
            yield options[0]
            return
        yield None
        if self.level == "easy" and below(2):
            yield choose(options, below)
            return
        thought = Thought(game, self.worth or worth_of(self.level, len(game.hands)))
        yield None
        found: list[Option] = []
        most = -2 * WON
        for option in options:
            worth = yield from thought.option(option)
            if worth > most:
                most = worth
                found = []
            if worth == most:
                found.append(option)
            yield None
        yield choose(found, below)

    def explain(self, game: "RevengeGame", option: "Option") -> "tuple[str, tuple[object, ...]]":
        # Imported only now: hints are rare, and their reasons take memory.
        from pawnlight.bots.revenge_why import why

        return why(game, option)


def brain(rules: str, level: str) -> Brain:
    """Return the computer player of a level."""
    return RevengeBrain(level)


def worth_of(level: str, players: int) -> "Sequence[int]":
    """Return the weights of a `level` for a number of players."""
    return (FOR_2, FOR_3, FOR_4)[players - 2] if level == "hard" else plain()


def plain() -> "list[int]":
    """Return plausible weights set by hand: distance of rows, rows that the hand completes, rows to go."""
    return (
        [5 * now + 60 for now in range(15)]
        + [5 * now + 20 for now in range(15)]
        + [4 * now for now in range(15)]
        + [10, -10]
        + [0, 5, 10, 15]
        + [-4 * now for now in range(15)]
        + [0, -5, -10, -15]
        + [150 * (theirs - own) for own in range(5) for theirs in range(5)]
        + [40, 20, 20, 10, 5, 10, 0, 20, 10, 0, 20, 30, 10, 60, 0, 0, 20]
        + [-20, 30]
        + [0] * 30
        + [60, 60]
    )
