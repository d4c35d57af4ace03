"""The application: resume or menu, then game after game, with renderer, keys and link running beside."""

import asyncio
import gc

from pawnlight.memory import (
    STARTED_BY_POWER,
    STARTED_FOR_GAME,
    STARTED_FOR_OTHER_KIND,
    STARTED_FOR_PRACTICE,
    STARTED_OUT_OF_MEMORY,
    unload_modules,
)
from pawnlight.rules.base import EVENING_PAUSE_S, RuleError, kind_of, parse_header
from pawnlight.show.renderer import Renderer, screensaver_pictures
from pawnlight.store.files import (
    DAYS_FILE,
    NAMES_FILE,
    PHONES_FILE,
    SNAPSHOT_FILE,
    read_text,
    remove,
)
from pawnlight.store.journal import Journal
from pawnlight.table.context import Context
from pawnlight.table.evening import EVENING_FILE, Evening
from pawnlight.table.keys import Keys
from pawnlight.table.question import GameLeft
from pawnlight.table.settings import (
    KEPT_GAME_PREFIX,
    KEPT_GAMES_ROW,
    PLAY_RESULT,
    PRACTICE_ROW,
    REPLAY_RESULT,
    Settings,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine
    from typing import Any

    from pawnlight.board import Hardware
    from pawnlight.link.protocol import Link
    from pawnlight.link.replay_session import ReplaySession
    from pawnlight.link.transfers import Listener
    from pawnlight.rules.base import Game
    from pawnlight.table.question import QuestionScreen
    from pawnlight.table.recovery import Recovery
else:
    # It is loaded with the link, and has nothing that `App` lacks.
    Listener = object

# The screensaver starts after so many seconds without a press; later at the end of a game, which people talk about.
IDLE_S = 300
END_IDLE_S = 900
# What was asked before a game.
_BEFORE = (
    "pawnlight.store.shelved_games",
    "pawnlight.table.new_game",
    "pawnlight.table.menu_rows",
    "pawnlight.table.list_questions",
    "pawnlight.show.seats_scene",
)
# Seconds without a press after which people think, and nobody waits for the board.
_THINKS_S = 2
# Events between two snapshots.
_SNAPSHOT_EVERY = 16
# Tenths of a second in which the menu is drawn.
_SHOWN_WAITS = 4
# With a secret behind it, it fits into a code.
_LONGEST_LAN = 40
# A laptop that asks more often what people are asked gets no answer.
_ASKED_MS = 500


# For a program that runs the firmware in its own process, and shows what it asks.
running_app: "App | None" = None


def _between_games() -> "Any":
    from pawnlight.table import between_games

    return between_games


async def run(hardware: "Hardware") -> None:
    """Run the board until a laptop asks for the REPL."""
    global running_app
    running_app = app = App(hardware)
    tasks = [asyncio.create_task(task) for task in app.tasks()]
    await app.leave.wait()
    for task in tasks:
        task.cancel()
    # MicroPython runs nothing after this returns, so the tasks must release their resources first.
    await asyncio.sleep(0)
    hardware.pad.call_on_press(None)
    hardware.buzzer.tone(0, 0)
    hardware.watchdog.stop()


class App(Listener):
    """Everything that outlives a single game: settings, journal, renderer, keys and link.

    leave    an event, set when the laptop asks for the REPL
    in_menu  whether people are asked what to play
    menu_at  the row and the page of the menu where people were last
    session  a replay that a laptop shows
    called   what is to be done in place of the menu, as a laptop has said
    calls    set if the menu is to end for it
    kind     of the game whose modules were loaded last, and `rules`, its rule set
    loaded   set once the journal has been read
    healed   set when a laptop has put the live game right
    """

    def __init__(self, hardware: "Hardware") -> None:
        self.hardware = hardware
        self.settings = Settings(())
        self._learn_settings()
        self.journal = Journal(later=True)
        self.renderer = Renderer(hardware)
        self.keys = Keys(hardware, self.renderer.acknowledge_press)
        self.leave = asyncio.Event()
        self._link: Link | None = None
        self.context = Context(hardware, self.renderer, self.keys, self.settings, self.journal)
        self.game: Game | None = None
        self.evening = Evening(read_text(EVENING_FILE) or "")
        if not self.evening.games:
            # Nothing is kept of an earlier one.
            hardware.evening_known = True
        self.in_menu = False
        self._plays = False  # a game, rather than asking whether to resume it
        self.menu_at = ("game", "")
        self.session: ReplaySession | None = None
        self.called = PRACTICE_ROW if hardware.began == STARTED_FOR_PRACTICE else ""
        self.calls = asyncio.Event()
        self._table: asyncio.Task[None] | None = None  # runs `run`
        self._reads_again = False  # whether the live game is to be read anew, because it is damaged
        self._self_test = hardware.began == STARTED_BY_POWER and hardware.pad.is_down("OK")
        self.kind = ""
        self.rules = ""
        self.loaded = asyncio.Event()
        self.healed = asyncio.Event()
        self._asked = hardware.now_ms()  # when a laptop last asked what people are asked
        self.context.apply_settings()
        if read_text(PHONES_FILE):
            # Only then: most boards do without it.
            from pawnlight.table.phones import open_phones

            open_phones(self.context)

    def tasks(self) -> "list[Coroutine[None, None, None]]":
        """Return the concurrent tasks."""
        watchdog = self.hardware.watchdog
        if watchdog.starved:
            self.run_link().report_fault(RuntimeError("the board hung and has been restarted"))
        watchdog.start("table", "stage", "pad", "link")
        self.renderer.beat = lambda: watchdog.report_alive("stage")
        self.hardware.pad.call_on_press(self.renderer.acknowledge_in_interrupt)
        running = (
            self.run,
            self.renderer.run_frames,
            self.renderer.run_sound,
            self.keys.run,
            self._serve,
            self.run_screensaver,
        )
        return [self._restarting(task) for task in running]

    async def _restarting(self, task: "Callable[[], Coroutine[None, None, None]]") -> None:
        """Run `task`, and restart it after a fault, so that the others need not do without it."""
        while True:
            try:
                await task()
            except Exception as fault:
                self._report(fault)
            await asyncio.sleep(1)

    def _report(self, fault: Exception) -> None:
        """Report `fault` to the laptop, and keep it on flash. Without memory, the interpreter starts anew.

        The game is then read from flash, so nothing that is half done in memory matters. This happens once until
        somebody presses a key, and not while flash lacks events: the fault is then treated like others.
        """
        gc.collect()
        try:
            self.run_link().report_fault(fault)
        except MemoryError:
            # There is not even memory to describe it.
            pass
        if (
            isinstance(fault, MemoryError)
            and self.hardware.began != STARTED_OUT_OF_MEMORY
            and not self.journal.has_held_lines
        ):
            self.hardware.restart_interpreter(STARTED_OUT_OF_MEMORY)

    async def _serve(self) -> None:
        """Serve the link once it is known which games there are, and people see what they are asked."""
        waits = _SHOWN_WAITS
        while waits:
            if self.loaded.is_set():
                waits -= 1
            self.on_link_step()
            await asyncio.sleep(0.1)
        # One after the other: a press while all of it is loaded would be lost.
        for part in ("", ".transfers", ".protocol"):
            __import__("pawnlight.link" + part)
            await asyncio.sleep(0)
        try:
            await self.run_link().run()
        except MemoryError as fault:
            # What was being said is lost, as on a noisy line, and said again. The game need not be interrupted.
            gc.collect()
            self.run_link().report_fault(fault)

    async def run_screensaver(self) -> None:
        """Start the screensaver when nobody has pressed anything for a while. The next press only ends it.

        After hours without a press, it is no longer known which evening it is.
        """
        while True:
            await asyncio.sleep(1)
            quiet = self.keys.tick_idle()
            if self.context.phones:
                self.context.phones.tick()
            over = self.game is not None and self.game.due == "over"
            if quiet >= (END_IDLE_S if over else IDLE_S) and not self.renderer.asleep:
                self.renderer.asleep = screensaver_pictures(self.renderer.lights, self.renderer.panel)
                self.keys.wake_with(self._wake)
            if quiet == EVENING_PAUSE_S:
                self.hardware.evening_known = not self.evening.games
            if self._plays and self.context.is_waiting() and quiet >= _THINKS_S:
                self._tend(self.game)

    def _tend(self, game: "Game | None") -> None:
        """While people think: write a snapshot of `game`, or check a part of what was not read at power-up."""
        journal = self.journal
        if game and game.STATE_FIELDS and journal.count - journal.saved >= _SNAPSHOT_EVERY:
            # What it takes is free again before anything else is loaded.
            gc.collect()
            from pawnlight.store.snapshot import save_snapshot

            save_snapshot(journal, game)
            # What a name holds, `unload_modules` does not free.
            del save_snapshot
            unload_modules("pawnlight.store.snapshot", "pawnlight.rules.state")
        elif journal.unchecked:
            sound = next(journal.unchecked, None)
            if sound is None:
                journal.unchecked = None
            elif not sound and self._table:
                # As at power-up, people decide what becomes of the game.
                journal.unread = self._reads_again = True
                remove(SNAPSHOT_FILE)
                self._table.cancel()

    def run_link(self) -> "Link":
        # Imported only now, so that people see the menu sooner.
        if self._link is None:
            from pawnlight.link.protocol import Link

            self._link = Link(self.hardware, self.journal, self, self.leave)
        return self._link

    def on_link_step(self) -> None:
        self.hardware.watchdog.report_alive("link")
        sealed, link = self.context.sealed, self._link
        if sealed and link and link.answers.greeted:
            sealed.step(link.answers.queue)

    def _wake(self) -> None:
        self.renderer.asleep = None

    async def run(self) -> None:
        """Play game after game. After a fault the game is restored from the journal, or people choose a way out."""
        hardware = self.hardware
        self._table = asyncio.current_task()
        asks = hardware.began != STARTED_FOR_GAME
        while True:
            try:
                if hardware.began == STARTED_OUT_OF_MEMORY or hardware.watchdog.starved:
                    await self._begin_after_fault()
                if self._self_test:
                    self._self_test = False
                    from pawnlight.table.self_test import self_test

                    await self_test(self.context)
                await self._evening(asks)
            except asyncio.CancelledError:
                if not self.called and not self._reads_again:
                    raise
                # A laptop wants something else: what was going on is over, or kept.
                self.game = None
                self.context.set_child_mode(False)
                asks, self._reads_again = self._reads_again, False
            except Exception as fault:
                self.game = None
                self.in_menu = False
                self._report(fault)
                await self._recovery().recover(fault)
                # People are there: they have just pressed a key to go on.
                asks = False

    async def _begin_after_fault(self) -> None:
        """Read the journal without loading its game, which may be the reason, and see what can be done about it."""
        self.hardware.watchdog.starved = False
        from pawnlight.table.resume import EVENTS_PER_SLICE

        for n, _ in enumerate(self.journal.live_texts()):
            if n % EVENTS_PER_SLICE == 0:
                self.hardware.watchdog.report_alive("table")
                await asyncio.sleep(0)
        self.loaded.set()
        await self._recovery().handle_restart(self.run_link().report_fault)

    def _recovery(self) -> "Recovery":
        # Imported only now, as are the other modules that no game needs.
        from pawnlight.table.recovery import Recovery

        if self.journal.live:
            # If people keep it for later, the menu marks the row with it.
            self.menu_at = (KEPT_GAMES_ROW, "")
        return Recovery(self.context, self.journal)

    async def _evening(self, asks: bool) -> None:
        begun = await _between_games().go_on(self, asks)
        if not begun and not self.called:
            self._no_child()
        again = False
        while True:
            if not begun:
                await _between_games().begin_next(self, again)
            unload_modules("pawnlight.table.between_games")
            again = await self._play()
            if not again:
                self._no_child()
            begun = False

    def _no_child(self) -> None:
        """Set the menu back after a child's game: the next one is only for a child if somebody says so again."""
        if self.settings["child"] == "yes":
            self.settings.set("child", "no")
            self.save_settings()

    def can_load_game(self, header: str) -> bool:
        """Return whether the game that `header` begins can be opened: no other kind of game has taken its memory.

        If people are only in the menu, the board starts anew for it. Raises RuleError.
        """
        kind = kind_of(parse_header(header).rules).name
        if self.kind in ("", kind) or self.hardware.has_room_for_game():
            self.kind = kind
            return True
        if self.in_menu and not self.journal.has_held_lines:
            self.hardware.restart_interpreter(STARTED_FOR_OTHER_KIND)
        return False

    def _learn_settings(self) -> None:
        """Learn what values settings can have; those that have none of these get that of a new board."""
        from pawnlight.table.setting_choices import CHOICES

        self.settings.add_choices(CHOICES)

    def _forget_settings(self) -> None:
        """Forget what values settings can have: no game needs that."""
        self.settings.forget_choices()
        unload_modules("pawnlight.table.setting_choices")

    def save_settings(self) -> None:
        if not self.settings.save(self.journal.space):
            # A full flash must not prevent a game.
            self.run_link().report_trouble("settings")

    def keep_evening(self) -> None:
        text = self.evening.file_text()
        if text == (read_text(EVENING_FILE) or "") or self.journal.space.write_file(EVENING_FILE, text):
            return
        if text:
            self.run_link().report_trouble("totals")
        else:
            # Forgetting needs no space.
            remove(EVENING_FILE)

    def on_file_written(self, name: str) -> None:
        """Apply settings, totals or names that a laptop has sent."""
        if name == EVENING_FILE:
            self.evening = Evening(read_text(EVENING_FILE) or "")
            self.hardware.evening_known = not self.evening.games
        elif name == NAMES_FILE:
            self.context.read_names()
        elif name != DAYS_FILE:
            # A laptop may have sent some of them only.
            self._learn_settings()
            self.settings.read()
            if self.in_menu:
                from pawnlight.table.menu_rows import menu_of

                menu_of(self.settings)
            self.save_settings()
            self.context.apply_settings()
            if self._plays:
                self._forget_settings()
            self.keys.reset_idle()
        self.keys.request_redraw()

    def start_game(self, wanted: str, keeps: bool) -> str:
        if wanted and wanted == self.journal.live and self._plays:
            self.keys.reset_idle()
            return "begun " + wanted
        # Imported only now: few boards hang on a page.
        from pawnlight.table.start_check import start_refusal

        refused = "error busy" if self.called else start_refusal(self.journal, self.settings, wanted, keeps)
        # What a name holds, `unload_modules` does not free.
        del start_refusal
        unload_modules("pawnlight.table.start_check")
        if not self.in_menu:
            self.forget_before()
        if refused:
            return refused + " begin" + (" " + wanted) * (refused == "error game")
        self.keys.reset_idle()
        self.called = (wanted if wanted == PRACTICE_ROW else KEPT_GAME_PREFIX + wanted) if wanted else PLAY_RESULT
        if self.in_menu:
            self.calls.set()
        elif self._table:
            self._table.cancel()
        return "begun " + wanted if wanted else "begun"

    def keep_awake(self) -> None:
        self.keys.reset_idle()

    def on_game_healed(self) -> None:
        self.healed.set()

    def continue_evening(self) -> None:
        """Note that totals and winners are this evening's, as people or a laptop have said."""
        self.hardware.evening_known = True

    def forget_before(self) -> None:
        unload_modules("pawnlight.games.%s.menu" % self.settings["game"], *_BEFORE)
        self._forget_settings()

    async def _play(self) -> bool:
        """Play the game to its end. Returns whether another one follows, begun by the winner, instead of the menu."""
        unload_modules("pawnlight.table.resume")
        # What stays for the whole game lies below what passes.
        gc.collect()
        from pawnlight.table.play import GameRunner

        game = self.game
        assert game is not None
        self._forget_settings()
        # Somebody may have plugged it in.
        self.hardware.screen.find_screen()
        play = GameRunner(self.context, self.journal, game)
        self._plays = True
        try:
            await play.run()
        except asyncio.CancelledError:
            if game.due == "over":
                self._count(game)
            raise
        except GameLeft as left:
            if left.kept:
                self.menu_at = (KEPT_GAMES_ROW, "")
            else:
                play.abandon()
                from pawnlight.table.game_fingerprint import show_fingerprint

                await show_fingerprint(self.context, self.journal, game.id)
            return False
        finally:
            self._plays = False
        if game.due != "over":
            return False
        child = self.context.child
        self._count(game)
        if child:
            from pawnlight.table.child_party import celebrate_everybody

            again = await celebrate_everybody(self.context, play)
        else:
            from pawnlight.table.ending import show_ending

            again = await show_ending(self.context, play, self.evening)
        unload_modules("pawnlight.table.ending", "pawnlight.table.child_party")
        unload_modules("pawnlight.rules.standings", "pawnlight.show.podium")
        if again and child:
            # It may have been kept for later: then the menu is set for another one.
            self.settings.set("child", "yes")
        return again

    def _count(self, game: "Game") -> None:
        """Add a game that is over to the evening. A child's game is no contest."""
        if not self.context.child:
            self.evening.count_game(game)
            self.keep_evening()

    def answer_phones(self, kind: str, words: "list[str]") -> bool:
        context = self.context
        if kind == "lan":
            if len(words) != 1 or not 0 < len(words[0]) <= _LONGEST_LAN:
                return False
            context.lan, context.show_codes = words[0], self._show_codes
        context.carried = self.hardware.now_ms()
        if context.sealed is None and context.phones and context.phones.sealed:
            # Only then: most boards do without it.
            from pawnlight.table.sealed import open_sealed

            open_sealed(context)
        if context.sealed:
            return context.sealed.answer(kind, words)
        if kind == "lan":
            self.run_link().answers.queue("phones 0")
        return True

    async def _show_codes(self, screen: "QuestionScreen") -> None:
        from pawnlight.table.phone_code import show_codes

        await show_codes(self.context, screen)
        # What a name holds, `unload_modules` does not free.
        del show_codes
        unload_modules("pawnlight.table.phone_code", "pawnlight.show.qr_code")
        # If a seat has come to a phone, what is asked is asked there.
        self.keys.request_redraw()

    def answer_ask(self) -> str:
        """Return what people are asked, for a laptop; "" if it has just asked."""
        if self.hardware.elapsed_since(self._asked) < _ASKED_MS:
            return ""
        self._asked = self.hardware.now_ms()
        try:
            # Imported only now: most boards are never asked.
            from pawnlight.table.question_line import answer_ask

            return answer_ask(self.context)
        except Exception:
            # Those who look on disturb nobody who plays.
            return "asks -"

    # Replays of a laptop

    def accept_replay(self, session: "ReplaySession") -> bool:
        """Accept a laptop's replay, unless somebody is playing."""
        if not self.in_menu or self.session is not None:
            return False
        try:
            self.can_load_game(session.header)
        except RuleError:
            # The replay says what is wrong.
            pass
        self.session = session
        self._call(REPLAY_RESULT)
        return True

    def _call(self, wanted: str) -> None:
        self.called = wanted
        self.calls.set()
