"""The first WORK digits of pi, by the spigot of Rabinowitz, Wagon and Gibbons: integers of any size."""

WORK = 65


def composed(one, other):
    q, r, s, t = one
    u, v, w, x = other
    return q * u + r * w, q * v + r * x, s * u + t * w, s * v + t * x


def value(state, at):
    q, r, s, t = state
    return (q * at + r) // (s * at + t)


def digits(count):
    state = (1, 0, 0, 1)
    term = 0
    while count:
        digit = value(state, 3)
        if digit == value(state, 4):
            yield digit
            count -= 1
            state = composed((10, -10 * digit, 0, 1), state)
        else:
            term += 1
            state = composed(state, (term, 4 * term + 2, 0, 2 * term + 1))


def run():
    found = "".join(str(digit) for digit in digits(WORK))
    return found.startswith("314159265358979") and found.endswith("09749445923")
