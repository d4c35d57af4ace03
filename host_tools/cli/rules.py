"""`pawnlight rules`: answer questions about the rules, one line of JSON each."""

import sys

import click

from host_tools.games.service import answer_lines
from host_tools.system.text_files import read_lines


@click.command("rules")
def command() -> None:
    """Answer questions about the rules: one JSON request per line of standard input, one JSON answer per line."""
    for reply in answer_lines(read_lines(sys.stdin.buffer)):
        sys.stdout.write(reply + "\n")
        sys.stdout.flush()
