"""The computer players of Revenge: every level evaluates the position after each decision for one player.

`weights_of_level` has the weights of each level for the features that `view` numbers; 256 is 1 in the logarithm of the
odds of winning. Those of *hard* were trained by self-play, see `weights` and docs/computer-players.md. If
chance decides (which Sorry! card comes), all outcomes are averaged.
"""

from pawnlight.bots.brain import EASY_ERROR_INTERVAL, Brain, random_choice
from pawnlight.games.revenge.notation import SORRY_CARDS, SORRY_DECK
from pawnlight.games.revenge.rows import (
    HOME_ROW,
    NONE,
    SEAT_TARGETS,
    SORRY_CARD,
    UNKNOWN_CARD,
    Discard,
    Give,
    SorryCard,
    Target,
    can_be_affected,
    card_effect,
    card_fits,
    cards_of_row,
    other_seats,
    remove_card,
    row_total,
    row_with_card,
    rows_to_take_from,
    settle_row,
)
from pawnlight.games.revenge.view import BORROW_FEATURE, DRAW_TWO_FEATURE, PlayerView, player_view
from pawnlight.games.revenge.weights import WEIGHTS_2, WEIGHTS_3, WEIGHTS_4
from pawnlight.rules.base import Draw

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

    from pawnlight.games.revenge.game import RevengeGame
    from pawnlight.games.revenge.rows import Decision, Play, Rows

    RandomBelow = Callable[[int], int]

WIN_VALUE = 30000


class DecisionEvaluation:
    """The evaluation of decisions. The methods are generators that return a value and yield after each slice."""

    def __init__(self, game: "RevengeGame", worth: "Sequence[int]") -> None:
        self.game = game
        self.now = player_view(game, worth)

    def value_of_decision(self, decision: "Decision") -> "Generator[None, None, int]":
        """Evaluate `decision` in the present position."""
        game, due = self.game, self.game.due
        if isinstance(decision, (Draw, SorryCard)):
            return self.now.position_value()
        table = self.now.copy()
        if isinstance(decision, Target):
            _DO[due](table, decision)
            if due in ("take_card", "look"):
                # Of equal targets, the player who is nearest to winning.
                return table.position_value() - rows_to_go(table.rows[decision.seat])
        elif isinstance(decision, Give):
            table.discard_card(decision.card)
        elif isinstance(decision, Discard):
            if due == "play":
                table.discard_card(decision.cards[0])
        elif decision:
            if due == "play":
                table.discard_card(cards_of_row(bytes(decision[:1]))[0])
            elif due == "borrow":
                table.sizes[game.looked] -= 1
            return (yield from self.value_of_play(table, decision))
        yield
        return WIN_VALUE if rows_to_go(table.rows[table.seat]) == 0 else table.position_value()

    def value_of_play(self, table: PlayerView, play: "Play") -> "Generator[None, None, int]":
        """Evaluate playing a card that has left its hand."""
        card, r, thrown, _ = play
        yield
        if thrown != NONE:
            table.discard_card(thrown)
        if r == NONE:
            if card == SORRY_CARD:
                return (yield from self.value_of_sorry(table))
            return (
                yield from best_value(
                    table, [SEAT_TARGETS[s] for s in other_seats(len(table.rows), table.seat)], trade_hands
                )
            )
        table.set_row(table.seat, r, row_with_card(table.rows[table.seat][r], card)[0])
        if rows_to_go(table.rows[table.seat]) == 0:
            return WIN_VALUE
        follow = card_effect(card)
        if follow == "again":
            table.again = True
        elif follow == "take_card":
            for s in other_seats(len(table.rows), table.seat):
                if table.sizes[s]:
                    take_hand_card(table, SEAT_TARGETS[s])
                    break
        elif follow == "remove_top":
            spots = rows_to_take_from(table.rows, table.seat)
            if spots:
                return (yield from best_value(table, spots, discard_top))
        return table.position_value()

    def value_of_sorry(self, table: PlayerView) -> "Generator[None, None, int]":
        """Evaluate the next Sorry! card, on average."""
        unseen = SORRY_DECK
        if len(self.game.sorry_discards) < len(SORRY_DECK):
            for card in self.game.sorry_discards:
                unseen = remove_card(unseen, card)
        worth = 0
        for i, card in enumerate(unseen):
            if i == 0 or card != unseen[i - 1]:
                worth += unseen.count(bytes([card])) * (yield from self.value_of_sorry_card(table, SORRY_CARDS[card]))
        return worth // len(unseen)

    def value_of_sorry_card(self, table: PlayerView, name: str) -> "Generator[None, None, int]":
        """Evaluate a Sorry! card."""
        yield
        players = other_seats(len(table.rows), table.seat)
        if name == "draw-two":
            return table.position_value(DRAW_TWO_FEATURE)
        if name == "borrow":
            return table.position_value(BORROW_FEATURE if any([table.sizes[s] for s in players]) else -1)
        if name == "no-twelves":
            table = table.copy()
            for s in players:
                for r, row in enumerate(table.rows[s]):
                    if can_be_affected(row) and 12 in row:
                        table.set_row(s, r, settle_row(row.replace(b"\x0c", b""))[0])
        elif name == "all-give":
            table = table.copy()
            for s in players:
                if table.sizes[s]:
                    take_hand_card(table, SEAT_TARGETS[s])
        elif name == "all-strip":
            for s in players:
                open_rows = [r for r, row in enumerate(table.rows[s]) if can_be_affected(row)]
                if open_rows:
                    table = table.copy()
                    table.take_top(s, open_rows[0])
        else:
            own = table.rows[table.seat]
            spots = rows_to_take_from(table.rows, table.seat)
            if name == "take-row":
                spots = [spot for spot in spots if row_total(table.rows[spot.seat][spot.row]) < 9]
            elif name == "steal-top":
                spots = [
                    Target(s, r, mine)
                    for s, r, _ in spots
                    for mine, row in enumerate(own)
                    if card_fits(row, table.rows[s][r][-1])
                ]
            elif name == "go-home":
                spots = [Target(table.seat, r, NONE) for r, row in enumerate(own) if row != HOME_ROW]
            if spots:
                return (yield from best_value(table, spots, _DO[name]))
        return table.position_value()


