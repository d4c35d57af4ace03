"""A second implementation of Sorry!, to check the rules: slow, plain, and sharing no code with them.

Every rule is applied square by square to a dictionary of pawns, in the words of the rule sheets. Differences from
classic are conditions on the name of the rule set and on the house rules that follow it, as "classic,start=any". The
oracle answers the same requests as `pawnlight rules`, see `legal` and `choose`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

COLOURS = ["red", "blue", "yellow", "green"]
CARDS = ["1", "2", "3", "4", "5", "7", "8", "10", "11", "12", "Sorry!"]
ZONE = ["z1", "z2", "z3", "z4", "z5"]
RULES = ["classic", "teams", "points", "st"]
PARTNER = {"red": "yellow", "yellow": "red", "blue": "green", "green": "blue"}

Place = int | str
"""0..59 on the track, "S" in START, "z1".."z5" in the pawn's own safety zone, "H" HOME."""
Pawn = tuple[str, int]
"""A colour and which of its pawns."""
Table = dict[Pawn, Place]
Position = tuple[tuple[str, tuple[str, ...]], ...]
"""What can be told apart at the table: each colour's places, sorted, since its pawns are alike."""


@dataclass(frozen=True)
class Answer:
    positions: frozenset[Position]
    may_pass: bool
    draw_again: bool


@dataclass(frozen=True)
class HandChoice:
    """The legal choices with a hand of cards."""

    playable: frozenset[str]
    must_play: bool


def board_side(colour: str) -> int:
    return 15 * COLOURS.index(colour)


def diamond_square(colour: str) -> int:
    return board_side(colour) + 2


def start_circle(colour: str) -> int:
    return board_side(colour) + 4


def slide_from(square: int) -> tuple[str, list[int]] | None:
    """Return the slide whose triangle is on this square: its colour and its squares, from triangle to end."""
    for colour in COLOURS:
        for first, last in ((1, 4), (9, 13)):
            if square == board_side(colour) + first:
                return colour, [board_side(colour) + offset for offset in range(first, last + 1)]
    return None


def one_forward(colour: str, place: Place) -> Place | None:
    """Return the next place; None if there is none."""
    if place in ("S", "H"):
        return None
    if place == "z5":
        return "H"
    if isinstance(place, str):
        return ZONE[ZONE.index(place) + 1]
    if place == diamond_square(colour):
        return "z1"
    return 0 if place == 59 else place + 1


def one_back(colour: str, place: Place) -> Place | None:
    if place == "S":
        return None
    if place == "H":
        return "z5"
    if place == "z1":
        return diamond_square(colour)
    if isinstance(place, str):
        return ZONE[ZONE.index(place) - 1]
    return 59 if place == 0 else place - 1


def has_bounce(rules: str) -> bool:
    return rules.startswith("st") or "bounce=yes" in rules


def may_bump_own(rules: str) -> bool:
    return rules.startswith("st") or "own=bump" in rules


def is_in_teams(rules: str) -> bool:
    return "teams" in rules.split(",")


def leaves_start(card: str, rules: str) -> bool:
    """Return whether a card may bring a pawn out of START: a 1 or a 2; as a house rule, any card that goes forward."""
    if "start=any" in rules:
        return card not in ("4", "Sorry!")
    return card in ("1", "2")


def place_forward(colour: str, place: Place, squares: int, rules: str) -> Place | None:
    """Return the place `squares` squares on; an overshoot at HOME is not allowed, or is counted back."""
    for walked in range(squares):
        step = one_forward(colour, place)
        if step is None:
            return None
        place = step
        if place == "H" and has_bounce(rules):
            return place_back(colour, "H", squares - walked - 1)
    return place


def place_back(colour: str, place: Place, squares: int) -> Place | None:
    for _ in range(squares):
        step = one_back(colour, place)
        if step is None:
            return None
        place = step
    return place


def land_on(table: Table, pawn: Pawn, place: Place, rules: str) -> Table | None:
    """Return the table after this pawn has landed on a place; None if it may not.

    Landing on a pawn of the same colour is not allowed, not even on a triangle: a slide sends to START only pawns after
    the triangle, and only once the landing was legal. Where it is allowed, it sends that pawn to START.
    """
    after = dict(table)
    after[pawn] = place
    if place == "H":
        return after
    for other in table:
        if other == pawn or table[other] != place:
            continue
        if other[0] == pawn[0] and not may_bump_own(rules):
            return None
        if isinstance(place, int) or other[0] == pawn[0]:
            after[other] = "S"
    return slide(after, pawn)


