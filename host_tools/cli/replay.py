"""`pawnlight replay`: replay a game of the library, on the page or in the terminal."""

import sys
from threading import Event

import click

from host_tools.cli.analyse import REASON_TEXTS, best_option
from host_tools.games.replay import event_lines_of
from host_tools.library import Library
from host_tools.library.analyses import find_or_make_analysis
from host_tools.link.connection import run_blocking
from host_tools.link.ports import greeted_board
from host_tools.page.server import DEFAULT_PORT
from host_tools.page.serving import open_in_browser, serve_page
from host_tools.system.signals import stop_on_signals
from host_tools.terminal.layout import wrap
from host_tools.terminal.numbers import Number
from host_tools.terminal.options import library_option
from host_tools.terminal.terminal_replay import (
    REPLAY_SPEEDS,
    TerminalReplay,
    full_screen_terminal,
    position_text_lines,
    replay_steps,
)
from pawnlight.rules.base import BACK_EVENT
from pawnlight.rules.events import parse_event_line

_LOOK_S = 0.2


@click.command("replay")
@click.argument("game")
@library_option
@click.option("--terminal", is_flag=True, help="Replay in the terminal, without the page.")
@click.option("--plain", is_flag=True, help="Print every event and position, without keys or colours.")
@click.option(
    "--speed", type=click.Choice([f"{speed:g}" for speed in REPLAY_SPEEDS]), default="1", help="Speed at the start."
)
@click.option("--port", type=Number(0, 65535), help=f"The page's port; 0: any.  [default: {DEFAULT_PORT}]")
@click.option("--no-browser", is_flag=True, help="Do not open the page in the browser.")
@click.option("--board", metavar="PORT", help="Replay with the lights of the board at PORT.")
@click.option("--better", is_flag=True, help="With --board: show what would have been better before each mistake.")
def command(
    game: str,
    library: str | None,
    terminal: bool,
    plain: bool,
    speed: str,
    port: int | None,
    no_browser: bool,
    board: str | None,
    better: bool,
) -> None:
    """Replay GAME: the beginning of its id, or `last` for the one played last.

    The page shows the game in the browser until you press Ctrl-C. If the output is not a terminal that can be written
    all over, or with --plain, every event is printed with the position after it.
    """
    here = sys.stdin.isatty() and sys.stdout.isatty()
    with Library.open(library, create=False) as opened:
        found = opened.find_game(game)
        if board is not None:
            _on_board(opened.event_lines(found), board, _best(opened, found) if better else {})
            return
        if better:
            raise click.UsageError("--better needs --board. The page shows it under “Luck or skill”.")
        if not plain and not terminal and (here or port is not None):
            _on_page(opened, found, speed, port, not no_browser)
            return
        steps = replay_steps(opened.event_lines(found))
    screen = None if plain or not here else full_screen_terminal()
    if screen is None:
        for step in steps:
            rows = [f"{step.number:4}  {step.said}", *("      " + row for row in position_text_lines(step))]
            click.echo(wrap("\n".join(rows)))
        return
    TerminalReplay(screen, steps, REPLAY_SPEEDS.index(float(speed))).run()


def _best(library: Library, game: str) -> dict[int, str]:
    """Return what would have been best at each mistake, by the number of its event."""
    found = find_or_make_analysis(library, game)
    if "steps" not in found:
        raise click.ClickException(f"Game {game} has no analysis: {REASON_TEXTS[found['why']]}.")
    best = {step["event"]: best_option(step) for step in found["steps"] if step.get("class")}
    # To draw, instead of stopping, is no move that can be shown and taken back.
    return {number: text for number, text in best.items() if not text.startswith("draw ")}


def _on_board(lines: list[str], url: str, best: dict[int, str]) -> None:
    """Replay the event `lines`; what is `best` in place of an event is shown before it, and taken back."""
    shown: list[tuple[str, str]] = []
    for number, line in enumerate(lines):
        if number in best:
            shown += [(best[number], "      Better: "), (BACK_EVENT, "")]
        shown.append((parse_event_line(line)[1], f"{number:4}  "))
    sent = event_lines_of([text for text, _ in shown])
    said = [
        f"{before}{step.said}" if before else "" for (_, before), step in zip(shown, replay_steps(sent), strict=True)
    ]
    with greeted_board(url) as board:
        whole = run_blocking(board.replay_game(sent, lambda number: click.echo(said[number]) if said[number] else None))
    if not whole:
        click.echo("The people at the board ended the replay.", err=True)


def _on_page(library: Library, game: str, speed: str, port: int | None, browser: bool) -> None:
    stop = Event()
    with stop_on_signals(stop.set), serve_page(library=library, port=port) as page:
        address = f"{page.address}#game={game}&event=0&play={speed}"
        click.echo(f"The game is at {address} (press Ctrl-C to stop)")
        if browser:
            open_in_browser(address)
        while not stop.wait(_LOOK_S):
            pass
