"""Faults in types, planted in every room, each of which `make lint` should find.

    python -m tests.mutation.type_faults

All of them are planted at once in a copy of the checkout, in build, where the type checkers of `make lint` then run. A
fault is found if one of them reports its line. Exits with 1 if one is not found, or if what it replaces is gone.
"""

import ast
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
COPY = ROOT / "build" / "type_faults"
# What is installed or kept from the last run, and not a part of the checkout.
_LINKED = (".venv", "tests/page/javascript/node_modules")
_CACHE = ".mypy_cache"
# Those of the targets `types` and `page`.
_CHECKER = re.compile(r" -m (mypy|tests\.page_types)\b|/typescript/bin/tsc ")
# As mypy and tsc report it.
_REPORT = re.compile(r"^([^\s:(]+)(?::|\()(\d+)(?:: error:|,\d+\): error )", re.M)


class Fault(NamedTuple):
    """In `path`, `new` in place of `old`, which occurs there once, in one line."""

    path: str
    old: str
    new: str


def _in(folder: str, *faults: tuple[str, str, str]) -> list[Fault]:
    return [Fault(f"{folder}/{name}", old, new) for name, old, new in faults]


FAULTS = [
    *_in(
        "firmware/pawnlight",
        ("bots/__init__.py", "brain(rules, level)", "brain(rules, kind)"),
        ("drivers/__init__.py", "self._changed[i] = time.ticks_ms()", 'self._changed[i] = "now"'),
        ("games/cards/game.py", "self.drawn.insert(0, forgotten)", "self.drawn.insert(0, before)"),
        ("games/revenge/game.py", "return self.undo_data[0][0] if", "return self.undo_data[0][1] if"),
        ("games/revenge/screen.py", "game.rows, game.colours, game.seat", "game.row, game.colours, game.seat"),
        ("games/sequence/game.py", "return self.undo_data[1][0] if", "return self.undo_data[2][0] if"),
        ("games/sequence/questions.py", "screen.game.board.cells, card)", "screen.game.boards.cells, card)"),
        ("games/sequence/screen.py", "for cell in game.barred[team]", "for cell in game.bared[team]"),
        ("games/sorry/child.py", "self.screen.game.pawns[i]", "self.screen.game.pawn[i]"),
        ("games/sorry/game.py", "return self.undo_data[3] if", "return self.undo_data[1] if"),
        ("games/sorry/game.py", "effect.card if self.seed is not None", "effect.seat if self.seed is not None"),
        (
            "games/sorry/hard.py",
            "EvaluatedPosition(self, pawns, k, first).worth",
            "EvaluatedPosition(self, pawns, k, first).value",
        ),
        ("games/sorry/practice.py", "game.pawns[0], game.pawns[8]", "game.pawn[0], game.pawns[8]"),
        ("games/sorry/scene.py", "ring.square_of_waiting_pawn(i, place)", "ring.square_of_pawn(i, place)"),
        ("games/sorry/screen.py", "lights, self.game.pawns, self.game.turn", "lights, self.game.pawn, self.game.turn"),
        ("link/protocol.py", "(VERSION, hardware.id, ", "(VERSION, hardware.name, "),
        ("rules/game.py", "game(parsed, seed)", "game(seed, parsed)"),
        ("show/renderer.py", "Picture(hardware.panel.count)", "Picture(hardware.panel.counts)"),
        ("show/renderer.py", "paint_functions.place_lights(panel.sent", "paint_functions.places_lights(panel.sent"),
        (
            "store/journal.py",
            'self.live, self.count, self._confirmed, self.over, self.damage != ""',
            "self.live, self.count, self._confirmed, self.over, self.damage",
        ),
        ("table/menu_extras.py", "practise(context, ready)", "practise(ready, context)"),
        ("table/describe.py", '"hidden": question.hidden', '"hiden": question.hidden'),
        ("table/describe.py", '["number"] = context.asked', '["number"] = str(context.asked)'),
        ("table/describe.py", '"marked": marked', '"marked": text'),
        ("table/game_screen.py", "self.game.winners()", "self.game.winner()"),
        ("table/menu_rows.py", "menu_class(kind)(settings, kind)", "menu_class(kind)(kind, settings)"),
        ("table/play.py", "draws = screen.cards_left(), game.due in", "draws = screen.cards_left(), game.du in"),
        ("table/game_screen.py", "screen(context, game, corner)", "screen(game, context, corner)"),
        ("words/__init__.py", 'Words("why_" + language)', 'Words("why_", language)'),
    ),
    *_in(
        "host_tools",
        ("analysis/analyst.py", "hands, seat = game.hands, game.seat", "hands, seat = game.hand, game.seat"),
        ("analysis/analyst.py", '"chances": _rounded(self.chances)', '"chances": self.text'),
        ("analysis/model.py", "features_class(game.header.rules)(game)", "features_class(game.header.rules)(self)"),
        ("answers/answers.py", '{"total": total, "rows": shown}', '{"total": total, "row": shown}'),
        ("answers/answers.py", '{"game": held.id, "fresh": held.fresh', '{"game": held.id, "fresh": held.id'),
        ("answers/browser_narration.py", "self._presenter.game_head()", "self._presenter.game_heads()"),
        ("cli/analyse.py", 'step["luck"][side_of', 'step["look"][side_of'),
        ("cli/analyse.py", 'str(step["event"]), value', 'str(step["events"]), value'),
        ("cli/stats.py", "lengths['mean']:g", "lengths['means']:g"),
        ("drawing/geometry.py", '"track": TRACK_LIGHTS,', '"tracks": TRACK_LIGHTS,'),
        ("games/sorry/adapter.py", "if effect.move:", "if effect.moves:"),
        ("games/summary.py", "made.groups = game.sides()", "made.groups = game.sides"),
        ("install/backup.py", "tuple(events.repaired)))", "events.repaired))"),
        ("install/examination.py", "FileOnPico(file.size, file.digest)", "FileOnPico(file.digest, file.size)"),
        ("library/evenings.py", "after.first_seen - seen", "after.first_sen - seen"),
        ("library/games.py", "board=row.board,", "board=row.bord,"),
        ("library/people.py", "{holder.name}", "{holder.nam}"),
        ("library/seats.py", "seats[seat][1] != PERSON", "seats[seat].player != PERSON"),
        ("link/board_sync.py", "self._heard_at = self._clock()", "self._heard_at = self._clock"),
        ("link/conversation.py", "BoardGame(words[0], int(words[1]), ", "BoardGame(words[0], words[1], "),
        ("page/start_api.py", "in menu.own_settings}", "in menu.own_setting}"),
        ("people/ratings.py", 'states[seat.player, ""], states', 'states[seat.players, ""], states'),
        ("people/records.py", "tally.count_games(row.won, row.chance)", "tally.count_games(row.won, row.chances)"),
        ("people/records.py", "points.games += 1", "points.game += 1"),
        ("page/evenings_api.py", '"tally": score.tally', '"wins": score.tally'),
        ("people/scoreboard.py", "won[game].append(seat)", "won[game].add(seat)"),
        ("research/sorry/selfplay.py", "self._features.count_position(game.pawns,", "self._features.of(game.pawn,"),
        ("site/board/start.py", "hardware.on_change = host.changed", "hardware.on_change = host.change"),
        ("site/board/start.py", "host.restart(register)", "host.restart(str(register))"),
        ("site/board/start.py", "watchdog.is_fed():", "watchdog.feeds():"),
        ("site/games/browser_games.py", '{"game": held.id, "fresh": held.fresh', '{"game": held.id, "fresh": held.id'),
        ("site/games/start.py", '"version": found.version', '"version": found.versions'),
        ("site/games/start.py", "_library = BrowserLibrary(host.read,", "_library = BrowserLibrary(host.reads,"),
        ("system/files.py", "special.write(data)", "special.write(path)"),
        ("terminal/terminal_board.py", 'Cell(sign + " ", k)', "Cell(k, sign)"),
        ("virtual/hardware.py", '"tone": self.buzzer.hertz', '"tone": self.buzzer.herz'),
        ("virtual/bench_snapshot.py", '"turn": game.seat}', '"turn": game.seet}'),
        ("virtual/bench_snapshot.py", "self.question = describe(context)", "self.question = describe"),
        ("words/plural.py", "{noun}{", "{noun.plural}{"),
        ("page/static/players.js", "snapshot.done[seat]", "snapshot.don[seat]"),
        ("page/static/boards_sheet.js", "last_seen: seen", "seen"),
        ("page/static/oled.js", "contrast: news.contrast", "contrast: news.contrasts"),
        ("page/static/players.js", "head.sides.length", "head.side.length"),
        ("site/static/games_worker.js", "{ name: handle.name, text }", "{ named: handle.name, text }"),
    ),
]


