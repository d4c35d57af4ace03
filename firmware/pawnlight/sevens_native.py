"""`sevens` as machine code of the Pico: of eight pawns in one place it would else take a tenth of a second.

Every way to play a 7 is tried on a copy of the board, each pawn walking first and each other one second; what leads to
a position that another has led to is dropped. Ports that compile none refuse this file as a syntax error.
"""

# ruff: noqa: F821
# mypy: disable-error-code="arg-type, name-defined, no-untyped-call, no-untyped-def, untyped-decorator, var-annotated"

import micropython
from micropython import const

# As in `rules.sorry`.
_TRACK = const(60)
_HOME = const(80)
_START = const(81)
_NOWHERE = const(255)


def sevens(engine, pawns, k, goal=None):
    now = bytes(pawns)
    after = bytearray(now if goal else b"")
    for i, _, b in goal or ():
        after[i] = b
    found = []
    count = 4 * len(engine.movers[k])
    lands = bytearray(b"\xff" * (16 * count))
    parts = [None] * (16 * count)
    rest = (engine.places, k, count, engine.lands_on_own, after, parts, found)
    _search(bytearray(16), 0, 0, now, bytearray(16), lands, *rest)
    return found


@micropython.viper
def _search(
    last: ptr8,
    x: int,
    p: int,
    now: ptr8,
    then: ptr8,
    lands: ptr8,
    ways,
    k: int,
    count: int,
    lands_on_own: int,
    after,
    parts,
    found,
):
    # A row for each pawn: where so many steps lead, and eight further on where a slide ends that begins there.
    walkers = 0
    n = 0
    while n < count:
        i = (4 * k + n + (n & 4)) & 15
        p = now[i]
        if p < _HOME:
            walkers += 1
            m = i >> 2
            way = ptr8(ways[m])
            if p < _TRACK:
                p = (p - 15 * m + 57) % _TRACK
            else:
                p -= 5 * m
            at = 16 * n
            x = 1
            while x < 8:
                c = way[p + x]
                lands[at + x] = c
                if c < _TRACK and c // 15 != m:
                    rest = c % 15
                    if rest == 1:
                        c += 3
                    elif rest == 9:
                        c += 4
                lands[at + x + 8] = c
                x += 1
        n += 1
    # With a goal: what the cubes of all places have to grow by, to see at once that a way leads elsewhere.
    wanted = 0
    only = 0
    goal = now
    first_hits = 0
    if after:
        only = 1
        goal = ptr8(after)
        x = 0
        while x < 16:
            p = goal[x]
            wanted += p * p * p - now[x] * now[x] * now[x]
            if p != now[x]:
                first_hits |= 1 << x
            x += 1
        walkers = 1
    seen = ptr32(bytearray(8 * walkers * (6 * walkers - 5)))
    held = 0
    first = 0
    first_cubes = 0
    # The whole 7s come first; then the splits, by the pawn that walks first and how far it walks.
    whole = 1
    while whole >= 0:
        n = 0
        while n < count:
            i = (4 * k + n + (n & 4)) & 15
            steps = 1 + 6 * whole
            while steps < 7 + whole:
                # The first pawn walks on the board as it is, then each other on what that leaves.
                j = i
                board = now
                left = then
                at = 16 * n + steps
                o = -1
                while o < count:
                    if o >= 0:
                        j = (4 * k + o + (o & 4)) & 15
                        board = then
                        left = last
                        at = 16 * o + 7 - steps
                    c = lands[at]
                    rest = lands[at + 8]
                    m = board[j]
                    # A bit for each pawn sent to START; less than 0 where this does not go or is nothing new.
                    hits = 0
                    cubes = 0
                    meets = 1
                    if only & 1:
                        # First of all it is seen what position is looked for.
                        left = goal
                    else:
                        if c == _NOWHERE:
                            hits = -1
                        elif o >= 0:
                            # Whether one changes what the other meets; if not, the order is all the same.
                            x = lands[first]
                            p = now[i]
                            if (c > p or p > rest) and (x > rest or c > lands[first + 8] or x == _HOME):
                                meets = 0
                            # Whom the first has sent to START does not walk.
                            if j == i or m == _START or (o < n and not meets):
                                hits = -1
                        o += 1
                        if not hits:
                            p = c
                            if c == _HOME:
                                p = _NOWHERE
                            cubes = rest * rest * rest - m * m * m
                            from_ = p
                            x = 0
                            while x < 16:
                                p = board[x]
                                if p >= from_ and p <= rest and x != j:
                                    if p == c and x >> 2 == j >> 2 and not lands_on_own:
                                        hits = -1
                                        break
                                    hits |= 1 << x
                                    cubes += _START * _START * _START - p * p * p
                                    p = _START
                                left[x] = p
                                x += 1
                            left[j] = rest
                        if hits < 0:
                            if o:
                                continue
                            break
                        if not o:
                            first = at
                            first_hits = hits
                            first_cubes = cubes
                            meets = 0
                            if not whole:
                                continue
                            hits = 0
                            cubes = 0
                        if only and first_cubes + cubes != wanted:
                            continue
                    # The position in two words: the places of a colour, in their order, seven bits each; and which
                    # opponents were sent to START.
                    sent = first_hits | hits
                    word = 0
                    x = 4 * k
                    while True:
                        p0 = left[x]
                        p1 = left[x + 1]
                        p2 = left[x + 2]
                        p3 = left[x + 3]
                        if p0 > p1:
                            p = p0
                            p0 = p1
                            p1 = p
                        if p2 > p3:
                            p = p2
                            p2 = p3
                            p3 = p
                        if p0 > p2:
                            p = p0
                            p0 = p2
                            p2 = p
                        if p1 > p3:
                            p = p1
                            p1 = p3
                            p3 = p
                        if p1 > p2:
                            p = p1
                            p1 = p2
                            p2 = p
                        p = p0 | p1 << 7 | p2 << 14 | p3 << 21
                        if count == 4:
                            word = p
                            sent &= 0xFFFF ^ (15 << x)
                            break
                        if x != 4 * k:
                            sent = sent >> (4 - (x & 4))
                            word |= (sent & 15) << 28
                            sent = p | (sent >> 8 & 15) << 28
                            break
                        word = p
                        x ^= 8
                    x = 0
                    while x < held and (seen[x] != word or seen[x + 1] != sent):
                        x += 2
                    if x == held:
                        if only & 2:
                            continue
                        seen[x] = word
                        seen[x + 1] = sent
                        held += 2
                        if only:
                            only = 2
                            left = then
                            continue
                    elif not only:
                        continue
                    # What pawns do on the board as it is they do in many moves, which share it.
                    move = found
                    m = first
                    u = i
                    p = first_hits
                    while True:
                        part = parts[m]
                        if (m == at and meets) or not part:
                            part = ((u, now[u], lands[m]),)
                            if lands[m] != lands[m + 8]:
                                part = part + ((u, lands[m], lands[m + 8]),)
                            x = 0
                            while p:
                                if p & 1:
                                    c = now[x]
                                    if m == at:
                                        c = board[x]
                                    part = part + ((x, c, _START),)
                                p >>= 1
                                x += 1
                            if m != at or not meets:
                                parts[m] = part
                        move = part if m == first else move + part
                        if m == at:
                            break
                        m = at
                        u = j
                        p = hits
                    found.append(move)
                    if only:
                        return
                steps += 1
            n += 1
        whole -= 1
