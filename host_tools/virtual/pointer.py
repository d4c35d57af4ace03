"""Pointing at the board: who points at a place of it means the choice that has the place, or leads there.

The first click on a place marks its choice, and the board shows where that leads. A click on what is marked, or on
where it leads, takes it. A page, which shows all of it by itself, takes a choice at once. All of it happens between two
steps of the firmware's tasks.
"""

from pawnlight.table.choice import Choice
from pawnlight.table.describe import HIDE_KEY, LOOK_KEY, all_choices, hint_key

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pawnlight.table.context import Context


def click_place(context: "Context", number: int, where: str, place: int) -> "bool | None":
    """Mark or take the choice at a `place` of "ring" or "panel", or "option" `place`, of the question `number`.

    Returns whether OK is now down, to look at a hand; None if it stays as it is.
    """
    question = context.question
    if question is None or context.asked != number or context.renderer.asleep:
        return None
    found = all_choices(context)
    marked = found[question.at] if question.at < len(found) and question.count and not question.pages else None
    chosen = found[place] if where == "option" and 0 <= place < len(found) else None
    if chosen and chosen.key in (LOOK_KEY, HIDE_KEY):
        return chosen.key == LOOK_KEY
    if not context.is_waiting():
        # A hint is being found, or what was pointed at before is being marked.
        context.then = lambda: click_place(context, number, where, place)
        return None
    if where == "option":
        if chosen:
            context.answer_with(chosen, chosen is not marked)
        return False if question.held and chosen is marked else None
    leads = marked is not None and _leads(marked, where, place)
    if not leads and (marked is None or not _has(marked, where, place)):
        nearest = _nearest(found, question.at, where, place)
        if nearest is None:
            if where == "ring" and place in question.choices().previous_lights():
                context.answer_with(Choice("", "BACK", number))
                _then(context, where, place, True)
            return None
        if _has(nearest, where, place) or not question.opens:
            context.answer_with(nearest, True)
            return None
        marked, leads = nearest, True
    assert marked
    context.answer_with(marked)
    if leads:
        # A pawn with several destinations, or a card: the place is one of the next choices.
        _then(context, where, place, question.opens)
    return False if question.held else None


def answer_question(context: "Context", number: int, at: int, then: "tuple[str, int]" = ("", 0)) -> "bool | None":
    """Take choice `at` of the question `number`, and then what alone is at the place `then` of the one that follows.

    Returns whether OK is now down, to look at a hand; None if it stays as it is.
    """
    question = context.question
    if question is None or context.asked != number or context.renderer.asleep:
        return None
    found = all_choices(context)
    chosen = found[at] if 0 <= at < len(found) else None
    if chosen is None or chosen.key in (LOOK_KEY, HIDE_KEY):
        return chosen.key == LOOK_KEY if chosen else None
    if not context.is_waiting():
        context.then = lambda: answer_question(context, number, at, then)
        return None
    context.answer_with(chosen)
    if then[0]:
        _then(context, then[0], then[1], False)
    return False if question.held and not chosen.why else None


def request_hint_or_undo(context: "Context", what: str, number: object) -> None:
    """Ask for a "hint", take the last move "back", or "return" from question `number`, if possible."""
    question = context.question
    if question is None or context.renderer.asleep:
        return
    if what != "back" and context.phones and context.phones.asks(question):
        return
    if what == "hint":
        key = hint_key(question)
    elif what == "return":
        key = "BACK" if number == context.asked else ""
    else:
        key = "HOLD BACK" if context.can_take_back(question) else ""
    if key:
        context.answer_with(Choice("", key, context.asked))


def _then(context: "Context", where: str, place: int, marks: bool) -> None:
    """Mark the choice at `place` of the question that follows, or take it, if nothing has happened in the game."""
    before = _moment(context)

    def follow() -> None:
        question = context.question
        assert question
        found = all_choices(context)
        nearest = _nearest(found, question.at, where, place)
        if nearest and _has(nearest, where, place) and _moment(context) == before:
            # Of several ways to one place, nobody has said which.
            alone = sum([_has(choice, where, place) for choice in found]) == 1
            # A pawn with several ways shows them in the next question.
            context.answer_with(nearest, (marks and not nearest.ways) or not alone)

    context.then = follow


def _moment(context: "Context") -> int:
    game = context.question.game if context.question else None
    return game.events if game else 0


def _nearest(found: "list[Choice]", at: int, where: str, place: int) -> "Choice | None":
    """Return the choice at `place`, or one that leads there: of several the nearest to `at`, round the whole list."""
    count = len(found)
    here = [n for n in range(count) if _has(found[n], where, place)]
    here = here or [n for n in range(count) if _leads(found[n], where, place)]
    return found[min(here, key=lambda n: min((n - at) % count, (at - n) % count))] if here else None


def _has(choice: Choice, where: str, place: int) -> bool:
    if where == "option":
        return choice.at == place
    return place in (choice.ring if where == "ring" else choice.panel)


def _leads(choice: Choice, where: str, place: int) -> bool:
    """Return whether `choice` can be taken and leads to `place`."""
    return not choice.why and place in (choice.ring_to if where == "ring" else choice.panel_to)
