"""The table as text, for tests that read as scenes at it.

A scene is a position in the notation of `pawnlight.rules.notation`: "red:S,S,4,z3 yellow:S,H,33,12 red 7" is red with
a 7 in hand. A result names only the colours whose pawns have moved: "red:S,S,9,z5".
"""

from hashlib import sha256
from random import Random

from pawnlight.rules.events import check_of, seal
from pawnlight.rules.notation import parse_position, position_text
from pawnlight.rules.sorry import COLOURS, OUT, Sorry, do, undo
from pawnlight.rules.sorry_game import SorryGame
from tests import oracle

SEED = sha256(b"a test").digest()


def _colours(words: str) -> dict[str, list[str]]:
    return {name: sorted(places.split(",")) for name, _, places in (word.partition(":") for word in words.split())}


def _said(four: dict[str, list[str]]) -> str:
    return " ".join(f"{name}:{','.join(four[name])}" for name in COLOURS if name in four)


def table(pawns: list[int]) -> str:
    """A position as text, each colour's pawns in one fixed order, since they are alike."""
    words = position_text(pawns, next(i for i in range(16) if pawns[i] != OUT) // 4, None)
    return _said(_colours(words.rsplit(" ", 2)[0]))


def outcomes(scene: str) -> list[str]:
    """The position after each move that the engine lists."""
    pawns, turn, card = parse_position(scene)
    assert card is not None
    found = []
    for move in Sorry().moves(pawns, turn, card):
        do(pawns, move)
        found.append(table(pawns))
        undo(pawns, move)
    return found


def may_pass(scene: str) -> bool:
    pawns, turn, card = parse_position(scene)
    assert card is not None
    engine = Sorry()
    return engine.may_pass(card, engine.moves(pawns, turn, card))


def _by_the_oracle(scene: str) -> tuple[set[str], bool]:
    words, turn, card = scene.rsplit(" ", 2)
    pawns = {name: [int(p) if p.isdigit() else p for p in places] for name, places in _colours(words).items()}
    answer = oracle.legal({"pawns": pawns, "turn": turn, "card": card})
    return {_said({name: list(places) for name, places in found}) for found in answer.positions}, answer.may_pass


def _after(scene: str, result: str) -> str:
    """The whole position of a result that names only what has moved."""
    return _said(_colours(scene.rsplit(" ", 2)[0]) | _colours(result))


def leads_to(scene: str, *results: str) -> None:
    """The card leads to exactly these positions, by the engine and by the oracle."""
    expected = {_after(scene, result) for result in results}
    found = outcomes(scene)
    assert sorted(found) == sorted(expected)
    assert _by_the_oracle(scene)[0] == expected


def allows(scene: str, *results: str) -> None:
    """The card leads to these positions, and perhaps others."""
    for result in results:
        assert _after(scene, result) in outcomes(scene)
        assert _after(scene, result) in _by_the_oracle(scene)[0]


def forbids(scene: str, *results: str) -> None:
    """The card leads to none of these positions."""
    for result in results:
        assert _after(scene, result) not in outcomes(scene)
        assert _after(scene, result) not in _by_the_oracle(scene)[0]


def must_move(scene: str) -> None:
    assert not may_pass(scene)
    assert not _by_the_oracle(scene)[1]


def need_not_move(scene: str) -> None:
    assert may_pass(scene)
    assert _by_the_oracle(scene)[1]


def header(
    colours: str = "red yellow",
    first: str | None = None,
    options: str = "-",
    seed: bytes = SEED,
    player: str = "person",
) -> str:
    """The header of a game with these seats; the first of them begins unless told otherwise."""
    seats = ",".join(f"{colour}:{player}" for colour in colours.split())
    first = first or colours.split()[0]
    return f"game 1 rules=classic options={options} seats={seats} first={first} seed={sha256(seed).hexdigest()}"


def game(*events: str, scene: str | None = None, colours: str = "red yellow", first: str | None = None) -> SorryGame:
    """A game whose shuffle nobody knows yet, so that any card may come; begun from the scene's pawns, if any."""
    if scene is not None:
        colours = " ".join(_colours(scene.rsplit(" ", 2)[0]))
        first = scene.rsplit(" ", 2)[1]
    begun = SorryGame(header(colours, first))
    if scene is not None:
        begun.pawns[:] = parse_position(scene)[0]
    for event in events:
        begun.apply(event)
    return begun


def state(game: SorryGame) -> tuple[object, ...]:
    """Everything that a game knows of itself, to be compared."""
    pile = game.pile
    return (
        (game.due, game.turn, game.card, game.winner, game.events),
        tuple(game.pawns),
        (pile.cards[:], pile.discards[:], pile.shuffles),
        [game.move_text(move) for move in game.moves()],
    )


def next_event(game: SorryGame, seed: bytes, rng: Random) -> str:
    """What a player who chooses at random does next; at the end, the seed is shown."""
    if game.due == "draw":
        return game.draw_text()
    if game.due == "end":
        return game.end_text(seed)
    moves = game.moves()
    return game.move_text(rng.choice(moves)) if moves else "pass"


def whole_game(seed: bytes, colours: str = "red yellow", options: str = "-", chosen: int = 0) -> list[str]:
    """The event texts of a game played at random, from its header to its end."""
    rng = Random(chosen)
    played = SorryGame(header(colours, options=options, seed=seed), seed)
    texts = [played.header.text()]
    while played.due != "over":
        texts.append(next_event(played, seed, rng))
        played.apply(texts[-1])
    return texts


def sealed(texts: list[str]) -> list[str]:
    """The event lines of a game's event texts."""
    lines, check = [], 0
    for number, text in enumerate(texts):
        lines.append(seal(number, text, check))
        check = check_of(number, text, check)
    return lines
