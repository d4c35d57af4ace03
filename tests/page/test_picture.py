"""A replay as an animated picture: the positions that the rules compute, drawn for everybody to see."""

import io
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image
from PIL.GifImagePlugin import GifImageFile

from host_tools.drawing import boards
from host_tools.library import Library
from host_tools.library.people import PeopleTable
from pawnlight.games.revenge.game import RevengeGame
from pawnlight.games.revenge.rows import HOME_ROW, row_total
from pawnlight.games.row.game import RowGame
from pawnlight.games.sequence.game import SequenceGame
from pawnlight.games.sorry.board import OUT_OF_GAME
from pawnlight.games.sorry.game import SorryGame
from pawnlight.games.sorry.scene import light_of
from pawnlight.games.towers.game import TowersGame
from pawnlight.games.towers.scene import tower_squares
from pawnlight.rules.base import COLOURS, Game
from pawnlight.show.geometry import light_positions
from tests.support.page_views import StoredGame, make_game, store_game
from tests.support.program import run_cli

MAX_BYTES = 1_000_000
Picture = Callable[..., GifImageFile]
# The board is drawn from here on, this wide.
LEFT, TOP, SIDE = 4, 80, 592


@pytest.fixture
def draw_picture(library: Library, tmp_path: Path) -> Picture:
    """Return a function that keeps a game and draws it by the command, with further words."""

    def draw(game: StoredGame, *words: str) -> GifImageFile:
        if library.game_row(game.id) is None:
            store_game(library, game)
        file = tmp_path / f"{game.id}{''.join(words)}.gif"
        done = run_cli("share", game.id, file, "--picture", "--library", tmp_path / "library.db", *words)
        assert done.exit_code == 0, done.output
        assert file.stat().st_size < MAX_BYTES
        return GifImageFile(io.BytesIO(file.read_bytes()))

    return draw


def player_colour(pixel: tuple[int, ...]) -> str:
    """Return which of the players' colours a pixel has, or ""."""
    red, green, blue = pixel
    if max(pixel) - min(pixel) < 60:
        return ""
    if blue == max(pixel):
        return "blue"
    if green == max(pixel):
        return "green"
    return "yellow" if green > 0.6 * red else "red"


def pawn_colour(image: Image.Image, pawn: int, place: int) -> str:
    """Return the colour between symbol and rim of a pawn of Sorry! at a place."""
    x, y = light_positions()[light_of(pawn, place)]
    return _at(image, LEFT + SIDE / 2 + x * SIDE / 2.44 + 8.5, TOP + SIDE / 2 + y * SIDE / 2.44)


def _at(image: Image.Image, x: float, y: float) -> str:
    pixel = image.getpixel((round(x), round(y)))
    assert isinstance(pixel, tuple)
    return player_colour(pixel)


def _sat(game: RowGame) -> list[int]:
    return [place for place, piece in enumerate(game.pieces) if piece]


def _built(game: TowersGame) -> list[tuple[float, float]]:
    towers = enumerate(game.towers)
    return [light_positions()[square] for seat, tower in towers for square in tower_squares(game, seat, 0, sum(tower))]


