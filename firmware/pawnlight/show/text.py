"""Pages of the screen. Each one is drawn as a whole."""

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from pawnlight.show.canvas import Canvas

WIDTH = 128
_FACE_WIDTH = 36
_LETTERS = 25  # small ones in a line
TITLE = 15  # letters in a title


def message(canvas: "Canvas", name: str, text: str, foot: str = "", note: str = "", page: int = 4) -> None:
    """Show a title (mostly the player to move), one message on `page` and, at the foot, the meaning of the keys."""
    canvas.clear()
    title(canvas, name, note)
    canvas.big(middle(text, 8), page, text)
    canvas.small(middle(foot, 5), 7, foot)


def face(canvas: "Canvas", x: int, name: str) -> None:
    """Draw the card `name` at column `x`, on pages 3 to 6, as large as possible."""
    if "-" in name[1:]:
        for row, part in enumerate(name.split("-")):
            canvas.small(x + _FACE_WIDTH // 2 - 5 * len(part) // 2, 4 + row, part)
    elif len(name) > 2:
        half = (len(name) + 1) // 2
        canvas.big(x + _FACE_WIDTH // 2 - 4 * half, 3, name[:half])
        canvas.big(x + _FACE_WIDTH // 2 - 4 * (len(name) - half), 5, name[half:])
    else:
        canvas.huge(x + 2 if len(name) == 2 else x + 10, 3, name)
    canvas.invert(x, 3, _FACE_WIDTH, 4)


def hand(
    canvas: "Canvas",
    name: str,
    cards: "list[str]",
    can: "list[bool]",
    at: int,
    foot: str,
    why: str = "",
    star: int = -1,
) -> None:
    """Show a hand of up to twelve cards, `at` inverted: `>` marks cards that `can` be played, `*` the hint.

    Three cards a row; below them one line `why`.
    """
    canvas.clear()
    title(canvas, name, "")
    for n, card in enumerate(cards):
        x, page = n % 3 * 43, 2 + n // 3
        canvas.small(x + 1, page, ("*" if n == star else ">" if can[n] else " ") + card)
        if n == at:
            canvas.invert(x, page, 42)
    canvas.small(middle(why, 5), 6, why)
    canvas.small(middle(foot, 5), 7, foot)


def drawn(canvas: "Canvas", name: str, card: str, lines: "list[str]", left: str, foot: str) -> None:
    """Show a drawn card of the rule set `cards`: its face and `name`, up to three lines, and how many are `left`."""
    canvas.clear()
    title(canvas, name or card, "")
    face(canvas, 0, card)
    for row, line in enumerate(lines):
        canvas.small(44, 3 + row, line)
    canvas.small(44, 6, left)
    canvas.small(middle(foot, 5), 7, foot)


def page(canvas: "Canvas", name: str, lines: "list[str]", foot: str, note: str = "") -> None:
    """Draw a title, up to five lines of 25 letters, and what the keys do."""
    canvas.clear()
    title(canvas, name, note)
    for row, line in enumerate(lines):
        canvas.small(2, 2 + row, line)
    canvas.small(middle(foot, 5), 7, foot)


def fault(canvas: "Canvas", name: str, words: str, foot: str = "") -> None:
    """Show a program error, with `words` broken into lines."""
    page(canvas, name, [words[25 * row : 25 * row + 25] for row in range(5)], foot)


def loading(canvas: "Canvas", name: str) -> None:
    """Show that something is being loaded; `loaded` shows the progress."""
    canvas.clear()
    title(canvas, name, "")
    loaded(canvas, 0, 1)


def loaded(canvas: "Canvas", done: int, of: int) -> None:
    """Show that `done` of `of` parts are loaded: the bar below the title grows."""
    canvas.bar(4, 1 + done * (WIDTH - 2) // of)


def totals(canvas: "Canvas", name: str, points: "list[tuple[list[str], int]]") -> None:
    """Show the points of the evening, (colours of a side, points) each, above the foot, as `name`.

    They have one line or two, with the name above. Colours are shortened where two do not suffice.
    """
    for letters in (_LETTERS, 2):
        said = ["%s %d" % ("+".join([colour[:letters] for colour in side]), count) for side, count in points]
        line = "%s: %s" % (name, ", ".join(said))
        if len(line) <= _LETTERS:
            canvas.small(middle(line, 5), 6, line)
            return
        lines = [said[0]]
        for one in said[1:]:
            if len(lines[-1]) + 2 + len(one) > _LETTERS:
                lines.append("")
            lines[-1] += (", " if lines[-1] else "") + one
        if len(lines) < 3:
            break
    canvas.small(middle(name, 5), 6 - len(lines), name)
    for row, line in enumerate(lines):
        canvas.small(middle(line, 5), 7 - len(lines) + row, line)


def foot_of(canvas: "Canvas") -> bytes:
    """Return the last line as it stands, for `put_foot`."""
    return bytes(canvas.picture[-WIDTH:])


def put_foot(canvas: "Canvas", foot: "str | bytes") -> None:
    """Replace the last line by a text, or by what `foot_of` returned."""
    canvas.wipe(7)
    if isinstance(foot, bytes):
        canvas.picture[-WIDTH:] = foot
    else:
        canvas.small(middle(foot, 5), 7, foot)


def table(canvas: "Canvas", name: str, note: str, legend: str, rows: "list[tuple[str, str]]", foot: str) -> None:
    """Show rows of (left, right) under a `legend`. A row that is too long for a line takes two."""
    canvas.clear()
    title(canvas, name, note)
    canvas.small(middle(legend, 5), 2, legend)
    page = 3
    for left, right in rows:
        canvas.small(4, page, left)
        page += len(left) + len(right) > _LETTERS - 2
        canvas.small(WIDTH - 4 - 5 * len(right), page, right)
        page += 1
    canvas.small(middle(foot, 5), 7, foot)


def menu(canvas: "Canvas", name: str, rows: "list[tuple[str, str]]", at: int, foot: str) -> None:
    """Show a menu called `name`: the rows of (name, value) around row `at`, which is inverted."""
    canvas.clear()
    place = "%d/%d" % (at + 1, len(rows))
    canvas.small(4, 0, name)
    canvas.small(WIDTH - 4 - 5 * len(place), 0, place)
    canvas.invert(0, 0, WIDTH)
    first = min(max(at - 2, 0), max(len(rows) - 5, 0))
    for row, (label, value) in enumerate(rows[first : first + 5]):
        canvas.small(4, 2 + row, label)
        canvas.small(WIDTH - 4 - 5 * len(value), 2 + row, value)
        if first + row == at:
            canvas.invert(0, 2 + row, WIDTH)
    canvas.small(middle(foot, 5), 7, foot)


def title(canvas: "Canvas", text: str, note: str) -> None:
    """Draw the head of the screen: `text` large, `note` small at the right end or below."""
    canvas.big(4, 0, text)
    x = WIDTH - 4 - 5 * len(note)
    # There is no room for the note beside a long name.
    canvas.small(x, 0 if x > 4 + 8 * len(text) else 2, note)
    canvas.invert(0, 0, WIDTH, 2)


def middle(text: str, width: int) -> int:
    """Return the column at which `text` is centred, for letters `width` wide."""
    return max((WIDTH - width * len(text)) // 2, 0)
