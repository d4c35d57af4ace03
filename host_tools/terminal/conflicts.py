"""Games with branches, for `pawnlight games --conflicts`."""

import json
from typing import Any

import click
from tabulate import tabulate

from host_tools.games.verify import fingerprint_of, short_fingerprint
from host_tools.library import Branch, GameRow, Library, LibraryMissing, library_name, removal
from host_tools.terminal.game_rows import as_values, state_of
from host_tools.terminal.printable import printable

_HEADINGS = ("game, branch", "sent by", "events", "ended", "fingerprint", "")
_SIDES = ("left", "left", "right", "left", "left", "left")


def show_conflicts(named: str | None, as_json: bool) -> None:
    """Print the games of the library `named` that have branches, with these."""
    values: list[dict[str, Any]] = []
    cells: list[tuple[str, ...]] = []
    try:
        with Library.open(named, create=False) as library:
            for dispute in removal.disputes(library.store):
                print_of = {row.id: fingerprint_of(library.kept(row.id)[1]) for row in dispute.rows}
                cells.append(_cells(dispute.row, print_of, dispute.row.board, "holds"))
                branches = []
                for branch in dispute.branches:
                    cells.append(_cells(branch.row, print_of, _sender(branch), f"differs from event {branch.number}"))
                    more = {"differs_from": branch.number, "from_file": branch.file}
                    branches.append(_values(branch.row, print_of) | more)
                values.append(_values(dispute.row, print_of) | {"branches": branches})
    except LibraryMissing:
        # Nobody has played yet: no fault.
        pass
    if as_json:
        click.echo(json.dumps(values, indent=1))
    elif cells:
        click.echo(tabulate(cells, _HEADINGS, "plain", colalign=_SIDES, disable_numparse=True))
        click.echo("`pawnlight choose BRANCH` makes a branch count, `pawnlight delete BRANCH` deletes it.", err=True)
    else:
        click.echo(f"No game in {library_name(named)} has branches.")


def _cells(row: GameRow, print_of: dict[str, str], sender: str, role: str) -> tuple[str, ...]:
    return (row.id, printable(sender), str(row.events), state_of(row), short_fingerprint(print_of[row.id]), role)


def _sender(branch: Branch) -> str:
    return f"a file ({branch.row.board})" if branch.file else branch.row.board


def _values(row: GameRow, print_of: dict[str, str]) -> dict[str, Any]:
    return as_values(row, None) | {"fingerprint": print_of[row.id]}
