"""One Pico's share of a night, and the checks of its behaviour."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

from littlefs import LittleFSError

from host_tools.library import Library
from host_tools.library.verify import verify_library_game
from pawnlight.rules.base import CHILD_OPTION
from pawnlight.rules.events import parse_event_line
from tests.emulator import heap
from tests.emulator.flash import PowerCut
from tests.emulator.flashed import Games, change_files, files_on, games_on_flash, settings_text
from tests.emulator.pico import Panic, Pico
from tests.emulator.random_user import in_menu, is_loading, offers_to_resume, screen_line
from tests.support.foot_texts import shows_foot
from tests.support.screen_reader import Screen
from tests.system.night.laptop import WAYS_TO_LEAVE, Laptop
from tests.system.night.player import Player, random_settings
from tests.system.night.tally import NightTally
from tests.system.power.cuts import CUT_KINDS

_SLICE_MS = 20
# Seconds between power cuts, and between absences of the laptop, on average.
_CUT_EVERY, _AWAY_EVERY = 150.0, 120.0
# The maximum time for the host's sequence of requests to a device, starting with enumeration.
_ASKED_S = 0.5
_BOOT_S = 12.0
# Between two weighings of the heap, beside those in the menu.
_WEIGH_S = 20.0
# Limits for key presses without a game event, and without a visible change.
_PRESSES = 500
_UNSEEN_PRESSES = 40
_SETTLE_S = 90.0
_MOST_FAULTS = 20


class NightFailure(Exception):
    """A failure during the night, described by a sentence."""


class TimeUp(Exception):
    """The night is over."""


class Night:
    """One Pico at night. All random choices are drawn from `seed`.

    is_over   ends the night; it is called with the simulated seconds so far
    pause_s   the pause of the players between two keys, in the mean
    """

    def __init__(
        self,
        image: Path,
        flash: bytes,
        folder: Path,
        seed: int,
        *,
        is_over: Callable[[float], bool],
        pause_s: float = 2.0,
    ) -> None:
        self.tally = NightTally()
        self._seed = seed
        self._is_over = is_over
        self._chance = Random(seed)
        self._pico = Pico(image, flash, exact_lights=False, chance=Random(seed + 1))
        self._pico.accompany(self._accompany, _SLICE_MS)
        self._content = flash
        self._library = Library.open(folder / f"library-{seed}.db")
        self._now = 1000.0
        self._seen_s = 0.0
        self._laptop = Laptop(self._library, lambda: self._now)
        self._player = Player(self._pico, Random(seed + 3), pause_s)
        self._promised: Games = {}
        self._bitten = False
        self._cut_at = float("inf")
        self._tear = False
        self._back_at = self._settled_at = 0.0
        self._starts = 1
        self._weigh_at = 0.0
        self._child = False
        self._settling = False
        self._plan_absence()

    # Incidents

    def _accompany(self) -> None:
        """Serve the laptop, and let happen what is due. Raises PowerCut, TimeUp and NightFailure."""
        passed = self._pico.ms / 1000 - self._seen_s
        self._seen_s += passed
        self._now += passed
        self.tally.counts["seconds"] += passed  # type: ignore[assignment]
        self._laptop.serve()
        if self._bitten:
            raise NightFailure("the watchdog has restarted the board")
        if self._laptop.wrong:
            wrong = "; ".join(self._laptop.wrong)
            self._laptop.wrong.clear()
            raise NightFailure(wrong)
        if not self._settling:
            self._happen()

    def _happen(self) -> None:
        if self._is_over(self.tally.counts["seconds"]):
            raise TimeUp
        if self._now >= self._cut_at:
            raise PowerCut("in a quiet moment")
        if self._now < self._settled_at:
            return
        if self._laptop.away:
            if self._now >= self._back_at:
                self._settled_at = self._now + _ASKED_S
                self._laptop.come_back()
                self._plan_absence()
        elif self._now >= self._away_at:
            self._settled_at = self._now + _ASKED_S
            self.tally.counts["times without a laptop"] += 1
            self._laptop.leave(self._chance.choice(WAYS_TO_LEAVE))
            self._back_at = self._now + min(self._chance.expovariate(1 / 15), 200)

    def _plan_absence(self) -> None:
        self._away_at = self._now + self._chance.expovariate(1 / _AWAY_EVERY)

    def _plan_cut(self) -> None:
        """Plan the next cut: soon after a power-up or much later; at any time, or during a flash operation."""
        chance = self._chance
        wait = chance.uniform(0, 4) if chance.random() < 0.12 else chance.expovariate(1 / _CUT_EVERY)
        self._cut_at = self._now + wait
        self._tear = chance.random() < 0.5

    # The course of the night

    def run(self) -> NightTally:
        """Run the whole night."""
        while True:
            try:
                self._power_on()
                self._play()
            except PowerCut as cut:
                self._power_off(str(cut))
            except TimeUp:
                break
            except (NightFailure, Panic) as wrong:
                self.add_fault(str(wrong))
                if len(self.tally.faults) >= _MOST_FAULTS:
                    break
                self._power_off("after a fault")
        self._try(self._end)
        self._count()
        return self.tally

    def _power_on(self) -> None:
        pico = self._pico
        pico.power_on()
        self._bitten = False
        with files_on(self._content) as flash:
            settings = flash.open("settings", "rb").read() if "settings" in flash.listdir(".") else b""
        # One that was kept for later is a child's too, whatever the menu is set for.
        self._child = b"child=yes" in settings or any(
            CHILD_OPTION in lines[0] for lines in games_on_flash(self._content).values() if lines
        )
        self._starts = 1
        self._seen_s = 0.0
        self._weigh_at = self._now + _WEIGH_S
        self.tally.counts["power-ups"] += 1
        pico.mcu.watchdog.on_watchdog_trigger = self._bite
        self._laptop.set_usb(pico.usb)
        self._settled_at = self._now + _ASKED_S
        self._plan_cut()
        began = self._now
        while not self._is_ready(self._player.screen()):
            if self._now - began > _BOOT_S:
                raise NightFailure(f"{_BOOT_S:.0f} s after power-up neither the menu nor a game to go on with is shown")
            pico.run(100)
        self.tally.boot = max(self.tally.boot, self._now - began)

    def _is_ready(self, screen: Screen) -> bool:
        """Return whether there is the menu, the offer to resume, or a child's game, which goes on without asking."""
        resumed = any(screen.lines) and not is_loading(screen) and not shows_foot(screen, "fault keys")
        return in_menu(screen) or offers_to_resume(screen) or (self._child and resumed)

    def _bite(self) -> None:
        self._bitten = True

    def _play(self) -> None:
        pico, player = self._pico, self._player
        written = seen = player.counts["presses"]
        pages = pieces = -1
        menu = False
        while True:
            if self._tear and self._cut_at < self._now + 10:
                # During one of the next operations or, if there is none, a while later at any time.
                self._tear = False
                self._cut_at = self._now + 120
                pico.flash.schedule_cut(self._chance.randrange(12), self._chance.choice(CUT_KINDS), self._chance)
            player.read_and_press()
            presses = player.counts["presses"]
            if pico.flash.pages != pages:
                pages, written = pico.flash.pages, presses
            if pico.screen.pieces + pico.board.frames != pieces:
                pieces, seen = pico.screen.pieces + pico.board.frames, presses
            if presses - written > _PRESSES:
                raise NightFailure(f"stuck: {_PRESSES} presses without an event")
            if presses - seen > _UNSEEN_PRESSES:
                raise NightFailure(
                    f"nothing is to be seen any more: {_UNSEEN_PRESSES} presses change neither lights nor screen"
                )
            was, menu = menu, in_menu(player.screen())
            if (menu and not was) or self._now > self._weigh_at:
                self._weigh_heap()
            starts = heap.interpreter_starts(pico)
            if starts != self._starts:
                # Of the interpreter alone: what a board does to load another kind of game.
                self.tally.counts["restarts of the interpreter"] += starts - self._starts
                self._starts = starts

    def _weigh_heap(self) -> None:
        self._weigh_at = self._now + _WEIGH_S
        try:
            weight = heap.free_after_collection(self._pico)
        except AssertionError as fault:
            raise NightFailure(f"the board's event loop no longer runs: {fault}") from fault
        self.tally.heap = self.tally.heap.least(weight)

    def _power_off(self, how: str) -> None:
        pico = self._pico
        torn = pico.flash.torn
        before = pico.flash.before
        self._laptop.serve()
        self._laptop.set_usb(None)
        self._content = pico.power_off()
        self.tally.counts["power cuts"] += 1
        self.tally.counts["of them in an operation of the flash"] += torn is not None
        self._cut_at = float("inf")
        self._player.recent.append(f"power cut, {how}")
        self._try(lambda: self._judge_flash(before if torn else None))
        if self._chance.random() < 0.4:
            self._content = change_files(self._content, {"settings": settings_text(random_settings(self._chance))})
            pico.insert_flash(self._content)
        self._now += self._chance.uniform(0.1, 60)
        self._laptop.wrong.clear()

    # Checks

    def _judge_flash(self, before: bytes | None) -> None:
        """Check that events shown before the power cut are on flash, or on the laptop."""
        try:
            held = games_on_flash(self._content)
            earlier = games_on_flash(before) if before is not None else {}
        except LittleFSError as fault:
            raise NightFailure(f"the filesystem does not outlive the cut: {fault}") from fault
        for game, lines in (earlier | self._promised).items():
            self._has(held, game, lines, "which were on flash before the cut")
        for game, numbered in self._laptop.wire.items():
            most = max(numbered) + 1
            lines = held.get(game) or self._library.event_lines(game)
            if game in self._laptop.let_go:
                continue
            if len(lines) < most or any(lines[n] != line for n, line in numbered.items()):
                raise NightFailure(f"game {game}: the board had sent {most} events, and {len(lines)} are left")
        self._laptop.wire.clear()
        self._promised |= held

    def _has(self, held: Games, game: str, lines: list[str], which: str) -> None:
        kept = held.get(game)
        if kept is None and game in self._laptop.let_go:
            return
        if kept is None:
            # Evicted, because a laptop has all of it.
            kept = self._library.event_lines(game)
        if kept[: len(lines)] != lines:
            raise NightFailure(f"game {game}: {len(kept)} events are left of {len(lines)}, {which}")

    def _end(self) -> None:
        """Let the laptop return and fetch the rest; check that it has everything on the flash, and all of it valid."""
        self._settling = True
        pico = self._pico
        pico.flash.cancel_cut()
        if self._laptop.away:
            self._laptop.come_back()
        held = games_on_flash(pico.flash.content())
        for game, lines in self._promised.items():
            self._has(held, game, lines, "which were on flash after a power cut")
        lacking: list[str] = []
        for _ in range(int(_SETTLE_S)):
            pico.run(1000)
            lacking = [game for game, lines in held.items() if self._library.event_count(game) < len(lines)]
            if not lacking:
                break
        else:
            raise NightFailure(f"{_SETTLE_S:.0f} s with a laptop, and it still lacks events of {', '.join(lacking)}")
        for game, lines in held.items():
            if self._library.event_lines(game)[: len(lines)] != lines:
                raise NightFailure(f"game {game}: the library has other events than the flash")
        for row in self._library.games():
            verdict = verify_library_game(self._library, row.id)
            if not verdict.is_consistent:
                raise NightFailure(verdict.verdict_sentence())
            lines = self._library.event_lines(row.id)
            if row.id in self._promised and lines[: len(self._promised[row.id])] != self._promised[row.id]:
                raise NightFailure(f"game {row.id}: the library has other events than the flash had after a power cut")
        if set(self._promised) - {row.id for row in self._library.games()} - self._laptop.let_go:
            raise NightFailure("the library lacks games that were on flash after a power cut")

    def _try(self, judge: Callable[[], None]) -> None:
        try:
            judge()
        except NightFailure as wrong:
            self.add_fault(str(wrong))

    def add_fault(self, sentence: str) -> None:
        """Note a fault, and print it."""
        self.tally.faults.append(
            f"seed {self._seed}, {self.tally.counts['seconds']:.2f} s into its night (power-up"
            f" {self.tally.counts['power-ups']}): {sentence}. Shown: {screen_line(self._player)}."
            f" Before: {', '.join(self._player.recent)}."
        )
        print(f"FAULT: {self.tally.faults[-1]}", flush=True)

    def _count(self) -> None:
        counts = self.tally.counts
        counts += self._player.counts
        for row in self._library.games():
            lines = self._library.event_lines(row.id)
            over = parse_event_line(lines[-1])[1].startswith("end ")
            counts += Counter({"events": len(lines), f"games of {row.rules}": 1, "games over": int(over)})
