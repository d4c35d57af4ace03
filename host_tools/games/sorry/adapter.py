"""Sorry! for the host tools: effects, sentences (their texts are in `host_tools/words`), and what the page draws."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from host_tools.games.adapter import GameAdapter, RuleSetOffer
from host_tools.games.luck import card_values_of
from host_tools.games.narration import Sentence, TextAndValues, unique
from host_tools.games.sorry.position import board_values
from host_tools.words import Words
from pawnlight.board import led_of_home, led_of_start, led_of_zone
from pawnlight.games.sorry.board import (
    HOME_PLACE,
    START_PLACE,
    TRACK_SQUARES,
    bounces_at_home,
    diamond_square,
    is_exchange,
    move_parts,
    places_passed,
    slide_squares,
    slides,
    start_circle,
    steps_home,
    steps_of,
)
from pawnlight.games.sorry.game import SorryEffect, SorryGame
from pawnlight.games.sorry.scene import light_of
from pawnlight.rules.base import COLOURS, Draw
from pawnlight.rules.cards import SORRY_CARDS, SORRY_DECK

if TYPE_CHECKING:
    from host_tools.json_types import GameParts, SorryPosition

_FROM_START = steps_home(0, START_PLACE)


class SorryAdapter(GameAdapter):
    """See `GameAdapter`. As luck, a card is worth its number; a 4, which goes back, is worth -4."""

    trained = True

    def hand_cards(self) -> Sequence[str]:
        return SORRY_CARDS

    # The seats of `st` depend on how many play.
    rule_set_offers: ClassVar = {
        "classic": RuleSetOffer((2, 4), (20, 60), 46, empty=True, child=True),
        "teams": RuleSetOffer((4, 4), (40, 60), 60),
        "points": RuleSetOffer((2, 4), (15, 40), 52, empty=True),
        "st": RuleSetOffer((2, 4), (25, 60), 50),
    }

    @classmethod
    def board_parts(cls) -> "GameParts":
        return {
            "sides": [
                {
                    "colour": colour,
                    "home": [led_of_home(k, i) for i in range(4)],
                    "zone": [led_of_zone(k, z) for z in range(1, 6)],
                    "start": [led_of_start(k, i) for i in range(4)],
                    "circle": start_circle(k),
                    "diamond": diamond_square(k),
                    "slides": slides(k),
                }
                for k, colour in enumerate(COLOURS)
            ]
        }

    @classmethod
    def offered_tables(cls, rules: str) -> list[tuple[int, list[str]]]:
        return super().offered_tables(rules) if rules == "st" else [(2, list(COLOURS))]

    @classmethod
    def rule_settings(cls, rules: str) -> list[tuple[str, list[tuple[str, str]], str]]:
        if rules == "points":
            return [
                ("quick points", [("yes", "option quick")], "no"),
                ("points teams", [("yes", "option teams")], "no"),
            ]
        return [("quick", [("yes", "option quick")], "no")]

    game: SorryGame
    deeds = ("most hits", "longest way")
    card_values = card_values_of(
        (name, -4 if name == "4" else int(name), count) for name, count in SORRY_DECK if name.isdigit()
    )
    hit_place_kind = "squares"
    done = "done pawns"

    # Events

    def _say(self, effect: SorryEffect) -> Sentence:
        game, card, who = self.game, effect.card, {"who": self.player_name(effect.seat)}
        if isinstance(effect.decision, Draw):
            return (("draws", who | {"card": card}) if card else ("draws hidden", who),)
        if effect.due == "play":
            if not effect.move:
                return (("throws away", who | {"card": card}),)
            return (("plays", who | {"card": card}),) + self._moves(effect)
        if effect.move:
            return (("who", who),) + self._moves(effect)
        if effect.due == "draw":
            return (("draws no more", who),)
        return (("leaves it" if game.engine.moves(game.pawns, effect.turn, card) else "cannot move", who),)

    def _moves(self, effect: SorryEffect) -> Sentence:
        move = effect.move
        if is_exchange(move):
            said: list[TextAndValues] = [("swaps", {"whom": COLOURS[move[1][0] // 4]})]
            done = move_parts(move)[:1]
            if done[0][3] != done[0][2]:
                said.append(("slides", {"count": done[0][3] - done[0][2]}))
        elif len(move) == 1 and move[0][2] == START_PLACE:
            k = move[0][0] // 4
            return (("gives up", {}),) if k == effect.turn else (("gives up for", {"whom": COLOURS[k]}),)
        else:
            said = []
            for n, part in enumerate(move_parts(move)):
                goes = self._goes(effect, *part)
                if n and goes[0][0] == "goes ahead":
                    goes[0] = ("and another", goes[0][1])
                elif n:
                    said.append(("and", {}))
                said += goes
        hits = [self.sides()[of] for _, of, _ in effect.hits]
        if said and said[0][0] == "takes place":
            hits.remove(said[0][1]["whom"][0])
        if hits:
            pawns = [{"colour": colour, "count": hits.count(colour)} for colour in unique(hits)]
            said.append(("bumps", {"pawns": pawns}))
        return tuple(said)

    def _goes(self, effect: SorryEffect, pawn: int, a: int, landing: int, rest: int) -> list[TextAndValues]:
        card, k = effect.card, pawn // 4
        said: list[TextAndValues] = []
        steps = steps_of(card, k, a, landing)
        if a == START_PLACE and card == "Sorry!":
            taken = [COLOURS[i // 4] for i, place, _ in effect.changes if place == landing and i != pawn]
            said.append(("takes place", {"whom": taken[:1]}))
        elif a == START_PLACE:
            said.append(("comes out", {}))
        elif steps < 0:
            said.append(("goes back", {"count": -steps}))
        else:
            said.append(("goes ahead", {"count": steps}))
        if k != effect.turn:
            said.append(("for", {"whom": COLOURS[k]}))
        if bounces_at_home(card, k, a, landing):
            said.append(("bounces" if landing >= TRACK_SQUARES else "bounces out", {}))
        elif landing == HOME_PLACE:
            said.append(("home", {}))
        elif landing >= TRACK_SQUARES > a:
            said.append(("zone", {}))
        if rest != landing:
            said.append(("slides", {"count": rest - landing}))
        return said

    def progress(self) -> list[float]:
        """Return the part of the way from START to HOME that a colour's pawns have covered, in `teams` a team's."""
        game = self.game
        count = game.engine.count
        whole = count * _FROM_START
        gone = [
            1 - sum(steps_home(k, place) for place in game.pawns[4 * k : 4 * k + count]) / whole for k in game.colours
        ]
        return [(gone[n] + gone[(n + 2) % 4]) / 2 for n in range(4)] if game.engine.teams else gone

    def count_to_win(self, seat: int) -> int:
        engine = self.game.engine
        return engine.count * len(engine.movers[self.game.colours[seat]])

    def progress_lines(self) -> list[list[int]]:
        return [[0, 2], [1, 3]] if self.game.engine.teams else super().progress_lines()

    # Positions

    def position_fields(self, effect: SorryEffect | None, words: Words) -> "SorryPosition":
        game = self.game
        shown = board_values(game)
        return {
            "pawns": shown["pawns"],
            "lights": shown["lights"],
            "card": self.open_card(),
            "cards": [len(hand) for hand in game.hands],
        }

    def hands(self) -> list[list[str]]:
        hands = self.game.hands
        return [[card or "?" for card in hand] for hand in hands] if any(hands) else []

    def pawn_paths(self, effect: SorryEffect) -> list[list[int]]:
        card, move = effect.card, effect.move
        paths: list[list[int]] = []
        walked = {}
        exchange = is_exchange(move)
        for pawn, a, landing, rest in move_parts(move):
            k = pawn // 4
            places = [landing] if exchange or a == START_PLACE else places_passed(card, k, a, landing)
            walked[pawn] = [a] + places + slide_squares(landing, rest)
        for pawn, a, b in effect.changes:
            if pawn in walked:
                paths.append([pawn] + [light_of(pawn, place) for place in walked.pop(pawn)])
            elif b == START_PLACE:
                paths.append([pawn, light_of(pawn, a), light_of(pawn, b)])
        return paths

    def pawn_places(self) -> list[int]:
        return list(self.game.pawns)

    def open_card(self) -> str:
        return self.game.card or ""

    @classmethod
    def answer_request(cls, request: dict[str, Any]) -> dict[str, Any]:
        # Only `pawnlight rules` needs it.
        from host_tools.games.sorry import service

        return service.answer_request(request)


ADAPTER = SorryAdapter
