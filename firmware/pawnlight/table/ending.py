"""The end of a game: the winner and the points, the evening's totals, and the question whether another game follows."""

import asyncio

from pawnlight.show import sounds, text
from pawnlight.table.evening import kind_of
from pawnlight.table.party import party

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from pawnlight.rules.base import Game
    from pawnlight.table.context import Context
    from pawnlight.table.evening import Evening
    from pawnlight.table.play import Play

# How long the winner and the points are shown, alternating.
_PAGE_S = 5


async def celebrate(context: "Context", play: "Play", evening: "Evening") -> bool:
    """Show who has won. Returns whether another game is wanted at once, rather than the menu (BACK).

    That takes DRAW and an answer: a press that was meant for the game begins no other.
    """
    if context.child:
        return await party(context, play)
    words, renderer = context.words, context.renderer
    parts = play.game.score_parts()
    page = 0
    _show(context, play, evening, page)
    renderer.play(sounds.WON)
    # A key pressed for the last move is not an answer.
    await asyncio.sleep(1)
    context.keys.forget()
    while True:
        renderer.lamp = True
        key = await (context.keys.next_within(_PAGE_S) if parts else context.keys.next())
        renderer.lamp = False
        if key == "BACK":
            return False
        if key == "DRAW":
            rows = [words["again"], words["another"], words["look on"]]
            chosen = await context.choose("Pawnlight", rows)
            if chosen in (0, 1):
                return chosen == 0
        elif parts and (key is None or key in ("LEFT", "RIGHT", "UP", "DOWN")):
            page = 1 - page
        elif key == "OK":
            context.refuse()
        _show(context, play, evening, page)


def _show(context: "Context", play: "Play", evening: "Evening", page: int) -> None:
    """Show the winner and the evening's totals, or on page 1 what the points of this game are made of."""
    words, canvas, game = context.words, context.renderer.canvas, play.game
    sides = _sides(game)
    if page:
        play.screen.celebrate()
        rows: list[tuple[str, int, tuple[int, ...]]] = []
        for side, colours in zip(game.sides(), sides):
            parts = game.score_parts()[side[0]]
            rows.append(("+".join([words[colour] for colour in colours]), sum(parts), parts))
        names = play.screen.winners()
        note = words["wins"] if len(names) == 1 else ""
        text.score(canvas, "+".join(names), note, words["score parts"], rows, words["again keys"])
        return
    play.screen.announce(words["again keys"])
    totals = evening.totals.get(kind_of(game), {})
    away = [[colour] for colour in totals if colour not in [colour for side in sides for colour in side]]
    text.totals(
        canvas,
        words["total"],
        [([words[colour] for colour in side], totals[side[0]]) for side in sides + away if side[0] in totals],
    )


def _sides(game: "Game") -> "list[list[str]]":
    """Return the colours of each side."""
    found = []
    for side in game.sides():
        colours: list[str] = []
        for seat in side:
            colour = game.header.seats[seat][0]
            if colour not in colours:
                colours.append(colour)
        found.append(colours)
    return found
