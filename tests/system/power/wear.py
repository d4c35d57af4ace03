"""Measure the flash wear of a game."""

from pawnlight.store.journal import Journal
from tests.support.journals import record_game
from tests.system.power.cuts import whole_game
from tests.system.power.device import BLOCKS, Device
from tests.system.power.flash import Flash

# Erase cycles of each sector of the Pico's W25Q16JV, by its data sheet.
ERASE_CYCLES = 100_000


def play_games(rules: str, games: int, sent: bool = True) -> tuple[Device, int]:
    """Play `games` games of `rules`; return the flash and the number of events. A laptop has them all if `sent`."""
    device = Device()
    flash = Flash(device, blank=True)
    device.erases = [0] * BLOCKS
    device.pages = 0
    events = 0
    with flash.replace_file_operations():
        journal = Journal()
        for n in range(games):
            seed, texts = whole_game(rules, str(n))
            events += len(texts)
            record_game(journal, seed, texts)
            assert not journal.full
            if sent:
                for game, count, confirmed, _ in list(journal.games()):
                    if confirmed < count:
                        journal.confirm(game, count)
    return device, events


def measure_wear(rules: str, games: int) -> str:
    """Return the cost of a game and the life of the flash: by the most erased sector, and with even wear."""
    device, events = play_games(rules, games)
    total = sum(device.erases) / games
    worst = max(device.erases) / games
    return (
        f"{rules:9}{events / games:6.0f} events{total:7.1f} sectors erased{device.pages / games:7.0f} pages written"
        f" a game; lasts{ERASE_CYCLES / worst:9,.0f} games by its most worn sector,"
        f" {BLOCKS * ERASE_CYCLES / total:9,.0f} spread evenly"
    )
