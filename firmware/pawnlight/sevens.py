"""The moves of a 7 in Sorry!, where the port compiles no machine code; see `sevens_native`."""

from pawnlight.rules.sorry import HOME, TRACK, do, key_of

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from _typeshed import Incomplete as Any

    from pawnlight.rules.sorry import Move, Sorry

_NOWHERE = 255


def sevens(engine: "Sorry", pawns: "list[int]", k: int, goal: "Move | None" = None) -> "list[Move]":
    """The legal moves of colour `k` with a 7: whole, then in two parts; of those to one position the first.

    The parts are of two pawns, and the second is made on the board that the first left. Seed 000, card 7. With a `goal`
    others than the one that leads to its position may be left out.
    """
    found = engine.moves(pawns, k, "7", goal, True)
    # Pawns at START or HOME cannot walk: mostly there are not two that can.
    own = [i for m in engine.movers[k] for i in range(4 * m, 4 * m + 4) if pawns[i] < HOME]
    if len(own) < 2 or goal in found:
        return found
    wanted = key_of(goal) if goal else None
    seen: dict[int, Move] = {}
    for move in found:
        key = key_of(move)
        while key in seen:
            key += 1
        seen[key] = move
    # What each pawn's parts do on this board: by steps (pawn, from, landing, end of the slide, move or None, key).
    parts: list[list[Any]] = []
    for i in own:
        a = pawns[i]
        m = i // 4
        way = (a - 15 * m - 3) % TRACK if a < TRACK else a - 5 * m
        slide_end = engine.slide_end[m]
        row: list[Any] = [None]
        for b in engine.places[m][way + 1 : way + 7]:
            if b == _NOWHERE:
                row.append(None)
                continue
            end = slide_end.get(b, b)
            if end == b and b not in pawns:
                row.append((i, a, b, end, ((i, a, b),), (b * b * b - a * a * a) * (m + 1)))
            else:
                part = engine.arrive(pawns, i, b)
                row.append((i, a, b, end, part, part and key_of(part)))
        parts.append(row)
    # The parts of earlier pawns that come second where one of a later pawn is first.
    seconds: dict[int, list[Any]] = {}
    while parts:
        row = parts.pop(0)
        for steps in range(1, 7):
            walked = row[steps]
            if walked is None:
                continue
            i, a, b, end, first, key = walked
            board = pawns
            if first is not None:
                for other in seconds.get(8 * i + steps, ()):
                    if board is pawns:
                        board = pawns[:]
                        do(board, first)
                    _second(engine, board, pawns, k, found, seen, walked, other)
            for later in parts:
                other = later[7 - steps]
                if other is None:
                    continue
                j, p, c, rest, second, second_key = other
                if c <= a <= rest or b <= p <= end or (b <= rest and c <= end and b < HOME):
                    # One changes what the other meets; a pawn that it sends to START does not walk.
                    if first is not None and not b <= p <= end:
                        if board is pawns:
                            board = pawns[:]
                            do(board, first)
                        _second(engine, board, pawns, k, found, seen, walked, other)
                    if second is not None and not c <= a <= rest:
                        seconds.setdefault(8 * j + 7 - steps, []).append(walked)
                elif first is not None and second is not None:
                    # In the other order it is the same.
                    key_of_both = key + second_key
                    if key_of_both in seen:
                        engine.add(pawns, k, found, seen, first + second, key_of_both)
                    elif not goal or key_of_both == wanted:
                        whole = seen[key_of_both] = first + second
                        found.append(whole)
    return found


def _second(
    engine: "Sorry",
    board: "list[int]",
    pawns: "list[int]",
    k: int,
    found: "list[Move]",
    seen: "dict[int, Move]",
    part: "Any",
    other: "Any",
) -> None:
    """`part` of a 7, which leaves `board`, and then the `other` as it is there."""
    _, a, _, end, first, key = part
    j, p, c, rest, _, _ = other
    # Onto the square that the first has left; or whatever may be there.
    second = ((j, p, c),) if c == a == rest and end != a else engine.arrive(board, j, c)
    if second is not None:
        engine.add(pawns, k, found, seen, first + second, key + key_of(second))
