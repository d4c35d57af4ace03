"""The features of a position of Revenge for the chance of each side to win: those of *hard*, and whose turn it is."""

from host_tools.analysis.pairs import NO_SEAT, PositionFeatures, SparseFeatures
from pawnlight.games.revenge.game import RevengeGame
from pawnlight.games.revenge.rows import UNKNOWN_CARD
from pawnlight.games.revenge.view import CHANCE_FEATURES, FEATURE_COUNT, PlayerView, player_view

TURN_FEATURES = FEATURE_COUNT  # turns until the player moves, 0 to 3
DUE_FEATURES = FEATURE_COUNT + 4  # the decision that is due to the player, then to another
_DUES = (
    *("draw", "play", "take_card", "remove_top", "trade_hands", "sorry"),
    *("draw-two", "look", "borrow", "strip", "all-strip", "all-give", "steal-top", "take-row", "go-home"),
)
PLAYER_COUNT_FEATURES = DUE_FEATURES + 2 * (len(_DUES) + 1)
SIZE = PLAYER_COUNT_FEATURES + 3


class Features:
    """The features of the positions of one game."""

    size = SIZE

    def __init__(self, game: RevengeGame) -> None:
        self._players = len(game.hands)

    def features_of(self, game: RevengeGame, knows: int | None = None) -> PositionFeatures:
        """Return the features of the position; `knows` is the seat that sees only its own hand, None sees all."""
        due = DUE_FEATURES + (_DUES.index(game.due) if game.due in _DUES else len(_DUES))
        found = []
        deciding = game.seat
        hidden = None if knows is None else _left(game, knows)
        for seat in range(self._players):
            game.seat = seat
            view = player_view(game)
            view.again = game.turn == seat and game.due in ("draw", "play")
            if hidden is not None and knows != seat:
                view.hand = bytes([UNKNOWN_CARD]) * len(view.hand)
                view.left = hidden
            pairs = _pairs(view)
            pairs[TURN_FEATURES + (seat - game.turn) % self._players] = 1.0
            pairs[due if seat == deciding else due + len(_DUES) + 1] = 1.0
            found.append(pairs)
        game.seat = deciding
        return {PLAYER_COUNT_FEATURES + self._players - 2: 1.0}, found


def _left(game: RevengeGame, seat: int) -> bytes:
    """Return the number of unseen copies of each card, as `seat` knows it."""
    deciding = game.seat
    game.seat = max(0, seat)
    left = bytearray(player_view(game).left)
    game.seat = deciding
    if seat == NO_SEAT:
        for card in game.hands[0]:
            left[card] += card != UNKNOWN_CARD
    return bytes(left)


def _pairs(view: PlayerView) -> SparseFeatures:
    numbers, soon = view.features()
    pairs: SparseFeatures = {}
    for n in numbers:
        pairs[n] = pairs.get(n, 0.0) + 1.0
    for n, part in enumerate(soon):
        if part:
            pairs[CHANCE_FEATURES + n] = part / 64
    return pairs
