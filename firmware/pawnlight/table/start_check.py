"""Whether the game that a laptop wants can begin. Imported only then."""

from pawnlight.store.shelved_games import shelve_live_game
from pawnlight.table.menu_rows import menu_of
from pawnlight.table.settings import PRACTICE_ROW

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.store.journal import Journal
    from pawnlight.table.settings import Settings


def start_refusal(journal: "Journal", settings: "Settings", wanted: str, keeps: bool) -> str:
    """Return why `wanted`, see `Listener.start`, cannot begin, as a code of docs/link.md; "" if it can.

    The game that is being played is then kept for later, if `keeps`, or if it is wanted itself: taken up again, nobody
    is asked.
    """
    playing = journal.live is not None and not journal.over
    if journal.unread or journal.damage or (playing and not keeps and wanted != journal.live):
        return "error busy"
    if not wanted:
        if not menu_of(settings).can_play():
            return "error players"
    elif wanted not in (PRACTICE_ROW, journal.live) and not journal.kept.find(wanted):
        return "error game"
    return "error full" if playing and not shelve_live_game(journal) else ""
