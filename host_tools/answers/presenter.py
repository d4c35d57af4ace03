"""Presenter of a game for the page, live and in a replay: a head, and a snapshot after each event, in plain values.

Their texts are finished: in one language, with the names of the people at the seats.
"""

from collections.abc import Generator, Mapping, Sequence
from typing import TYPE_CHECKING

from host_tools.games.game_row import GameRow, winning_seats
from host_tools.games.luck import LuckCount, LuckiestCard
from host_tools.games.narration import (
    Sentence,
    card_name,
    ending_text,
    join_names,
    player_name,
    seat_name,
    sentence_text,
    unique,
)
from host_tools.games.progress import run_to_end
from host_tools.games.replay import EventRefused, GameReplay, ReplayStep, seed_in_last_event
from host_tools.words import ENGLISH, Words
from pawnlight.board import TRACK_LIGHTS
from pawnlight.rules.standings import final_places

if TYPE_CHECKING:
    from host_tools import json_types
    from host_tools.games.game_row import Seated
    from host_tools.link.questions import AskedQuestion

# Of the end of a game.
_MOST_TOLD = 3
NO_PEOPLE: "Mapping[int, Seated]" = {}


class GamePresenter:
    """Builds the snapshots of a game event by event; with the seed, which a finished game has, they include the hands.

    `people` sit at the seats; the sentences have their names. Raises EventRefused for the header of an unknown game.
    """

    def __init__(
        self, header: str, words: Words = ENGLISH, people: "Mapping[int, Seated]" = NO_PEOPLE, seed: bytes | None = None
    ) -> None:
        self._replay = GameReplay(header, seed, narrated=True)
        self.game = self._replay.game
        self._adapter = self._replay.adapter
        self._luck = LuckCount(len(self.game.header.seats), self._adapter.card_values)
        self._luckiest = LuckiestCard()
        self._ahead = self._adapter.progress()
        self._words = words
        self._done_texts: dict[tuple[int, int], str] = {}
        self._people = people
        self._named = {self._adapter.player_name(seat): one.name for seat, one in people.items()}

    def game_head(self) -> "json_types.Head":
        """Return the values that stay the same during the game."""
        game, adapter, words = self.game, self._adapter, self._words
        seats = game.header.seats if adapter.has_players else []
        players = [adapter.player_name(seat) for seat in range(len(seats))]
        sides = adapter.sides()
        return {
            "id": game.id,
            "rules": game.header.rules,
            "title": self._say(adapter.game_title()),
            "options": list(game.header.options),
            "seats": [
                {
                    "colour": colour,
                    "level": level,
                    "name": player_name(players[seat], words),
                    "side": adapter.side_of(seat),
                    "person": seated_person(self._people.get(seat)),
                }
                for seat, (colour, level) in enumerate(seats)
            ],
            "players": ", ".join(seat_name(players[seat], level, words) for seat, (_, level) in enumerate(seats)),
            "sides": sides,
            "lines": [
                {"side": group[0], "name": join_names([words[sides[side]] for side in group], words)}
                for group in adapter.progress_lines()
            ],
            "how_ahead": adapter.how_ahead,
            "luck_unit": adapter.luck_unit if adapter.card_values.worth else "",
        }

    def first_snapshot(self) -> "json_types.Snapshot":
        """Return the snapshot of the header."""
        return self._snapshot(self._replay.begin)

    def skip_event(self, text: str) -> None:
        """Apply the next event, which nobody is told. Raises EventRefused, without any change, if it is refused."""
        self._replay.apply_event(text)

    def next_snapshot(self, text: str) -> "json_types.Snapshot":
        """Apply the next event and return its snapshot. Raises EventRefused, without any change, if it is refused."""
        before = self._ahead
        step = self._replay.apply_event(text)
        self._luck.count_effect(step.effect)
        self._ahead = self._adapter.progress()
        if before:
            side = self._adapter.side_of(step.effect.deciding_seat)
            self._luckiest.count_effect(step.effect, self._ahead[side] - before[side])
        snapshot = self._snapshot(step)
        ways = self._adapter.pawn_paths(step.effect)
        if ways:
            snapshot["ways"] = ways
        return snapshot

    def question_view(self, asked: "AskedQuestion") -> "json_types.Question | None":
        """Return what the page shows of a question to people; None if it cannot say it."""
        what = asked.what
        if what == "row" and asked.options and asked.options[0][0] >= TRACK_LIGHTS:
            # Not on the ring but on a spoke, which stands for a player.
            what = "player"
        if asked.seat >= len(self.game.header.seats) or (what in ("pawn", "row") and not asked.options):
            return None
        who = self._adapter.player_name(asked.seat)
        return {
            "moment": asked.moment,
            "say": self._to_child(what, who, asked)
            or self._say(((f"asks {what}", {"who": who, "count": len(asked.options)}),)),
            "where": asked.where,
            "options": asked.options,
            "at": asked.at,
        }

    def _to_child(self, what: str, who: str, asked: "AskedQuestion") -> str:
        """Return what a child is asked, in the words of the voice; "" if it has none, or if the game is no child's."""
        words, card = self._words, getattr(self.game, "card", None)
        if not self.game.header.is_child_game or what not in ("draw", "pawn") or (what == "pawn" and not card):
            return ""
        key = "draw" if what == "draw" else "which" if len(asked.options) > 1 else "go"
        return words[f"child {key}"].format(
            who=self._name(who, words), card=words[f"child card {card}"] if card else ""
        )

    def _snapshot(self, step: ReplayStep) -> "json_types.Snapshot":
        game, effect, words = self.game, step.effect, self._words
        snapshot: json_types.Snapshot = {
            "number": step.number,
            "text": step.text.partition(" seed=")[0],
            "say": self._say(step.sentence),
            "who": effect.deciding_seat,
            "next": game.seat,
            "due": game.due,
            "position": self._adapter.position_fields(effect, words),
            "ahead": [round(part, 4) for part in self._ahead],
            "luck": [round(part, 3) for part in self._luck.luck_by_seat()],
            "done": self._done(),
        }
        drawn = self._adapter.drawn_card(effect)
        if drawn is not None:
            snapshot["drawn"] = card_name(drawn, words)
        if effect.hits:
            snapshot["hits"] = list(effect.hits)
        if effect.completed_count:
            snapshot["scored"] = effect.completed_count
        if effect.undone:
            snapshot["undone"] = len(effect.undone)
        if game.due in ("end", "over"):
            snapshot["winners"] = self._adapter.winners()
            if self._adapter.has_players:
                snapshot["ending"] = self._ending()
        if game.seed is not None and (hands := self._adapter.hands()):
            snapshot["hands"] = [[card_name(card, words) for card in hand] for hand in hands]
        return snapshot

    def _done(self) -> list[str]:
        """Return for each seat how many of the things that win the game its side has, "2 of 4 HOME", or its points."""
        game, adapter = self.game, self._adapter
        if not adapter.done:
            return []
        if scores := game.score_parts():
            return [self._say((("points count", {"count": sum(parts)}),)) for parts in scores]
        told = []
        for seat in range(len(game.header.seats)):
            number, goal = game.progress_of(seat)[0], adapter.count_to_win(seat)
            if (number, goal) not in self._done_texts:
                self._done_texts[number, goal] = self._say(((adapter.done, {"number": number, "of": goal}),))
            told.append(self._done_texts[number, goal])
        return told

    def _ending(self) -> "json_types.Ending":
        """Return how the game ended: who won, the places, and up to three things worth telling."""
        game, adapter = self.game, self._adapter
        child, sides = game.header.is_child_game, game.sides()
        ranked = final_places(game) if game.winners() else []
        scores = game.score_parts()
        podium: list[json_types.Placed] = [
            {
                # In a child's game everybody has won.
                "place": 1 if child else place,
                "name": join_names(self._people_of(sides[side]), self._words),
                "colour": game.header.seats[sides[side][0]][0],
                "points": self._say((("points count", {"count": sum(scores[sides[side][0]])}),)) if scores else "",
            }
            for place, side in ranked
        ]
        told = [
            (f"told {deed} many" if len(who["who"]) > 1 else f"told {deed}", who)
            for deed, who in adapter.deed_clauses()
        ]
        best = self._luckiest.seat_and_card()
        if best:
            told.append(("told luckiest", {"who": adapter.player_name(best[0]), "card": best[1]}))
        done = self._done()
        if done and not child:
            told += [
                (
                    "told second",
                    {"who": [adapter.player_name(seat) for seat in sides[side]], "done": done[sides[side][0]]},
                )
                for place, side in ranked
                if place == 2
            ][:1]
        said = self._words["child cheer"] if child else self._say(adapter.outcome_clause())
        return {"say": said, "podium": podium, "told": [self._say((one,)) for one in told[:_MOST_TOLD]]}

    def _people_of(self, seats: Sequence[int]) -> list[str]:
        """Return the names of those who sit there; of a team without names its colour."""
        seated = [(self._named.get(self._adapter.player_name(seat)), self.game.header.seats[seat][0]) for seat in seats]
        named = [name for name, _ in seated if name]
        return named or unique(self._words[colour] for _, colour in seated)

    def _say(self, sentence: Sentence) -> str:
        return sentence_text(sentence, self._words, self._name)

    def _name(self, player: str, words: Words) -> str:
        """Return the name of the person who plays `player`, or else the colour; a team that has won has both."""
        if player in self._named:
            return self._named[player]
        name = player_name(player, words)
        if self.game.due not in ("end", "over"):
            return name
        colours = [colour for colour, _ in self.game.header.seats]
        team = [self._adapter.player_name(seat) for seat, colour in enumerate(colours) if colour == player]
        people = [self._named[one] for one in team if one in self._named]
        return f"{name} ({', '.join(people)})" if people else name


