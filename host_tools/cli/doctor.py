"""`pawnlight doctor`: check a board."""

import json
from dataclasses import asdict

import click

from host_tools.install import bring_up
from host_tools.install.boot_drive import bootloaders
from host_tools.install.doctor import NO_BOARD, examine, in_bootsel
from host_tools.install.examination import Report
from host_tools.install.findings import Finding
from host_tools.link.find_port import picos, port_of
from host_tools.plural import plural
from host_tools.terminal.numbers import Number
from host_tools.terminal.options import board_option, library_option, port_option
from host_tools.terminal.printable import printable
from host_tools.terminal.questions import answered

_UNANSWERED = "Nobody answered the question. Run `pawnlight doctor --stage` in a terminal."


@click.command("doctor")
@port_option
@board_option
@click.option("--json", "as_json", is_flag=True, help="A JSON object instead of sentences.")
@click.option(
    "--stage",
    type=Number(bring_up.FIRST, bring_up.LAST),
    help=f"Then guide you through the bring-up of a new board, from this stage of {bring_up.PROCEDURE} on.",
)
@library_option
def command(port: str | None, board: str | None, as_json: bool, stage: int | None, library: str | None) -> int:
    """Check the board; say what is wrong and what to do about it.

    Every Pico that is plugged in is checked, unless you name one. A game in progress is not interrupted.

    The exit code is 0 if all is well and 1 if not.
    """
    if stage is not None and as_json:
        raise click.UsageError("--stage asks questions, so it cannot be combined with --json.")
    found: list[Finding] = []
    if port is None and board is None:
        ports = [pico.device for pico in picos()]
        found = [in_bootsel(one) for one in bootloaders()]
        if not found and not ports:
            found = [NO_BOARD]
    else:
        ports = [port_of(port, board, library)]
    reports = []
    for name in ports:
        reports.append(examine(name))
        if not as_json:
            _print_report(reports[-1])
    if as_json:
        well = not found and not any(report.findings for report in reports)
        told = {"ok": well, "boards": [asdict(one) for one in reports], "findings": [asdict(one) for one in found]}
        click.echo(json.dumps(told, indent=1))
    for finding in [] if as_json else found:
        click.echo(printable(f"{finding.sentence}\n  {finding.advice}"))
    if found or any(report.findings for report in reports):
        return 1
    return 0 if stage is None or bring_up.walk(stage, click.echo, _measured, _seen) else 1


class _Reading(click.ParamType[float]):
    """A reading of a meter, with or without its unit; a decimal comma will do."""

    name = "reading"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> float:
        try:
            number = float(value.strip().rstrip("mAV ").replace(",", "."))
        except ValueError:
            self.fail("enter the number that the meter shows, or press Ctrl-C to stop.", param, ctx)
        return abs(number)


def _measured(question: str, unit: str) -> float:
    return answered(lambda: float(click.prompt(f"{question} ({unit})", type=_Reading())), _UNANSWERED)


def _seen(question: str) -> bool:
    return answered(lambda: click.confirm(question), _UNANSWERED)


def _print_report(report: Report) -> None:
    known = [f"Pawnlight {report.version}"] if report.version else []
    known += [f"MicroPython {report.micropython}"] if report.micropython else []
    known += [] if report.games is None else [plural(report.games, "game")]
    known += [] if report.free is None else [f"{report.free // 1024} KB of flash free"]
    who = f"Board {report.id} at {report.port}" if report.id else report.port
    click.echo(printable(f"{who}: {', '.join(known)}." if known else f"{who}:"))
    for finding in report.findings:
        click.echo(printable(f"- {finding.sentence}\n  {finding.advice}"))
    if not report.findings:
        click.echo("Everything is fine.")
