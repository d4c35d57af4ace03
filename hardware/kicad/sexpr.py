"""Parser and serializer for the S-expressions of KiCad's files: nested lists of words and quoted strings."""

import re
from collections.abc import Iterator
from typing import Any

_TOKEN = re.compile(r'\s*(?:(\()|(\))|"((?:[^"\\]|\\.)*)"|([^\s()"]+))')


class Word(str):
    """An unquoted word."""

    __slots__ = ()


def parse(text: str) -> list[Any]:
    """Parse the single expression in `text`. Raises ValueError for text that ends too early."""
    stack: list[list[Any]] = [[]]
    for match in _TOKEN.finditer(text):
        opened, closed, quoted, word = match.groups()
        if opened:
            stack.append([])
        elif closed:
            done = stack.pop()
            stack[-1].append(done)
        elif quoted is not None:
            stack[-1].append(re.sub(r"\\(.)", r"\1", quoted))
        elif word is not None:
            stack[-1].append(Word(word))
    if len(stack) != 1 or len(stack[0]) != 1:
        raise ValueError("The expression is not closed.")
    found = stack[0][0]
    assert isinstance(found, list)
    return found


def dump(node: Any, depth: int = 0) -> str:
    """Serialize an expression: short lists on one line, long ones with one line per inner list."""
    if isinstance(node, Word):
        return str(node)
    if isinstance(node, str):
        return '"' + node.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if isinstance(node, float | int):
        return f"{node:.4f}".rstrip("0").rstrip(".") if isinstance(node, float) else str(node)
    flat = "(" + " ".join(dump(child) for child in node) + ")"
    if len(flat) < 100 and "\n" not in flat:
        return flat
    heads = [dump(child, depth + 1) for child in node if not isinstance(child, list)]
    lists = ["\n" + "\t" * (depth + 1) + dump(child, depth + 1) for child in node if isinstance(child, list)]
    return "(" + " ".join(heads) + "".join(lists) + "\n" + "\t" * depth + ")"


def children(node: list[Any], name: str) -> Iterator[list[Any]]:
    """Return the lists in `node` that begin with `name`."""
    return (child for child in node if isinstance(child, list) and child and child[0] == name)


def child(node: list[Any], name: str) -> list[Any]:
    """Return the first list in `node` that begins with `name`. Raises StopIteration if there is none."""
    return next(children(node, name))