def game_title(row: GameRow, words: Words) -> str:
    """Return the name of the game's rules; of those that only a newer version knows, as the header has it.

    It says whether the game is a child's.
    """
    return words.get(f"rules {row.rules}", row.rules) + (words["title child"] if row.child else "")


def game_ending_text(row: GameRow, people: "Mapping[int, Seated]", words: Words) -> str:
    """Return how a game ended, or that it goes on."""
    colours = [words.get(colour, colour) for colour, _ in row.seats]
    won = winning_seats(row)
    return ending_text((people[seat].name if seat in people else colours[seat] for seat in won), row.over, words)


def list_entry(
    row: GameRow, board: str | None, people: "Mapping[int, Seated]", words: Words, minutes: int | None = None
) -> "json_types.GameRow":
    """Return the entry of a game in a list, with the name of its `board`, None if it has none, and its `minutes`."""
    won = winning_seats(row)
    option = "deck" if row.rules == "cards" else "option"
    # The rules of a child's game are its own: they need not be listed.
    options = () if row.child else row.options
    seats: list[json_types.ListedSeat] = []
    for seat, (colour, level) in enumerate(row.seats):
        name = words.get(colour, colour)
        player = people[seat].name if seat in people else words.get(f"level {level}", level)
        seats.append(
            {
                "colour": colour,
                "name": people[seat].name if seat in people else name,
                "title": f"{name}: {player}",
                "won": seat in won,
            }
        )
    return {
        "id": row.id,
        "board": board or row.board,
        "title": game_title(row, words),
        "options": ", ".join(words.get(f"{option} {one}", one) for one in options),
        "seats": seats,
        "begun": row.first_seen.isoformat() if row.first_seen else None,
        "minutes": minutes,
        "ended": game_ending_text(row, people, words),
        "hidden": row.hidden,
        "events": row.events,
        "beside": row.beside,
        "differs_from": row.differs_from,
    }


