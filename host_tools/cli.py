"""`pawnlight` on the command line."""

import click

from host_tools.commands.group import LazyGroup
from pawnlight import VERSION

MODULES = {
    "play": ("host_tools.commands.play", "Play on a virtual board in the browser, and keep the games."),
    "log": ("host_tools.commands.log", "Keep the games of a board, and show them live."),
    "install": ("host_tools.commands.install", "Put the firmware on a Pico, and start it."),
    "doctor": ("host_tools.commands.doctor", "Say what is wrong with the board, and what to do."),
    "backup": ("host_tools.commands.backup", "Keep a board's games and settings in a file."),
    "restore": ("host_tools.commands.restore", "Give a board its games and settings back."),
    "games": ("host_tools.commands.games", "List the games of the library."),
    "verify": ("host_tools.commands.verify", "Redo the shuffles and rules of games: do they hold?"),
    "export": ("host_tools.commands.export", "Write a game to a text file."),
    "import": ("host_tools.commands.import_", "Take games from text files into the library."),
    "boards": ("host_tools.commands.boards", "List the boards, and give them names."),
    "replay": ("host_tools.replay", "Replay a game, on the page or in the terminal."),
    "stats": ("host_tools.commands.stats", "Statistics over the games of the library."),
    "simulate": ("host_tools.simulate", "Let computer players play, and count."),
    "league": ("host_tools.league", "Let computer players meet, and tell who wins how often."),
    "train": ("host_tools.train", "Let the computer player hard of Sorry! learn by self-play."),
    "rules": ("host_tools.rules_service", "Answer questions about the rules, in lines of JSON."),
    "completion": ("host_tools.commands.completion", "Print a script that completes commands in your shell."),
}


@click.group(cls=LazyGroup, modules=MODULES, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(VERSION, prog_name="pawnlight", message="%(prog)s %(version)s")
def cli() -> None:
    """A lit game board for the family table: this is its laptop."""


def main() -> None:
    """Run the command line; ends the process."""
    cli.main(prog_name="pawnlight")


if __name__ == "__main__":
    main()
