"""A question in words and places, for whatever shows or answers it in people's stead: a page, speech, a mouse.

Nothing of it is needed for playing at the board, so it is imported only when somebody asks. docs/question.md has the
names and what they mean.
"""

from pawnlight.board import PAD_KEYS
from pawnlight.table.choice import Choice
from pawnlight.table.keys import TURNED_KEYS
from pawnlight.table.question import HORIZONTAL_ARROWS, HORIZONTAL_SIGN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import NotRequired, TypedDict

    from pawnlight.table.context import Context
    from pawnlight.table.question import Question
    from pawnlight.words import Words

    # docs/question.md has the meaning of the fields; the types of the page's JavaScript are made of these.

    class QuestionLine(TypedDict):
        """A text of a question between head and foot."""

        text: str
        marked: bool
        can: bool
        hint: bool
        place: bool

    class Offer(TypedDict, total=False):
        """An option of a question."""

        text: str
        key: str
        why: str
        does: str
        card: str
        discard: str
        box: Sequence[int]
        ring: Sequence[int]
        panel: Sequence[int]
        ring_to: Sequence[int]
        panel_to: Sequence[int]
        rows: Sequence[tuple[int, int]]
        path: Sequence[int]
        steps: int
        slide: int
        hits: Sequence[int]
        rests: Sequence[Sequence[int]]
        ways: int
        listed: bool
        n: int

    class Sentence(TypedDict):
        """A sentence of a voice in a child's game, by its key; `asks` if it is out of date once it is answered."""

        key: str
        card: str
        seat: int
        other: int
        asks: bool

    class BoardQuestion(TypedDict):
        """What the board shows and asks."""

        title: str
        note: str
        card: str
        lines: list[QuestionLine]
        foot: str
        keys: dict[str, str]
        options: list[Offer]
        at: int
        why: NotRequired[str]
        flows: NotRequired[bool]
        rolls: NotRequired[bool]
        seat: NotRequired[int]
        what: NotRequired[str]
        hidden: NotRequired[bool]
        child: NotRequired[bool]
        tells: NotRequired[list[Sentence]]
        icon: NotRequired[str]
        dark: NotRequired[bool]
        number: NotRequired[int]
        moment: NotRequired[int]
        opens: NotRequired[bool]
        pulses: NotRequired[bool]
        returns: NotRequired[bool]
        behind: NotRequired[list[int]]
        hint: NotRequired[str]
        back: NotRequired[bool]
        phone: NotRequired[str]
        cannot: NotRequired[str]
        cannot_at: NotRequired[list[int]]
        whole: NotRequired[bool]
        cards: NotRequired[list[str]]


# In place of a key: keep OK down, to look at a hidden hand, and let it go.
LOOK_KEY, HIDE_KEY = "LOOK", "HIDE"
# Places on the screen: x, y, width, height.
_WHOLE = (0, 0, 128, 64)
_HALVES = ((0, 32, 64, 32), (64, 32, 64, 32))
_LAST_ROW = (0, 56, 128, 8)
# Those of a choice that are told.
_FIELDS = ("text", "why", "does", "card", "discard", "box", "ring", "panel", "ring_to", "panel_to")
_MOVES = ("rows", "path", "steps", "slide", "hits", "rests", "ways")


def describe(context: "Context", phone: bool = False) -> "BoardQuestion":
    """Return what the screen shows, and what people can do at the table if the board waits for them.

    With `phone`, what they can do on the phone that is asked, also while the board sleeps.
    """
    question = context.question
    if question is None or (context.renderer.asleep and not phone):
        return {
            "title": "",
            "note": "",
            "card": "",
            "lines": [],
            "foot": "",
            "keys": {},
            "options": [],
            "at": -1,
            "dark": True,
        }
    texts = _texts(question, phone)
    turned = TURNED_KEYS if context.keys.turned else {}
    found: BoardQuestion = {
        "title": question.title,
        "note": question.note,
        "card": question.card,
        "lines": [line for line in _lines(question, texts) if line["text"]],
        "foot": context.reminder or question.why or texts[2],
        "keys": {turned.get(key, key): said for key, said in _keys(question, context.words, texts)},
        "seat": question.seat,
        "what": question.what,
        "rolls": question.rolls,
        "hidden": question.hidden,
        "flows": question.flows,
        "why": question.hint_reason_text() if question.hints else "",
        "child": context.child,
        "tells": [
            {"key": key, "card": card, "seat": seat, "other": other, "asks": question.asks}
            for key, card, seat, other in question.tells
        ],
        "icon": "".join(["%02x" % column for column in question.icon]),
        "options": [],
        "at": -1,
    }
    elsewhere = context.phones and context.phones.asks(question) and not phone
    if elsewhere:
        assert context.phones
        found["phone"] = "sleeps" if context.phones.sleeps else "plays"
        found["why"], found["keys"] = "", {}
    if context.is_waiting() or phone:
        _add_answers(found, question, context, phone)
    if elsewhere:
        found["at"], found["hint"], found["pulses"] = -1, "", False
    return found


def _texts(question: "Question", phone: bool) -> "tuple[str, Sequence[str], str]":
    """Return what the table says, or with `phone`, what it would say if no phone was asked: `said`, `lines`, `foot`."""
    return (phone and question.on_phone) or (question.said, question.lines, question.foot)


