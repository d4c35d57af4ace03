"""Reading the choice from each coroutine of the firmware that asks people: see `asked`."""

import re
from collections.abc import Callable
from typing import Any

from host_tools.virtual.asked import Asked
from host_tools.virtual.choice import HIDE, LONG, LOOK, WHOLE, Choice, Option
from pawnlight.board import TRACK, led_of_home, led_of_start, led_of_zone
from pawnlight.rules.base import COLOURS, PASS
from pawnlight.rules.cards import card_label
from pawnlight.rules.revenge import NONE, total, with_card
from pawnlight.rules.sequence import CARDS
from pawnlight.rules.sorry import START, parts
from pawnlight.show.sorry_scene import light_of
from pawnlight.show.sorry_text import way_of, ways_of
from pawnlight.table import sorry_choose
from pawnlight.table.play import to_take_back
from pawnlight.table.sequence_screen import _next_cell

_QUARTER = 15
_ROW = 8
_KEYS = re.compile(r"\b(DRAW|OK|BACK|LEFT|RIGHT|UP|DOWN)\b")


def _round(count: int, back: tuple[str, ...], on: tuple[str, ...]) -> dict[str, list[int]]:
    """Return the steps of keys that go round `count` options."""
    by = {**dict.fromkeys(back, -1), **dict.fromkeys(on, 1)}
    return {key: [(n + step) % count for n in range(count)] for key, step in by.items()}


def _verbs(foot: str) -> dict[str, str]:
    """Return the meaning of each key in a last line such as `OK yes  BACK no`."""
    found = _KEYS.split(foot)
    return {key: text.strip() for key, text in zip(found[1::2], found[2::2], strict=True)}


def _can_go_back(asked: Asked) -> bool:
    return asked.game is not None and asked.context.settings["back"] == "yes" and to_take_back(asked.game) > 0


def _hint(asked: Asked) -> str:
    return LONG + "OK" if asked.context.hints() else ""


# Questions common to all games


def _press(asked: Asked) -> Choice:
    """`Context.press`: one key, on any part of the screen; below it, OK where a second card may be declined."""
    wanted = asked.values["wanted"]
    options = [Option(box=WHOLE, key=wanted[0], text=wanted[0])]
    if asked.caller == "SorryScreen._draw_or_not" and "OK" in wanted:
        options.append(Option(key="OK", text=_verbs(asked.words["draw or not"]).get("OK", "OK")))
    return Choice(options, back=_can_go_back(asked))


def _one_of(asked: Asked) -> Choice:
    """`Context.one_of`: OK at the left, BACK at the right of the last line."""
    return Choice(
        [Option(box=(0, 32, 64, 32), key="OK", text="OK"), Option(box=(64, 32, 64, 32), key="BACK", text="BACK")]
    )


def _rows(texts: list[str], at: int) -> Choice:
    """A list of which five rows are on the screen."""
    first = min(max(at - 2, 0), max(len(texts) - 5, 0))
    options = [Option(text=text) for text in texts]
    for n, option in enumerate(options[first : first + 5]):
        option.box = (0, _ROW * (2 + n), 128, _ROW)
    return Choice(options, at, _round(len(texts), ("UP",), ("DOWN",)), rolls=True)


def _choose(asked: Asked) -> Choice:
    return _rows(list(asked.values["rows"]), asked.values["at"])


def _menu(asked: Asked) -> Choice:
    menu = asked.me
    texts = [f"{menu._name(name)} {menu._value(name)}" for name in menu._names()]
    return _rows(texts, menu._at)


def _ending(asked: Asked) -> Choice:
    return Choice([Option(box=WHOLE, key="DRAW", text=_verbs(asked.words["again keys"]).get("DRAW", "DRAW"))])


def _pages(asked: Asked) -> Choice:
    """`read_rules`: the next page."""
    return Choice([Option(box=WHOLE, key="RIGHT", text=f"{asked.values['at'] + 1}/{len(asked.values['keys'])}")])


# A hand


