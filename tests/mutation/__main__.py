"""Mutation testing of the firmware's rules, store and link: small faults that no quick test of the room finds.

    python -m tests.mutation                    the lines changed since the main branch left off
    python -m tests.mutation --all              every line
    python -m tests.mutation --all --every 10   each tenth mutant
    python -m tests.mutation --all FILE...      every line of these modules

Each survivor is printed with its place, and its line before and after. `explained.txt` lists those that no test can
find, with the reason; any other makes the run fail.

docs/testing.md says why it is not a library.
"""

import argparse
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from tests.mutation.judge import FIRMWARE, KILLED, ROOT, SURVIVED, TIMED_OUT, UNREACHED, Judge
from tests.mutation.mutate import Mutant, mutants
from tests.support.imports import all_imports, imports, modules

EXPLAINED = Path(__file__).with_name("explained.txt")
# The folders of the tests that judge a room.
ROOMS = {"rules": ["tests/rules"], "store": ["tests/store", "tests/link"], "link": ["tests/link"]}

Fault = tuple[str, str, str, str]


def read_explanations(text: str) -> dict[Fault, str]:
    """Return the reason of each explained mutant.

    A block has path and function, `- old` and `+ new` of one mutant or several, and their reason.
    """
    reasons: dict[Fault, str] = {}
    for block in re.split(r"\n\s*\n", text.strip()):
        lines = [line for line in block.splitlines() if not line.startswith("#")]
        if not lines:
            continue
        path, _, function = lines.pop(0).partition(" ")
        faults = []
        while len(lines) > 1 and lines[0].startswith("- ") and lines[1].startswith("+ "):
            faults.append((path, function, lines.pop(0)[2:], lines.pop(0)[2:]))
        if not faults or not lines:
            raise ValueError(f"{EXPLAINED.name} needs path and function, `- old`, `+ new` and a reason in:\n{block}")
        reasons.update(dict.fromkeys(faults, " ".join(lines).strip()))
    return reasons


def _fault(mutant: Mutant) -> Fault:
    return mutant.path.as_posix(), mutant.function, mutant.old, mutant.new


def _git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=ROOT, check=True, capture_output=True, text=True).stdout


def changed_lines(base: str) -> dict[str, set[int]]:
    """Return the lines of each file that differ from where this branch left `base`, files not committed too."""
    lines: dict[str, set[int]] = {}
    path = ""
    for line in _git("diff", "--unified=0", "--no-prefix", _git("merge-base", base, "HEAD").strip()).splitlines():
        if line.startswith("+++ "):
            path = line[4:]
        elif found := re.match(r"@@ -\S+ \+(\d+)(?:,(\d+))? @@", line):
            first, count = int(found[1]), int(found[2] or 1)
            lines.setdefault(path, set()).update(range(first, first + count))
    for path in _git("ls-files", "--others", "--exclude-standard").splitlines():
        lines[path] = set(range(1, 100_000))
    return lines


def _main_branch() -> str:
    known = _git("for-each-ref", "--format=%(refname:short)", "refs/remotes/origin/main", "refs/heads/main").split()
    return known[-1] if known else "HEAD"


def modules_of_room(room: str) -> list[Path]:
    """Return the modules of `room`; to the rules belong those of each game, which its `game` needs."""
    package = {"pawnlight": FIRMWARE}
    paths = modules(package)
    found = {module for module in paths if module.startswith(f"pawnlight.{room}")}
    if room == "rules":
        graph = imports(package)
        for game in graph:
            if re.fullmatch(r"pawnlight\.games\.\w+\.game", game):
                found |= {game} | all_imports(graph, game)
    return sorted(paths[module].relative_to(ROOT) for module in found)


def _of_room(room: str, files: Sequence[Path]) -> list[Mutant]:
    return [mutant for path in modules_of_room(room) if not files or path in files for mutant in mutants(path)]


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__.partition("\n")[0])
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="modules, in place of all of them")
    parser.add_argument("--all", action="store_true", help="every line, not only the changed ones")
    parser.add_argument("--base", default=None, help="branch or commit to compare with (the main branch)")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="each Nth mutant only")
    parser.add_argument("--tests", nargs="+", metavar="TEST", help="judge by these tests of pytest")
    asked = parser.parse_args()
    asked.files = [Path(os.path.relpath(path.absolute(), ROOT)) for path in asked.files]
    known = {path for room in ROOMS for path in modules_of_room(room)}
    if unknown := [str(path) for path in asked.files if path not in known]:
        parser.error(f"not a module of {', '.join(ROOMS)}: {', '.join(unknown)}")
    return asked


def main() -> int:
    """Run, print survivors, and return 1 if one of them is unexplained."""
    if not hasattr(os, "fork"):
        print("Mutation testing needs Linux or macOS: each mutant is judged in a fork of the loaded tests.")
        return 2
    asked = _arguments()
    os.chdir(ROOT)
    reasons = read_explanations(EXPLAINED.read_text(encoding="utf-8"))
    changed = None if asked.all else changed_lines(asked.base or _main_branch())
    count: Counter[str] = Counter()
    existing: set[Fault] = set()
    unexplained = 0
    for room, folders in ROOMS.items():
        found = _of_room(room, asked.files)
        existing |= {_fault(mutant) for mutant in found}
        if changed is not None:
            found = [mutant for mutant in found if mutant.line in changed.get(mutant.path.as_posix(), ())]
        found = found[:: asked.every]
        if not found:
            continue
        print(f"{room}: {len(found)} mutants", flush=True)
        judge = Judge(asked.tests or folders)
        for mutant, verdict in judge.judge(found, lambda text: print(text, flush=True)):
            if verdict in (SURVIVED, UNREACHED) and _fault(mutant) in reasons:
                verdict = "explained"
            count[verdict] += 1
            if verdict in (SURVIVED, UNREACHED):
                unexplained += 1
                print(f"\n{mutant}" + (f"\n  {verdict}" if verdict == UNREACHED else ""), flush=True)
    order = (KILLED, TIMED_OUT, "explained", SURVIVED, UNREACHED)
    summary = ", ".join(f"{count[verdict]} {verdict}" for verdict in order)
    print(f"{count.total()} mutants: {summary}" if count else "No mutants: nothing there has changed.")
    gone = [fault for fault in reasons if fault not in existing]
    if asked.all and not asked.files and gone:
        print(f"{EXPLAINED.name} explains what is no longer there:")
        for path, function, old, new in gone:
            print(f"{path} {function}\n- {old}\n+ {new}")
        return 1
    return int(unexplained > 0)


if __name__ == "__main__":
    sys.exit(main())
