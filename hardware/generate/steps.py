"""The steps of assembly.md against the lists of parts and tools: what each step takes, and what is in no step."""

import re
from collections.abc import Iterator

from hardware.generate.bom import Item, Tool, tools

_STEP = re.compile(r"^## (\d+)\. ", re.M)


def of(page: str) -> dict[int, str]:
    """Return the text of each step of a page by its number, without its tables and the line that says what it takes."""
    parts = _STEP.split(page)
    return {
        int(number): "\n".join(line for line in text.splitlines() if not line.startswith(("*Parts", "|")))
        for number, text in zip(parts[1::2], parts[2::2], strict=True)
    }


def takes(items: list[Item], number: int) -> str:
    """Return the line that names the parts and tools of a step."""
    parts = ", ".join(item.name for item in items if number in item.steps)
    return f"*Parts: {parts}. Tools: {', '.join(tool.name for tool in tools() if number in tool.steps)}.*"


def faults(items: list[Item], page: str) -> Iterator[str]:
    """Return every part and tool that a step lists and does not use, or uses and does not list."""
    texts = of(page)
    listed: list[Item | Tool] = [*items, *tools()]
    for entry in listed:
        if not entry.steps:
            yield f"{entry.name} is used in no step of assembly.md."
        for number in entry.steps:
            if number not in texts:
                yield f"assembly.md has no step {number} for {entry.name}."
            elif not re.search(entry.called, texts[number]):
                yield f"Step {number} of assembly.md never says what {entry.name} is for."
        for number, text in texts.items():
            if number not in entry.steps and re.search(entry.called, text):
                yield f"Step {number} of assembly.md uses {entry.name}, which is not on its list."
