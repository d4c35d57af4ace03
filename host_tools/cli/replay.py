"""`pawnlight replay`: replay a game of the library, on the page or in the terminal."""

import sys
from dataclasses import dataclass
from threading import Event

import blessed
import click

from host_tools.cli.options import library_option
from host_tools.cli.terminal_board import Cell, board_cells, position_lines
from host_tools.errors import PawnlightError
from host_tools.games.narration import say
from host_tools.games.replay import EventRefused, Step, replay_events
from host_tools.interrupt import ending_by
from host_tools.library import Library
from host_tools.link.client import BoardClient
from host_tools.link.ports import open_port
from host_tools.page.serving import USUAL_PORT, open_in_browser, served
from pawnlight.rules.base import COLOURS
from pawnlight.rules.events import unseal

SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0)
_PAUSE_S = 1.0  # between events, at speed 1
_LOOK_S = 0.2
_KEYS = "space play/pause   ← → step   ↑ ↓ speed   home end   q quit"


@dataclass(frozen=True)
class ReplayStep:
    """A game after one event: the narration, the position in words, the pawns of Sorry!, and whose turn is next."""

    number: int
    said: str
    position: str
    pawns: list[int]
    card: str
    turn: str


class ReplayError(PawnlightError):
    """The game cannot be replayed."""


def frames_of(lines: list[str]) -> list[ReplayStep]:
    """Return a frame for each event line. Raises ReplayError naming the first event that breaks the rules."""
    if not lines:
        raise ReplayError("This game has no events.")
    texts = [unseal(line)[1] for line in lines]
    try:
        return [_frame(step) for step in replay_events(texts[0], texts[1:], narrated=True)]
    except EventRefused as refused:
        if refused.unknown:
            raise ReplayError(f"This game cannot be replayed: {refused.reason}.") from None
        raise ReplayError(f"Event {refused.number} of this game breaks the rules: {refused.reason}.") from None


def _frame(step: Step) -> ReplayStep:
    adapter = step.adapter
    game = adapter.game
    turn = game.header.seats[game.seat][0]
    return ReplayStep(step.number, say(step.sentence), game.position(), adapter.pawns(), adapter.card(), turn)


@click.command("replay")
@click.argument("game")
@library_option
@click.option("--terminal", is_flag=True, help="Replay in the terminal, without the page.")
@click.option("--plain", is_flag=True, help="Print every event and position, without keys or colours.")
@click.option("--speed", type=click.Choice([f"{speed:g}" for speed in SPEEDS]), default="1", help="Speed at the start.")
@click.option("--port", type=click.IntRange(0, 65535), help=f"The page's port; 0: any.  [default: {USUAL_PORT}]")
@click.option("--no-browser", is_flag=True, help="Do not open the page in the browser.")
@click.option("--board", metavar="PORT", help="Replay with the lights of the board at PORT.")
def command(
    game: str,
    library: str | None,
    terminal: bool,
    plain: bool,
    speed: str,
    port: int | None,
    no_browser: bool,
    board: str | None,
) -> None:
    """Replay GAME: the beginning of its id, or `last` for the newest.

    The page shows the game in the browser until you press Ctrl-C. If the output is not a terminal, or with --plain,
    every event is printed with the position after it.
    """
    screen = blessed.Terminal()
    here = screen.is_a_tty and sys.stdin.isatty()
    with Library.open(library, create=False) as opened:
        found = opened.find(game)
        if board is not None:
            _on_board(opened.lines(found), board)
            return
        if not plain and not terminal and (here or port is not None):
            _on_page(opened, found, speed, port, not no_browser)
            return
        frames = frames_of(opened.lines(found))
    if plain or not here:
        for frame in frames:
            click.echo("\n".join([f"{frame.number:4}  {frame.said}", *("      " + row for row in _position(frame))]))
        return
    TerminalReplay(screen, frames, SPEEDS.index(float(speed))).run()


