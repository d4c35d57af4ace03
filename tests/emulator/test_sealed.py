"""Phones beside the emulated Pico: codes read from its screen, sealed hands, and what is left of its heap."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from tests.emulator.budgets import new_pico
from tests.emulator.budgets_boot import MENU_S
from tests.emulator.budgets_frames import FRAME_WATCHER, LEAST_RATE, FrameClock, lights_move, measure_scene
from tests.emulator.budgets_heap import FREE_KB, LARGEST_KB
from tests.emulator.budgets_press import MOST_MS, SLOWEST_MS, Presser, percentile_99
from tests.emulator.heap import HEAP_WATCHER, HeapMeter
from tests.emulator.pico import Pico
from tests.emulator.random_user import RandomUser, settings_file
from tests.support.foot_texts import shows_foot
from tests.support.sealed_client import SealedPhone
from tests.support.sealed_table import LAN, SealedLaptop, read_code

pytestmark = [pytest.mark.pico, pytest.mark.timeout(7200)]
KB = 1024
# For a moment, while a code for a phone is drawn.
CODE_FREE_KB, CODE_LARGEST_KB = 30, 6
SCENES, PRESSES, MENU_PRESSES = 8, 120, 10


class SealedPico(SealedLaptop):
    """A laptop at an emulated Pico, and people who read codes from its screen.

    With `pull_often` in place of `exchange`, its cable is pulled now and then in the middle of what is sent, while the
    board has other power; `pulls` counts that. `address` is where phones reach the laptop.
    """

    def __init__(self, pico: Pico) -> None:
        super().__init__(self._exchange)
        self.pulls = 0
        self.address = LAN
        self._chance_of_pull = Random(2)
        self._pulled = False
        self.pico = pico
        self.user = RandomUser(pico, Random(1))
        self.meter = HeapMeter(pico)
        self.game = ""

    def _exchange(self, data: bytes, seconds: float) -> bytes:
        if data:
            self.pico.write(data)
        self.pico.run(1000 * seconds)
        said = bytes(self.pico.usb.received)
        self.pico.usb.received.clear()
        return said

    def wait_for(self, *texts: str) -> None:
        self.user.until(lambda screen: shows_foot(screen, *texts))

    def code(self, seat: int) -> str:
        """Show the code of a seat, and read it with a library."""
        user, pico = self.user, self.pico
        self.keep()
        user.tap("BACK", 400)
        self.keep()
        for _ in range(4):
            user.tap("DOWN", 250)
        user.tap("OK", 900)
        for _ in range(seat):
            user.tap("DOWN", 250)
        self.keep()
        user.tap("OK", 900)
        self.keep()
        pico.press("OK")
        found = ""
        for _ in range(20):
            pico.run(150)
            found = read_code(pico.screen.chip.picture())
            if found:
                break
        self.meter.measure()
        pico.release("OK")
        self.carry()
        assert found, user.screen()
        # Of a seat that is on its phone, the code is left with OK.
        for _ in range(1 if seat in self.phones else 2):
            user.tap("BACK", 400)
        return found

    def sit(self, seat: int) -> None:
        self.sit_with(seat, self.code(seat).partition("#")[2])

    def begin(self) -> None:
        """Begin the game that the menu is set to, with a laptop that keeps its events."""
        self.user.power_up_to_menu()
        self.greet()
        self.user.begin_game()
        self.pico.run(1500)
        said = self.carry("ping", seconds=1)
        (self.game,) = [body.split(" ")[1] for body in said if body.startswith("pong")]
        assert self.game != "-", said
        self.carry(f"want {self.game} 0", seconds=1)
        self.carry(f"lan {self.said[1].partition(' ')[2]}")

    def look_on(self, ms: float) -> None:
        """Let time pass, with a laptop that says once which phones are awake, and asks twice a second what is asked."""
        self.keep()
        for _ in range(int(ms - 300) // 450):
            self.carry("ask", seconds=0.45)

    def pull_often(self, data: bytes, seconds: float) -> bytes:
        """Send bytes, or pull the cable in the middle of them; what the board says meanwhile is lost."""
        chance, pico = self._chance_of_pull, self.pico
        if self._pulled or chance.random() > 0.2:
            return self._exchange(data, seconds)
        self._pulled = True
        self.pulls += 1
        self._exchange(data[: chance.randrange(len(data) + 1)], chance.uniform(0, 0.1))
        pico.usb.pull()
        pico.run(1000 * chance.choice((0.2, 1, 9)))
        pico.usb.plug()
        pico.run_until(lambda: pico.usb.connected)
        return b""

    def keep(self, asleep: tuple[int, ...] = ()) -> list[str]:
        if self._pulled:
            self.greet(self.address)
            self.carry(f"want {self.game} {len(self.texts)}", seconds=1)
            self._pulled = False
        return super().keep(asleep)

    def exchange_laptop(self) -> None:
        """Plug in another laptop, which has no game yet; codes lead phones to it, and keep their secrets."""
        self.address = "http://10.0.0.7:9000/seat"
        self.names, self.texts, self._pulled = {}, [], True
        self.exchange = self._exchange
        self.keep()
        for seat, phone in self.phones.items():
            assert self.code(seat) == f"{self.address}#{phone.secret}"
        self.exchange = self.pull_often


@pytest.fixture
def table(pico_image: Path, request: pytest.FixtureRequest) -> Iterator[SealedPico]:
    pico = new_pico(pico_image, settings_file(*request.param[:2], **request.param[2]) | {"boot.py": HEAP_WATCHER})
    yield SealedPico(pico)
    pico.close()


TWELVE: tuple[str, str, dict[str, str]] = ("sequence", "person", {})
FOUR = ("sequence", "person", {"players": "4"})
TWO = ("points", "person", {"blue": "none", "green": "none"})


@pytest.mark.parametrize("table", [TWELVE], indirect=True)
def test_twelve_phones_leave_room(table: SealedPico) -> None:
    table.begin()
    for seat in range(12):
        table.sit(seat)
    codes, table.meter = table.meter.least, HeapMeter(table.pico)
    for _ in range(200):
        table.step()
        table.meter.measure()
        if len(table.texts) > 16:
            break
    print("twelve phones:", codes, table.meter.least, len(table.texts))
    # While a code is drawn, for a moment, as while a hint is found among very many options.
    assert codes.free >= CODE_FREE_KB * KB
    assert codes.largest >= CODE_LARGEST_KB * KB
    assert table.meter.least.free >= FREE_KB * KB
    assert table.meter.least.largest >= LARGEST_KB * KB
    assert len(table.texts) > 16
    assert not any(body.startswith(("trouble", "fault")) for body in table.heard)


def test_twelve_phones_take_no_time_from_lights_keys_and_menu(
    pico_image: Path, record_property: Callable[[str, object], None]
) -> None:
    phones = [SealedPhone(seat, "abcdefghjkm" + letter) for seat, letter in enumerate("abcdefghjkmn")]
    seats = {
        "phones": " ".join(str(phone.seat) for phone in phones).encode(),
        "seals": "\n".join(["1", *(f"{phone.seat} {phone.secret}" for phone in phones)]).encode(),
        "boot.py": FRAME_WATCHER.encode(),
    }
    table = SealedPico(pico := new_pico(pico_image, settings_file(*TWELVE[:2], **TWELVE[2]) | seats))
    table.phones = dict(enumerate(phones))
    # The first time, folders are created.
    for _ in range(2):
        table.user.power_up_to_menu()
        starts_s = pico.screen.changed_ns / 1e9
        pico.run(1000)
        pico.power_off()
    table.begin()
    clock, presser = FrameClock(pico), Presser(pico, Random(4))
    rates: list[float] = []
    while len(rates) < SCENES or len(presser.presses) < PRESSES:
        table.step()
        assert table.texts[-1].split(" ")[0] != "end"
        if len(rates) < SCENES and lights_move(pico):
            rates.append(measure_scene(clock, table.look_on)[0])
        for key in ("LEFT", "OK", "DRAW"):
            # The board says that it does not answer for a phone, or does as it is asked.
            presser.press(key)
    in_game = [press.ms for press in presser.presses]
    presser.user.leave_game()
    presser.presses = []
    while len(presser.presses) < MENU_PRESSES:
        presser.user.press_next_key(presser.press)
    in_menu = [press.ms for press in presser.presses]
    pico.close()
    record_property(
        "measured",
        f"emulated Pico, twelve phones in Sequence: {min(rates):.1f} frames a second at the least, a key answered after"
        f" {percentile_99(in_game):.1f} ms, {max(in_game):.1f} at the most, in the menu after it {max(in_menu):.1f};"
        f" {starts_s:.2f} s from power-up to the menu",
    )
    assert min(rates) >= LEAST_RATE
    for times in (in_game, in_menu):
        assert percentile_99(times) <= MOST_MS
        assert max(times) <= SLOWEST_MS
    assert starts_s <= MENU_S
    assert not any(body.startswith(("trouble", "fault")) for body in table.heard)


@pytest.mark.parametrize("table", [FOUR, TWO], ids=["sequence", "points"], indirect=True)
def test_whole_games_are_played_by_phones_though_cables_are_pulled(table: SealedPico) -> None:
    table.begin()
    for seat in range(4 if "rules=sequence" in table.texts[0] else 2):
        table.sit(seat)
    table.exchange = table.pull_often
    exchanged = False
    for _ in range(3000):
        if table.pulls >= 25 and not exchanged:
            exchanged = True
            table.exchange_laptop()
        table.step()
        if table.texts[-1].startswith("end"):
            break
    print("pulls:", table.pulls, "events:", len(table.texts), flush=True)
    assert table.texts[-1].startswith("end")
    assert exchanged
    assert table.pulls >= 50
    hands = [tuple(body.split(" ")[2:4]) for body in table.heard if body.startswith("hand ")]
    assert len(set(hands)) == len(hands)
    assert not any(body.startswith(("trouble", "fault")) for body in table.heard)
