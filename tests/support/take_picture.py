"""Take the pictures for the documents: `python -m tests.support.take_picture docs`.

For `door.png`, `board.png`, `panel.png`, `square.png` and `end.png` the firmware has a game on the virtual board's
flash; `phones.png` shows two phones at its seats. The others show a library of games of computer players; `replay.png`
and `game.gif` have the names of people.
"""

import contextlib
import random
import sys
import tempfile
from base64 import b64encode
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, ViewportSize

from host_tools.library import Library
from host_tools.library.boards import BoardTable
from host_tools.library.people import PeopleTable
from host_tools.page.picture import picture
from host_tools.research.players import decision_function
from pawnlight.games.sorry.board import TRACK_SQUARES
from pawnlight.games.sorry.game import SorryGame
from pawnlight.rules.base import Game, Header, parse_header
from pawnlight.rules.cards import seed_hash
from pawnlight.rules.events import game_id
from pawnlight.rules.game import open_game
from pawnlight.store.journal import Journal
from tests.support.browser import open_browser, serve_test_page
from tests.support.event_lines import event_lines_of, header_of, play_on
from tests.support.journals import record_game
from tests.support.page_table import open_table
from tests.support.page_views import StoredGame, make_game, store_game
from tests.support.phone_pages import PhonePages
from tests.support.scripted_board import wait_until

_SEATS = [("red", "person"), ("blue", "person"), ("yellow", "normal"), ("green", "person")]
_ON_TRACK = 8
_DESKTOP: ViewportSize = {"width": 1440, "height": 900}
_BOARDS = (("e66038b71", "Kitchen"), ("e66138b72", "Window seat"), ("e66238b73", "Games club"))
_PHONE_PEOPLE = ("Anna", "Ben", "Carla", "David", "Emil", "Frida")
_PEOPLE = ("Anna", "Ben", "Carla", "David")
_PICTURES: tuple[tuple[str, ViewportSize, Literal["dark", "light"]], ...] = (
    ("replay", _DESKTOP, "dark"),
    ("analysis", _DESKTOP, "dark"),
    ("live", {"width": 1440, "height": 340}, "dark"),
    ("statistics", {"width": 1440, "height": 1230}, "light"),
)


