"""Summaries of games, stored in the library so that statistics need not replay every game."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from host_tools.games.luck import LuckCount
from host_tools.games.replay import EventRefused, replay_events
from pawnlight.rules.base import Effect


@dataclass
class Summary:
    """One game in numbers; lists go by seats, those of harm by sides (see `Hit` in the rules).

    rules, options, seats  of the header, seats as (colour, player)
    first     seat of the first turn; -1 if there was none
    over      whether the game has ended; `winners` are seats, empty for a game without a winner
    scores    points of each seat in a game that was won; empty where a game has no points of its own
    events    number of events, including the header; `decisions` counts choices that were not taken back
    drawn     number of cards drawn; `backs` counts take-backs
    groups    seats that win together
    sides     colours of the sides
    given     harm that each side did to others; taken: harm done to it by others; own: harm that it did to itself
    hits      in Sorry! the places where pawns were hit, in Sequence the cells from which chips were taken
    luck      total value of each seat's cards above the mean of the deck; counted: the number of these cards
    sound     False if an event broke the rules; the numbers then cover the events before it
    """

    rules: str = "?"
    options: list[str] = field(default_factory=list)
    seats: list[tuple[str, str]] = field(default_factory=list)
    first: int = -1
    over: bool = False
    winners: list[int] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    events: int = 0
    decisions: int = 0
    drawn: int = 0
    backs: int = 0
    groups: list[list[int]] = field(default_factory=list)
    sides: list[str] = field(default_factory=list)
    given: list[int] = field(default_factory=list)
    taken: list[int] = field(default_factory=list)
    own: list[int] = field(default_factory=list)
    hits: list[int] = field(default_factory=list)
    luck: list[float] = field(default_factory=list)
    counted: list[int] = field(default_factory=list)
    sound: bool = True


def summary_of(header: str, events: Iterable[str]) -> Summary:
    """Return the summary of the game with event 0 `header` and the texts of the later `events`. Never raises.

    Returns `Summary(sound=False)` for the header of an unknown game.
    """
    texts = list(events)
    steps = replay_events(header, texts)
    try:
        adapter = next(steps).adapter
    except EventRefused:
        return Summary(events=1 + len(texts), sound=False)
    game, known = adapter.game, adapter.game.header
    made = Summary(known.rules, list(known.options), list(known.seats), events=1 + len(texts), sides=adapter.sides())
    made.groups = game.sides()
    if known.first != "-":
        made.first = [colour for colour, _ in known.seats].index(known.first)
    luck = LuckCount(len(known.seats), adapter.card_values)
    done: list[Effect] = []
    try:
        for step in steps:
            luck.count_effect(step.effect)
            if step.effect.undone:
                made.backs += 1
                del done[-len(step.effect.undone) :]
            else:
                done.append(step.effect)
    except EventRefused:
        made.sound = False
    if game.due in ("end", "over"):
        made.winners = game.winners()
        if made.winners and game.score_parts():
            made.scores = game.scores()
    made.over = game.due == "over"
    made.luck = [round(value, 3) for value in luck.luck_by_seat()]
    made.counted = luck.cards
    made.given, made.taken, made.own = ([0] * len(made.sides) for _ in range(3))
    for effect in done:
        if not isinstance(effect.decision, str):
            _count(made, effect, adapter.drawn_card(effect) is not None)
    return made


def _count(made: Summary, effect: Effect, drawn: bool) -> None:
    made.drawn += drawn
    made.decisions += not drawn and effect.due not in ("cut", "sorry")
    if made.first < 0 and effect.due != "cut":
        made.first = effect.deciding_seat
    for by, of, place in effect.hits:
        if by == of:
            made.own[of] += 1
        else:
            made.given[by] += 1
            made.taken[of] += 1
        if place >= 0:
            made.hits.append(place)
