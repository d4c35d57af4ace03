"""One game at the table, from whoever is to draw to the winner."""

import asyncio

from pawnlight.bots.uniform import choose
from pawnlight.rules.sorry import COLOURS
from pawnlight.show import scene, sounds, text
from pawnlight.show.animate import animate
from pawnlight.table.choose import PAWN, Choice

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from pawnlight.drivers import Hardware
    from pawnlight.rules.sorry import Move
    from pawnlight.rules.sorry_game import SorryGame
    from pawnlight.show.sounds import Notes
    from pawnlight.show.stage import Stage
    from pawnlight.store.journal import Journal
    from pawnlight.table.keys import Keys

    Words = dict[str, str]

# How long a computer player takes to draw, and to let people see its card.
_THINK_S = 0.7
_LOOK_S = 1.1


class Left(Exception):
    """The people at the table have left the game."""


class Play:
    """Leads people and computer players through `game`. Every event goes to the journal before it is shown."""

    def __init__(
        self, hardware: "Hardware", stage: "Stage", keys: "Keys", journal: "Journal", words: "Words", game: "SorryGame"
    ) -> None:
        self._hardware = hardware
        self._stage = stage
        self._keys = keys
        self._journal = journal
        self._words = words
        self.game = game

    async def run(self) -> None:
        """Play on until somebody has won; the last event, with the seed, is recorded then. Raises Left."""
        game = self.game
        while game.due not in ("end", "over"):
            person = game.player() == "person"
            if game.due == "draw":
                await (self._draw() if person else self._draw_alone())
                self._record(game.draw_text())
                self._stage.play(sounds.CARD)
            elif not game.moves():
                await self._no_move()
            else:
                await self._move(await (self._choose() if person else self._choose_alone()))
        if game.due == "end":
            self._record(game.end_text(self._journal.seed))

    def abandon(self) -> None:
        """End the game without a winner."""
        self._record(self.game.end_text(self._journal.seed))

    def _record(self, event: str) -> None:
        self.game.apply(event)
        self._journal.append(event)

    def _stand(self) -> None:
        scene.stand(self._stage.lights, self.game.pawns, self.game.turn)

    def _note(self) -> str:
        """A word in the corner of the screen: that a computer plays, or that the flash is full."""
        if self._journal.full:
            return self._words["full"]
        return "" if self.game.player() == "person" else self._words["computer"]

    async def _draw(self) -> None:
        """A person presses DRAW. BACK asks whether to leave the game."""
        stage, words = self._stage, self._words
        while True:
            self._stand()
            text.turn(stage.canvas, words, self.game.turn, words["draw"], self._note())
            stage.lamp = True
            self._keys.forget()
            key = await self._keys.next()
            if key == "DRAW":
                break
            if key == "BACK":
                stage.lamp = False
                await self._ask_to_leave()
            elif not key.startswith("HOLD"):
                stage.play(sounds.REFUSED)
        stage.lamp = False

    async def _ask_to_leave(self) -> None:
        stage, words = self._stage, self._words
        text.message(stage.canvas, "Pawnlight", words["leave"], words["yes no"])
        while True:
            key = await self._keys.next()
            if key == "OK":
                raise Left
            if key in ("BACK", "DRAW"):
                return
            if not key.startswith("HOLD"):
                stage.play(sounds.REFUSED)

    async def _draw_alone(self) -> None:
        self._stand()
        text.turn(self._stage.canvas, self._words, self.game.turn, "...", self._note())
        # Where only computers play, this is the way out.
        if await self._keys.next_within(_THINK_S) == "BACK":
            await self._ask_to_leave()

    def _show_card(self, shown: "list[Move]", foot: str) -> None:
        game = self.game
        text.card(self._stage.canvas, self._words, game.turn, game.card or "", game.moves(), shown, foot, self._note())

    async def _no_move(self) -> None:
        """Nothing can be done with the card: everyone sees why, then the turn goes on."""
        self._stand()
        scene.cannot(self._stage.lights, self.game.pawns, self.game.turn)
        person = self.game.player() == "person"
        self._show_card([], self._words["no move"] + (": OK" if person else ""))
        if person:
            self._stage.play(sounds.REFUSED)
            self._keys.forget()
            key = ""
            while key not in ("OK", "DRAW"):
                key = await self._keys.next()
                if key not in ("OK", "DRAW") and not key.startswith("HOLD"):
                    self._stage.play(sounds.REFUSED)
        else:
            await self._keys.next_within(_LOOK_S)
        self._record("pass")

    async def _choose(self) -> "Move | None":
        """A person chooses with LEFT, RIGHT, OK and BACK; None is to pass."""
        game, stage, keys = self.game, self._stage, self._keys
        choice = Choice(game.card or "", game.moves(), game.may_pass())
        self._stand()
        keys.forget()
        while not choice.done:
            await self._show_choice(choice)
            key = await keys.next()
            sound: Notes = sounds.KEY
            if key in ("RIGHT", "DOWN"):
                choice.turn(1)
            elif key in ("LEFT", "UP"):
                choice.turn(-1)
            elif key == "OK":
                choice.ok()
            elif key != "BACK" or not choice.back():
                sound = sounds.REFUSED
            if not key.startswith("HOLD"):
                stage.play(sound)
        return choice.move

    async def _show_choice(self, choice: Choice) -> None:
        kind = choice.shown()[0]
        card = self.game.card or ""
        previews = choice.previews()
        scene.offer(self._stage.lights, card, choice.chosen(), choice.others(), previews)
        # The lights first: drawing for the screen takes longer than a frame.
        await asyncio.sleep(0)
        if kind == "pass":
            self._show_card([], self._words["pass"] + ": OK")
        else:
            self._show_card(previews, self._words["pawn keys" if kind == PAWN else "place keys"])

    async def _choose_alone(self) -> "Move | None":
        """A computer player chooses."""
        self._stand()
        self._show_card([], "")
        await self._keys.next_within(_LOOK_S)
        move: Move = choose(self.game.moves(), self._below)
        return move

    def _below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1 from the hardware's entropy, each equally likely."""
        limit = 65536 - 65536 % bound
        while True:
            high, low = self._hardware.entropy(2)
            if high * 256 + low < limit:
                return (high * 256 + low) % bound

    async def _move(self, move: "Move | None") -> None:
        """Record `move` (None is to pass), then show it."""
        game = self.game
        if move is None:
            self._record("pass")
            return
        before, turn, card = game.pawns[:], game.turn, game.card or ""
        self._record(game.move_text(move))
        self._show_played(card, move, turn)
        await animate(self._stage, self._keys, before, turn, card, move)

    def _show_played(self, card: str, move: "Move", turn: int) -> None:
        text.card(self._stage.canvas, self._words, turn, card, [move], [move], "")


async def celebrate(stage: "Stage", keys: "Keys", words: "Words", game: "SorryGame") -> bool:
    """Show who has won. Returns whether another game is wanted at once (DRAW), rather than the menu (BACK)."""
    k = game.winner or 0
    scene.stand(stage.lights, game.pawns)
    scene.winner(stage.lights, k)
    text.message(stage.canvas, words[COLOURS[k]], words["wins"], words["again keys"])
    stage.play(sounds.WON)
    # A key still being pressed for the last move is not yet an answer.
    await asyncio.sleep(1)
    keys.forget()
    stage.lamp = True
    while True:
        key = await keys.next()
        if key in ("DRAW", "OK", "BACK"):
            stage.lamp = False
            return key != "BACK"