def interesting_game() -> tuple[list[str], bytes]:
    """Return a game with many pawns on the track in which a person is about to draw a 7 that can be split."""
    for number in range(1000):
        rng = random.Random(number)
        seed = bytes([number % 256, number // 256]) * 16
        texts = [Header("classic", (), _SEATS, "red", seed_hash(seed)).event_text()]
        game = SorryGame(texts[0], seed)
        while game.due not in ("end", "over"):
            if game.due == "draw" and game.next_player() == "person" and game.pile.next_card() == "7":
                moves = game.engine.moves(game.pawns, game.turn, "7")
                on_track = len([place for place in game.pawns if place < TRACK_SQUARES])
                if on_track >= _ON_TRACK and any(len(move) > 1 for move in moves):
                    return texts, seed
            options = game.decisions()
            texts.append(game.event_text(rng.choice(options)))
            game.apply(texts[-1])
    raise SystemExit("There is no such game among the first thousand.")


def sensible_decision(game: Game, chance: random.Random) -> Any:
    """Return the decision of the computer player *normal*."""
    options = game.decisions()
    return options[0] if len(options) == 1 else decision_function(game.header.rules, "normal")(game, chance.randrange)


def sensible_events(
    header: Header, seed: bytes, chance: int | str, until: Callable[[Game], object] = lambda game: game.due == "over"
) -> list[str]:
    """Return the header and the events of a game in which everybody plays as the computer player *normal*."""
    text = header.event_text()
    rng = random.Random(chance)
    return [text, *play_on(open_game(text, seed), seed, rng, sensible_decision, until)]


def interesting_chips() -> tuple[list[str], bytes]:
    """Return an advanced game of Sequence against the computer, with a person to play."""
    seed = bytes([7]) * 32
    header = header_of("sequence", ("person", "normal"), seed, "auto_draw")
    return sensible_events(header, seed, 7, lambda game: game.events >= 46 and game.next_player() == "person"), seed


def computer_played_game(name: str, *chosen: str) -> StoredGame:
    """Return a game of Sorry! by four people with these options; the computer player *normal* chooses for each."""
    seed = sha256(name.encode()).digest()
    texts = sensible_events(header_of("classic", 4, seed, ",".join(chosen) or "-"), seed, name)
    return StoredGame(game_id(texts[0]), event_lines_of(texts))


def keep_with_names(library: Library, game: StoredGame, board: str, days_ago: float) -> None:
    """Add a game of four people to the library, with their names."""
    store_game(library, game, board, days_ago=days_ago)
    for seat, name in enumerate(_PEOPLE):
        PeopleTable(library).set_person_at_seat(game.id, seat, name)


def take_board_picture(
    browser: Browser,
    target: Path,
    texts: list[str],
    seed: bytes,
    settings: str = "",
    view: str = "#play",
    keys: tuple[str, ...] = ("Enter", "Space"),
) -> None:
    """Take a picture of a view of the virtual board with these settings and this game, in which `keys` are pressed.

    By default the game is resumed and DRAW pressed.
    """
    with tempfile.TemporaryDirectory() as folder:
        flash = Path(folder) / "flash"
        flash.mkdir()
        if settings:
            (flash / "settings").write_text(settings, encoding="utf-8")
        with contextlib.chdir(flash):
            journal = Journal()
            record_game(journal, seed, texts)
        with open_table(Path(folder), 1) as table:
            page = browser.new_page(viewport=_DESKTOP, color_scheme="dark", locale="en-GB")
            game = game_id(texts[0])
            wait_until(lambda: len(table.library.event_lines(game)) == len(texts))
            for seat, (_, player) in enumerate(parse_header(texts[0]).seats):
                if player == "person":
                    PeopleTable(table.library).set_person_at_seat(game, seat, _PEOPLE[seat])
            page.goto(f"{table.board_url}{view}")
            page.wait_for_load_state("networkidle")
            # The board is resumed, and its lights stand still.
            page.wait_for_timeout(1500)
            for key in keys:
                page.keyboard.down(key)
                # As long as a finger stays; then what glows has been drawn.
                page.wait_for_timeout(100)
                page.keyboard.up(key)
                page.wait_for_timeout(700)
            page.screenshot(path=target)
            page.close()


def take_phones_picture(browser: Browser, target: Path) -> None:
    """Take a picture of two phones at the seats of a game: whose turn it is, and who is next."""
    seed = bytes([9]) * 32
    header = header_of("sequence", 6, seed, "auto_draw")
    texts = sensible_events(header, seed, 9, lambda game: game.events >= 40 and game.due == "play")
    with tempfile.TemporaryDirectory() as folder:
        flash = Path(folder) / "flash"
        flash.mkdir()
        with contextlib.chdir(flash):
            record_game(Journal(), seed, texts)
        with PhonePages(Path(folder), clock=4) as pages:
            game = game_id(texts[0])
            wait_until(lambda: len(pages.library.event_lines(game)) == len(texts))
            for seat, name in enumerate(_PHONE_PEOPLE):
                PeopleTable(pages.library).set_person_at_seat(game, seat, name)
            pages.ask("start", {"game": game})
            phones = [pages.open_phone(browser, seat) for seat in range(len(_PHONE_PEOPLE))]
            for page in phones:
                page.wait_for_timeout(1000)
            turn = next(seat for seat, page in enumerate(phones) if page.locator(".hand.now").count())
            phones[turn].locator(".hand.now .face-card:not(.cannot)").nth(1).click()
            shots = [phones[seat % len(_PHONE_PEOPLE)].screenshot() for seat in (turn, turn + 1)]
            for page in phones:
                page.context.close()
    both = browser.new_page(viewport={"width": 800, "height": 844})
    images = "".join(f'<img src="data:image/png;base64,{b64encode(shot).decode()}">' for shot in shots)
    both.set_content(f'<body style="margin:0;display:flex;gap:20px;background:#fff">{images}')
    both.screenshot(path=target)
    both.close()


def fill_library(library: Library) -> dict[str, StoredGame]:
    """Add games over most of a year at three boards, one still in progress at each; return interesting ones."""
    kinds = ("classic", "st", "sequence", "classic", "revenge", "teams", "classic", "points", "sequence", "classic")
    for n in range(200):
        store_game(
            library, make_game(kinds[n % len(kinds)], f"year {n}", 0.004), _BOARDS[n % 3][0], days_ago=330 - 1.6 * n
        )
    running = [
        make_game(rules, "now", 0.01, events) for rules, events in (("st", 190), ("sequence", 66), ("revenge", 62))
    ]
    for (board, name), game in zip(_BOARDS, running, strict=True):
        store_game(library, game, board)
        BoardTable(library.store).set_name(board, name)
    shown = {"classic": computer_played_game("shown"), "sequence": make_game("sequence", "shown", 0.004)}
    keep_with_names(library, shown["classic"], _BOARDS[0][0], days_ago=1)
    store_game(library, shown["sequence"], _BOARDS[0][0], days_ago=1)
    return shown


def take_library_pictures(browser: Browser, folder: Path) -> None:
    """Take pictures of replay, live boards and statistics, in both themes, and on a phone."""
    with tempfile.TemporaryDirectory() as place, Library.open(Path(place) / "library.db") as library:
        shown = fill_library(library)
        views = {
            "replay": f"#game={shown['classic'].id}&event={_best_moment(shown['classic'])}",
            "analysis": f"#game={shown['classic'].id}&event=0&analysis=yes",
            "live": "#play",
            "statistics": "#stats",
        }
        with serve_test_page(library=library) as address:
            for name, size, scheme in _PICTURES:
                context = browser.new_context(
                    viewport=size, color_scheme=scheme, locale="en-GB", reduced_motion="reduce"
                )
                page = context.new_page()
                page.goto(address + views[name])
                page.wait_for_load_state("networkidle")
                if name == "analysis":
                    page.locator(".event.mistake").first.click()
                # The charts have grown.
                page.wait_for_timeout(1200)
                page.screenshot(path=folder / f"{name}.png")
                context.close()


def write_game_picture(target: Path) -> None:
    """Write a short game as an animated picture."""
    with tempfile.TemporaryDirectory() as folder, Library.open(Path(folder) / "library.db") as library:
        game = computer_played_game("evening 28", "quick")
        keep_with_names(library, game, _BOARDS[0][0], days_ago=1)
        target.write_bytes(picture(library, game.id, "en", names=True))


def _best_moment(game: StoredGame) -> int:
    """Return the event with a bump, in the second half, after which most pawns are on the track."""
    header, *texts = game.texts
    followed = open_game(header)
    best, most = 0, -1
    for number, text in enumerate(texts, 1):
        effect = followed.apply(text)
        assert isinstance(followed, SorryGame)
        on_track = len([place for place in followed.pawns if place < TRACK_SQUARES])
        if effect.hits and number > len(texts) / 3 and on_track > most:
            best, most = number, on_track
    return best


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    write_game_picture(folder / "game.gif")
    with open_browser() as browser:
        take_board_picture(browser, folder / "door.png", *interesting_game(), view="", keys=())
        take_board_picture(browser, folder / "board.png", *interesting_game())
        take_board_picture(browser, folder / "panel.png", *interesting_chips())
        take_board_picture(browser, folder / "square.png", *interesting_game(), "lights=matrix\nlight=4\n")
        won = computer_played_game("evening 28", "quick")
        take_board_picture(browser, folder / "end.png", won.texts[:-1], sha256(b"evening 28").digest(), keys=("Enter",))
        take_phones_picture(browser, folder / "phones.png")
        take_library_pictures(browser, folder)


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "docs"))
