"""Queens: all orders of n columns are tried, and those counted in which no two queens share a diagonal.

Generators, tuples and sets. WORK is 10 ** (n - 3).
"""

QUEENS = 6
WORK = 10 ** (QUEENS - 3)


def permutations(items):
    """Yield all orders, by rotating ever longer ends of the list."""
    items = list(items)
    count = len(items)
    places = list(range(count))
    turns = list(range(count, 0, -1))
    yield tuple(items)
    while True:
        for n in range(count - 1, -1, -1):
            turns[n] -= 1
            if turns[n] == 0:
                places[n:] = places[n + 1 :] + places[n : n + 1]
                turns[n] = count - n
            else:
                other = count - turns[n]
                places[n], places[other] = places[other], places[n]
                yield tuple([items[place] for place in places])
                break
        else:
            return


def solutions(count):
    columns = range(count)
    for order in permutations(columns):
        if count == len(set(order[n] + n for n in columns)) == len(set(order[n] - n for n in columns)):  # noqa: C401
            yield order


def run():
    return len(list(solutions(QUEENS))) == 4
