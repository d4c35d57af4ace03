"""The adapter of Sequence."""

from typing import TYPE_CHECKING, Any

from host_tools.games.adapter import GameAdapter
from host_tools.games.effects import Effect, Hit
from host_tools.games.luck import values_of
from host_tools.games.narration import Clause, Sentence
from host_tools.words import Words
from pawnlight.bots.sequence_windows import RUNS, cells_of
from pawnlight.rules.base import TEAMS
from pawnlight.rules.cards import card_label
from pawnlight.rules.sequence_board import CORNER, FREE, LETTERS
from pawnlight.rules.sequence_cards import CARDS, Draw
from pawnlight.rules.sequence_game import SequenceGame

if TYPE_CHECKING:
    from host_tools.json_types import SequencePosition
    from pawnlight.rules.sequence_cards import Decision

# The cells of each line of five.
_LINES = [tuple(cells_of(run)) for run in range(RUNS)]


class SequenceAdapter(GameAdapter):
    """See `GameAdapter`. The teams are the sides. As luck, a jack is worth 1 and any other card 0."""

    game: SequenceGame
    deeds = ("most chips", "")
    card_values = values_of((card, card.startswith("J"), 2) for card in CARDS)
    luck_unit = "jacks"
    how_ahead = "ahead how sequence"
    hit_places = "cells"
    done = "done sequences"

    @classmethod
    def first(cls, colours: tuple[str, ...]) -> str:
        return "-"

    @classmethod
    def seat_names(cls, colours: tuple[str, ...], teams: int) -> list[str]:
        return [f"{colour}{seat // teams + 1}" for seat, colour in enumerate(colours)]

    @property
    def teams(self) -> int:
        return self.game.teams

    def sides(self) -> list[str]:
        return [TEAMS[team] for team in self.game.board.teams]

    def _side(self, team: int) -> int:
        """Return the number of a team among the sides."""
        return self.game.board.teams.index(team)

    # Events

    def _push(self, decision: "Decision", text: str) -> Effect:
        game = self.game
        seat = game.seat
        words = text.split(" ")
        kind = words[0]
        if kind not in ("put", "take", "dead"):
            drawer = decision.seat if isinstance(decision, Draw) else seat
            game.push(decision)
            return Effect(drawer)
        team = game.team_of[seat]
        before = len(game.board.sequences[team])
        hits: tuple[Hit, ...] = ()
        if kind == "take":
            cell = int(words[2])
            rival = LETTERS.index(chr(game.board.cells[cell]))
            hits = (Hit(self._side(team), self._side(rival), cell),)
        game.push(decision)
        return Effect(seat, card=words[1], hits=hits, scored=len(game.board.sequences[team]) - before)

    def _narrate(self, decision: "Decision", text: str) -> tuple[Effect, Sentence]:
        words = text.split(" ")
        kind = words[0]
        who = {"who": self.player(self.game.seat)}
        effect = self._push(decision, text)
        clause: Clause
        if kind == "cut":
            clause = ("cut", {"cards": words[1:]})
            opens: Sentence = (("opens", {"who": self.player(self.game.seat)}),) if self.game.due != "cut" else ()
            return effect, (clause,) + opens
        if kind == "put":
            jack = words[1].startswith("J")
            clause = ("puts by jack" if jack else "puts", who | {"card": words[1], "cell": int(words[2])})
        elif kind == "take":
            (hit,) = effect.hits
            clause = ("takes chip", who | {"card": words[1], "cell": hit.place, "whom": self.sides()[hit.of]})
        elif kind == "dead":
            clause = ("lays dead", who | {"card": words[1]})
        elif kind == "draw":
            clause = ("draws late" if len(words) > 1 else "draws hidden", {"who": self.player(effect.seat)})
        else:
            clause = ("draws later" if kind == "later" else "cannot play", who)
        made: Sentence = (("completes sequence", {"count": effect.scored}),) if effect.scored else ()
        return effect, (clause,) + made

    def progress(self) -> list[float]:
        """Return the completed sequences, with the share of chips in the best line that can still become one."""
        board, to_win = self.game.board, self.game.to_win
        best = self._best_lines()
        parts = []
        for team in board.teams:
            done = len(board.sequences[team])
            parts.append((done + best.get(ord(LETTERS[team]), 0.0)) / to_win if done < to_win else 1.0)
        return parts

    def _best_lines(self) -> dict[int, float]:
        """Return by team the largest share of the chips of a line, which a corner needs one less of."""
        cells = self.game.board.cells
        best: dict[int, float] = {}
        for line in _LINES:
            owner, chips, needed = FREE, 0, 5
            for cell in line:
                chip = cells[cell]
                if chip == CORNER:
                    needed -= 1
                elif chip != FREE:
                    if owner not in (FREE, chip):
                        break
                    owner = chip
                    chips += 1
            else:
                if chips / needed > best.get(owner, 0.0):
                    best[owner] = chips / needed
        return best

    def goal(self, seat: int) -> int:
        return self.game.to_win

    # Positions

    def drawn(self, text: str) -> str | None:
        # A number after the word names the player who draws late.
        return "" if text.startswith("draw") else None

    def position(self, text: str, words: Words) -> "SequencePosition":
        game = self.game
        event = text.split(" ")
        return {
            "cells": game.board.cells.decode(),
            "last": int(event[2]) if event[0] in ("put", "take") else -1,
            "card": card_label(event[1]) if event[0] in ("put", "take", "dead") else "",
            "cards": [len(hand) for hand in game.hands],
            "discards": ["" if card is None else card_label(CARDS[card]) for card in game.last],
        }

    def hands(self) -> list[list[str]]:
        return [["?" if card is None else CARDS[card] for card in hand] for hand in self.game.hands]

    @classmethod
    def answer(cls, request: dict[str, Any]) -> dict[str, Any]:
        # Only `pawnlight rules` needs it.
        from host_tools.games.sequence import service

        return service.answer(request)
