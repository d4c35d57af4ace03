"""A new game: who begins it, its header, and the seed of its shuffle. Imported only before one."""

from pawnlight.rules.shuffle import seed_hash
from pawnlight.table import menu_rows
from pawnlight.table.rows import MustChoose, Rows

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from pawnlight.table.context import Context
    from pawnlight.table.evening import Evening


async def who_begins(context: "Context", evening: "Evening", again: bool) -> str:
    """Return the colour that begins the next game, `again` by the winner; "" to go back to the menu."""
    settings = context.settings
    seats = menu_rows.seats(settings)
    rules = menu_rows.rules_of(settings)
    if menu_rows.youngest_begins(settings, evening.is_first(rules)):
        people = [colour for colour, player in seats if player == "person"]
        if len(people) == 1:
            return people[0]
        if people:
            if again and evening.youngest in people:
                # Those who play again sit as before.
                return evening.youngest
            return await _youngest(context, evening, people)
    return evening.first_of([colour for colour, _ in seats], rules, settings["begins"])


async def _youngest(context: "Context", evening: "Evening", people: "list[str]") -> str:
    """Ask which of `people` is the youngest, and note it in `evening`; "" to go back to the menu."""
    at = people.index(evening.youngest) if evening.youngest in people else 0
    rows = (MustChoose if context.child else Rows)("who is youngest", people, at)
    context.keys.forget()
    if await context.ask(rows) != "OK" and not context.child:
        return ""
    evening.youngest = people[rows.at]
    return people[rows.at]


def new_game(context: "Context", begins: str) -> "tuple[str, bytes]":
    """Return the header of the selected game, and its seed: 32 bytes from the hardware's source of randomness."""
    seed = context.hardware.entropy(32)
    return menu_rows.header(context.settings, begins, seed_hash(seed)), seed
