"""The rules of a game on the screen, page by page."""

from pawnlight.show import sounds, text
from pawnlight.words import rule_cards

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from collections.abc import Sequence

    from pawnlight.table.context import Context


async def read_rules(context: "Context", rules: str, options: "Sequence[str]") -> None:
    """Let people read the pages of the rule set `rules` with `options`, until BACK or DRAW."""
    language = context.settings["language"]
    keys = rule_cards.keys(rules, options, language)
    at = 0
    while keys:
        heading, said = rule_cards.page(rules, keys[at], language)
        foot = context.words["rules keys"] % (at + 1, len(keys))
        text.page(context.renderer.canvas, heading, rule_cards.lines_of(said), foot)
        key = await context.keys.next()
        if key in ("BACK", "DRAW"):
            context.renderer.play(sounds.KEY)
            return
        if key in ("RIGHT", "DOWN", "OK", "LEFT", "UP"):
            at = (at + (-1 if key in ("LEFT", "UP") else 1)) % len(keys)
            context.renderer.play(sounds.KEY)
