"""Record an evening's flash operations, and check what the journal holds after a power cut in each of them."""

from collections.abc import Iterator
from hashlib import sha256
from random import Random
from typing import NamedTuple

from pawnlight.rules.events import parse_event_line
from pawnlight.rules.game import open_game
from pawnlight.store.files import read_text
from pawnlight.store.journal import Journal
from tests.support.event_lines import any_decision, event_lines_of, game_after, id_of, play_on
from tests.support.sorry_scenes import header
from tests.system.power.device import Device, Operation
from tests.system.power.flash import Flash

RULE_SETS: dict[str, tuple[str, str, str | None]] = {
    "classic": ("red yellow", "-", None),
    "teams": ("red blue yellow green", "-", None),
    "points": ("red yellow", "quick", None),
    "st": ("red yellow", "-", None),
    "revenge": ("red blue", "-", None),
    "sequence": ("blue green", "auto_draw", "-"),
    "cards": ("red", "sorry", None),
}
"""Every rule set: its game's seats, its options and who begins, when that is not the first seat."""
CUT_KINDS = ("before", "half", "worn")
"""How far an operation came: not begun, half done, or with every bit that it changes undecided."""
_DRAWS = 120
_GOES_ON = 3


class RecordedGames(NamedTuple):
    """A game from its first event until it is archived, and the first events of a second game.

    `promises[n]` is the number of events of each game that had been shown when operation n began.
    """

    before: list[bytes]
    operations: list[Operation]
    promises: list[dict[str, int]]
    texts: dict[str, list[str]]
    seeds: dict[str, bytes]


def whole_game(rules: str, name: str) -> tuple[bytes, list[str]]:
    """Return the seed and the event texts of a random game."""
    seed = sha256(f"{rules} {name}".encode()).digest()
    colours, options, first = RULE_SETS[rules]
    game = open_game(header(colours, first, options, seed, rules=rules), seed)
    texts = [game.header.event_text()]
    if rules == "cards":
        return seed, [*texts, *play_on(game, seed, Random(name), any_decision, most=_DRAWS), game.end_text(seed)]
    return seed, [*texts, *play_on(game, seed, Random(name))]


def play_evening(rules: str, second: int = 3) -> RecordedGames:
    """Play and record an evening; `second` is the number of events played of its second game."""
    games = {id_of(texts): (seed, texts) for seed, texts in (whole_game(rules, name) for name in ("first", "second"))}
    device = Device()
    flash = Flash(device, blank=True)
    device.log.clear()
    before = list(device.blocks)
    promises: list[dict[str, int]] = []
    shown: dict[str, int] = {}

    def promise() -> None:
        """Assign the current number of shown events to all operations since the last call."""
        promises.extend([dict(shown)] * (len(device.log) - len(promises)))

    with flash.replace_file_operations():
        journal = Journal()
        assert journal.space.write_file("settings", "red=person\n")
        for n, (game, (seed, texts)) in enumerate(games.items()):
            for number, text in enumerate(texts if n == 0 else texts[:second]):
                if number == 0:
                    journal.start_game(text, seed)
                else:
                    journal.append_event(text)
                promise()
                shown[game] = number + 1
            if n == 0:
                journal.confirm(game, len(texts))
                promise()
    return RecordedGames(
        before,
        device.log,
        promises,
        {game: texts for game, (_, texts) in games.items()},
        {game: seed for game, (seed, _) in games.items()},
    )


def power_cuts(
    evening: RecordedGames, ways: tuple[str, ...] = CUT_KINDS, every: int = 1
) -> Iterator[tuple[int, str, list[bytes]]]:
    """Yield (operation, way, content of the flash) for a power cut in each `every`-th operation.

    With `every` above 1 the ways alternate; otherwise each operation is cut in all of them.
    """
    blocks = list(evening.before)
    chance = Random(1)
    for number, operation in enumerate(evening.operations):
        content = blocks[operation.block]
        if number % every == 0:
            for how in ways if every == 1 else (ways[number // every % len(ways)],):
                if how != "before":
                    blocks[operation.block] = operation.apply_half(content, how, chance)
                yield number, how, list(blocks)
        blocks[operation.block] = operation.apply_to(content)


def check_after_cut(evening: RecordedGames, number: int, blocks: list[bytes], *, to_the_end: bool = False) -> None:
    """Power up with `blocks` after a cut in operation `number`: nothing shown is missing, and the game goes on."""
    promised = evening.promises[number]
    flash = Flash(Device(blocks))
    with flash.replace_file_operations():
        journal = Journal()
        assert read_text("settings") in (None, "red=person\n")
        _holds(evening, journal, promised)
        game = journal.live or next((game for game in evening.texts if not journal.has_game(game)), None)
        if game is None:
            return
        texts = evening.texts[game]
        if journal.live is None:
            journal.start_game(texts[0], evening.seeds[game])
        else:
            assert journal.seed == evening.seeds[game]
        if to_the_end:
            position = game_after([parse_event_line(line)[1] for line in journal.event_lines(game, 0)], journal.seed)
            assert position.events == journal.count
        held = journal.count
        now = promised | {game: len(texts) if to_the_end else min(held + _GOES_ON, len(texts))}
        for text in texts[held : now[game]]:
            journal.append_event(text)
        assert not journal.full
        again = Journal()
        _holds(evening, again, now)
        assert len(list(again.event_lines(game, 0))) == now[game]


def _holds(evening: RecordedGames, journal: Journal, promised: dict[str, int]) -> None:
    found = {game: (count, over) for game, count, _, over in journal.games()}
    assert len(found) == len(list(journal.games())), "a game is there twice"
    for game, count in promised.items():
        texts = evening.texts[game]
        lines = list(journal.event_lines(game, 0))
        # At most one event beyond those shown: the one that was being written.
        assert count <= len(lines) <= count + 1
        assert lines == event_lines_of(texts[: len(lines)])
        assert found[game] == (len(lines), len(lines) == len(texts))
        assert journal.live != game or len(lines) < len(texts), "a finished game must not come back"
