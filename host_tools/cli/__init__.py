"""`pawnlight` on the command line."""

import click

from host_tools.terminal.group import LazyGroup
from pawnlight import VERSION

MODULES = {
    "play": ("host_tools.cli.play", "Play on a virtual board in the browser, and save the games."),
    "log": ("host_tools.cli.log", "Save a board's games, and show them live."),
    "install": ("host_tools.cli.install", "Install the firmware on a Pico and start it."),
    "doctor": ("host_tools.cli.doctor", "Check a board; say what is wrong and what to do about it."),
    "backup": ("host_tools.cli.backup", "Save a board's games and settings to a file."),
    "restore": ("host_tools.cli.restore", "Restore a board's games and settings from a file."),
    "games": ("host_tools.cli.games", "List the games of the library."),
    "verify": ("host_tools.cli.verify", "Check the shuffles and rules of games."),
    "export": ("host_tools.cli.export", "Write a game to a text file."),
    "share": ("host_tools.cli.share", "Write the replay of a game as one HTML file."),
    "import": ("host_tools.cli.import_", "Add games from text files to the library."),
    "people": ("host_tools.cli.people", "List the players, and record who played which colour."),
    "hide": ("host_tools.cli.hide", "Hide games and boards from lists, Play and statistics."),
    "delete": ("host_tools.cli.delete", "Delete games and boards from the library."),
    "evenings": ("host_tools.cli.evenings", "List the evenings with their scores; join and split them."),
    "boards": ("host_tools.cli.boards", "List the boards, and give them names."),
    "analyse": ("host_tools.cli.analyse", "Show how much of a game was luck, and what its decisions lost."),
    "replay": ("host_tools.cli.replay", "Replay a game, on the page or in the terminal."),
    "stats": ("host_tools.cli.stats", "Show statistics over the games of the library."),
    "rules": ("host_tools.cli.rules", "Answer questions about the rules, one line of JSON each."),
    "how-to-play": ("host_tools.cli.how_to_play", "Print the rules of a game in plain words."),
    "completion": ("host_tools.cli.completion", "Print a script for Tab completion in your shell."),
}


@click.group(cls=LazyGroup, modules=MODULES, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(VERSION, prog_name="pawnlight", message="%(prog)s %(version)s")
def cli() -> None:
    """The laptop side of Pawnlight: Sorry!, Revenge and Sequence on a board that lights up."""


def main() -> None:
    """Run the command line; does not return."""
    cli.main(prog_name="pawnlight")
