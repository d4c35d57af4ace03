"""`python -m host_tools.research`: let computer players compete, and train them."""

import click

from host_tools.terminal.group import LazyGroup

MODULES = {
    "simulate": ("host_tools.research.commands.simulate", "Let computer players play many games, and count the wins."),
    "league": ("host_tools.research.commands.league", "Let computer players compete, and compare their win rates."),
    "train": ("host_tools.research.commands.train", "Train *hard*, or the chances to win, by self-play."),
}


@click.group(cls=LazyGroup, modules=MODULES, context_settings={"help_option_names": ["-h", "--help"]})
def research() -> None:
    """Let computer players compete, and train them."""


if __name__ == "__main__":
    research.main(prog_name="python -m host_tools.research")
