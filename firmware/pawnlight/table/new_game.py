"""A new game: what is asked before it, who begins it, its header, and the seed of its shuffle.

`between_games.py` calls this after START in the menu. While a game is played, neither is in memory.
"""

from pawnlight.rules.cards import seed_hash
from pawnlight.table.list_questions import RowList, YesNoQuestion
from pawnlight.table.menu_rows import menu_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.table.context import Context
    from pawnlight.table.evening import Evening
    from pawnlight.table.menu_rows import GameMenu


async def ask_before_game(context: "Context", evening: "Evening") -> str:
    """Return the colour that begins the next game, after all questions; "" to go back to the menu."""
    menu = menu_of(context.settings)
    if not menu.can_play() or not await confirm_erase(context):
        return ""
    # A child is asked nothing.
    if menu.asks_new_evening and not menu.is_child_game and not context.hardware.evening_known:
        context.keys.drop_pending()
        await confirm_new_evening(context, evening, "evening begins")
        context.hardware.evening_known = True
    return await _who_begins(context, menu, evening)


async def confirm_erase(context: "Context") -> bool:
    """Ask before a game is erased that is over, that no laptop has, and that the full flash could not archive."""
    return context.journal.archive_finished() or await _says_yes(context, "erase last", "full")


async def confirm_new_evening(context: "Context", evening: "Evening", question: str) -> None:
    """Forget totals and winners if people say yes to the text `question`."""
    if await _says_yes(context, question):
        evening.reset()
        if context.phones:
            context.phones.end_evening()
        context.hardware.evening_known = True


def new_game(context: "Context", begins: str) -> "tuple[str, bytes]":
    """Return the header of the selected game, and its seed: 32 bytes from the hardware's source of randomness."""
    seed = context.hardware.random_bytes(32)
    return menu_of(context.settings).header(begins, seed_hash(seed)), seed


async def _says_yes(context: "Context", question: str, title: str = "") -> bool:
    """Ask the text of the key `question`, below the one of `title`."""
    return await context.ask(YesNoQuestion(question, title)) == "OK"


async def _who_begins(context: "Context", menu: "GameMenu", evening: "Evening") -> str:
    if menu.youngest_begins(evening):
        people = [colour for colour, player in menu.seats() if player == "person"]
        if len(people) == 1:
            return people[0]
        if people:
            # Asked once an evening.
            known = evening.youngest in people
            return evening.youngest if known else await _youngest(context, evening, people)
    return menu.first_colour(evening)


async def _youngest(context: "Context", evening: "Evening", people: "list[str]") -> str:
    """Ask which of `people` is the youngest; "" to go back to the menu."""
    at = people.index(evening.youngest) if evening.youngest in people else 0
    rows = RowList("who is youngest", people, at)
    rows.what = "first"
    context.keys.drop_pending()
    if await context.ask(rows) != "OK":
        return ""
    evening.youngest = people[rows.at]
    return people[rows.at]