def best_value(
    table: PlayerView, spots: "list[Target]", do: "Callable[[PlayerView, Target], object]"
) -> "Generator[None, None, int]":
    """Return the highest value of the table after `do` at one of `spots`."""
    most = -WIN_VALUE
    for spot in spots:
        after = table.copy()
        do(after, spot)
        most = max(most, WIN_VALUE if rows_to_go(after.rows[after.seat]) == 0 else after.position_value())
        yield
    return most


def rows_to_go(rows: "Rows") -> int:
    """Return how many rows are not HOME."""
    return len([row for row in rows if row != HOME_ROW])


def take_hand_card(table: PlayerView, target: "Target") -> None:
    """Take a hidden card from another hand."""
    table.sizes[target.seat] -= 1
    table.hand += bytes([UNKNOWN_CARD])


def trade_hands(table: PlayerView, target: "Target") -> None:
    """Trade hands."""
    size = len(table.hand)
    table.hand = bytes([UNKNOWN_CARD]) * table.sizes[target.seat]
    table.sizes[target.seat] = size


def discard_top(table: PlayerView, target: "Target") -> None:
    """Remove the top card of a row."""
    table.take_top(target.seat, target.row)


def steal_top(table: PlayerView, target: "Target") -> None:
    """Put the top card of another player's row on an own row."""
    card = table.take_top(target.seat, target.row)
    table.set_row(table.seat, target.own, row_with_card(table.rows[table.seat][target.own], card)[0])


def take_row(table: PlayerView, target: "Target") -> None:
    """Take the cards of another player's row into the hand."""
    table.hand += cards_of_row(table.rows[target.seat][target.row])
    table.set_row(target.seat, target.row, b"")


def complete_row(table: PlayerView, target: "Target") -> None:
    """Complete an own row."""
    table.set_row(table.seat, target.row, HOME_ROW)


_DO: "dict[str, Callable[[PlayerView, Target], object]]" = {
    "take_card": take_hand_card,
    "look": take_hand_card,
    "trade_hands": trade_hands,
    "remove_top": discard_top,
    "strip": discard_top,
    "all-strip": discard_top,
    "steal-top": steal_top,
    "take-row": take_row,
    "go-home": complete_row,
}


class RevengeBrain(Brain):
    """A computer player of Revenge, see Brain."""

    def __init__(self, level: str, worth: "Sequence[int] | None" = None) -> None:
        """Create the player of a `level`; `worth` replaces the weights of the level."""
        self.level = level
        self.worth = worth
        if worth is None:
            # Load the weights now, rather than within a slice.
            weights_of_level(level, 2)

    def choose_decision(
        self, game: "RevengeGame", decisions: "list[Decision]", below: "RandomBelow"
    ) -> "Generator[Decision | None]":
        if len(decisions) == 1:
            yield decisions[0]
            return
        yield None
        if self.level == "easy" and not below(EASY_ERROR_INTERVAL):
            yield random_choice(decisions, below)
            return
        thought = DecisionEvaluation(game, self.worth or weights_of_level(self.level, len(game.hands)))
        yield None
        found: list[Decision] = []
        most = -2 * WIN_VALUE
        for decision in decisions:
            worth = yield from thought.value_of_decision(decision)
            if worth > most:
                most = worth
                found = []
            if worth == most:
                found.append(decision)
            yield None
        yield random_choice(found, below)

    def hint_reason(self, game: "RevengeGame", decision: "Decision") -> "tuple[str, tuple[object, ...]]":
        # Imported only now: hints are rare, and their reasons take memory.
        from pawnlight.games.revenge.why import hint_reason

        return hint_reason(game, decision)


def brain(rules: str, level: str) -> Brain:
    """Return the computer player of a level."""
    return RevengeBrain(level)


def weights_of_level(level: str, players: int) -> "Sequence[int]":
    """Return the weights of a `level` for a number of players."""
    return (WEIGHTS_2, WEIGHTS_3, WEIGHTS_4)[players - 2] if level == "hard" else untrained_weights(level != "easy")


def untrained_weights(others: bool = True) -> "list[int]":
    """Return plausible weights set by hand: distance of rows, rows that the hand completes, rows to go.

    Without `others` only the own rows and cards count.
    """
    return (
        [5 * now + 60 for now in range(15)]
        + [5 * now + 20 for now in range(15)]
        + [4 * now for now in range(15)]
        + [10, -10 * others]
        + [0, 5, 10, 15]
        + [-4 * now * others for now in range(15)]
        + [0, -5 * others, -10 * others, -15 * others]
        + [150 * (theirs * others - own) for own in range(5) for theirs in range(5)]
        + [40, 20, 20, 10, 5, 10, 0, 20, 10, 0, 20, 30, 10, 60, 0, 0, 20]
        + [-20 * others, 30]
        + [0] * 30
        + [60, 60]
    )
