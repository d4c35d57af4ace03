"""The base class of the adapters: everything the laptop needs to know about a game besides its rules."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from host_tools.games.luck import CardValues
from host_tools.games.narration import Sentence, TextAndValues, unique
from host_tools.games.request import RequestError
from host_tools.words import Words
from pawnlight.rules.base import BACK_EVENT, CHILD_OPTION, MIX_EVENT, Draw, Effect, Game, seat_label
from pawnlight.rules.game import seat_colours
from pawnlight.rules.standings import Tally

if TYPE_CHECKING:
    from host_tools.json_types import GameParts


@dataclass(frozen=True)
class RuleSetOffer:
    """A rule set as the page offers it.

    `players` and `minutes` are the fewest and the most; minutes are cards drawn by players of the level normal in
    simulations, at the pace of people. A seat may be `empty`, and the game may be a `child`'s. The picture of it has so
    many cards `drawn`.
    """

    players: tuple[int, int]
    minutes: tuple[int, int] | None
    drawn: int
    empty: bool = False
    child: bool = False


class GameAdapter:
    """The adapter of one game. The defaults fit a game in which every player plays alone, without harm or luck.

    A subclass has at least `_say`, which returns a sentence about the effect of a decision.
    """

    # Values of the cards as luck, in the unit "squares" or "jacks".
    card_values = CardValues({}, 0.0)
    luck_unit: ClassVar[str] = "squares"
    # Whether players play against each other, or somebody only draws cards.
    has_players: ClassVar[bool] = True
    # The text that explains `progress`.
    how_ahead: ClassVar[str] = "ahead how"
    # Clauses for the most pieces taken from others and for the longest way, see `Tally`; "" for none.
    deeds: ClassVar[tuple[str, str]] = ("", "")
    # Meaning of the places in `Effect.hits`: "squares" of the track, "cells" of the Sequence board, "" for none.
    hit_place_kind: ClassVar[str] = ""
    # The text that says how many of the things that win the game a side has, see `count_to_win`; "" for none.
    done: ClassVar[str] = ""

    # Whether *hard* and the chances to win are trained: then the folder of the game has features.py and analyst.py.
    trained: ClassVar[bool] = False

    def __init__(self, game: Game) -> None:
        self.game = game
        self._tally = Tally(game)

    def hand_cards(self) -> Sequence[Any]:
        """Return the cards that hidden hands can have, each once, as `hands` of the game has them; () without hands."""
        return ()

    # Seats, known before a game is begun

    @classmethod
    def first_seat_option(cls, colours: tuple[str, ...]) -> str:
        """Return the header's `first` if the first seat is to begin: a colour, or "-" if the game decides that."""
        return colours[0]

    @classmethod
    def seat_names(cls, colours: tuple[str, ...], teams: int) -> list[str]:
        """Return a different name for every seat."""
        return list(colours)

    # How the game is shown and offered on the page

    # By rule set; without it, the game is in the board's menu alone.
    rule_set_offers: ClassVar[dict[str, RuleSetOffer]] = {}

    @classmethod
    def board_parts(cls) -> "GameParts":
        """Return what the game has on the board, as fields of `Board` in json_types.py."""
        return {}

    @classmethod
    def offered_tables(cls, rules: str) -> list[tuple[int, list[str]]]:
        """Return (teams, colours of the seats in the order of turns) of each table at which `rules` can be played."""
        return [(2, list(seat_colours(rules, players))) for players in (2, 3, 4)]

    @classmethod
    def rule_settings(cls, rules: str) -> list[tuple[str, list[tuple[str, str]], str]]:
        """Return (name, (value and key of its text) of each, value for none) of settings that change the rules.

        House rules are left out.
        """
        return []

    @property
    def teams(self) -> int:
        """The number of teams that the seats take turns in; 0 if every seat is a side of its own."""
        return 0

    def sides(self) -> list[str]:
        """Return the colours of the sides."""
        return [colour for colour, _ in self.game.header.seats]

    def side_of(self, seat: int) -> int:
        """Return the number of the side, in `sides`, that the player at `seat` plays for."""
        return seat % self.teams if self.teams else seat

    def game_title(self) -> Sentence:
        """Return the name of the game; it says whether it is a child's, or house rules are on."""
        title: TextAndValues = ("title", {"rules": self.game.header.rules})
        if self.game.header.is_child_game:
            return title, ("title child", {})
        return (title, ("title house", {})) if self.house_options() else (title,)

    def house_options(self) -> list[str]:
        """Return the house rules that are on, as options of the header."""
        return [option for option in self.game.header.options if "=" in option and option != CHILD_OPTION]

    def player_name(self, seat: int) -> str:
        """Return the name of the player at `seat`: the colour and, if several have it, a number."""
        colour, number = seat_label(self.game.header.seats, seat)
        return f"{colour}{number or ''}"

    # Events

    def narrate(self, effect: Effect) -> Sentence:
        """Return a sentence about the `effect` of the event that has just been applied; every event is to be asked."""
        decision = effect.decision
        if isinstance(decision, str) and decision.startswith(MIX_EVENT):
            return (("mixes", {}),)
        if isinstance(decision, str) and decision != BACK_EVENT:
            return self._ends()
        self._tally.count_deeds(effect)
        if decision == BACK_EVENT:
            return (("took back", {"who": self.player_name(effect.seat)}),)
        return self._say(effect)

    def beginning_sentence(self) -> Sentence:
        """Return the sentence for the beginning of the game."""
        header = self.game.header
        said: list[TextAndValues] = [("begins", {"rules": header.rules})]
        for seat, (_, level) in enumerate(header.seats):
            who: dict[str, Any] = {"who": self.player_name(seat)}
            if level != "person":
                who["level"] = level
            said.append((("seat" if level == "person" else "computer") + (" first" if seat == 0 else ""), who))
        if header.first != "-":
            said.append(("opens", {"who": header.first}))
        if self.house_options():
            said.append(("house rules", {"option": self.house_options()}))
        return tuple(said)

    def winners(self) -> list[int]:
        """Return the seats that have won: in a child's game that somebody has won, everybody's."""
        game = self.game
        won = game.winners()
        return list(range(len(game.header.seats))) if won and game.header.is_child_game else won

    def outcome_clause(self) -> Sentence:
        """Return a clause for who has won."""
        winners = unique(self.game.header.seats[seat][0] for seat in self.winners())
        if not winners:
            return (("nobody wins", {}),)
        return (("wins" if len(winners) == 1 else "win together", {"who": winners}),)

    def _ends(self) -> Sentence:
        if not self.game.winners():
            return self.outcome_clause()
        return self.outcome_clause() + self._points() + self.deed_clauses()

    def _points(self) -> Sentence:
        """Return a clause for the points of each side, if the game has points; those of the winner by their parts."""
        game = self.game
        said: list[TextAndValues] = []
        parts = game.score_parts()
        for side in game.sides() if parts else ():
            home, rivals, bonus = parts[side[0]]
            who: dict[str, Any] = {"who": [self.player_name(seat) for seat in side], "points": home + rivals + bonus}
            if side[0] in game.winners():
                said.append(("scores apart", who | {"own": home, "rivals": rivals, "bonus": bonus}))
            else:
                said.append(("scores", who))
        return tuple(said)

    def deed_clauses(self) -> Sentence:
        """Return a clause for each deed in which a side stands out."""
        sides = self.game.sides()
        said: list[TextAndValues] = []
        for key, (number, most) in zip(self.deeds, self._tally.leaders(), strict=True):
            if key and most:
                colours = unique(self.game.header.seats[seat][0] for side in most for seat in sides[side])
                said.append((key, {"who": colours, "number": number, "count": number}))
        return tuple(said)

    def _say(self, effect: Any) -> Sentence:
        raise NotImplementedError

    def progress(self) -> list[float]:
        """Return the progress of each side, 0 to 1. It describes the position and predicts nothing."""
        return [0.0] * len(self.sides())

    def count_to_win(self, seat: int) -> int:
        """Return how many of the things that `Game.progress_of` counts first the side of `seat` needs to win."""
        return 0

    def progress_lines(self) -> list[list[int]]:
        """Return the sides that share a value of `progress`, as groups of sides."""
        return [[side] for side in range(len(self.sides()))]

    # Positions

    def drawn_card(self, effect: Effect) -> str | None:
        """Return the card that an event turns up, "" for one drawn face down, or None if it draws no card."""
        return effect.decision.card if isinstance(effect.decision, Draw) else None

    def position_fields(self, effect: Any, words: Words) -> Mapping[str, Any]:
        """Return the position after `effect` in plain values, for the page's drawing; its texts in `words`."""
        return {"text": self.game.position(), "card": ""}

    def hands(self) -> list[list[str]]:
        """Return the cards in each hand; empty for a game without hands."""
        return []

    def pawn_paths(self, effect: Any) -> list[list[int]]:
        """Return the lights that each pawn has passed: lists [pawn, light, light, ...]."""
        return []

    def pawn_places(self) -> list[int]:
        """Return the places of the pawns of Sorry!, for the board drawn in the terminal; empty for other games."""
        return []

    def open_card(self) -> str:
        """Return the card face up that is to be played, or ""."""
        return ""

    # `pawnlight rules`

    @classmethod
    def answer_request(cls, request: dict[str, Any]) -> dict[str, Any]:
        """Return the answer to a request of `pawnlight rules`. Raises ValueError with a message."""
        raise RequestError(f"there is no rule set {str(request['rules'])[:20]!r}")
