"""`sevens` as machine code of the Pico: with eight pawns in one place it would else take a tenth of a second.

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
    found = []
    movers = engine.movers[k]
    after = pawns[:]
    changed = growth = sent = 0
    gone = 0xFFFF
    for i, a, b in goal or ():
        after[i] = b
        changed |= 1 << i
        growth += b * b * b - a * a * a
        if b == _START and i // 4 in movers:
            sent += 1
    order = []
    left = []
    for m in movers:
        own = after[4 * m : 4 * m + 4]
        for i in range(4 * m, 4 * m + 4):
            p = pawns[i]
            if p < _HOME:
                order.append(i)
                if p not in own:
                    left.append(i)
    # Whose square is left by the colour has walked or been sent to START.
    if len(left) > sent + 1:
        order = left
    elif len(left) > sent:
        gone = sum([1 << i for i in left])
    count = len(order)
    if not count:
        return found
    _search(
        bytearray(16),
        0,
        0,
        bytes(pawns),
        bytearray(16),
        bytearray(16 * count),
        bytearray(12 * (count * (6 * count - 5) if not goal else 1)),
        bytes(order),
        count,
        engine.places,
        k,
        movers[-1],
        engine.lands_on_own,
        1 if goal else 0,
        bytearray(after),
        changed,
        growth,
        gone,
        [None] * (16 * count + 16),
        [None] * 20,
        range(20),
        found,
    )
    return found


@micropython.viper
def _search(
    last: ptr8,
    x: int,
    p: int,
    now: ptr8,
    then: ptr8,
    lands: ptr8,
    seen: ptr32,
    order: ptr8,
    count: int,
    ways,
    k: int,
    partner: int,
    lands_on_own: int,
    only: int,
    goal: ptr8,
    first_hits: int,
    wanted: int,
    gone: int,
    made,
    row,
    numbers,
    found,
):
    # A row for each pawn: where so many steps lead, and eight further on where a slide ends that begins there.
    n = 0
    while n < count:
        p = now[order[n]]
        m = order[n] >> 2
        way = ptr8(ways[m])
        if p < _TRACK:
            p = (p - 15 * m + 57) % _TRACK
        else:
            p -= 5 * m
        at = 16 * n
        lands[at] = _NOWHERE
        x = 1
        while x < 8:
            c = way[p + x]
            lands[at + x] = c
            rest = c % 15
            if c < _TRACK and c // 15 != m and (rest == 1 or rest == 9):
                c += 3 + (rest >> 3)
            lands[at + x + 8] = c
            x += 1
        n += 1
    others = (0xFFFF ^ 15 << 4 * k) & (0xFFFF ^ 15 << 4 * partner)
    held = 0
    first = 0
    first_growth = 0
    # The whole 7s come first; then the splits, by the pawn that walks first and how far it walks.
    whole = 1
    while whole >= 0:
        n = 0
        while n < count:
            i = order[n]
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
                        j = order[o]
                        board = then
                        left = last
                        at = 16 * o + 7 - steps
                    c = lands[at]
                    rest = lands[at + 8]
                    m = board[j]
                    # A bit for each pawn sent to START; less than 0 where this does not go or is nothing new.
                    hits = 0
                    growth = 0
                    if only & 1:
                        # First of all it is seen what position is looked for.
                        left = goal
                    else:
                        if c == _NOWHERE:
                            hits = -1
                        elif o >= 0:
                            # Whom the first has sent to START does not walk.
                            if j == i or m == _START or not (1 << i | 1 << j) & gone:
                                hits = -1
                            elif o < n:
                                # In the other order it is the same where neither changes what the other meets.
                                p = now[i]
                                if (c > p or p > rest) and (lands[first] > rest or c > lands[first + 8]):
                                    hits = -1
                        o += 1
                        x = j & 12
                        if only and not hits and (o or whole or goal[x + 3] != _START):
                            # Where a part ends one of its colour is to be, or has been sent to START from there.
                            hits = -1
                            while x < (j & 12) + 4:
                                if goal[x] == rest:
                                    hits = 0
                                x += 1
                        if not hits:
                            growth = rest * rest * rest - m * m * m
                            from_ = c
                            if c == _HOME:
                                from_ = _NOWHERE
                            x = 0
                            while x < 16:
                                p = board[x]
                                if p >= from_ and p <= rest and x != j:
                                    if p == c and x >> 2 == j >> 2 and not lands_on_own:
                                        hits = -1
                                        break
                                    hits |= 1 << x
                                    growth += _START * _START * _START - p * p * p
                                    p = _START
                                left[x] = p
                                x += 1
                            left[j] = rest
                            if only and hits & others & (0xFFFF ^ seen[2]):
                                hits = -1
                        if hits < 0:
                            if o:
                                continue
                            break
                        if not o:
                            first = at
                            first_hits = hits
                            first_growth = growth
                            if not whole:
                                continue
                            hits = 0
                            growth = 0
                        if only and first_growth + growth != wanted:
                            continue
                    # The position in three words: the places of each colour in their order, and who else is in START.
                    sent = (first_hits | hits) & others
                    m = 4 * k
                    while True:
                        x = m
                        while x < m + 3:
                            p = left[x + 1]
                            if left[x] > p:
                                left[x + 1] = left[x]
                                left[x] = p
                                if x > m:
                                    x -= 1
                            else:
                                x += 1
                        if m == 4 * partner:
                            break
                        m = 4 * partner
                    words = ptr32(left)
                    p = words[k]
                    m = words[partner]
                    x = 0
                    while x < held and (seen[x] != p or seen[x + 1] != m or seen[x + 2] != sent):
                        x += 3
                    if x == held:
                        if only & 2:
                            continue
                        seen[x] = p
                        seen[x + 1] = m
                        seen[x + 2] = sent
                        held += 3
                        if only:
                            only = 2
                            left = then
                            continue
                    elif not only:
                        continue
                    board = now
                    x = i
                    m = first
                    p = first_hits
                    size = 0
                    # Moves share what is the same in them; and as memory is looked for from its front, a piece of more
                    # than 16 bytes costs much.
                    while True:
                        c = lands[m]
                        if not made[m]:
                            made[m] = (x, now[x], c)
                            if c != lands[m + 8]:
                                made[m + 8] = (x, c, lands[m + 8])
                        row[size] = made[m]
                        size += 1
                        if c != lands[m + 8]:
                            row[size] = made[m + 8]
                            size += 1
                        x = 16 * count
                        while p:
                            if p & 1:
                                c = board[x & 15]
                                if c != now[x & 15]:
                                    row[size] = (x & 15, c, _START)
                                else:
                                    if not made[x]:
                                        made[x] = (x & 15, c, _START)
                                    row[size] = made[x]
                                size += 1
                            p >>= 1
                            x += 1
                        if m == at:
                            break
                        board = then
                        x = j
                        m = at
                        p = hits
                    if size == 2:
                        found.append((row[0], row[1]))
                    else:
                        found.append(tuple(row[numbers[0] : numbers[size]]))
                    if only:
                        return
                steps += 1
            n += 1
        whole -= 1
