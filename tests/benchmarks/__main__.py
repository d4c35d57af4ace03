"""Measure what the documents say: `python -m tests.benchmarks NAME`, some with options of their own (`NAME --help`).

Each prints its rows as it measures them. The exit code is 1 if something is over its budget.
"""

import argparse
import ast
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

_TEXTS = {path.stem: path.read_text(encoding="utf-8") for path in sorted(Path(__file__).parent.glob("*.py"))}
# The modules that measure something, with the first lines of what they say of it.
BENCHMARKS = {
    name: (ast.get_docstring(ast.parse(text)) or "").partition("\n")[0]
    for name, text in _TEXTS.items()
    if "\ndef measure(" in text
}


def main(words: list[str]) -> None:
    listed = "\n".join(f"  {name:18}{what}" for name, what in BENCHMARKS.items())
    shape = argparse.RawDescriptionHelpFormatter
    program = "python -m tests.benchmarks"
    whole = argparse.ArgumentParser(program, description=f"{__doc__}\n{listed}", formatter_class=shape)
    whole.add_argument("name", nargs="?", choices=BENCHMARKS, metavar="NAME")
    whole.add_argument("--list", action="store_true", help="list what can be measured")
    chosen = whole.parse_args(words[:1])
    if chosen.name is None:
        print(listed)
        return
    module: Any = import_module(f"tests.benchmarks.{chosen.name}")
    parser = argparse.ArgumentParser(f"{program} {chosen.name}", description=module.__doc__, formatter_class=shape)
    if hasattr(module, "add_options"):
        module.add_options(parser)
    for row in module.measure(parser.parse_args(words[1:])):
        print(row, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
