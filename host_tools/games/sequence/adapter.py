"""The adapter of Sequence."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from host_tools.games.adapter import GameAdapter, RuleSetOffer
from host_tools.games.luck import card_values_of
from host_tools.games.narration import Sentence, TextAndValues
from host_tools.games.sequence.position import board_values
from host_tools.words import Words
from pawnlight.board import PANEL_LIGHTS, PANEL_SIDE, led_of_cell
from pawnlight.games.sequence import TEAM_COLOURS
from pawnlight.games.sequence.board import FREE_CELL, FREE_CORNER, TEAM_LETTERS
from pawnlight.games.sequence.cards import PRINTED_BOARD, SEQUENCE_CARDS, CardDraw, CutCards, DeadCard
from pawnlight.games.sequence.game import DRAW_LATER, SequenceEffect, SequenceGame
from pawnlight.games.sequence.windows import RUN_COUNT, cells_of_run
from pawnlight.rules.base import COLOURS, Effect
from pawnlight.rules.cards import card_label
from pawnlight.rules.game import seat_colours

if TYPE_CHECKING:
    from host_tools.json_types import GameParts, SequencePosition

# The cells of each line of five.
_LINES = [tuple(cells_of_run(run)) for run in range(RUN_COUNT)]


def panel_cards() -> list[str]:
    """Return the card of each cell of the board, "" for a free corner."""
    return ["" if card == "**" else card for card in PRINTED_BOARD.split()]


class SequenceAdapter(GameAdapter):
    """See `GameAdapter`. The teams are the sides. As luck, a jack is worth 1 and any other card 0."""

    trained = True
    rule_set_offers: ClassVar = {"sequence": RuleSetOffer((2, 12), (15, 30), 30)}

    def hand_cards(self) -> Sequence[int]:
        return range(len(SEQUENCE_CARDS))

    @classmethod
    def board_parts(cls) -> "GameParts":
        cells = [0] * PANEL_LIGHTS
        for cell in range(PANEL_LIGHTS):
            cells[led_of_cell(cell)] = cell
        return {
            "panel": {
                "side": PANEL_SIDE,
                "cards": panel_cards(),
                "names": [card_label(card) for card in panel_cards()],
                "lights": cells,
                "teams": {colour[0]: colour for colour in COLOURS},
            }
        }

    @classmethod
    def offered_tables(cls, rules: str) -> list[tuple[int, list[str]]]:
        sizes = [(teams, players) for teams in (2, 3) for players in range(teams, 13, teams)]
        return [(teams, list(seat_colours(rules, players, teams))) for teams, players in sizes]

    @classmethod
    def rule_settings(cls, rules: str) -> list[tuple[str, list[tuple[str, str]], str]]:
        return [("auto draw", [("yes", "option auto_draw")], "no")]

    game: SequenceGame
    deeds = ("most chips", "")
    card_values = card_values_of((card, card.startswith("J"), 2) for card in SEQUENCE_CARDS)
    luck_unit = "jacks"
    how_ahead = "ahead how sequence"
    hit_place_kind = "cells"
    done = "done sequences"

    @classmethod
    def first_seat_option(cls, colours: tuple[str, ...]) -> str:
        return "-"

    @classmethod
    def seat_names(cls, colours: tuple[str, ...], teams: int) -> list[str]:
        return [f"{colour}{seat // teams + 1}" for seat, colour in enumerate(colours)]

    @property
    def teams(self) -> int:
        return self.game.teams

    def sides(self) -> list[str]:
        return [TEAM_COLOURS[team] for team in self.game.board.teams]

    # Events

    def _say(self, effect: SequenceEffect) -> Sentence:
        decision, card = effect.decision, effect.revealed_card
        who: dict[str, Any] = {"who": self.player_name(effect.deciding_seat)}
        if isinstance(decision, CutCards):
            clause: TextAndValues = ("cut", {"cards": [SEQUENCE_CARDS[one] for one in decision.cards]})
            opens: Sentence = (("opens", {"who": self.player_name(self.game.seat)}),) if self.game.due != "cut" else ()
            return (clause,) + opens
        if effect.harmed_team is not None:
            return (
                (
                    "takes chip",
                    who | {"card": card, "cell": _space(effect.cell), "whom": TEAM_COLOURS[effect.harmed_team]},
                ),
            )
        if effect.cell >= 0:
            clause = ("puts by jack" if card[0] == "J" else "puts", who | {"card": card, "cell": _space(effect.cell)})
            return (
                (clause, ("completes sequence", {"count": effect.completed_count}))
                if effect.completed_count
                else (clause,)
            )
        if isinstance(decision, DeadCard):
            return (("lays dead", who | {"card": card}),)
        if isinstance(decision, CardDraw):
            forgot = tuple(("forgets draw", {"who": self.player_name(seat)}) for seat in effect.forgetful_seats)
            return (("draws late" if decision.late else "draws hidden", who),) + forgot
        return (("draws later" if decision == DRAW_LATER else "cannot play", who),)

    def progress(self) -> list[float]:
        """Return the completed sequences, with the share of chips in the best line that can still become one."""
        board, to_win = self.game.board, self.game.to_win
        best = self._best_lines()
        parts = []
        for team in board.teams:
            done = len(board.sequences[team])
            parts.append((done + best.get(ord(TEAM_LETTERS[team]), 0.0)) / to_win if done < to_win else 1.0)
        return parts

    def _best_lines(self) -> dict[int, float]:
        """Return by team the largest share of the chips of a line, which a corner needs one less of."""
        cells = self.game.board.cells
        best: dict[int, float] = {}
        for line in _LINES:
            owner, chips, needed = FREE_CELL, 0, 5
            for cell in line:
                chip = cells[cell]
                if chip == FREE_CORNER:
                    needed -= 1
                elif chip != FREE_CELL:
                    if owner not in (FREE_CELL, chip):
                        break
                    owner = chip
                    chips += 1
            else:
                if chips / needed > best.get(owner, 0.0):
                    best[owner] = chips / needed
        return best

    def count_to_win(self, seat: int) -> int:
        return self.game.to_win

    # Positions

    def drawn_card(self, effect: Effect) -> str | None:
        return "" if isinstance(effect.decision, CardDraw) else None

    def position_fields(self, effect: SequenceEffect | None, words: Words) -> "SequencePosition":
        game = self.game
        return {
            "cells": board_values(game)["cells"],
            "last": effect.cell if effect else -1,
            "card": card_label(effect.revealed_card) if effect and effect.revealed_card else "",
            "cards": [len(hand) for hand in game.hands],
            "discards": ["" if card is None else card_label(SEQUENCE_CARDS[card]) for card in game.last],
        }

    def hands(self) -> list[list[str]]:
        return [["?" if card is None else SEQUENCE_CARDS[card] for card in hand] for hand in self.game.hands]

    @classmethod
    def answer_request(cls, request: dict[str, Any]) -> dict[str, Any]:
        # Only `pawnlight rules` needs it.
        from host_tools.games.sequence import service

        return service.answer_request(request)


ADAPTER = SequenceAdapter


def _space(cell: int) -> dict[str, str]:
    """Return the card that a space shows, and where it is among the two that show it."""
    cards = panel_cards()
    other = next(at for at, card in enumerate(cards) if card == cards[cell] and at != cell)
    row, other_row = cell // PANEL_SIDE, other // PANEL_SIDE
    if row == other_row:
        return {"card": cards[cell], "where": "left" if cell < other else "right"}
    return {"card": cards[cell], "where": "upper" if row < other_row else "lower"}
