"""The hands of `points`, for phones. Loaded when a seat is on one."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container

    from pawnlight.games.sorry.game import SorryGame
    from pawnlight.table.game_screen import GameScreen, Option

    _Screen = GameScreen[SorryGame]


def hand(screen: "_Screen", seat: int) -> "list[str] | None":
    """Return the cards of the player at `seat`; None in a rule set without hands."""
    return [card or "" for card in screen.game.hands[seat]] if screen.game.engine.hand else None


def cards_to_choose(screen: "_Screen") -> "list[str]":
    """Return the hand of which a card is to be played; [] if none is."""
    return (hand(screen, screen.game.seat) or []) if screen.game.due == "play" else []


def owner(screen: "_Screen", option: "Option", phones: "Container[int]") -> int:
    """Return the seat that may decide."""
    return screen.game.seat
