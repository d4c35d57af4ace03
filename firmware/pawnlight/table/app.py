"""The whole board, from power-up on: resume or menu, game after game, with stage, pad and link running beside."""

import asyncio

from pawnlight.link.stream import Link
from pawnlight.rules.base import Header
from pawnlight.rules.cards import seed_hash
from pawnlight.rules.events import unseal
from pawnlight.rules.sorry import COLOURS
from pawnlight.rules.sorry_game import SorryGame
from pawnlight.show import scene, sounds, text
from pawnlight.show.stage import Stage
from pawnlight.store.journal import Journal
from pawnlight.store.settings import Settings
from pawnlight.table.evening import Evening
from pawnlight.table.keys import Keys
from pawnlight.table.menu import menu
from pawnlight.table.play import Left, Play, celebrate
from pawnlight.words import load

if 0:  # for the type checker alone: MicroPython compiles nothing of it
    from collections.abc import Callable, Coroutine

    from pawnlight.drivers import Hardware


async def run(hardware: "Hardware") -> None:
    """Be the board until a laptop asks for the REPL."""
    table = Table(hardware)
    tasks = [asyncio.create_task(task) for task in table.tasks()]
    await table.link.leave.wait()
    for task in tasks:
        task.cancel()
    # Once this returns MicroPython runs nothing more: the tasks must have put away what they hold.
    await asyncio.sleep(0)
    hardware.buzzer.tone(0, 0)


class Table:
    """Holds what outlives a single game: settings, journal, stage, keys and link."""

    def __init__(self, hardware: "Hardware") -> None:
        self._hardware = hardware
        self.settings = Settings()
        self.journal = Journal()
        self.stage = Stage(hardware)
        self.keys = Keys(hardware)
        self.link = Link(hardware, self.journal)
        self.game: SorryGame | None = None
        self.evening = Evening()
        self.stage.adjust(self.settings["light"], self.settings["sound"])

    def tasks(self) -> "list[Coroutine[None, None, None]]":
        """What runs at the same time."""
        running = (self.run, self.stage.run, self.stage.sound, self.keys.run, self.link.run)
        return [self._keep(task) for task in running]

    async def _keep(self, task: "Callable[[], Coroutine[None, None, None]]") -> None:
        """Run `task`, and again after a fault: the others must not have to do without it."""
        while True:
            try:
                await task()
            except Exception as fault:
                self._tell(fault)
            await asyncio.sleep(1)

    def _tell(self, fault: Exception) -> None:
        self.link.tell("error %s: %s" % (type(fault).__name__, fault))

    async def run(self) -> None:
        """Game after game. A fault is shown and told to the laptop; the journal then offers to go on."""
        while True:
            try:
                await self._evening()
            except Exception as fault:
                self._tell(fault)
                words = load(self.settings["language"])
                text.message(self.stage.canvas, words["fault"], type(fault).__name__[:16], str(fault)[:25])
                self.keys.forget()
                await self.keys.next()

    async def _evening(self) -> None:
        self.game = self._unfinished()
        going_on = self.game is not None and await self._offer_to_go_on(self.game)
        while True:
            if not going_on:
                await menu(self.stage, self.keys, self.settings)
                self._save()
                self._new_game()
            going_on = await self._play()

    def _save(self) -> None:
        try:
            self.settings.save()
        except OSError as fault:
            # A full flash is no reason not to play.
            self.link.tell("error the settings could not be kept: %s" % fault)

    def _unfinished(self) -> "SorryGame | None":
        """The game that the journal holds unfinished, brought to where it stood."""
        journal = self.journal
        if journal.live is None:
            return None
        game = None
        try:
            for line in journal.lines(journal.live, 0):
                event = unseal(line)[1]
                if game is None:
                    game = SorryGame(event, journal.seed)
                else:
                    game.apply(event)
        except ValueError as fault:
            self.link.tell("error the game %s cannot be gone on with: %s" % (journal.live, fault))
            journal.set_aside()
            return None
        return game if game and game.due != "over" else None

    async def _offer_to_go_on(self, game: SorryGame) -> bool:
        """Ask whether to go on with `game`; if not, it ends without a winner."""
        words = load(self.settings["language"])
        scene.stand(self.stage.lights, game.pawns, game.turn)
        text.message(self.stage.canvas, words[COLOURS[game.turn]], words["resume"], words["yes no"])
        self.stage.lamp = True
        while True:
            key = await self.keys.next()
            if key in ("OK", "DRAW", "BACK"):
                break
            if not key.startswith("HOLD"):
                self.stage.play(sounds.REFUSED)
        self.stage.lamp = False
        if key == "BACK":
            self.journal.append(game.end_text(self.journal.seed))
        return key != "BACK"

    def _new_game(self) -> None:
        settings = self.settings
        seed = self._hardware.entropy(32)
        seats = settings.seats()
        self.evening.first = settings["begins"]
        begins = self.evening.first_of(tuple([colour for colour, _ in seats]))
        options = ("quick",) if settings["quick"] == "yes" else ()
        header = Header("classic", options, seats, begins, seed_hash(seed)).text()
        self.game = SorryGame(header, seed)
        self.journal.start(header, seed)

    async def _play(self) -> bool:
        """Play the game out. Returns whether the next one, begun by the winner, is to follow rather than the menu."""
        game = self.game
        assert game is not None
        words = load(self.settings["language"])
        play = Play(self._hardware, self.stage, self.keys, self.journal, words, game)
        try:
            await play.run()
        except Left:
            play.abandon()
            return False
        if game.winner is None:
            return False
        self.evening.add(game)
        self.settings.set("begins", self.evening.first or self.settings["begins"])
        self._save()
        if not await celebrate(self.stage, self.keys, words, game):
            return False
        self._new_game()
        return True
