"""The question that people are asked, in one line for a laptop that shows it to others. docs/link.md has its words.

Nothing of it is needed for playing, so it is imported only when a laptop asks.
"""

from pawnlight.link.frames import MAX_BODY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.table.context import Context

NO_QUESTION = "asks -"
# Choices whose options are all lit; of others, the lights show at most the marked option.
_LIT = ("pawn", "place", "space")


def answer_ask(context: "Context") -> str:
    """Return the answer to `ask`. It has nothing that the lights do not show, and nothing of a hidden hand."""
    question = context.question
    if not context.asking or context.renderer.asleep or question is None or not question.game or not question.what:
        return NO_QUESTION
    game, what = question.game, question.what
    body = "asks %s %d %d " % (game.id, game.events, question.seat)
    if question.hidden:
        return body + "hand"
    at, where = "-", "-"
    options: list[str] = []
    choices = question.choices()
    for option in range(question.count) if what in _LIT else (question.at,):
        ring, panel = choices.lights_of(option)
        if ring or panel:
            if option == question.at:
                at = str(len(options))
            where = "ring" if ring else "panel"
            options.append("+".join(["%02x" % place for place in ring or panel]))
    body += " ".join([what, at, where] + ["".join(options)] * bool(options))
    return body if len(body) <= MAX_BODY else NO_QUESTION
