"""A table of Sorry! as text, for tests that read as scenes.

A scene is a position in the notation of `pawnlight.games.sorry.board`: "red:S,S,4,z3 yellow:S,H,33,12 red 7" is red
with a 7 in hand; the rule set precedes it unless it is classic, with its house rules: "st red:... red 7",
"classic,start=any red:... red 7". A result names only the colours whose pawns have moved: "red:S,S,9,z5".
"""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from random import Random
from typing import Any

from pawnlight.games.sorry.board import OUT_OF_GAME, make_move, move_text, position_text, undo_changes
from pawnlight.games.sorry.cards import LegalMoves, engine_of
from pawnlight.games.sorry.game import SorryGame
from pawnlight.rules.base import COLOURS
from pawnlight.rules.game import open_game
from tests.support import sorry_oracle, sorry_positions
from tests.support.after_mix import after_mix
from tests.support.event_lines import play_on
from tests.support.sorry_oracle import Place
from tests.support.sorry_parser import parse_position

SEED = sha256(b"a test").digest()


def _colours(words: str) -> dict[str, list[str]]:
    return {name: sorted(places.split(",")) for name, _, places in (word.partition(":") for word in words.split())}


def _said(four: dict[str, list[str]]) -> str:
    return " ".join(f"{name}:{','.join(four[name])}" for name in COLOURS if name in four)


def format_position(pawns: list[int]) -> str:
    """Format a position, each colour's pawns in a fixed order, since they are interchangeable."""
    words = position_text(pawns, next(i for i in range(16) if pawns[i] != OUT_OF_GAME) // 4, None)
    return _said(_colours(words.rsplit(" ", 2)[0]))


def split_rules(scene: str) -> tuple[str, str]:
    """Return the rule set of a scene with its house rules, and the rest of it."""
    first, _, rest = scene.partition(" ")
    return ("classic", scene) if ":" in first else (first, rest)


def legal_moves_of(rules: str) -> LegalMoves:
    """Return the moves of a rule set with house rules, as "classic,start=any"."""
    name, *options = rules.split(",")
    return engine_of(name, options)


def _moved(scene: str) -> list[tuple[str, str]]:
    """Return the text of each move that the engine lists, and the position after it."""
    rules, position = split_rules(scene)
    pawns, turn, card = parse_position(position)
    assert card is not None
    found = []
    for move in legal_moves_of(rules).moves(pawns, turn, card):
        changes = make_move(pawns, move)
        found.append((move_text(move, turn), format_position(pawns)))
        undo_changes(pawns, changes)
    return found


def resulting_positions(scene: str) -> list[str]:
    """Return the position after each move that the engine lists."""
    return [after for _, after in _moved(scene)]


def move_texts(scene: str) -> list[str]:
    """Return the text of each move that the engine lists."""
    return [text for text, _ in _moved(scene)]


def may_pass(scene: str) -> bool:
    rules, position = split_rules(scene)
    pawns, turn, card = parse_position(position)
    assert card is not None
    engine = legal_moves_of(rules)
    return engine.may_pass(engine.moves(pawns, turn, card))


def oracle_places(texts: Iterable[str]) -> list[Place]:
    """Return places as the oracle has them."""
    return [int(text) if text.isdigit() else text for text in texts]


def oracle_request(scene: str) -> dict[str, Any]:
    """Return the request to the oracle for a scene."""
    rules, position = split_rules(scene)
    words, turn, card = position.rsplit(" ", 2)
    pawns = {name: oracle_places(places) for name, places in _colours(words).items()}
    return {"rules": rules, "pawns": pawns, "turn": turn, "card": card}


def _by_the_oracle(scene: str) -> tuple[set[str], bool]:
    answer = sorry_oracle.legal_positions(oracle_request(scene))
    return {_said({name: list(places) for name, places in found}) for found in answer.positions}, answer.may_pass


def _after(scene: str, result: str) -> str:
    """Return the whole position for a result that names only moved pawns."""
    return _said(_colours(split_rules(scene)[1].rsplit(" ", 2)[0]) | _colours(result))


def check_leads_to(scene: str, *results: str) -> None:
    """Check that the card leads to exactly these positions, by the engine and by the oracle."""
    expected = {_after(scene, result) for result in results}
    found = resulting_positions(scene)
    assert sorted(found) == sorted(expected)
    assert _by_the_oracle(scene)[0] == expected


def check_allows(scene: str, *results: str) -> None:
    """Check that the card leads to these positions, and perhaps others."""
    for result in results:
        assert _after(scene, result) in resulting_positions(scene)
        assert _after(scene, result) in _by_the_oracle(scene)[0]


def check_forbids(scene: str, *results: str) -> None:
    """Check that the card leads to none of these positions."""
    for result in results:
        assert _after(scene, result) not in resulting_positions(scene)
        assert _after(scene, result) not in _by_the_oracle(scene)[0]


def check_must_move(scene: str) -> None:
    assert not may_pass(scene)
    assert not _by_the_oracle(scene)[1]


def check_may_pass(scene: str) -> None:
    assert may_pass(scene)
    assert _by_the_oracle(scene)[1]


def header(
    colours: str = "red yellow",
    first: str | None = None,
    options: str = "-",
    seed: bytes = SEED,
    player: str = "person",
    rules: str = "classic",
) -> str:
    """Return the header of a game with these seats; by default the first of them begins."""
    seats = ",".join(f"{colour}:{player}" for colour in colours.split())
    first = first or colours.split()[0]
    return f"game 2 rules={rules} options={options} seats={seats} first={first} seed={sha256(seed).hexdigest()}"


def scene_game(
    *events: str, scene: str | None = None, colours: str = "red yellow", first: str | None = None
) -> SorryGame:
    """Return a game without its seed, so that any card may come; it begins with the scene's pawns, if any."""
    rules = "classic"
    if scene is not None:
        rules, scene = split_rules(scene)
        colours = " ".join(_colours(scene.rsplit(" ", 2)[0]))
        first = scene.rsplit(" ", 2)[1]
    rules, _, options = rules.partition(",")
    begun = after_mix(SorryGame(header(colours, first, options or "-", rules=rules)))
    if scene is not None:
        begun.pawns[:] = parse_position(scene)[0]
    for event in events:
        begun.apply(event)
    return begun


def random_games(seed: int, number: int, rules: str) -> Iterator[SorryGame]:
    """Yield games at random positions of every kind, with every card in turn drawn or held."""
    name, *options = rules.split(",")
    for request in sorry_positions.random_requests(seed, number, rules):
        pawns, turn = request["pawns"], request["turn"]
        begun = after_mix(SorryGame(header(" ".join(pawns), turn, ",".join(options) or "-", rules=name)))
        for colour, places in pawns.items():
            k = 4 * COLOURS.index(colour)
            text = f"{colour}:{','.join(map(str, places))} {colour} -"
            begun.pawns[k : k + len(places)] = parse_position(text)[0][k : k + len(places)]
        if name == "points":
            begun.hands[begun.seat] = [request["card"]]
        else:
            begun.due, begun.card = "move", request["card"]
        yield begun


def whole_game(
    seed: bytes, colours: str = "red yellow", options: str = "-", chosen: int = 0, rules: str = "classic"
) -> list[str]:
    """Return the event texts of a game played at random, from its header to its end."""
    played = open_game(header(colours, options=options, seed=seed, rules=rules), seed)
    return [played.header.event_text(), *play_on(played, seed, Random(chosen))]
