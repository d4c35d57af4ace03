"""A module's source as it is compiled for the board, where names take memory."""

import ast
from typing import Any

_OPERATORS = (ast.BinOp, ast.UnaryOp, ast.operator, ast.unaryop, ast.expr_context)


def for_the_board(source: str) -> str:
    """Return `source` with each private constant as MicroPython's `const`, so that it is folded and has no name.

    Such a constant is set once, at the top of the module, in one line, to a number, text or bytes, and its name has
    capitals only, as `_LONGEST_LINE`. No other module may use it.
    """
    try:
        tree = ast.parse(source)
    except SyntaxError:
        # The compiler says it.
        return source
    lines = source.split("\n")
    stored = [node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]
    numbers: set[str] = set()
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if _is_private(name) and stored.count(name) == 1:
                is_number = _is_number(value, numbers)
                if node.lineno == node.end_lineno and (is_number or _is_text(value)):
                    if is_number:
                        numbers.add(name)
                    line = lines[node.lineno - 1].encode()
                    begin, end = value.col_offset, value.end_col_offset
                    folded = line[:begin] + b"const(" + line[begin:end] + b")" + line[end or 0 :]
                    lines[node.lineno - 1] = folded.decode()
    return "\n".join(lines)


def _is_private(name: str) -> bool:
    return name.startswith("_") and name.isupper()


def _is_number(value: ast.expr, numbers: set[str]) -> bool:
    """Return whether the compiler can compute `value`: whole numbers and the constants in `numbers`."""

    def fits(part: Any) -> bool:
        if isinstance(part, ast.Constant):
            return type(part.value) is int
        if isinstance(part, ast.Name):
            return part.id in numbers
        return isinstance(part, _OPERATORS) and not isinstance(part, ast.Div | ast.Pow)

    return all(map(fits, ast.walk(value)))


def _is_text(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and isinstance(value.value, str | bytes)
