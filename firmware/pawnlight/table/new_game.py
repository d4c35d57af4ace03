"""A new game: what is asked before it, who begins it, its header, and the seed of its shuffle.

While a game is played, this module is not in memory.
"""

from pawnlight.rules.cards import seed_hash
from pawnlight.table import menu_rows
from pawnlight.table.rows import Confirm, Rows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.table.choices import Settings
    from pawnlight.table.context import Context
    from pawnlight.table.evening import Evening


async def before_game(context: "Context", evening: "Evening") -> str:
    """Return the colour that begins the next game, after all questions; "" to go back to the menu."""
    menu_rows.mend(context.settings)
    if not menu_rows.can_play(context.settings) or not await may_begin(context):
        return ""
    # To drawn cards it makes no difference which evening it is, and a child is asked nothing.
    asks = context.settings["game"] != "cards" and not menu_rows.for_child(context.settings)
    if asks and not context.hardware.evening_known:
        context.keys.forget()
        await end_evening(context, evening, "evening begins")
        context.hardware.evening_known = True
    return await _who_begins(context, evening)


async def may_begin(context: "Context") -> bool:
    """Ask before a game is erased that is over, that no laptop has, and that the full flash could not archive."""
    return context.journal.settle() or await _says_yes(context, "erase last", "full")


async def end_evening(context: "Context", evening: "Evening", question: str) -> None:
    """Forget totals and winners if people say yes to the text `question`."""
    if await _says_yes(context, question):
        evening.forget()
        context.hardware.evening_known = True


def new_game(context: "Context", begins: str) -> "tuple[str, bytes]":
    """Return the header of the selected game, and its seed: 32 bytes from the hardware's source of randomness."""
    seed = context.hardware.entropy(32)
    return menu_rows.header(context.settings, begins, seed_hash(seed)), seed


def answer_to(practice: bool, free: bool, settings: "Settings") -> str:
    """Return the answer to a laptop that begins the practice, or a game with `settings`, on a board that is `free`."""
    if not free:
        return "error busy begin"
    if practice:
        return "begun practice"
    return "begun" if menu_rows.can_play(settings) else "error players begin"


async def _says_yes(context: "Context", question: str, title: str = "") -> bool:
    """Ask the text of the key `question`, below the one of `title`."""
    return await context.ask(Confirm(question, title)) == "OK"


async def _who_begins(context: "Context", evening: "Evening") -> str:
    settings = context.settings
    seats = menu_rows.seats(settings)
    if menu_rows.youngest_begins(settings, evening):
        people = [colour for colour, player in seats if player == "person"]
        if len(people) == 1:
            return people[0]
        if people:
            # Asked once an evening.
            known = evening.youngest in people
            return evening.youngest if known else await _youngest(context, evening, people)
    return menu_rows.begins(settings, evening)


async def _youngest(context: "Context", evening: "Evening", people: "list[str]") -> str:
    """Ask which of `people` is the youngest; "" to go back to the menu."""
    at = people.index(evening.youngest) if evening.youngest in people else 0
    rows = Rows("who is youngest", people, at)
    context.keys.forget()
    if await context.ask(rows) != "OK":
        return ""
    evening.youngest = people[rows.at]
    return people[rows.at]
