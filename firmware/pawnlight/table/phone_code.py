"""The codes that put seats on phones, where a laptop carries them. Imported when somebody asks for one."""

from pawnlight.show.qr_code import WIDTH, draw_code
from pawnlight.table.list_questions import RowList
from pawnlight.table.question import Message, Question
from pawnlight.table.sealed import open_sealed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.show.canvas import Canvas
    from pawnlight.table.question import Dialog, QuestionScreen

# Of the address and of the secret beside the code.
_ROW_LETTERS, _SECRET_LETTERS = 11, 6


async def show_codes(context: "Dialog", screen: "QuestionScreen") -> None:
    """Let people choose a seat, and see its code, until they go back. Raises GameLeft and TakeBack."""
    seats = _Seats(context, screen)
    while await context.ask(seats) == "OK":
        await _show_code(context, seats.seats[seats.at], seats.names[seats.at])


async def _show_code(context: "Dialog", seat: int, name: str) -> None:
    """Show the code of `seat` while OK is held: only its owner may see it, like a hand."""
    sealed = open_sealed(context)
    secret = sealed.secret_of(seat)
    closed = Message(name, context.words["phone code"], context.words["look"])
    closed.answer_keys = ("OK", "BACK")
    while await context.ask(closed) == "OK":
        await context.ask(_Code(name, context.lan + "#" + secret, secret))
        if sealed.is_awake(seat):
            break


class _Seats(RowList):
    """The seats of people, and which of them are on phones."""

    def __init__(self, context: "Dialog", screen: "QuestionScreen") -> None:
        seats = screen.game.header.seats
        self.seats = [n for n, (_, player) in enumerate(seats) if player == "person"]
        super().__init__("leave phone", [""] * len(self.seats))
        self.names = [screen.name(n) for n in self.seats]
        self._on_phones = open_sealed(context).on_phones()

    def menu_row(self, at: int) -> "tuple[str, str]":
        return self.names[at], self.words["phone plays"] if self.seats[at] in self._on_phones else ""


class _Code(Question):
    """A link as a code, and in letters for who has to type it, as long as OK is down."""

    held = "OK"

    def __init__(self, name: str, link: str, secret: str) -> None:
        self.title = name
        self._link = link
        address = link[: -len(secret) - 1].split("//")[-1]
        self.lines = [address[at : at + _ROW_LETTERS] for at in range(0, len(address), _ROW_LETTERS)]
        self._secret = secret

    def draw(self, canvas: "Canvas") -> None:
        canvas.clear()
        draw_code(canvas, self._link)
        for row, line in enumerate(self.lines):
            canvas.write_small(WIDTH + 2, row, line)
        canvas.write_big(WIDTH + 2, 4, "#" + self._secret[:_SECRET_LETTERS])
        canvas.write_big(WIDTH + 10, 6, self._secret[_SECRET_LETTERS:])
