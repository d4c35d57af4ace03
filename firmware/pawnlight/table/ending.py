"""The end of a game: the winner and the points, the evening's totals, and the question whether another game follows."""

import asyncio

from pawnlight.show import sounds, text

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from pawnlight.table.context import Context
    from pawnlight.table.evening import Evening
    from pawnlight.table.play import Play

# How long the winner and the points are shown, alternating.
_PAGE_S = 5


async def celebrate(context: "Context", play: "Play", evening: "Evening") -> bool:
    """Show who has won. Returns whether another game is wanted at once, rather than the menu (BACK).

    That takes DRAW and an answer: a press that was meant for the game begins no other.
    """
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
    words, canvas, rules = context.words, context.renderer.canvas, play.game.header.rules
    if page:
        game = play.game
        play.screen.celebrate()
        rows: list[tuple[str, int, tuple[int, ...]]] = []
        for (colour, _), points, parts in zip(game.header.seats, game.scores(), game.score_parts()):
            rows.append((words[colour], points, parts))
        text.score(
            canvas, "+".join(play.screen.winners()), words["wins"], words["score parts"], rows, words["again keys"]
        )
        return
    play.screen.announce(words["again keys"])
    if evening.games.get(rules, 0) > 1:
        text.totals(canvas, [(words[colour], points) for colour, points in evening.totals[rules].items()])
