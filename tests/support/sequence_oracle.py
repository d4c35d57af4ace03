"""A second implementation of Sequence, to check the rules: slow, plain, and sharing no code with them.

The board is a dictionary of spaces (row, column), and is searched completely for every question. The referee follows
whole games; `legal_plays` answers the same requests as `pawnlight rules`.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

PRINTED_BOARD = """
**  2S  3S  4S  5S  6S  7S  8S  9S  **
6C  5C  4C  3C  2C  AH  KH  QH  10H 10S
7C  AS  2D  3D  4D  5D  6D  7D  9H  QS
8C  KS  6C  5C  4C  3C  2C  8D  8H  KS
9C  QS  7C  6H  5H  4H  AH  9D  7H  AS
10C 10S 8C  7H  2H  3H  KH  10D 6H  2D
QC  9S  9C  8H  9H  10H QH  QD  5H  3D
KC  8S  10C QC  KC  AC  AD  KD  4H  4D
AC  7S  6S  5S  4S  3S  2S  2H  3H  5D
**  AD  KD  QD  10D 9D  8D  7D  6D  **
"""

Space = tuple[int, int]
CARD_BY_SPACE: dict[Space, str] = {
    (row, column): card
    for row, line in enumerate(PRINTED_BOARD.strip().splitlines())
    for column, card in enumerate(line.split())
}
CORNERS = [space for space, card in CARD_BY_SPACE.items() if card == "**"]
CARDS = [*sorted({card for card in CARD_BY_SPACE.values() if card != "**"}), "JC", "JD", "JH", "JS"]
TEAMS = ["b", "g", "r"]

Chips = dict[Space, str]
"""Who has a chip where; capital letters in a completed sequence. Free spaces and corners are not in it."""
Run = frozenset[Space]

RUNS: dict[str, list[list[Space]]] = {
    "across": [[(r, c + i) for i in range(5)] for r in range(10) for c in range(6)],
    "down": [[(r + i, c) for i in range(5)] for r in range(6) for c in range(10)],
    "down to the right": [[(r + i, c + i) for i in range(5)] for r in range(6) for c in range(6)],
    "down to the left": [[(r + i, c - i) for i in range(5)] for r in range(6) for c in range(4, 10)],
}
"""Every straight line of five in each direction, from the one nearest the top, then the left."""

RUNS_THROUGH = {space: [run for runs in RUNS.values() for run in runs if space in run] for space in CARD_BY_SPACE}


@dataclass(frozen=True)
class Answer:
    moves: Counter[tuple[str, int, str, int]]
    """(card, cell, board after, sequences after)"""
    dead: Counter[str]


def cell_of(space: Space) -> int:
    return space[0] * 10 + space[1]


def space_of(cell: int) -> Space:
    return cell // 10, cell % 10


def chips_from_text(board: str) -> Chips:
    return {space_of(cell): chip for cell, chip in enumerate(board) if chip not in ".*"}


def board_text(chips: Chips) -> str:
    board = ""
    for space in CARD_BY_SPACE:
        board += "*" if space in CORNERS else chips.get(space, ".")
    return board


def run_choices(chips: Chips, team: str, space: Space, had: list[Run]) -> list[list[list[Space]]]:
    """Return the choices of runs that a chip of the team on this space completes, the one that goes unsaid first.

    A choice is any set of runs that may become sequences together and leaves out none that could be added.
    """
    own = {place for place, chip in chips.items() if chip in (team, team.upper())}.union(CORNERS, [space])
    whole: list[list[list[Space]]] = [[]]
    for runs in RUNS.values():
        possible = [
            run
            for run in runs
            if space in run and own.issuperset(run) and all(len(old.intersection(run)) <= 1 for old in had)
        ]
        sets: list[list[list[Space]]] = [[]]
        for size in range(1, len(possible) + 1):
            sets += [
                list(some) for some in combinations(possible, size) if all(map(are_separate, combinations(some, 2)))
            ]
        full = [some for some in sets if not any(is_subset(some, more) for more in sets)]
        full.sort(key=lambda some: -len(some))
        whole = [before + some for before in whole for some in full]
    return sorted(whole, key=lambda some: -len(some)) if whole != [[]] else []


def completed_runs(chips: Chips, team: str, space: Space, had: list[Run]) -> list[Run]:
    """Return the sequences that a chip of the team on this space completes, unless the player says which."""
    return [frozenset(run) for run in (run_choices(chips, team, space, had) or [[]])[0]]


def is_subset(some: list[list[Space]], more: list[list[Space]]) -> bool:
    return len(some) < len(more) and all(run in more for run in some)


def are_separate(pair: tuple[list[Space], ...]) -> bool:
    return len(set(pair[0]).intersection(pair[1])) <= 1


def put_chip(
    chips: Chips, team: str, space: Space, had: list[Run], chosen: Sequence[Run] = ()
) -> tuple[Chips, list[Run]]:
    """Return the board after a chip of the team was put on this space, and the sequences that this completed.

    `chosen` are the sequences that the player has chosen, if any.
    """
    found = list(chosen) or completed_runs(chips, team, space, had)
    after = {**chips, space: team}
    for run in found:
        for place in run:
            if place not in CORNERS:
                after[place] = team.upper()
    return after, found


def is_free(chips: Chips, space: Space) -> bool:
    return space not in CORNERS and space not in chips


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
            plays = {text for card in hand for text in self.plays(card)}
            dead = {f"dead {card}" for card in hand if self.is_dead(card)} if self.dead < self.most_dead else set()
            late = {f"draw {self.names[seat]}" for seat in self.may_draw}
            return (plays | dead or {"pass"}) | late
        late = {f"draw {self.names[seat]}" for seat in self.may_draw if seat != self.turn}
        return late | ({"draw"} if self.phase == "replace" else {"draw", "later"})

    def plays(self, card: str) -> set[str]:
        """Return every event by which `card` is played."""
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

    def is_dead(self, card: str) -> bool:
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
        runs = chosen[0].removeprefix("run=").split("/") if chosen else []
        said = [frozenset(space_of(int(cell)) for cell in run.split(",")) for run in runs]
        self.chips, found = put_chip(self.chips, self.team, space, had, said)
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
        return board_text(self.chips)


def legal_plays(request: Mapping[str, Any]) -> Answer:
    """Answer a request of `pawnlight rules` with "rules": "sequence"."""
    team, hand = request["team"], set(request["hand"])
    referee = Referee(TEAMS[: request["teams"]], (), TEAMS.index(team) - 1)
    referee.chips = chips_from_text(request["board"])
    had = referee.sequences[team] = [frozenset(map(space_of, run)) for run in request["sequences"][team]]
    if request["barred"] is not None:
        referee.barred[team].add(space_of(request["barred"]))
    moves: Counter[tuple[str, int, str, int]] = Counter()
    for event in (event for card in hand for event in referee.plays(card) if "run=" not in event):
        kind, card, cell = event.split(" ")
        if kind == "put":
            after, found = put_chip(referee.chips, team, space_of(int(cell)), had)
        else:
            after, found = {space: chip for space, chip in referee.chips.items() if cell_of(space) != int(cell)}, []
        moves[card, int(cell), board_text(after), len(had) + len(found)] += 1
    return Answer(moves, Counter(card for card in hand if referee.is_dead(card)))
