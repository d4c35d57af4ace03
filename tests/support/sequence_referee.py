"""A second implementation of whole games of Sequence, written from the rules: who may do what, and when a game ends.

The referee knows the header and the events, and is told the hands. It does not check the cut.
"""

from collections.abc import Sequence

from tests.support.sequence_oracle import (
    CARD_BY_SPACE,
    CORNERS,
    Chips,
    Run,
    Space,
    cell_of,
    completed_runs,
    is_free,
    put_chip,
    run_choices,
    space_of,
)

MAX_CARDS = 104
"""The most dead cards in a turn without the house rule."""


class Referee:
    """A game without its hidden cards. `over` is None, "won" or "draw"."""

    def __init__(self, colours: Sequence[str], options: Sequence[str], dealer: int) -> None:
        self.colours = colours
        teams = list(dict.fromkeys(colours))
        self.names = [f"{colour}{seat // len(teams) + 1}" for seat, colour in enumerate(colours)]
        self.auto_draw = "auto_draw" in options
        self.most_dead = 1 if "dead=one" in options else MAX_CARDS
        wanted = [option for option in options if option.startswith("sequences=")]
        self.to_win = int(wanted[0][-1]) if wanted else {2: 2, 3: 1}[len(teams)]
        self.chips: Chips = {}
        self.sequences: dict[str, list[Run]] = {colour[0]: [] for colour in teams}
        self.barred: dict[str, set[Space]] = {colour[0]: set() for colour in teams}
        self.turn = (dealer + 1) % len(colours)
        self.phase = "play"
        self.dead = self.passes = 0
        self.may_draw: list[int] = []
        self.last: dict[int, str] = {}
        self.over: str | None = None

    @property
    def team(self) -> str:
        return self.colours[self.turn][0]

    # What may come next

    def allowed_events(self, hand: Sequence[str]) -> set[str]:
        """Return every event that may come next, if the player whose turn it is holds `hand`."""
        if self.over:
            return set()
        if self.phase == "play":
            plays = {text for card in hand for text in self._plays(card)}
            dead = {f"dead {card}" for card in hand if self._is_dead(card)} if self.dead < self.most_dead else set()
            late = {f"draw {self.names[seat]}" for seat in self.may_draw}
            return (plays | dead or {"pass"}) | late
        late = {f"draw {self.names[seat]}" for seat in self.may_draw if seat != self.turn}
        return late | ({"draw"} if self.phase == "replace" else {"draw", "later"})

    def _plays(self, card: str) -> set[str]:
        if card in ("JS", "JH"):
            return {
                f"take {card} {cell_of(space)}"
                for space, chip in self.chips.items()
                if chip.islower() and chip != self.team
            }
        found = set()
        for space in self._spaces(card):
            if space not in self.barred[self.team]:
                event = f"put {card} {cell_of(space)}"
                found.add(event)
                ways = run_choices(self.chips, self.team, space, self.sequences[self.team])
                for way in ways[1:]:
                    runs = "/".join(",".join(str(cell_of(place)) for place in run) for run in way)
                    found.add(f"{event} run={runs}")
        return found

    def _spaces(self, card: str) -> list[Space]:
        shown = [space for space in CARD_BY_SPACE if card in ("JD", "JC") or CARD_BY_SPACE[space] == card]
        return [space for space in shown if is_free(self.chips, space)]

    def _is_dead(self, card: str) -> bool:
        return card not in ("JS", "JH") and not self._spaces(card)

    # What happens

    def apply_event(self, event: str) -> None:
        """Follow an event after the cut."""
        kind, *words = event.split(" ")
        if kind in ("put", "take", "dead"):
            self.last[self.turn] = words[0]
        if kind == "dead":
            self.dead += 1
            self.phase = "play" if self.auto_draw else "replace"
        elif kind == "pass":
            self.passes += 1
            self._next_turn()
            if self.passes == len(self.colours):
                self.over = "draw"
        elif kind == "later":
            self._next_turn()
        elif kind == "draw":
            self._draws(self.names.index(words[0]) if words else self.turn)
        else:
            self.passes = 0
            self._moves(kind, space_of(int(words[1])), words[2:])
            if not self.over:
                self._has_played()

    def _moves(self, kind: str, space: Space, chosen: list[str]) -> None:
        if kind == "take":
            loser = self.chips.pop(space)
            self.barred[loser].add(space)
            return
        had = self.sequences[self.team]
        if chosen:
            runs = chosen[0].removeprefix("run=").split("/")
            found = [frozenset(space_of(int(cell)) for cell in run.split(",")) for run in runs]
        else:
            found = completed_runs({**self.chips, space: self.team}, self.team, space, had)
        self.chips, _ = put_chip(self.chips, self.team, space, had, found)
        had += found
        if len(had) >= self.to_win and found:
            self.over = "won"

    def _has_played(self) -> None:
        if self.auto_draw:
            self._next_turn()
        else:
            self.may_draw.append(self.turn)
            self.phase = "draw"

    def _draws(self, seat: int) -> None:
        """Draw. Whoever played before the card for which this draw is made, and has not drawn, is too late."""
        if self.phase == "replace" and seat == self.turn:
            self.phase = "play"
            return
        del self.may_draw[: self.may_draw.index(seat) + 1]
        if self.phase == "draw" and seat == self.turn and seat not in self.may_draw:
            self._next_turn()

    def _next_turn(self) -> None:
        self.barred[self.team] = set()
        self.turn = (self.turn + 1) % len(self.colours)
        self.phase = "play"
        self.dead = 0

    def board_text(self) -> str:
        return "".join("*" if space in CORNERS else self.chips.get(space, ".") for space in CARD_BY_SPACE)
