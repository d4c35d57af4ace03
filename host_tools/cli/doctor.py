"""`pawnlight doctor`: check a board."""

import json
from dataclasses import asdict

import click

from host_tools.install.boot_drive import find_bootloaders
from host_tools.install.doctor import NO_BOARD_FINDING, bootloader_finding, examine_port
from host_tools.install.examination import ExaminationReport
from host_tools.install.findings import Finding
from host_tools.link.find_port import choose_port, find_picos
from host_tools.terminal.layout import wrap
from host_tools.terminal.options import board_option, library_option, port_option
from host_tools.terminal.printable import printable
from host_tools.words.plural import count_noun


@click.command("doctor")
@port_option
@board_option
@click.option("--json", "as_json", is_flag=True, help="A JSON object instead of sentences.")
@library_option
def command(port: str | None, board: str | None, as_json: bool, library: str | None) -> int:
    """Check the board; say what is wrong and what to do about it.

    Every Pico that is plugged in is checked, unless you name one. A game in progress is not interrupted.

    The exit code is 0 if all is well and 1 if not.
    """
    found: list[Finding] = []
    if port is None and board is None:
        ports = [pico.device for pico in find_picos()]
        found = [bootloader_finding(one) for one in find_bootloaders()]
        if not found and not ports:
            found = [NO_BOARD_FINDING]
    else:
        ports = [choose_port(port, board, library)]
    reports = []
    for name in ports:
        reports.append(examine_port(name))
        if not as_json:
            _print_report(reports[-1])
    well = not found and not any(report.findings for report in reports)
    if as_json:
        told = {"ok": well, "boards": [asdict(one) for one in reports], "findings": [asdict(one) for one in found]}
        click.echo(json.dumps(told, indent=1))
    for finding in [] if as_json else found:
        click.echo(wrap(printable(f"{finding.sentence}\n  {finding.advice}")))
    return 0 if well else 1


def _print_report(report: ExaminationReport) -> None:
    known = [f"Pawnlight {report.version}"] if report.version else []
    known += [f"MicroPython {report.micropython}"] if report.micropython else []
    known += [] if report.games is None else [count_noun(report.games, "game")]
    known += [] if report.free is None else [f"{report.free // 1024} KB of flash free"]
    who = f"Board {report.id} at {report.port}" if report.id else report.port
    click.echo(wrap(printable(f"{who}: {', '.join(known)}." if known else f"{who}:")))
    for finding in report.findings:
        click.echo(wrap(printable(f"- {finding.sentence}\n  {finding.advice}")))
    if not report.findings:
        click.echo("Everything is fine.")