def drawn_position(image: Image.Image, game: Game) -> object:
    """Read the position from a picture."""
    if isinstance(game, SorryGame):
        return [pawn_colour(image, pawn, place) for pawn, place in enumerate(game.pawns) if place != OUT_OF_GAME]
    if isinstance(game, SequenceGame):
        cell = SIDE / 10.4
        edge = SIDE * 0.02 / 1.04
        at = [(LEFT + edge + cell * (n % 10 + 0.5), TOP + edge + cell * (n // 10 + 0.5)) for n in range(100)]
        # At the upper left, outside of the rim that the chips of a sequence have.
        return [_at(image, x - 15, y - 15) for x, y in at]
    if isinstance(game, RowGame):
        each = SIDE / 6
        # Beside the sign in the middle of a piece.
        return [_at(image, LEFT + each * (n % 6 + 0.5) - 22, TOP + each * (n // 6 + 0.5) - 20) for n in _sat(game)]
    if isinstance(game, TowersGame):
        return [_at(image, LEFT + SIDE / 2 + x * SIDE / 2.3, TOP + SIDE / 2 + y * SIDE / 2.3) for x, y in _built(game)]
    assert isinstance(game, RevengeGame)
    counts = []
    for seat, rows in enumerate(game.rows):
        tall = min(290 / len(rows), 86)
        for n in range(len(rows)):
            x, y = LEFT + 302 * (seat % 2), TOP + 302 * (seat // 2) + 145 + tall * (n + 0.5 - len(rows) / 2) - 15
            counts.append(sum(_at(image, x + 22 + 14.666 * dot, y) != "" for dot in range(15)))
    return counts


def expected_position(game: Game) -> object:
    """Return the position that the picture should have, computed by the rules."""
    if isinstance(game, SorryGame):
        return [COLOURS[pawn // 4] for pawn, place in enumerate(game.pawns) if place != OUT_OF_GAME]
    if isinstance(game, SequenceGame):
        colours = {"b": "blue", "g": "green", "r": "red"}
        return [colours.get(chr(chip).lower(), "") for chip in game.board.cells]
    if isinstance(game, RowGame):
        return [game.colours[game.pieces[place] - 1] for place in _sat(game)]
    if isinstance(game, TowersGame):
        return [game.colours[seat] for seat, tower in enumerate(game.towers) for _ in range(sum(tower))]
    assert isinstance(game, RevengeGame)
    return [15 if row == HOME_ROW else row_total(row) for rows in game.rows for row in rows]


def expected_board(game: Game) -> object:
    if isinstance(game, SorryGame):
        return list(game.pawns)
    if isinstance(game, SequenceGame):
        return bytes(game.board.cells)
    return next(list(getattr(game, name)) for name in ("rows", "pieces", "towers") if hasattr(game, name))


@pytest.mark.parametrize(
    ("rules", "events"),
    [
        ("st", 90),
        ("sequence", 40),
        pytest.param("sequence", None, marks=pytest.mark.long),
        ("revenge", None),
        ("row", 60),
        ("towers", 60),
    ],
)
def test_every_move_is_a_picture_of_its_position(draw_picture: Picture, rules: str, events: int | None) -> None:
    game = make_game(rules, "picture", events=events)
    moves = [0]
    for event in range(1, len(game.lines)):
        if expected_board(game.at(event)) != expected_board(game.at(event - 1)):
            moves.append(event)
    animated = draw_picture(game)
    assert (animated.format, animated.size, animated.n_frames) == ("GIF", (600, 676), len(moves))
    assert animated.info["loop"] == 0
    last = len(moves) - 1
    # On the last picture of a finished game stands who has won.
    for frame in {0, last // 3, last // 2, last - 1, last if events else last - 1}:
        animated.seek(frame)
        assert drawn_position(animated.convert("RGB"), game.at(moves[frame])) == expected_position(
            game.at(moves[frame])
        ), frame


def test_it_names_people_only_if_asked_to(draw_picture: Picture, library: Library, tmp_path: Path) -> None:
    game = make_game("classic", "named", events=6)
    before = draw_picture(game).convert("RGB").tobytes()
    PeopleTable(library).set_person_at_seat(game.id, 0, PeopleTable(library).find_or_add("Ada Lovelace").id)
    assert draw_picture(game, "--force").convert("RGB").tobytes() == before
    assert draw_picture(game, "--names").convert("RGB").tobytes() != before
    assert draw_picture(game, "--language", "de").convert("RGB").tobytes() != before


@pytest.mark.parametrize("name", ["]]>", "<b>&amp;", "\"'"])
def test_any_name_can_be_drawn(draw_picture: Picture, library: Library, name: str) -> None:
    game = make_game("classic", "named", events=6)
    store_game(library, game)
    PeopleTable(library).set_person_at_seat(game.id, 0, PeopleTable(library).find_or_add(name).id)
    draw_picture(game, "--names")


def test_cards_alone_and_a_game_without_moves_have_one_too(draw_picture: Picture) -> None:
    deck = draw_picture(make_game("cards", events=20))
    assert deck.n_frames == 19, "the shuffle changes nothing that is seen"
    begun = draw_picture(make_game("points", events=1))
    assert begun.n_frames == 1


def test_rules_without_a_drawing_have_no_picture(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = make_game("classic", "undrawn", events=5)
    store_game(library, game)
    monkeypatch.setattr(boards, "find_spec", lambda name: None)
    done = run_cli("share", game.id, tmp_path / "no.gif", "--picture", "--library", tmp_path / "library.db")
    assert (done.exit_code, done.stderr) == (1, "pawnlight: There is no picture of the rules classic.\n")
    assert not (tmp_path / "no.gif").exists()


@pytest.mark.long
@pytest.mark.parametrize("rules", ["classic", "teams", "points", "st", "sequence", "revenge", "cards"])
def test_the_picture_of_the_longest_of_many_games_stays_small(draw_picture: Picture, rules: str) -> None:
    games = [make_game(rules, f"long {n}", backs=0.3) for n in range(20)]
    assert draw_picture(max(games, key=lambda game: len(game.lines))).n_frames > 30
