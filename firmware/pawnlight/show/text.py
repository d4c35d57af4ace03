"""What the screen shows at a time, and its layouts: each one draws it as a whole. See also table/question.py."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from pawnlight.show.canvas import Canvas

WIDTH_PIXELS = 128
MENU_ROWS = 5  # of a menu
_FACE_WIDTH = 36
_LINES_X = 40  # of the texts beside a card
LETTERS = 25  # small ones in a line
TITLE_LETTERS = 15  # letters in a title
CARD_LINES = 5  # beside a card


class ScreenContent:
    """What the screen shows; each layout draws some of it.

    title   the head of the screen, mostly the name of the player who is asked
    note    a text at its right end
    card    the name of the large card
    said    a text in large letters
    ways    what the card can do: (text, whether it is possible now, whether the marked option does it)
    lines   further texts
    table   rows of two texts each, of which those in `marked` are inverted
    cards   the names of the cards of a hand, and `can`, whether each may be chosen
    foot    the last line, mostly what keys do; `why`, the reason for a hint or for a refusal, takes its place
    count   the number of options that arrows mark one after the other
    at      the number of the marked option
    star    the number of the option that a hint has marked; -1 for none
    """

    title = note = card = said = foot = why = ""
    ways: "Sequence[tuple[str, bool, bool]]" = ()
    lines: "Sequence[str]" = ()
    table: "Sequence[tuple[str, str]]" = ()
    marked: "Sequence[int]" = ()
    cards: "Sequence[str]" = ()
    can: "Sequence[bool]" = ()
    count = at = 0
    star = -1

    def menu_row(self, at: int) -> "tuple[str, str]":
        """Return the name of row `at` of a menu, and its value."""
        raise NotImplementedError


def draw_message(shown: "ScreenContent", canvas: "Canvas") -> None:
    """Draw a few large letters, and up to three lines between them and the foot."""
    draw_frame(shown, canvas)
    canvas.write_big(centred_column(shown.said, 8), min(5 - len(shown.lines), 4), shown.said)
    for row, line in enumerate(shown.lines):
        canvas.write_small(centred_column(line, 5), 7 - len(shown.lines) + row, line)


def draw_page(shown: "ScreenContent", canvas: "Canvas") -> None:
    """Draw up to five lines of 25 letters."""
    draw_frame(shown, canvas)
    for row, line in enumerate(shown.lines):
        canvas.write_small(2, 2 + row, line)


def draw_card(shown: "ScreenContent", canvas: "Canvas") -> None:
    """Draw a card, what it can do, and lines of 17 letters, directly above the foot if they follow what it can do.

    `>` marks what is possible; what the marked option does is inverted. Up to two things are written tall, if they fit.
    There is room for `CARD_LINES` in all, the last one in place of a note below a long name.
    """
    draw_frame(shown, canvas, len(shown.ways) + len(shown.lines) < CARD_LINES)
    x = 4
    if shown.card:
        _face(canvas, shown.card)
        x = _LINES_X
    high = 2 if 2 * len(shown.ways) + len(shown.lines) <= 4 else 1
    first = 7 - len(shown.lines)
    row = min(3, first - high * len(shown.ways))
    if not shown.ways:
        first = row
    for said, can, now in shown.ways:
        (canvas.write_tall if high == 2 else canvas.write_small)(x, row, (">" if can else " ") + said)
        if now:
            canvas.invert_block(x, row, WIDTH_PIXELS - x, high)
        row += high
    for row, line in enumerate(shown.lines):
        canvas.write_small(x + 2 * bool(shown.ways), first + row, line)


def draw_hand(shown: "ScreenContent", canvas: "Canvas") -> None:
    """Draw a hand of up to twelve cards, three a row, the marked one inverted, and a line below them.

    `>` is before cards that can be played, `*` before that of a hint.
    """
    draw_frame(shown, canvas)
    for n, name in enumerate(shown.cards):
        x, row = n % 3 * 43, 2 + n // 3
        canvas.write_small(x + 1, row, ("*" if n == shown.star else ">" if shown.can[n] else " ") + name)
        if n == shown.at:
            canvas.invert_block(x, row, 42)
    for line in shown.lines:
        canvas.write_small(centred_column(line, 5), 6, line)


def draw_cards(shown: "ScreenContent", canvas: "Canvas") -> None:
    """Draw a card of each player, up to twelve, those marked inverted."""
    draw_frame(shown, canvas)
    rows = shown.table
    high = len(rows) if len(rows) <= MENU_ROWS else (len(rows) + 1) // 2
    for n, (player, name) in enumerate(rows):
        x, row = (34 if len(rows) == high else 2 + n // high * 64), 2 + n % high
        canvas.write_small(x + 2, row, player)
        canvas.write_small(x + 60 - 5 * len(name), row, name)
        if n in shown.marked:
            canvas.invert_block(x, row, 62)


def first_visible_row(at: int, count: int) -> int:
    """Return the first of `count` rows that is on the screen while row `at` is marked."""
    return min(max(at - 2, 0), max(count - MENU_ROWS, 0))


def draw_loading_bar(canvas: "Canvas", done: int, of: int) -> None:
    """Show that `done` of `of` parts are loaded: the bar below the title grows."""
    canvas.draw_bar(4, 1 + done * (WIDTH_PIXELS - 2) // of)


def wrap_lines(said: str) -> "list[str]":
    """Break `said` into lines of a page wherever they end."""
    return [said[at : at + LETTERS] for at in range(0, min(len(said), 5 * LETTERS), LETTERS)]


def key_help_line(said: str) -> str:
    """Return the foot that tells what keys do: `said` has its parts, which stand as far apart as there is room."""
    line, *parts = said.split("|")
    free = LETTERS - len(said) + len(parts)
    for n, part in enumerate(parts):
        room = free // (len(parts) - n)
        line += room * " " + part
        free -= room
    return line


def draw_foot(canvas: "Canvas", said: str) -> None:
    """Replace the last line."""
    canvas.clear_page(7)
    canvas.write_small(centred_column(said, 5), 7, said)


def draw_title(canvas: "Canvas", said: str, note: str, below: bool = True) -> None:
    """Draw the head of the screen: `said` large, `note` small at the right end, or `below` if there is no room."""
    canvas.write_big(4, 0, said)
    x = WIDTH_PIXELS - 4 - 5 * len(note)
    beside = x > 4 + 8 * len(said)
    if beside or below:
        canvas.write_small(x, 0 if beside else 2, note)
    canvas.invert_block(0, 0, WIDTH_PIXELS, 2)


def centred_column(said: str, width: int) -> int:
    """Return the column at which `said` is centred, for letters `width` wide."""
    return max((WIDTH_PIXELS - width * len(said)) // 2, 0)


def draw_frame(shown: "ScreenContent", canvas: "Canvas", below: bool = True) -> None:
    """Clear the screen, and draw head and foot."""
    canvas.clear()
    draw_title(canvas, shown.title, shown.note, below)
    draw_foot(canvas, shown.why or shown.foot)


def _face(canvas: "Canvas", name: str) -> None:
    """Draw the card `name` at the left, on pages 3 to 6, as large as possible."""
    if "-" in name[1:]:
        for row, part in enumerate(name.split("-")):
            canvas.write_small(_FACE_WIDTH // 2 - 5 * len(part) // 2, 4 + row, part)
    elif len(name) > 4:
        canvas.write_tall(_FACE_WIDTH // 2 - 5 * len(name) // 2, 4, name)
    elif len(name) > 2:
        canvas.write_big(_FACE_WIDTH // 2 - 4 * len(name), 4, name)
    else:
        canvas.write_huge(2 if len(name) == 2 else 10, 3, name)
    canvas.invert_block(0, 3, _FACE_WIDTH, 4)
