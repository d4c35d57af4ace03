"""Fannkuch: of all orders of n numbers, the most reversals of as many numbers from the start as the first says.

Lists and integers. WORK is n.
"""

WORK = 6


def most_flips(n):
    order = list(range(n))
    turns = list(range(1, n + 1))
    most = 0
    left = n
    while True:
        while left > 1:
            turns[left - 1] = left
            left -= 1
        if order[0] and order[n - 1] != n - 1:
            row = order[:]
            flips = 0
            first = row[0]
            while first:
                row[: first + 1] = row[first::-1]
                flips += 1
                first = row[0]
            most = max(most, flips)
        while left < n:
            order.insert(left, order.pop(0))
            turns[left] -= 1
            if turns[left] > 0:
                break
            left += 1
        else:
            return most


def run():
    return most_flips(WORK) == 10
