"""Play one game from the menu to its end, and check the results."""

import contextlib
import json
import shutil
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random

from host_tools.library import Library
from pawnlight.rules.base import Game
from pawnlight.rules.events import parse_event_line
from pawnlight.store.journal import Journal
from pawnlight.words import load_texts
from tests.acceptance.front import PlayCommand
from tests.acceptance.menu import Menu
from tests.acceptance.plan import CARDS_RULE_SET, Plan
from tests.acceptance.player import Failure, Player, Question, is_over
from tests.support.event_lines import game_after

_SECONDS_TO_KEEP = 60


@dataclass(frozen=True)
class GameReport:
    """The result of a game."""

    plan: Plan
    events: int
    presses: int
    hints: int
    taken_back: int
    seconds: float
    unanswered: list[str]

    def __str__(self) -> str:
        did = f"{self.events} events, {self.presses} presses, {self.hints} hints, {self.taken_back} events taken back"
        unanswered = "".join(f", no answer to {press}" for press in self.unanswered)
        return f"{self.plan}: {did}, {self.seconds:.1f} s{unanswered}"


def play_game(front: PlayCommand, plan: Plan, chance: Random) -> GameReport:
    """Play `plan` at the running `front` to its end, then end the command and check everything stored. Raises Failure.

    The power is cut, and the command ended and started again, in the middle of the game.
    """
    began = time.monotonic()
    player = Player(front, chance)
    begin_game(player, plan)
    for how in chance.sample(
        ["cut"] * plan.power_cuts + ["leave"] * plan.interrupts, plan.power_cuts + plan.interrupts
    ):
        _play_a_while(front, player, plan, chance.randrange(5, 30))
        if is_over(front.question):
            break
        front.kill() if how == "cut" else front.interrupt()
        front.start()
    if not is_over(front.question):
        player.keep_and_resume()
    game = play_to_end(front, player, plan)
    front.interrupt()
    check_stored(front)
    with Library.open(front.library) as library:
        texts = [parse_event_line(line)[1] for line in library.event_lines(game.id)]
    taken_back, seconds = texts.count("back"), time.monotonic() - began
    return GameReport(plan, game.events, player.presses, player.hints, taken_back, seconds, player.unanswered)


def begin_game(player: Player, plan: Plan) -> None:
    """Set up `plan` in the menu, and start the game."""
    menu = Menu(player)
    menu.apply_plan(plan)
    player.child = plan.is_child_game
    people = [colour for colour, player in zip(plan.colours, plan.players, strict=True) if player == "person"]
    begins = plan.settings.get("begins", "")
    youngest = people.index(begins) if begins in people else 0
    menu.start_game(youngest if people else None)


def play_to_end(front: PlayCommand, player: Player, plan: Plan) -> Game:
    """Play to the end, check the winners shown, and return the game in the library. Raises Failure."""
    if plan.rules == CARDS_RULE_SET:
        player.play_until(lambda _: front.events >= plan.cards)
        player.end_game()
    else:
        player.play_until(is_over)
    (game,) = wait_for_ended_games(front, 1)
    if plan.rules != CARDS_RULE_SET:
        _check_winners(game, plan, player)
    _check_header(game, plan)
    return game


def _play_a_while(front: PlayCommand, player: Player, plan: Plan, events: int) -> None:
    goal = front.events + events
    player.play_until(lambda question: front.events >= goal or is_over(question))


def wait_for_ended_games(front: PlayCommand, count: int) -> list[Game]:
    """Wait until the library has `count` finished games, and return them. Raises Failure."""
    end = time.monotonic() + _SECONDS_TO_KEEP
    while True:
        with Library.open(front.library) as library:
            games = [game_from_lines(library.event_lines(row.id)) for row in library.games()]
        if len(games) == count and all(game.due == "over" for game in games):
            return games
        if time.monotonic() > end:
            raise Failure(f"the library has {len(games)} games, not {count} that are over:\n{front.last_output()}")
        # Nothing tells another program what is written in a library.
        time.sleep(0.05)


def game_from_lines(lines: list[str]) -> Game:
    """Return the game described by these event lines."""
    game: Game = game_after([parse_event_line(line)[1] for line in lines])
    return game


def _check_header(game: Game, plan: Plan) -> None:
    """Check that the game is the one set in the menu. Raises Failure."""
    header = game.header
    # In a child's game every computer is easy.
    players = ["easy" if plan.is_child_game and player != "person" else player for player in plan.players]
    seats = list(zip(plan.colours, players, strict=True))
    if (header.rules, list(header.seats)) != (plan.rules, seats):
        raise Failure(f"{plan} was set, and {header.event_text()} has been played")
    for name, value in plan.house_rules.items():
        if (value != "off") != (f"{name}={value}" in header.options):
            raise Failure(f"{plan} was set, and {header.event_text()} has been played")


def _check_winners(game: Game, plan: Plan, player: Player) -> None:
    """Check that the screen names the winners by the rules and the library's events. Raises Failure."""
    words = load_texts(plan.language)
    names = list(dict.fromkeys(words[game.header.seats[seat][0]] for seat in game.winners()))
    said = words["nobody" if not names else "wins" if len(names) == 1 else "win together"]
    title = "+".join(names) or "Pawnlight"
    if not player.read_question()["title"]:
        # The board has fallen asleep.
        player.tap("RIGHT")

    def shown(question: Question) -> bool:
        if player.child:
            return question["foot"] == words["child again"]
        return question["title"] == title and said in [line["text"] for line in question["lines"]]

    player.wait_for(shown, f"by the rules {title} {said}")


def check_stored(front: PlayCommand) -> None:
    """Verify the library, and compare it with the board's flash after the command has ended. Raises Failure."""
    verdicts = json.loads(front.run_cli("verify", "all", "--json", "--library", front.library))
    if not verdicts["holds"] or not all(game["shuffled"] for game in verdicts["games"]):
        raise Failure(f"pawnlight verify all: {verdicts}")
    with Library.open(front.library) as library:
        kept = {row.id: library.event_lines(row.id) for row in library.games()}
    on_flash = journals_on_flash(front.flash)
    if kept != on_flash:
        raise Failure(f"the library has {_counts(kept)} events, the journal {_counts(on_flash)}")


def journals_on_flash(flash: Path) -> dict[str, list[str]]:
    """Return, from a copy of the flash, the event lines of every game that the board finds at its next power-up."""
    with tempfile.TemporaryDirectory() as folder:
        copy = shutil.copytree(flash, Path(folder) / "flash")
        with contextlib.chdir(copy):
            journal = Journal()
            return {game: list(journal.event_lines(game, 0)) for game, *_ in journal.games()}


def _counts(games: dict[str, list[str]]) -> dict[str, int]:
    return {game: len(lines) for game, lines in games.items()}