def slide(table: Table, pawn: Pawn) -> Table:
    """Return the table after a pawn on a triangle has slid, if the slide is not of its own colour."""
    place = table[pawn]
    found = slide_from(place) if isinstance(place, int) else None
    if found is None or found[0] == pawn[0]:
        return table
    squares = found[1]
    after = dict(table)
    for other in table:
        if other != pawn and table[other] in squares:
            after[other] = "S"
    after[pawn] = squares[-1]
    return after


def move_pawn(table: Table, pawn: Pawn, squares: int, rules: str) -> Table | None:
    """Return the table after a pawn has moved `squares` squares forward, or backward if negative."""
    colour, place = pawn[0], table[pawn]
    if place in ("S", "H"):
        return None
    reached = place_forward(colour, place, squares, rules) if squares > 0 else place_back(colour, place, -squares)
    return None if reached is None else land_on(table, pawn, reached, rules)


def each_move(table: Table, mine: list[Pawn], squares: int, rules: str) -> Iterator[Table]:
    for pawn in mine:
        after = move_pawn(table, pawn, squares, rules)
        if after is not None:
            yield after


def each_exit(table: Table, mine: list[Pawn], rules: str) -> Iterator[Table]:
    for pawn in mine:
        if table[pawn] == "S":
            after = land_on(table, pawn, start_circle(pawn[0]), rules)
            if after is not None:
                yield after


def each_split(table: Table, mine: list[Pawn], rules: str) -> Iterator[Table]:
    for first in mine:
        for second in mine:
            if first == second:
                continue
            for squares in range(1, 7):
                between = move_pawn(table, first, squares, rules)
                if between is not None:
                    after = move_pawn(between, second, 7 - squares, rules)
                    if after is not None:
                        yield after


def each_exchange(table: Table, mine: list[Pawn], theirs: list[Pawn]) -> Iterator[Table]:
    for pawn in mine:
        for other in theirs:
            if isinstance(table[pawn], int) and isinstance(table[other], int):
                after = dict(table)
                after[pawn] = table[other]
                after[other] = table[pawn]
                yield slide(after, pawn)


def each_sorry(table: Table, mine: list[Pawn], theirs: list[Pawn]) -> Iterator[Table]:
    for pawn in mine:
        for other in theirs:
            if table[pawn] == "S" and isinstance(table[other], int):
                after = dict(table)
                after[pawn] = table[other]
                after[other] = "S"
                yield slide(after, pawn)


def each_return(table: Table, mine: list[Pawn]) -> Iterator[Table]:
    for pawn in mine:
        if isinstance(table[pawn], int):
            yield {**table, pawn: "S"}


def colours_of_side(turn: str, rules: str) -> set[str]:
    """Return the colours whose pawns a player moves."""
    return {turn, PARTNER[turn]} if is_in_teams(rules) else {turn}


def play_card(table: Table, turn: str, card: str, rules: str = "classic") -> tuple[list[Table], bool]:
    """Return every possible table after the card, and whether the player may pass."""
    mine = [pawn for pawn in table if pawn[0] in colours_of_side(turn, rules)]
    theirs = [pawn for pawn in table if pawn not in mine]
    after = list(each_exit(table, mine, rules)) if leaves_start(card, rules) else []
    if card == "4":
        after += each_move(table, mine, -4, rules)
    elif card == "7":
        after += [*each_move(table, mine, 7, rules), *each_split(table, mine, rules)]
    elif card == "10":
        after += [*each_move(table, mine, 10, rules), *each_move(table, mine, -1, rules)]
    elif card == "11":
        after += each_move(table, mine, 11, rules)
        exchanges = list(each_exchange(table, mine, theirs))
        if not rules.startswith("st"):
            return after + exchanges, not after
        after += exchanges
    elif card == "Sorry!":
        after += each_sorry(table, mine, theirs)
        if not after and is_in_teams(rules):
            after += each_return(table, mine)
    else:
        after += each_move(table, mine, int(card), rules)
    return after, not after


def as_table(pawns: Mapping[str, Sequence[Place]]) -> Table:
    return {(colour, number): place for colour, places in pawns.items() for number, place in enumerate(places)}