def _slots(names: list[str], can: list[bool]) -> list[Option]:
    return [
        Option(box=(n % 3 * 43, _ROW * (2 + n // 3), 42, _ROW), text=name, can=can[n]) for n, name in enumerate(names)
    ]


def _hand(asked: Asked) -> Choice:
    """`Hand.choose`: the cards, or the key that shows them."""
    hand, words = asked.me, asked.words
    if hand._hidden:
        options = [Option(box=WHOLE, key=LOOK, say="point look")]
        if hand._earlier and not hand._looked:
            options.append(Option(key="LEFT", text=hand._earlier))
        if hand._looked and hand._can[hand.at]:
            options.append(Option(key="DRAW", text=_verbs(words["look again"]).get("DRAW", "DRAW")))
        return Choice(options, back=_can_go_back(asked))
    options = _slots(hand._cards, hand._can)
    for option, (ring, panel) in zip(options, _leads(asked, len(options)), strict=True):
        option.ring_to, option.panel_to = ring, panel
    steps = _round(len(options), ("LEFT",), ("RIGHT",))
    hint = LONG + "OK" if hand._hint is not None else ""
    return Choice(options, hand.at, steps, "DRAW", opens=True, hint=hint, back=_can_go_back(asked))


def _look(asked: Asked) -> Choice:
    """`Hand._look`: the cards while OK is down. Where they lead is not shown: others may see the page."""
    hand = asked.me
    options = _slots(hand._cards, hand._can)
    steps = {key: [*there, len(there)] for key, there in _round(len(options), ("LEFT",), ("RIGHT",)).items()}
    options.append(Option(box=(0, 56, 128, _ROW), key=HIDE, say="point hide"))
    return Choice(options, hand.at, steps, "DRAW", opens=True, hint="UP" if hand._hint is not None else "")


def _leads(asked: Asked, count: int) -> list[tuple[list[int], list[int]]]:
    """Return, for each card of the hand that is open, lights of the ring and cells of the panel where it can go."""
    found: list[tuple[list[int], list[int]]] = [([], []) for _ in range(count)]
    values = asked.outer.get(asked.caller, {})
    if asked.caller == "SequenceScreen._play":
        for n, card in enumerate(values["cards"]):
            cells = {play[1] for play in values["plays"] if play[0] == card}
            found[values["before"] + n] = [], sorted(cells)
    elif asked.caller == "SorryScreen._from_hand":
        for n, card in enumerate(values["hand"]):
            moves = [move for other, move in values["options"] if other == card and move != PASS]
            found[n] = _rests(moves), []
    elif asked.caller == "RevengeScreen._with_cards" and asked.game.due == "play":
        for n, card in enumerate(values["cards"]):
            plays = [play for play, other in zip(values["options"], values["meant"], strict=True) if other == card]
            rows = {play[1] for play in plays if len(play) > 2}
            found[n] = [light for r in sorted(rows - {NONE}) for light in _arc(r)], []
    return found


# Sorry!


def _rests(moves: list[Any]) -> list[int]:
    """Return the lights where the pawns of `moves` come to rest."""
    return sorted({light_of(i, rest) for move in moves for i, _, _, rest in parts(move)})


def _move(asked: Asked) -> Choice:
    """`SorryScreen._with_card`: a pawn, then its destination."""
    choice, game, words = asked.values["choice"], asked.game, asked.words
    options = []
    for pick in choice.offers:
        kind, i, place = pick
        moves = [move for _, move in choice._going_on([*choice.picks, pick])]
        option = Option(text=_ways(asked, moves))
        if kind == sorry_choose.PASS:
            option.text = words["throw away" if game.engine.hand else "pass"]
        elif i >= 0:
            option.ring = _pawns(game, i, place)
            option.ring_to = _rests(moves)
        if kind == sorry_choose.TO:
            # On a triangle it slides on.
            rests = [rest for move in moves for j, _, landing, rest in parts(move) if (j, landing) == (i, place)]
            option.ring = sorted({light_of(i, there) for there in (place, *rests)})
        options.append(option)
    first = {row[0] for row, _ in choice._going_on([])} if choice.picks else set()
    behind = {light for _, i, place in first for light in _pawns(game, i, place)}
    steps = _round(len(options), ("LEFT", "UP"), ("RIGHT", "DOWN"))
    return Choice(
        options,
        choice.at,
        steps,
        behind=sorted(behind),
        about=tuple(choice.picks),
        hint=_hint(asked),
        back=_can_go_back(asked),
    )


def _pawns(game: Any, i: int, place: int) -> list[int]:
    """Return the light of pawn `i` on `place`; the pawns on a START are alike."""
    if place != START:
        return [light_of(i, place)]
    return [led_of_start(i // 4, j % 4) for j, other in enumerate(game.pawns) if other == START and j // 4 == i // 4]


def _ways(asked: Asked, moves: list[Any]) -> str:
    """Describe what the card does in `moves`, as the screen does."""
    card, words = asked.values["card"], asked.words
    found = {way_of(card, move) for move in moves}
    numbers = dict(ways_of(card, asked.game.engine.leaving)) | {"own": 0}
    said = [(words["way " + way], number) for way, number in numbers.items() if way in found]
    return ", ".join(word % number if number else word for word, number in said)


# Revenge


def _arc(row: int) -> range:
    """Return the lights of a row on the ring."""
    return range(_QUARTER * row, _QUARTER * row + _QUARTER)


def _spoke(colour: str) -> list[int]:
    k = COLOURS.index(colour)
    home, start = [led_of_home(k, i) for i in range(4)], [led_of_start(k, i) for i in range(4)]
    return home + start + [led_of_zone(k, z) for z in range(1, 6)]


def _among(asked: Asked) -> Choice:
    """`RevengeScreen._among`: rows of the ring, which shows one player's at a time, and spokes for the others."""
    screen, game, values = asked.me, asked.game, asked.values
    options, at = values["options"], values["at"]
    shown = _whose(game, options[at])
    found = []
    for option in options:
        one = Option(text=", ".join(screen._lines(game.rows, game.seat, game.due, option)))
        row = _row(game.due, option)
        if game.due in ("take_card", "trade_hands", "look") or (row >= 0 and _whose(game, option) != shown):
            one.ring = _spoke(game.colours[option[0]])
        elif row >= 0:
            one.ring = list(_arc(row))
            one.ring_to = _changes(game, option, row)
        found.append(one)
    steps = _round(len(options), ("LEFT",), ("RIGHT",))
    return Choice(found, at, steps, hint=_hint(asked), back=_can_go_back(asked))


def _whose(game: Any, option: Any) -> int:
    """Return the seat whose rows the ring shows with `option`."""
    seat: int = option[0] if game.due in ("remove_top", "strip", "take-row", "steal-top") else game.seat
    return seat


def _row(due: str, option: Any) -> int:
    """Return the row that `option` changes; -1 if there is none."""
    if due in ("play", "draw-two", "borrow"):
        return option[1] if len(option) > 2 and option[1] != NONE else -1
    if due in ("all-strip", "go-home"):
        return int(option[0])
    return option[1] if due in ("remove_top", "strip", "take-row", "steal-top") else -1


def _changes(game: Any, option: Any, row: int) -> list[int]:
    """Return the lights that a card played on a row adds or removes."""
    if game.due not in ("play", "draw-two", "borrow"):
        return []
    cards = game.rows[game.seat][row]
    ends = sorted((total(cards), total(with_card(cards, option[0])[0])))
    return [light for light in range(_QUARTER * row + max(ends[0], 0), _QUARTER * row + ends[1]) if light < TRACK]


# Sequence


def _cell(asked: Asked) -> Choice:
    """`SequenceScreen._cell`: a space of the panel."""
    cells, words = asked.values["cells"], asked.words
    card = card_label(CARDS[asked.values["card"]])
    places = [(words["row"] % (cell // 10 + 1), words["column"] % (cell % 10 + 1)) for cell in cells]
    options = [Option(panel=[cell], text=", ".join((card, *place))) for cell, place in zip(cells, places, strict=True)]
    steps = {
        key: [cells.index(_next_cell(cells, cell, key)) for cell in cells] for key in ("LEFT", "RIGHT", "UP", "DOWN")
    }
    at = cells.index(asked.values["at"])
    return Choice(options, at, steps, hint=_hint(asked), back=_can_go_back(asked))


def _which_runs(asked: Asked) -> Choice:
    """`SequenceScreen._which_runs`: the spaces that only one of the sequences has stand for it."""
    runs = [{cell for run in way for cell in run} for way in asked.values["runs"]]
    own = [run.difference(*(other for other in runs if other is not run)) for run in runs]
    texts = [asked.words["which runs"] % (n + 1, len(runs)) for n in range(len(runs))]
    options = [Option(panel=sorted(cells), text=text) for cells, text in zip(own, texts, strict=True)]
    steps = _round(len(options), ("LEFT", "UP"), ("RIGHT", "DOWN"))
    return Choice(options, asked.values["at"], steps, back=_can_go_back(asked))


def _who_draws(asked: Asked) -> Choice:
    """`SequenceScreen._who_draws`: LEFT goes round; RIGHT could leave the question."""
    seats, words, screen = asked.values["seats"], asked.words, asked.me
    names = [f"{screen.name(seat)}: {words['draw unseen']}" for seat in seats]
    options = [Option(text=name) for name in names]
    options[asked.values["at"]].box = WHOLE
    steps = {"LEFT": [(n + 1) % len(seats) for n in range(len(seats))]}
    if asked.values["instead"] is not None:
        options.append(Option(key="OK", text=_verbs(words["draw or not"]).get("OK", "OK")))
        steps = {key: [*there, len(there)] for key, there in steps.items()}
    return Choice(options, asked.values["at"], steps, "DRAW", back=_can_go_back(asked))


# Cards only


def _cards(asked: Asked) -> Choice:
    """`CardsScreen.decide`: DRAW, and UP where there is a second pile."""
    options = [Option(box=WHOLE, key="DRAW", text="DRAW")]
    if len(asked.game.piles) > 1:
        options.append(Option(key="UP", text=asked.words["sorry"]))
    return Choice(options, back=_can_go_back(asked))


READERS: dict[str, Callable[[Asked], Choice]] = {
    "Context.press": _press,
    "Context.one_of": _one_of,
    "Context.choose": _choose,
    "Menu.choose": _menu,
    "Ending.answer": _ending,
    "read_rules": _pages,
    "Hand.choose": _hand,
    "Hand._look": _look,
    "SorryScreen._with_card": _move,
    "RevengeScreen._among": _among,
    "SequenceScreen._cell": _cell,
    "SequenceScreen._which_runs": _which_runs,
    "SequenceScreen._who_draws": _who_draws,
    "CardsScreen.decide": _cards,
}