def seated_person(seated: "Seated | None") -> "json_types.Seated | None":
    """Return the person at a seat as the page knows them, or None."""
    return {"name": seated.name, "carried": seated.carried} if seated else None


def present_game(
    texts: list[str], words: Words = ENGLISH, people: "Mapping[int, Seated]" = NO_PEOPLE
) -> "json_types.PresentedGame":
    """Return a whole game: `head`, `snapshots`, and `trouble`, which says if an event breaks the rules, else "".

    See `GamePresenter`. Raises EventRefused for the header of an unknown game.
    """
    whole: json_types.PresentedGame = run_to_end(present_in_steps(texts, words, people))
    return whole


def last_snapshot(texts: list[str], words: Words) -> "json_types.Picture":
    """Return the head of a game and its last snapshot, of which only the position counts. Raises EventRefused."""
    presenter = GamePresenter(texts[0], words)
    for text in texts[1:-1]:
        presenter.skip_event(text)
    return {
        "head": presenter.game_head(),
        "snapshot": presenter.next_snapshot(texts[-1]) if texts[1:] else presenter.first_snapshot(),
    }


def present_in_steps(
    texts: list[str], words: Words = ENGLISH, people: "Mapping[int, Seated]" = NO_PEOPLE
) -> "Generator[float, None, json_types.PresentedGame]":
    """Present a game in pieces, see `present_game`."""
    seed = seed_in_last_event(texts[0], texts[-1])
    if seed is not None:
        whole = yield from _present(GamePresenter(texts[0], words, people, seed), texts, words)
        if not whole["trouble"]:
            return whole
    # With the seed, every card is compared with the shuffle; without it, the visible part may still be valid.
    return (yield from _present(GamePresenter(texts[0], words, people), texts, words))


def _present(
    presenter: GamePresenter, texts: list[str], words: Words
) -> "Generator[float, None, json_types.PresentedGame]":
    snapshots = [presenter.first_snapshot()]
    trouble = ""
    try:
        for text in texts[1:]:
            snapshots.append(presenter.next_snapshot(text))
            yield len(snapshots) / len(texts)
    except EventRefused as refused:
        trouble = refusal_text(refused, presenter.game.header.rules, words)
    return {"head": presenter.game_head(), "snapshots": snapshots, "trouble": trouble}


def refusal_text(refused: EventRefused, rules: str, words: Words) -> str:
    """Return a sentence about the event that the rules do not allow, or about rules that are unknown."""
    if refused.unknown:
        return words["unknown rules"].format(rules=rules)
    return words["game trouble"].format(why=f"{refused.number}: {refused.reason}")
