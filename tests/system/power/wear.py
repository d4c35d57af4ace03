"""Measure the flash wear of a game."""

from pawnlight.store.journal import Journal
from tests.support.journals import record
from tests.system.power.cuts import whole_game
from tests.system.power.device import BLOCKS, Device
from tests.system.power.flash import Flash

# Erase cycles of each sector of the Pico's W25Q16JV, by its data sheet.
CYCLES = 100_000


def games_played(rules: str, games: int, sent: bool = True) -> tuple[Device, int]:
    """Play `games` games of `rules`; return the flash and the number of events. A laptop has them all if `sent`."""
    device = Device()
    flash = Flash(device, blank=True)
    device.erases = [0] * BLOCKS
    device.pages = 0
    events = 0
    with flash.in_place():
        journal = Journal()
        for n in range(games):
            seed, texts = whole_game(rules, str(n))
            events += len(texts)
            record(journal, seed, texts)
            assert not journal.full
            if sent:
                for game, count, confirmed, _ in list(journal.games()):
                    if confirmed < count:
                        journal.confirm(game, count)
    return device, events


def wear_of(rules: str, games: int) -> str:
    """Return the cost of a game and the life of the flash: by the most erased sector, and with even wear."""
    device, events = games_played(rules, games)
    total = sum(device.erases) / games
    worst = max(device.erases) / games
    return (
        f"{rules:9}{events / games:6.0f} events{total:7.1f} sectors erased{device.pages / games:7.0f} pages written"
        f" a game; lasts{CYCLES / worst:9,.0f} games by its most worn sector,"
        f" {BLOCKS * CYCLES / total:9,.0f} spread evenly"
    )
