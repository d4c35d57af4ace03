"""Seats on phones: whole games without a browser, and every byte that anybody gets judged by the seed."""

import asyncio
from pathlib import Path

import pytest

from tests.support.phone_judge import Judge
from tests.support.phone_table import Server, evening

COLOURS = ("red", "blue", "yellow", "green")


def settings(game: str, players: int, **more: str) -> list[str]:
    """Return the lines of the menu for a game of so many people."""
    lines = [f"{name.replace('_', ' ')}={value}" for name, value in more.items()]
    if game in ("sequence", "revenge"):
        seats = [f"seat {n + 1}=person" for n in range(12)]
        return [f"game={game}", f"players={players}", "teams=2", *lines, *seats]
    colours = COLOURS if players == 4 else ("red", "yellow")
    seats = [f"{colour}={'person' if colour in colours else 'none'}" for colour in COLOURS]
    return ["game=sorry", f"rules={game}", *lines, *seats]


@pytest.mark.parametrize(
    ("game", "players", "phones", "more"),
    [
        ("sequence", 2, (0, 1), {}),
        ("sequence", 4, (0, 2, 3), {}),
        ("sequence", 6, (1, 3, 5, 0), {"auto_draw": "no"}),
        ("sequence", 12, tuple(range(12)), {}),
        ("points", 2, (0,), {}),
        ("points", 4, (0, 1, 2, 3), {}),
        ("revenge", 2, (0, 1), {}),
        ("revenge", 4, (1, 2), {}),
    ],
)
def test_a_whole_game_tells_nobody_a_card_of_another_hand(
    tmp_path: Path, game: str, players: int, phones: tuple[int, ...], more: dict[str, str]
) -> None:
    lines = settings(game, players, **more)

    async def play(server: Server) -> None:
        async with evening(server) as table:
            await table.watch()
            await table.begin(*lines)
            for seat in phones:
                await table.sit(seat)
            played = await table.play()
            for _ in range(100):
                row = server.library.game_row(played)
                if row and row.over:
                    break
                await asyncio.sleep(0.1)
            judge = Judge(server.library, played)
            told = {who.split()[0] for _, who, _ in table.record.lines}
            assert told >= {"phone", "table", "page", "visitor", "invited"}
            assert judge.faults(table.record, set(phones)) == []
            assert len(judge.hands) > 20

    with Server(tmp_path, "language=en\npace=fast\nhints=yes\n") as server:
        asyncio.run(play(server))
