"""The computer players of Sorry!: they play legally, use only information they may have, and find good moves."""

import pytest

from pawnlight.bots import computer_player
from pawnlight.games.sorry.game import SorryGame
from pawnlight.games.sorry.hard import unseen_cards, win_chance
from pawnlight.rules.base import Header
from pawnlight.rules.cards import SORRY_CARDS, SORRY_DECK, seed_hash
from pawnlight.rules.game import open_game
from tests.support.after_mix import after_mix
from tests.support.brains import LEVELS, check_reasons, choose, new_game, random_positions
from tests.support.sorry_parser import parse_position

RULE_SETS = ("classic", "teams", "points", "st")
RULES_AND_PLAYERS = [
    (rules, players) for rules in RULE_SETS for players in (2, 3, 4) if rules != "teams" or players == 4
]


HOUSE = ("start=any", "pawns=3", "own=bump", "bounce=yes")


def game_at_position(position: str, rules: str = "classic", options: tuple[str, ...] = ()) -> SorryGame:
    """Return a game at this position, with its card drawn."""
    pawns, turn, card = parse_position(position)
    seed = bytes(32)
    colours = [word.partition(":")[0] for word in position.split(" ") if ":" in word]
    seats = [(colour, "hard") for colour in colours]
    game = after_mix(
        open_game(Header(rules, options, seats, position.split(" ")[-2], seed_hash(seed)).event_text(), seed)
    )
    assert isinstance(game, SorryGame)
    assert game.turn == turn
    game.push(game.decisions()[0])
    game.pawns[:] = pawns
    game.card = card
    return game


def choose_without_error(level: str, game: SorryGame) -> str:
    """Return what the player chooses if it makes no mistake, which its first number would decide."""
    (option,) = filter(
        None, computer_player("classic", level).choose_decision(game, game.decisions(), lambda bound: bound - 1)
    )
    return game.event_text(option)


# Choices


@pytest.mark.parametrize(
    ("position", "move"),
    [
        # Winning is better than any other move.
        ("red:z5,H,H,H yellow:S,33,12,H red 1", "move z5>H"),
        # Another pawn could go HOME, but this one can hit yellow's last pawn.
        ("red:z5,25,H,S yellow:26,H,H,H red 1", "move 25>26"),
        # Four back from the start circle saves most of the way round.
        ("red:4,30,S,S yellow:33,S,S,S red 4", "move 4>0"),
    ],
)
def test_hard_sees_what_is_best(position: str, move: str) -> None:
    game = game_at_position(position)
    assert game.event_text(choose(computer_player("classic", "hard"), game)) == move


def test_hard_looks_ahead_to_the_best_replies() -> None:
    # By their values alone, the other pawn's move is a little better.
    for position, move in (
        ("red:11,S,S,S yellow:35,34,S,S yellow 12", "move 35>47"),
        ("red:56,27,z3,S yellow:H,z4,S,S red 8", "move 27>35"),
    ):
        game = game_at_position(position)
        assert game.event_text(choose(computer_player("classic", "hard"), game)) == move


def test_hard_sends_back_who_is_nearly_home() -> None:
    game = game_at_position("red:20,40,S,S yellow:28,H,H,H red 8")
    assert game.event_text(choose(computer_player("classic", "hard"), game)) == "move 20>28"


def test_easy_sends_nobody_back_when_it_need_not() -> None:
    game = game_at_position("red:20,40,S,S yellow:28,H,H,H red 8")
    assert choose_without_error("easy", game) == "move 40>48"


def test_easy_is_not_always_the_same() -> None:
    game = game_at_position("red:20,40,6,S yellow:50,H,H,H red 8")
    assert len({choose(computer_player("classic", "easy"), game, str(number)) for number in range(30)}) > 1


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("rules", "players"), RULES_AND_PLAYERS)
def test_whole_games(level: str, rules: str, players: int) -> None:
    brain = computer_player(rules, level)
    game = new_game(rules, players, f"whole {rules} {level}", options=("quick",))
    while game.due != "end":
        option = choose(brain, game, str(game.events))
        game.apply(game.event_text(option))
        assert game.events < 3000
    assert game.winners()


@pytest.mark.parametrize("level", LEVELS)
def test_a_whole_game_of_points_in_teams(level: str) -> None:
    brain = computer_player("points", level)
    game = new_game("points", 4, f"together {level}", options=("quick", "teams"))
    helped = 0
    while game.due != "end":
        option = choose(brain, game, str(game.events))
        assert option in game.decisions()
        if game.due == "play" and option[1]:
            helped += option[1][0][0] // 4 != game.seat
        game.apply(game.event_text(option))
        assert game.events < 3000
    assert len(game.winners()) == 2
    assert helped > 5, "partners move each other's pawns"


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("rules", "options"),
    [*((rules, HOUSE) for rules in ("classic", "teams", "points")), ("st", HOUSE[:2]), ("points", ("teams", *HOUSE))],
)
def test_whole_games_with_house_rules(level: str, rules: str, options: tuple[str, ...]) -> None:
    brain = computer_player(rules, level)
    game = new_game(rules, 4, f"house {rules} {level}", options=options)
    while game.due != "end":
        option = choose(brain, game, str(game.events))
        game.apply(game.event_text(option))
        assert game.events < 3000
    assert game.winners()


