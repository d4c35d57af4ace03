"""`pawnlight stats`: statistics over the games of the library, as text or JSON."""

import json

import click

from host_tools.games.intervals import WinCount
from host_tools.library import Library, LibraryMissing, library_name
from host_tools.library.stats import Statistics, StatisticsFilter, statistics
from host_tools.people.records import PersonRecord, person_record
from host_tools.system.plain import json_default
from host_tools.terminal.filters import Filters, filter_options
from host_tools.terminal.layout import table, terminal_width, wrap
from host_tools.terminal.options import library_option
from host_tools.terminal.record import format_record
from host_tools.words import ENGLISH
from host_tools.words.plural import count_noun

_BAR = 28
_SCALE = " ▁▂▃▄▅▆▇█"
_PLACES = ["begins", *(f"{nth} to move" for nth in ("2nd", "3rd", *(f"{n}th" for n in range(4, 13))))]


@click.command("stats")
@library_option
@filter_options
@click.option("--level", help="Only games with this kind of player: person, random, easy, normal, hard.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of text.")
def command(library: str | None, filters: Filters, level: str | None, as_json: bool) -> None:
    """Show how many games were played, who wins, how long they take, where pawns are bumped, and who was lucky.

    Only the first line counts games that are still in progress. The page shows the same figures as charts. With
    --person, show how this person has done.
    """
    try:
        with Library.open(library, create=False) as opened:
            wanted = filters.game_filter(opened)
            if wanted.person is not None:
                _show_record(person_record(opened, wanted.person, wanted), as_json)
                return
            found = statistics(opened, StatisticsFilter(wanted, level))
    except LibraryMissing:
        # Nobody has played yet: no fault.
        found = Statistics()
    if as_json:
        click.echo(json.dumps(found, default=json_default, indent=1))
    elif found.games:
        click.echo(wrap("\n\n".join(_report(found))))
    elif found.choices["rules"]:
        click.echo("No games match in the library.")
    else:
        click.echo(f"There are no games in {library_name(library)} yet. Start one with `pawnlight play`.")


def _show_record(found: PersonRecord, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(found, default=json_default, indent=1))
    else:
        click.echo(wrap("\n\n".join(format_record(found))))


def _report(found: Statistics) -> list[str]:
    house = f"\nwith house rules: {found.house}" if found.house else ""
    children = f"\ngames for children, left out: {found.children}" if found.children else ""
    told = [
        f"{count_noun(found.games, 'game')}, {found.over} finished: {found.won} won, {found.abandoned} without a winner"
        f"{house}{children}\n"
        f"{count_noun(found.cards, 'card')} drawn, {count_noun(found.backs, 'move')} taken back"
    ]
    told.append(_counts("games", {_name("rules", rules): count for rules, count in found.rules.items()}))
    told.append(_shares("wins by colour", {_name("", colour): share for colour, share in found.colours.items()}))
    told.append(_shares("wins by player", {_name("level", level): share for level, share in found.levels.items()}))
    places = {_PLACES[n]: share for n, share in enumerate(found.begins)}
    told.append(_shares("wins by order of turns", places))
    if found.lengths:
        lengths = found.lengths
        told.append(
            f"moves per game: mean {lengths['mean']:g}, median {lengths['median']:g}, "
            f"from {lengths['shortest']} to {lengths['longest']}\n  {_heights(lengths['bins'])}  "
            f"({lengths['width']} moves per column)"
        )
    if found.points:
        told.append(f"points of the winner: {found.points['mean']:g} on average, at most {found.points['highest']}")
    if any(one["given"] or one["taken"] for one in found.harm.values()):
        rows = [
            (f"  {_name('', colour)}", *(f"{one[kind]:.2f}" for kind in ("given", "taken", "own")))
            for colour, one in found.harm.items()
        ]
        told.append(table(rows, "<>>>", ("bumps per game", "given", "taken", "to itself")))
    if any(found.squares):
        sides = ("red's side", "blue's side", "yellow's side", "green's side")
        most = max(found.squares)
        heights = [_heights(found.squares[15 * k : 15 * k + 15], most) for k in range(4)]
        title = f"where pawns are bumped, square by square (most on {found.squares.index(most)}: {most})"
        told.append(f"{title}\n{table(zip(sides, heights, strict=True), '<<', indent='  ')}")
    if found.luckiest["games"]:
        luck = found.luckiest
        told.append(
            f"the luckiest player won {luck['won']:g} of {count_noun(round(luck['games']), 'game')}; "
            f"chance alone would give {luck['expected']:g}"
        )
    return [part for part in told if part]


def _name(kind: str, value: str) -> str:
    return ENGLISH.get(f"{kind} {value}".strip(), value)


def _counts(title: str, counts: dict[str, int]) -> str:
    most = max(counts.values(), default=0)
    longest = min(_BAR, (terminal_width() or 80) - 29)
    rows = [(name, str(count), "█" * max(1, round(count / most * longest))) for name, count in counts.items()]
    return f"{title}\n{table(rows, '<><', indent='  ')}"


def _shares(title: str, shares: dict[str, WinCount]) -> str:
    rows = [
        (
            name,
            f"{share.won} of {share.played}",
            f"{100 * share.won / share.played:.1f} %",
            f"(by chance {100 * share.expected / share.played:.1f} %)",
        )
        for name, share in shares.items()
        if share.played
    ]
    return f"{title}\n{table(rows, '<>><', indent='  ')}" if rows else ""


def _heights(values: list[int], most: int | None = None) -> str:
    top = most or max(values)
    return "".join(_SCALE[-(-8 * value // top)] for value in values)
