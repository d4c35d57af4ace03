"""What shuffles cards as machine code of the Pico: half of an event that deals would else be for that.

Ports that compile none refuse this file as a syntax error. What the function does is told in `rules.cards`.
"""

# ruff: noqa: F821
# mypy: disable-error-code="name-defined, no-untyped-def, untyped-decorator"

import micropython


@micropython.viper
def shuffle(cards, data, count: int, left: int) -> int:
    # The fourth word of a list says where its items are: to ask the list for each of them takes five times as long.
    items = ptr32(ptr32(id(cards))[3])
    for one in data:
        byte = int(one)
        j = byte % count
        if byte - j + count <= 256:
            count -= 1
            card = items[count]
            items[count] = items[j]
            items[j] = card
            if count == left:
                break
    return count
