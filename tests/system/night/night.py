"""One Pico's share of a night, and the checks of its behaviour."""

import itertools
from collections import deque
from collections.abc import Callable
from pathlib import Path
from random import Random

from host_tools.library import Library
from host_tools.library.verify import verify_library_game
from pawnlight.rules.base import CHILD_OPTION
from pawnlight.rules.events import parse_event_line
from tests.emulator import heap
from tests.emulator.flash import PowerCut
from tests.emulator.heap import minimum_of
from tests.emulator.pico import Panic, Pico
from tests.support.foot_texts import shows_foot
from tests.support.screen_reader import Screen, read
from tests.system.night.chip import DamagedFlash, Games, games_on_flash, set_settings, settings_on_flash
from tests.system.night.laptop import WAYS_TO_LEAVE, Laptop
from tests.system.night.player import Player, in_menu, is_loading, offers_to_resume, random_settings
from tests.system.night.tally import NightTally
from tests.system.power.cuts import CUT_KINDS

_SLICE_S = 0.02
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
    """One Pico for `seconds` simulated seconds. All random choices are drawn from `seed`.

    cut_every    seconds between power cuts on average; 0: none
    away_every   seconds between absences of the laptop on average; 0: none
    noise        the probability that a byte on the wire is corrupted
    brisk        the players press keys quickly
    over         ends the night sooner
    """

    def __init__(
        self,
        image: Path,
        flash: bytes,
        folder: Path,
        seed: int,
        seconds: float,
        *,
        cut_every: float = 150.0,
        away_every: float = 120.0,
        noise: float = 0.0,
        brisk: bool = False,
        heard: Callable[[NightTally], None] = lambda tally: None,
        over: Callable[[], bool] = lambda: False,
    ) -> None:
        self.tally = NightTally()
        self._seed = seed
        self._seconds = seconds
        self._cut_every = cut_every
        self._away_every = away_every
        self._heard = heard
        self._over = over
        self._chance = Random(seed)
        self._pico = Pico(image, flash, exact_lights=False, chance=Random(seed + 1))
        self._content = flash
        self._library = Library.open(folder / f"library-{seed}.db")
        self._now = 1000.0
        self._laptop = Laptop(self._library, lambda: self._now, noise, Random(seed + 2))
        self._player = Player(self, Random(seed + 3), brisk)
        self._promised: Games = {}
        self._lately: deque[str] = deque(maxlen=8)
        self._on = False
        self._reset = False
        self._cut_at = self._away_at = float("inf")
        self._back_at = self._settled_at = 0.0
        self._heaps: dict[int, int] = {}  # free in the menu at first, by how much had been loaded
        self._starts = 1
        self._weigh_at = 0.0
        self._child = False
        self._settling = False
        self._plan_absence()

    # Players

    def wait(self, seconds: float) -> None:
        """Let time pass on the board. Raises PowerCut, TimeUp and NightFailure."""
        end = self._now + seconds
        while self._now < end - 1e-9:
            step = min(_SLICE_S, end - self._now)
            self._pico.run(step * 1000)
            self._now += step
            self.tally.seconds += step
            self._laptop.serve()
            if self._reset:
                raise NightFailure("the watchdog has restarted the board")
            if self._laptop.wrong:
                wrong = self._laptop.wrong.copy()
                self._laptop.wrong.clear()
                raise NightFailure("; ".join(wrong))
            if not self._settling:
                self._happen()

    def press(self, key: str) -> None:
        self._lately.append(f"{key} at {self.tally.seconds:.2f}")
        self._pico.press(key)

    def release(self, key: str) -> None:
        self._pico.release(key)

    def screen(self) -> Screen:
        chip = self._pico.screen.chip
        return read(chip.picture() if chip.on else bytes(1024))

    # Incidents

    def _happen(self) -> None:
        if self.tally.seconds >= self._seconds or self._over():
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
            self.tally.away += 1
            self._laptop.leave(self._chance.choice(WAYS_TO_LEAVE))
            self._back_at = self._now + min(self._chance.expovariate(1 / 15), 200)

    def _plan_absence(self) -> None:
        if self._away_every:
            self._away_at = self._now + self._chance.expovariate(1 / self._away_every)

    def _plan_cut(self) -> None:
        """Plan the next cut: soon after a power-up or much later; at any time, or during a flash operation."""
        if not self._cut_every:
            return
        chance = self._chance
        wait = chance.uniform(0, 4) if chance.random() < 0.12 else chance.expovariate(1 / self._cut_every)
        self._cut_at = self._now + wait
        self._tear = chance.random() < 0.5

    # The course of the night

    def run(self) -> NightTally:
        """Run the whole night."""
        while True:
            try:
                self._power_on()
                self._live()
            except PowerCut as cut:
                self._power_off(str(cut))
            except TimeUp:
                break
            except (NightFailure, Panic) as wrong:
                self._tell(str(wrong))
                if len(self.tally.faults) >= _MOST_FAULTS:
                    break
                self._power_off("after a fault")
        self._try(self._end)
        self._count()
        return self.tally

    def _power_on(self) -> None:
        pico = self._pico
        pico.power_on()
        self._on = True
        self._reset = False
        games = games_on_flash(self._content).values()
        # One that was kept for later is a child's too, whatever the menu is set for.
        self._child = settings_on_flash(self._content).get("child") == "yes" or any(
            CHILD_OPTION in lines[0] for lines in games if lines
        )
        self._heaps = {}
        self._starts = 1
        self._weigh_at = self._now + _WEIGH_S
        self.tally.boots += 1
        pico.mcu.watchdog.on_watchdog_trigger = self._bite
        self._laptop.set_usb(pico.usb)
        self._settled_at = self._now + _ASKED_S
        self._plan_cut()
        began = self._now
        while not (in_menu(screen := self.screen()) or offers_to_resume(screen) or self._resumed_by_itself(screen)):
            if self._now - began > _BOOT_S:
                raise NightFailure(f"{_BOOT_S:.0f} s after power-up neither the menu nor a game to go on with is shown")
            self.wait(0.1)
        self.tally.boot = max(self.tally.boot, self._now - began)

    def _resumed_by_itself(self, screen: Screen) -> bool:
        """Return whether a child's game goes on, which asks nobody."""
        return self._child and any(screen.lines) and not is_loading(screen) and not shows_foot(screen, "fault keys")

    def _bite(self) -> None:
        self._reset = True

    def _live(self) -> None:
        pico, player = self._pico, self._player
        written = seen = player.presses
        pages = pieces = -1
        menu = False
        for turn in itertools.count():
            if self._tear and self._cut_at < self._now + 10:
                # During one of the next operations or, if there is none, a while later at any time.
                self._tear = False
                self._cut_at = self._now + 120
                pico.flash.schedule_cut(self._chance.randrange(12), self._chance.choice(CUT_KINDS), self._chance)
            player.read_and_press()
            if pico.flash.pages != pages:
                pages, written = pico.flash.pages, player.presses
            if pico.screen.pieces + pico.board.frames != pieces:
                pieces, seen = pico.screen.pieces + pico.board.frames, player.presses
            if player.presses - written > _PRESSES:
                raise NightFailure(f"stuck: {_PRESSES} presses without an event")
            if player.presses - seen > _UNSEEN_PRESSES:
                raise NightFailure(
                    f"nothing is to be seen any more: {_UNSEEN_PRESSES} presses change neither lights nor screen"
                )
            was, menu = menu, in_menu(self.screen())
            if (menu and not was) or self._now > self._weigh_at:
                self._weigh_heap(menu)
            starts = heap.interpreter_starts(pico)
            if starts != self._starts:
                # Of the interpreter alone: what a board does to load another kind of game.
                self.tally.restarts += starts - self._starts
                self._starts = starts
                self._heaps = {}
            if turn % 50 == 0:
                self._count()
                self._heard(self.tally)

    def _weigh_heap(self, menu: bool) -> None:
        """Weigh the board's heap; in the menu, compare it with what was free there before."""
        self._weigh_at = self._now + _WEIGH_S
        try:
            weight = heap.free_after_collection(self._pico)
        except AssertionError as fault:
            raise NightFailure(f"the board's event loop no longer runs: {fault}") from fault
        self.tally.heap = minimum_of(self.tally.heap, weight)
        if menu:
            lost = self._heaps.setdefault(weight.loaded, weight.free) - weight.free
            self.tally.heap_lost = max(self.tally.heap_lost, lost)

    def _power_off(self, how: str) -> None:
        pico = self._pico
        self.tally.frames += pico.board.frames
        torn = pico.flash.torn
        before = pico.flash.before
        self._laptop.serve()
        self._laptop.set_usb(None)
        self._content = pico.power_off()
        self._on = False
        self.tally.cuts += 1
        self.tally.torn += torn is not None
        self._cut_at = float("inf")
        self._lately.append(f"power cut at {self.tally.seconds:.2f}, {how}")
        self._try(lambda: self._judge_flash(before if torn else None))
        if self._chance.random() < 0.4:
            self._content = set_settings(self._content, random_settings(self._chance))
            pico.insert_flash(self._content)
        self._now += self._chance.uniform(0.1, 60)
        self._laptop.wrong.clear()

    # Checks

    def _judge_flash(self, before: bytes | None) -> None:
        """Check that events shown before the power cut are on flash, or on the laptop."""
        try:
            held = games_on_flash(self._content)
            earlier = games_on_flash(before) if before is not None else {}
        except DamagedFlash as fault:
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
            self.wait(1)
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
            self._tell(str(wrong))

    def _tell(self, sentence: str) -> None:
        shown = " | ".join(line for line in self.screen().lines if line)
        self.tally.faults.append(
            f"seed {self._seed}, {self.tally.seconds:.2f} s into its night (power-up {self.tally.boots}): {sentence}."
            f" Shown: {shown or 'nothing'}. Before: {', '.join(self._lately)}."
        )
        self._heard(self.tally)

    def _count(self) -> None:
        tally, player = self.tally, self._player
        tally.presses, tally.hints, tally.back, tally.naps = player.presses, player.hints, player.back, player.naps
        rows = self._library.games()
        tally.games = len(rows)
        tally.kinds = {}
        tally.events = tally.over = 0
        for row in rows:
            lines = self._library.event_lines(row.id)
            tally.events += len(lines)
            tally.over += parse_event_line(lines[-1])[1].startswith("end ")
            tally.kinds[row.rules] = tally.kinds.get(row.rules, 0) + 1
