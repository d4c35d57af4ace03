"""The practice: four turns of Sorry! with known cards, for people who see a board for the first time.

It is no game of the journal: nothing of it is on flash, and no laptop stores it.
"""

from pawnlight.memory import STARTED_FOR_PRACTICE
from pawnlight.rules.base import Draw
from pawnlight.show import sounds, text
from pawnlight.table.game_screen import screen_of
from pawnlight.table.question import GameLeft, Question, TakeBack
from pawnlight.table.resume import load_modules
from pawnlight.words import rule_cards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from pawnlight.rules.base import Effect
    from pawnlight.table.context import Context
    from pawnlight.table.game_screen import GameScreen
    from pawnlight.words import Words

PRACTICE_HEADER = "game 2 rules=classic options=- seats=red:person,yellow:person first=red seed=" + 64 * "0"
# One pawn moves; it slides; it or another one moves; another one bumps the yellow pawn.
_CARDS = ("3", "5", "1", "Sorry!")
_RED, _YELLOW = 8, 30


async def practise(context: "Context", ready: "Callable[[str], bool]") -> None:
    """Let people take four turns as red, with a page before each and after the last. BACK ends it.

    If another kind of game has been loaded, see `App.ready`, the board starts anew for it.
    """
    if not ready(PRACTICE_HEADER):
        context.hardware.restart_interpreter(STARTED_FOR_PRACTICE)
    load_modules(PRACTICE_HEADER)
    # Only now: it is loaded into one piece.
    from pawnlight.games.sorry.game import SorryGame

    game = SorryGame(PRACTICE_HEADER)
    game.push("mix -")
    game.pawns[0], game.pawns[8] = _RED, _YELLOW
    screen = screen_of(context, game, "practice")
    context.renderer.set_answer_colour("red")
    # Of every draw and every move.
    done: list[Effect] = []
    try:
        while len(done) < 2 * len(_CARDS):
            try:
                turn = len(done) // 2
                if game.due == "draw":
                    context.keys.drop_pending()
                    await context.ask(_Lesson(screen, turn + 1))
                    done.append(game.push(Draw(_CARDS[turn])))
                done.append(game.push(await screen.decide(await screen.list_options())))
                # Nobody else has a turn.
                game.turn = game.seat = 0
                await screen.show_effect(done[-1])
            except TakeBack:
                if context.settings["back"] != "yes" or not game.take_back_count():
                    context.refuse()
                    continue
                for _ in range(1 if game.due == "draw" else 2):
                    game.undo(done.pop())
                context.renderer.play_sound(sounds.BACK)
        context.keys.drop_pending()
        context.renderer.play_sound(sounds.WON)
        await context.ask(_Lesson(screen, len(_CARDS) + 1))
    except GameLeft:
        pass


class _Lesson(Question):
    """Page `number` of the practice, before its turn; the last one comes after all turns."""

    draw = text.draw_page
    # Its lines are a page: they name buttons without saying what these do now.
    flows = lamp = pages = True
    reminds = False
    sound = sounds.CARD

    def __init__(self, screen: "GameScreen", number: int) -> None:
        super().__init__(screen)
        self._number = number
        self.answer_keys = ("DRAW",)
        self.what = "draw"
        if number > len(_CARDS):
            self.answer_keys = ("OK", "DRAW")
            self.what = ""

    def set_texts(self, words: "Words") -> None:
        self.title, _, said = words["practice %d" % self._number].partition("|")
        self.lines = rule_cards.screen_lines(said)
        if self.what:
            self.foot = words["draw"]
        else:
            self.help_text_key = "practice keys"