def _on_board(lines: list[str], url: str) -> None:
    said = [frame.said for frame in frames_of(lines)]
    port = open_port(url)
    try:
        whole = BoardClient(port).hello().show(lines, lambda number: click.echo(f"{number:4}  {said[number]}"))
    finally:
        port.close()
    if not whole:
        click.echo("The people at the board ended the replay.", err=True)


def _on_page(library: Library, game: str, speed: str, port: int | None, browser: bool) -> None:
    stop = Event()
    with ending_by(stop.set), served(library=library, port=port) as page:
        address = f"{page.address}#game={game}&event=0&play={speed}"
        click.echo(f"The game is at {address} (press Ctrl-C to stop)")
        if browser:
            open_in_browser(address)
        while not stop.wait(_LOOK_S):
            pass


def _position(frame: ReplayStep) -> list[str]:
    return position_lines(frame.pawns) if frame.pawns else [frame.position]


class TerminalReplay:
    """Interactive replay of `frames` in a terminal."""

    def __init__(self, terminal: blessed.Terminal, frames: list[ReplayStep], speed: int) -> None:
        self._terminal = terminal
        self._frames = frames
        self._speed = speed
        self._at = 0
        self._playing = True

    def run(self) -> None:
        """Show the frames until the user presses q or Ctrl-C."""
        terminal = self._terminal
        with terminal.fullscreen(), terminal.cbreak(), terminal.hidden_cursor():
            while True:
                self._draw()
                pause = _PAUSE_S / SPEEDS[self._speed] if self._playing else None
                key = terminal.inkey(timeout=pause)
                if not key:
                    self._step(1)
                elif key == "q" or key.name == "KEY_ESCAPE":
                    return
                else:
                    self._obey(key.name or str(key))

    def _obey(self, key: str) -> None:
        if key == " ":
            self._playing = not self._playing
        elif key in ("KEY_UP", "+"):
            self._speed = min(self._speed + 1, len(SPEEDS) - 1)
        elif key in ("KEY_DOWN", "-"):
            self._speed = max(self._speed - 1, 0)
        else:
            steps = {
                "KEY_RIGHT": 1,
                "n": 1,
                "KEY_LEFT": -1,
                "p": -1,
                "KEY_HOME": -self._at,
                "KEY_END": len(self._frames),
                "KEY_PGDOWN": 10,
                "KEY_PGUP": -10,
            }
            if key in steps:
                self._playing = False
                self._step(steps[key])

    def _step(self, by: int) -> None:
        self._at = max(0, min(self._at + by, len(self._frames) - 1))
        if self._at == len(self._frames) - 1:
            self._playing = False

    def _draw(self) -> None:
        terminal = self._terminal
        frame = self._frames[self._at]
        cells = board_cells(frame.pawns) if frame.pawns else [[Cell(frame.position)]] + [[Cell()]] * 15
        rows = ["".join(self._cell(cell) for cell in row) for row in cells]
        panel = self._panel(frame, len(rows))
        width = max(terminal.width - 36, 20)
        for row, side in enumerate(panel):
            rows[row] += "   " + side[:width]
        state = "playing" if self._playing else "paused"
        rows += [
            "",
            f"event {frame.number} of {self._frames[-1].number}   {state}, speed {SPEEDS[self._speed]:g}",
            _KEYS,
        ]
        out = terminal.home + "".join(row + terminal.clear_eol + "\r\n" for row in rows[: terminal.height - 1])
        print(out + terminal.clear_eos, end="", flush=True)

    def _panel(self, frame: ReplayStep, height: int) -> list[str]:
        """Return the text beside the board: turn, card, and the latest events, newest at the bottom."""
        card = f"card: {frame.card}" if frame.card else ""
        head = [f"turn: {frame.turn}", card, ""]
        room = height - len(head)
        told = self._frames[max(0, self._at - room + 1) : self._at + 1]
        return head + [f"{one.number:4} {one.said}" for one in told]

    def _cell(self, cell: Cell) -> str:
        terminal = self._terminal
        if cell.colour is None:
            return terminal.bright_black(cell.text)
        name = COLOURS[cell.colour]
        paint = getattr(terminal, f"black_on_{name}" if cell.pawn else name)
        return str(paint(cell.text))