def _files() -> list[str]:
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    names = subprocess.run(listed, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split("\0")
    return [name for name in names if name and (ROOT / name).is_file()]


def _copy() -> None:
    """Copy the checkout, with its times, by which mypy knows what it has checked already."""
    for path in COPY.glob("*") if COPY.exists() else ():
        if path.name != _CACHE:
            path.unlink() if path.is_symlink() or path.is_file() else shutil.rmtree(path)
    for name in _files():
        to = COPY / name
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, to)
    for name in _LINKED:
        (COPY / name).symlink_to(ROOT / name, target_is_directory=True)


def _plant(fault: Fault) -> range | None:
    """Plant a fault in the copy. Returns the lines of its statement; None if it no longer applies."""
    path = COPY / fault.path
    text = path.read_text(encoding="utf-8")
    if text.count(fault.old) != 1:
        return None
    line = 1 + text[: text.index(fault.old)].count("\n")
    text = text.replace(fault.old, fault.new)
    path.write_text(text, encoding="utf-8")
    if path.suffix != ".py":
        return range(line, line + 1)
    statements = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.stmt)]
    spans = [range(node.lineno, (node.end_lineno or node.lineno) + 1) for node in statements]
    return min((span for span in spans if line in span), key=len)


def _reports() -> set[tuple[str, int]]:
    """Run the type checkers. Returns the file and line of each of their reports."""
    recipes = subprocess.run(["make", "-n", "types", "page"], cwd=COPY, check=True, capture_output=True, text=True)
    commands = [line for line in recipes.stdout.splitlines() if _CHECKER.search(line)]
    found: set[tuple[str, int]] = set()
    for command in commands:
        said = subprocess.run(command, cwd=COPY, shell=True, capture_output=True, text=True).stdout
        found |= {(os.path.normpath(path), int(line)) for path, line in _REPORT.findall(said)}
    return found


def main() -> int:
    """Plant all faults, and print which are found; return 1 if one is not."""
    _copy()
    lines = {fault: _plant(fault) for fault in FAULTS}
    reports = _reports()
    missed = 0
    for fault, span in lines.items():
        said = "gone"
        if span is not None:
            said = "found" if any((fault.path, line) in reports for line in span) else "NOT FOUND"
        missed += said != "found"
        print(f"{said:10} {fault.path}: {fault.new}")
    print(f"{len(FAULTS)} faults in types, {len(FAULTS) - missed} found")
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
