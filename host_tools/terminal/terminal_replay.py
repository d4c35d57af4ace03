"""A replay of a game in the terminal, driven by keys."""

import os
from dataclasses import dataclass
from textwrap import wrap
from typing import TYPE_CHECKING

from host_tools.games.narration import sentence_text
from host_tools.games.replay import EventRefused, ReplayStep, replay_events
from host_tools.system.errors import PawnlightError
from host_tools.terminal.terminal_board import BOARD_CELLS, BoardCell, board_cells, position_lines
from host_tools.words.plural import count_noun
from pawnlight.rules.base import COLOURS
from pawnlight.rules.events import parse_event_line

if TYPE_CHECKING:
    import blessed

REPLAY_SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0)
_PAUSE_S = 1.0  # between events, at speed 1
_ANSWER_S = 0.5
_GAP, _LEAST_PANEL = "   ", 20
_KEYS = "space play/pause   ← → step   ↑ ↓ speed   home end   q quit"


def full_screen_terminal() -> "blessed.Terminal | None":
    """Return the terminal to be written all over, or None if it cannot be.

    Only one that answers will do: blessed asks it many things, and waits seconds for each answer.
    """
    # Imported only here, because a replay on the page needs it not.
    import blessed

    # It would take more than colour away.
    colourless = os.environ.pop("NO_COLOR", "")
    if os.environ.get("TERM") == "dumb" or blessed.Terminal(force_styling=None).get_location(_ANSWER_S) == (-1, -1):
        return None
    terminal = blessed.Terminal()
    if colourless:
        terminal.number_of_colors = 0
    return terminal


@dataclass(frozen=True)
class TerminalStep:
    """A game after one event: the narration, the position in words, the pawns of Sorry!, and whose turn is next."""

    number: int
    said: str
    position: str
    pawns: list[int]
    card: str
    turn: str


def replay_steps(lines: list[str]) -> list[TerminalStep]:
    """Return a step for each event line. Raises PawnlightError naming the first event that breaks the rules."""
    if not lines:
        raise PawnlightError("This game has no events.")
    texts = [parse_event_line(line)[1] for line in lines]
    try:
        return [_step(step) for step in replay_events(texts[0], texts[1:], narrated=True)]
    except EventRefused as refused:
        if refused.unknown:
            raise PawnlightError(f"This game cannot be replayed: {refused.reason}.") from None
        raise PawnlightError(f"Event {refused.number} of this game breaks the rules: {refused.reason}.") from None


def _step(step: ReplayStep) -> TerminalStep:
    adapter = step.adapter
    game = adapter.game
    turn = game.header.seats[game.seat][0]
    return TerminalStep(
        step.number, sentence_text(step.sentence), game.position(), adapter.pawn_places(), adapter.open_card(), turn
    )


def position_text_lines(step: TerminalStep) -> list[str]:
    """Return the position as lines of text, for Sorry! with the board drawn."""
    return position_lines(step.pawns) if step.pawns else [step.position]


def _text_cells(position: str) -> list[list[BoardCell]]:
    """Return a position in words as rows of the size of the board."""
    lines = wrap(position, 2 * BOARD_CELLS)
    return [[BoardCell(line.ljust(2 * BOARD_CELLS))] for line in lines + [""] * (BOARD_CELLS - len(lines))]


class TerminalReplay:
    """Interactive replay of the `steps` of a game in a terminal."""

    def __init__(self, terminal: "blessed.Terminal", steps: list[TerminalStep], speed: int) -> None:
        self._terminal = terminal
        self._steps = steps
        self._speed = speed
        self._at = 0
        self._playing = True

    def run(self) -> None:
        """Show the steps until the user presses q or Ctrl-C."""
        terminal = self._terminal
        with terminal.fullscreen(), terminal.cbreak(), terminal.hidden_cursor():
            while True:
                self._draw()
                pause = _PAUSE_S / REPLAY_SPEEDS[self._speed] if self._playing else None
                key = terminal.inkey(timeout=pause)
                if not key:
                    self._go(1)
                elif key == "q" or key.name == "KEY_ESCAPE":
                    return
                else:
                    self._handle(key.name or str(key))

    def _handle(self, key: str) -> None:
        if key == " ":
            self._playing = not self._playing
        elif key in ("KEY_UP", "+"):
            self._speed = min(self._speed + 1, len(REPLAY_SPEEDS) - 1)
        elif key in ("KEY_DOWN", "-"):
            self._speed = max(self._speed - 1, 0)
        else:
            by = {
                "KEY_RIGHT": 1,
                "n": 1,
                "KEY_LEFT": -1,
                "p": -1,
                "KEY_HOME": -self._at,
                "KEY_END": len(self._steps),
                "KEY_PGDOWN": 10,
                "KEY_PGUP": -10,
            }
            if key in by:
                self._playing = False
                self._go(by[key])

    def _go(self, by: int) -> None:
        self._at = max(0, min(self._at + by, len(self._steps) - 1))
        if self._at == len(self._steps) - 1:
            self._playing = False

    def _draw(self) -> None:
        terminal = self._terminal
        step = self._steps[self._at]
        cells = board_cells(step.pawns) if step.pawns else _text_cells(step.position)
        rows = ["".join(self._cell(cell) for cell in row) for row in cells]
        state = "playing" if self._playing else "paused"
        counted = f"{self._at + 1} of {count_noun(len(self._steps), 'event')}"
        below = ["", *wrap(f"{counted}   {state}, speed {REPLAY_SPEEDS[self._speed]:g}", terminal.width)]
        below += wrap(_KEYS, terminal.width)
        width = terminal.width - 2 * BOARD_CELLS - len(_GAP)
        if width >= _LEAST_PANEL:
            rows = [row + _GAP + side[:width] for row, side in zip(rows, self._panel(step, len(rows)), strict=True)]
        else:
            below += [side[: terminal.width] for side in self._panel(step, terminal.height - 1 - len(rows + below))]
        rows += below
        out = terminal.home + "".join(row + terminal.clear_eol + "\r\n" for row in rows[: terminal.height - 1])
        print(out + terminal.clear_eos, end="", flush=True)

    def _panel(self, step: TerminalStep, height: int) -> list[str]:
        """Return the text beside or below the board: turn, card, and the latest events, newest at the bottom."""
        card = f"card: {step.card}" if step.card else ""
        head = [f"turn: {step.turn}", card, ""]
        room = height - len(head)
        told = self._steps[max(0, self._at - room + 1) : self._at + 1]
        return head + [f"{one.number:4} {one.said}" for one in told] + [""] * (room - len(told))

    def _cell(self, cell: BoardCell) -> str:
        terminal = self._terminal
        if cell.colour is None:
            return terminal.bright_black(cell.text)
        name = COLOURS[cell.colour]
        paint = getattr(terminal, f"black_on_{name}" if cell.pawn else name)
        return str(paint(cell.text))