def as_pawns(table: Table) -> dict[str, list[Place]]:
    pawns: dict[str, list[Place]] = {}
    for (colour, _), place in table.items():
        pawns.setdefault(colour, []).append(place)
    return pawns


def canonical_position(pawns: Mapping[str, Sequence[Place]]) -> Position:
    return tuple((colour, tuple(sorted(map(str, pawns[colour])))) for colour in COLOURS if colour in pawns)


def rules_of_request(request: Mapping[str, Any]) -> str:
    """Return the rule set and the house rules of a request."""
    return ",".join((request["rules"], *request.get("options", ())))


def legal_positions(request: Mapping[str, Any]) -> Answer:
    """Answer {"rules": name, "options": names, "pawns": {colour: places}, "turn": colour, "card": name}."""
    card = request["card"]
    rules = rules_of_request(request)
    tables, may_pass = play_card(as_table(request["pawns"]), request["turn"], card, rules)
    # Where every move wins, nobody draws any more.
    goes_on = not tables or any(not winners(as_pawns(table), rules) for table in tables)
    return Answer(frozenset(canonical_position(as_pawns(table)) for table in tables), may_pass, card == "2" and goes_on)


def hand_choices(request: Mapping[str, Any]) -> HandChoice:
    """Answer {"rules": "points", "options": names, "pawns": {colour: places}, "turn": colour, "hand": names}."""
    table, playable, must_play = as_table(request["pawns"]), set(), False
    for card in request["hand"]:
        tables, may_pass = play_card(table, request["turn"], card, rules_of_request(request))
        if tables:
            playable.add(card)
        if not may_pass:
            must_play = True
    return HandChoice(frozenset(playable), must_play)


def winners(pawns: Mapping[str, Sequence[Place]], rules: str) -> set[str]:
    """Return the colours that have won; none while the game is in progress."""
    home = {colour for colour, places in pawns.items() if all(place == "H" for place in places)}
    if is_in_teams(rules):
        return {colour for colour in home if PARTNER[colour] in home}
    return home


def scores(homes: Mapping[str, int], winner: str, rules: str = "points") -> dict[str, int]:
    """Return the score of each colour in `points`, given the number of its pawns HOME at the end."""
    pawns = 3 if "pawns=3" in rules else 4
    points = {colour: 5 * home for colour, home in homes.items()}
    others = [home for colour, home in homes.items() if colour != winner]
    for home in others:
        points[winner] += 5 * (pawns - home)
    if all(home == 0 for home in others):
        points[winner] += 100
    elif all(home <= 1 for home in others):
        points[winner] += 50
    elif all(home <= 2 for home in others) and pawns == 4:
        points[winner] += 25
    return points


def team_scores(homes: Mapping[str, int], winner: str) -> dict[str, int]:
    """Return the score of each colour in `points` with `teams`, where one of the colours of a team is the `winner`.

    The pawns of a team count together; the bonus asks for the pawns of each opposing colour.
    """
    points = {colour: 5 * (homes[colour] + homes[PARTNER[colour]]) for colour in COLOURS}
    team = (winner, PARTNER[winner])
    others = [homes[colour] for colour in COLOURS if colour not in team]
    bonus = next((bonus for most, bonus in ((0, 100), (1, 50), (2, 25)) if all(home <= most for home in others)), 0)
    for colour in team:
        points[colour] += 5 * (8 - sum(others)) + bonus
    return points


def possible_next_turns(pawns: Mapping[str, Sequence[Place]], turn: str, card: str, rules: str) -> list[str]:
    """Return who may be the next to draw, after a card that led to `pawns`: in `st` a player may stop after a 2."""
    if card != "2":
        return [next_turn(pawns, turn)]
    return [turn, next_turn(pawns, turn)] if rules.startswith("st") and not winners(pawns, rules) else [turn]


def next_turn_with_hands(pawns: Mapping[str, Sequence[Place]], turn: str, card: str, *, played: bool) -> str:
    """Return who plays after a card of a hand and the draw: the same player only after a 2 that was not discarded."""
    return turn if card == "2" and played else next_turn(pawns, turn)


def next_turn(pawns: Mapping[str, Sequence[Place]], turn: str) -> str:
    """Return the next colour in play clockwise."""
    number = COLOURS.index(turn)
    while True:
        number = (number + 1) % 4
        if COLOURS[number] in pawns:
            return COLOURS[number]