def _lines(question: "Question", texts: "tuple[str, Sequence[str], str]") -> "Iterator[QuestionLine]":
    """Yield the texts between head and foot: whether each is marked, possible now, and what a hint means."""
    if question.rolls or question.cards:
        choices = question.choices()
        for at in range(question.count):
            choice = choices.choice(at)
            yield _line(choice.text, at == question.at, not choice.why, at == question.star)
    yield _line(texts[0])
    for said, can, now in question.ways:
        yield _line(said, now, can)
    for line in texts[1]:
        yield _line(line, place=line in question.placed)
    for n, row in enumerate(question.table):
        yield _line(": ".join([part for part in row if part]), n in question.marked)


def _line(text: str, marked: bool = False, can: bool = True, hint: bool = False, place: bool = False) -> "QuestionLine":
    return {"text": text, "marked": marked, "can": can, "hint": hint, "place": place}


def _keys(question: "Question", words: "Words", texts: "tuple[str, Sequence[str], str]") -> "Iterator[tuple[str, str]]":
    """Yield keys with what they do: with the texts that name them, such as `Press DRAW`, and as the foot tells it."""
    keys = question.key_help(words)
    said, lines, foot = texts
    parts = [] if question.pages else [said] + list(lines)
    for text in parts if keys else parts + [foot]:
        named = text.replace(":", " ").split()
        for key in PAD_KEYS:
            if words.with_printed_keys(key) in named or (key in HORIZONTAL_ARROWS and HORIZONTAL_SIGN in named):
                yield key, text
    for part in keys.split("|"):
        sign, _, said = part.partition(" ")
        for key in PAD_KEYS:
            if sign == words.with_printed_keys(key) or (key in HORIZONTAL_ARROWS and sign == HORIZONTAL_SIGN):
                yield key, said


def all_choices(context: "Context", phone: bool = False) -> "list[Choice]":
    """Return all that can be answered to the question that is asked: its options, and what further keys do.

    While a phone is asked, that is at the table only to take the seat back; with `phone`, what the phone can answer.
    """
    question = context.question
    found: list[Choice] = []
    if question and context.phones and context.phones.asks(question) and not phone:
        found = [Choice(context.words["phone hold"], "HOLD OK", box=_WHOLE)]
    elif question:
        given = question.choices()
        found = [given.choice(at) for at in range(0 if question.pages else question.count)]
        keys = dict(_keys(question, context.words, _texts(question, phone)))
        found += _buttons(question, keys, TURNED_KEYS if context.keys.turned else {}, context.words)
    for at, choice in enumerate(found):
        choice.number = context.asked
        choice.at = at
    return found


def hint_key(question: "Question") -> str:
    """Return the key that gives a hint; "" if there is none."""
    return "" if not question.hints else "UP" if question.held else "HOLD OK"


def _add_answers(told: "BoardQuestion", question: "Question", context: "Context", phone: bool) -> None:
    """Add what can be answered, with its places."""
    found = all_choices(context, phone)
    turned = TURNED_KEYS if context.keys.turned else {}
    told["number"] = context.asked
    told["moment"] = question.game.events if question.game else 0
    told["options"] = [choice_fields(choice, found, question.rolls, turned) for choice in found]
    told["at"] = question.at if question.count and not question.pages else -1
    told["opens"] = question.opens
    told["pulses"] = question.pulses
    told["returns"] = question.turn and "BACK" in question.answer_keys
    told["behind"] = list(question.choices().previous_lights())
    told["hint"] = hint_key(question)
    told["back"] = context.can_take_back(question)
    cannot, lights = question.choices().stuck_reason()
    told["cannot"] = cannot
    told["cannot_at"] = list(lights)


def _buttons(
    question: "Question", keys: "dict[str, str]", turned: "dict[str, str]", words: "Words"
) -> "Iterator[Choice]":
    """Yield what a key does that takes no option: one may have the whole screen, two a half each."""
    names = question.buttons
    if not names and not question.count:
        names = tuple([key for key in question.answer_keys if key != "DRAW" or "OK" not in question.answer_keys])
    closed = question.hidden and not question.held
    for n, key in enumerate(names):
        said = keys.get(key) or words.with_printed_keys(turned.get(key, key))
        if closed and key == "OK":
            yield Choice("", LOOK_KEY, box=_WHOLE)
        elif (question.count and not question.pages) or closed:
            yield Choice(said, key)
        else:
            yield Choice(said, key, box=_WHOLE if len(names) == 1 else _HALVES[n] if len(names) == 2 else ())
    if question.held:
        yield Choice("", HIDE_KEY, box=_LAST_ROW)


def choice_fields(choice: Choice, found: "list[Choice]", rolls: bool, turned: "dict[str, str]") -> "Offer":
    """Return a choice without what it lacks. It is `listed` if no place on the board stands for it alone."""
    said: Offer = {}
    for name in _FIELDS + _MOVES:
        value = getattr(choice, name)
        if value:
            said[name] = value  # type: ignore[literal-required]
    if choice.key:
        said["key"] = turned.get(choice.key, choice.key)
    places = choice.ring, choice.panel, choice.box
    # Of the spaces of a panel, no two are alike, and there may be ninety.
    alike = [] if choice.panel else [other for other in found if (other.ring, other.panel, other.box) == places]
    if not rolls and (len(alike) > 1 or not any(places)):
        said["listed"] = True
    return said
