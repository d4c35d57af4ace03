"""The steps of assembly.md against the lists of parts and tools: what each step takes, and what is in no step."""

import re
from collections.abc import Iterator, Sequence
from typing import Protocol

from hardware.generate.bom import Item, tools


class Listed(Protocol):
    """A part or a tool: its name, the steps that use it, and a pattern of its name there."""

    @property
    def name(self) -> str: ...
    @property
    def steps(self) -> tuple[int, ...]: ...
    @property
    def called(self) -> str: ...


_STEP = re.compile(r"^## (\d+)\. ", re.M)
_BROKEN = re.compile(r"\n(?! *(?:\d+\.|-) ) *")


def of(page: str) -> dict[int, str]:
    """Return the text of each step of a page by its number, without its tables and the line that says what it takes.

    Only a new item of a list begins a line.
    """
    parts = _STEP.split(page)
    return {
        int(number): _BROKEN.sub(
            " ",
            "\n".join(line for line in rest.partition("\n## ")[0].splitlines() if not line.startswith(("*Parts", "|"))),
        )
        for number, rest in zip(parts[1::2], parts[2::2], strict=True)
    }


def takes(items: list[Item], number: int) -> str:
    """Return the line that names the parts and tools of a step."""
    parts = ", ".join(item.name for item in items if number in item.steps)
    return f"*Parts: {parts}. Tools: {', '.join(tool.name for tool in tools() if number in tool.steps)}.*"


def faults(listed: Sequence[Listed], page: str, name: str = "assembly.md") -> Iterator[str]:
    """Return everything listed that a step of the page `name` has and does not use, or uses and does not have."""
    texts = of(page)
    for entry in listed:
        if not entry.steps:
            yield f"{entry.name} is used in no step of {name}."
        for number in entry.steps:
            if number not in texts:
                yield f"{name} has no step {number} for {entry.name}."
            elif not re.search(entry.called, texts[number]):
                yield f"Step {number} of {name} never says what {entry.name} is for."
        for number, text in texts.items():
            if number not in entry.steps and re.search(entry.called, text):
                yield f"Step {number} of {name} uses {entry.name}, which is not on its list."
