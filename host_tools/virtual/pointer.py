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


class Place:
    """What can be pointed at: light `number` of "ring" or "panel", or "option" `number` of the question."""

    def __init__(self, where: str, number: int) -> None:
        self.where = where
        self.number = number

    def belongs_to(self, choice: Choice) -> bool:
        """Return whether `choice` stands here."""
        if self.where == "option":
            return choice.at == self.number
        return self.number in (choice.ring if self.where == "ring" else choice.panel)

    def is_reached_by(self, choice: Choice) -> bool:
        """Return whether `choice` can be taken and leads here."""
        return not choice.why and self.number in (choice.ring_to if self.where == "ring" else choice.panel_to)

    def nearest(self, found: "list[Choice]", at: int) -> "Choice | None":
        """Return the choice that stands here, or one that leads here: of several the nearest to number `at`.

        The list of choices is a round one.
        """
        count = len(found)
        here = [n for n in range(count) if self.belongs_to(found[n])]
        here = here or [n for n in range(count) if self.is_reached_by(found[n])]
        return found[min(here, key=lambda n: min((n - at) % count, (at - n) % count))] if here else None


def click_place(context: "Context", number: int, where: str, place: int) -> "bool | None":
    """Mark or take the choice at a `place` of "ring" or "panel", or "option" `place`, of the question `number`.

    Returns whether OK is now down, to look at a hand; None if it stays as it is.
    """
    question = context.question
    if question is None or not _is_asked(context, number):
        return None
    found = all_choices(context)
    marked = found[question.at] if question.at < len(found) and question.count and not question.pages else None
    option = found[place] if where == "option" and 0 <= place < len(found) else None
    if option and option.key in (LOOK_KEY, HIDE_KEY):
        return option.key == LOOK_KEY
    if not context.is_waiting():
        # A hint is being found, or what was pointed at before is being marked.
        context.then = lambda: click_place(context, number, where, place)
        return None
    if where != "option":
        return _click_light(context, Place(where, place), found, marked)
    if option:
        context.answer_with(option, option is not marked)
    return False if question.held and option is marked else None


def _click_light(context: "Context", place: Place, found: "list[Choice]", marked: "Choice | None") -> "bool | None":
    """Take the `marked` choice if the place belongs to it, or mark the nearest; as `click_place`."""
    question = context.question
    assert question
    taken, leads = marked, marked is not None and place.is_reached_by(marked)
    if taken is None or not (leads or place.belongs_to(taken)):
        taken, leads = place.nearest(found, question.at), True
        if taken is None:
            if place.where == "ring" and place.number in question.choices().previous_lights():
                context.answer_with(Choice("", "BACK", context.asked))
                _click_next(context, place, True)
            return None
        if place.belongs_to(taken) or not question.opens:
            context.answer_with(taken, True)
            return None
    context.answer_with(taken)
    if leads:
        # A pawn with several destinations, or a card: the place is one of the next choices.
        _click_next(context, place, question.opens)
    return False if question.held else None


def answer_question(context: "Context", number: int, at: int, then: "tuple[str, int]" = ("", 0)) -> "bool | None":
    """Take choice `at` of the question `number`, and then what alone is at the place `then` of the one that follows.

    Returns whether OK is now down, to look at a hand; None if it stays as it is.
    """
    question = context.question
    if question is None or not _is_asked(context, number):
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
        _click_next(context, Place(*then), False)
    return False if question.held and not chosen.why else None


def request_hint_or_undo(context: "Context", what: str, number: object) -> None:
    """Ask for a "hint", take the last move "back", or "return" from question `number`, if possible."""
    question = context.question
    if question is None or context.renderer.asleep:
        return
    if what != "back" and context.phones and context.phones.asks(question):
        return
    if what == "return":
        key = "BACK" if number == context.asked else ""
    elif what == "hint":
        key = hint_key(question)
    else:
        key = "HOLD BACK" if context.can_take_back(question) else ""
    if key:
        context.answer_with(Choice("", key, context.asked))


def _is_asked(context: "Context", number: int) -> bool:
    """Return whether the question `number` is the one that is asked, and people can see it."""
    return context.asked == number and not context.renderer.asleep


def _click_next(context: "Context", place: Place, marks: bool) -> None:
    """Mark the choice at `place` of the question that follows, or take it, if nothing has happened in the game."""
    before = _events_played(context)

    def follow() -> None:
        question = context.question
        assert question
        found = all_choices(context)
        nearest = place.nearest(found, question.at)
        if nearest and place.belongs_to(nearest) and _events_played(context) == before:
            # Of several ways to one place, nobody has said which.
            alone = sum([place.belongs_to(choice) for choice in found]) == 1
            # A pawn with several ways shows them in the next question.
            context.answer_with(nearest, (marks and not nearest.ways) or not alone)

    context.then = follow


def _events_played(context: "Context") -> int:
    game = context.question.game if context.question else None
    return game.events if game else 0