@pytest.mark.parametrize(
    ("position", "options", "move"),
    [
        # The third pawn HOME wins.
        ("red:58,H,H yellow:57,H,H red 10", ("pawns=3",), "move 58>H"),
        # A bounce that leads nowhere, or backward out of the safety zone, is worse than a walk.
        ("red:20,z3,S,S yellow:S,S,S,S red 12", ("bounce=yes",), "move 20>32"),
        # Nobody hits the own pawn without need.
        ("red:20,28,S,S yellow:S,S,S,S red 8", ("own=bump",), "move 28>36"),
        # With three of four pawns in START, a 5 brings another out.
        ("red:30,S,S,S yellow:40,50,S,S red 5", ("start=any",), "move S>4"),
    ],
)
def test_hard_sees_what_is_best_with_house_rules(position: str, options: tuple[str, ...], move: str) -> None:
    game = game_at_position(position, options=options)
    assert game.event_text(choose(computer_player("classic", "hard"), game)) == move


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_nobody_hits_the_own_pawn_without_need(level: str) -> None:
    game = game_at_position("red:20,28,H,H yellow:S,S,S,S red 8", options=("own=bump",))
    assert choose_without_error(level, game) == "move 28>36"


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("rules", "players"), RULES_AND_PLAYERS)
def test_they_choose_what_is_allowed_and_disturb_nothing(level: str, rules: str, players: int) -> None:
    brain = computer_player(rules, level)
    for number, game in enumerate(random_positions(rules, players, 2, (), 2)):
        before = (game.view(game.seat), game.pawns[:], game.pile.cards[:])
        option = choose(brain, game, str(number))
        assert option in game.decisions()
        assert choose(computer_player(rules, level), game, str(number)) == option
        assert (game.view(game.seat), game.pawns, game.pile.cards) == before


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("rules", RULE_SETS)
def test_thinking_that_is_left_off_disturbs_nothing(level: str, rules: str) -> None:
    for game in random_positions(rules, 4, 2, (), 1):
        before = (game.view(game.seat), game.pawns[:])
        thinking = computer_player(rules, level).choose_decision(game, game.decisions(), lambda bound: 0)
        for _ in range(7):
            if next(thinking) is not None:
                break
        assert (game.view(game.seat), game.pawns) == before


# What may come


def test_what_may_come_is_what_has_not_been_seen() -> None:
    for game in random_positions("classic", 2, 2, (), 3):
        cards = game.pile.cards or [card for card, count in SORRY_DECK for _ in range(count)]
        assert unseen_cards(game) == [cards.count(card) for card in SORRY_CARDS]


# Reasons


def test_every_option_has_a_reason_that_fits() -> None:
    keys: set[str] = set()
    for rules, players in RULES_AND_PLAYERS:
        for game in random_positions(rules, players, 2, (), 2):
            keys |= check_reasons(computer_player(rules, "hard"), game)
    common = {"sends home", "changes with", "gets home", "reaches safety", "leaves start", "slides", "short way back"}
    assert common | {"safe from", "helps", "walks on", "least harm", "better stay", "throw away"} <= keys


@pytest.mark.parametrize(
    ("position", "move", "why"),
    [
        ("red:20,40,S,S yellow:28,H,H,H red 8", "20>28", ("sends home", ("yellow",))),
        ("red:z5,z4,S,S yellow:28,H,H,H red 1", "z5>H", ("gets home", ())),
        ("red:z5,H,H,H yellow:28,H,H,H red 1", "z5>H", ("wins", ())),
        ("red:S,40,S,S yellow:28,H,H,H red 1", "S>4", ("leaves start", ())),
        ("red:4,40,S,S yellow:28,H,H,H red 4", "4>0", ("short way back", ())),
        ("red:4,40,S,S yellow:28,H,H,H red 10", "4>3", ("short way next", ())),
        ("red:34,40,S,S yellow:28,H,H,H red 10", "34>33", ("least harm", ())),
        ("red:8,40,S,S yellow:28,S,S,S red 8", "8>16", ("slides", (3,))),
        ("red:20,40,S,S yellow:35,H,H,H red 11", "20<>35", ("changes with", ("yellow",))),
        ("red:24,40,S,S yellow:12,H,H,H red 8", "24>32", ("safe from", ("12",))),
        ("red:58,40,S,S yellow:28,H,H,H red 8", "58>z4", ("reaches safety", ())),
    ],
)
def test_the_reason_is_the_one_that_says_most(position: str, move: str, why: tuple[str, tuple[object, ...]]) -> None:
    game = game_at_position(position)
    option = next(
        option for option in game.decisions() if option and game.event_text(option).split(" ")[1].startswith(move)
    )
    assert computer_player("classic", "hard").hint_reason(game, option) == why


def test_the_better_the_position_the_better_the_chance() -> None:
    chances = [win_chance(worth) for worth in range(-40_000, 40_000, 61)]
    assert chances == sorted(chances)
    assert win_chance(0) == 8192
    assert win_chance(1000) / 16384 == pytest.approx(0.731, abs=0.002)
