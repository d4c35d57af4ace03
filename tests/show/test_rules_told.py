"""The rule cards of every combination of options say what the rules do: each claim is compared with the game itself."""

from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import product

import pytest

from pawnlight.games.sequence.cards import SEQUENCE_CARDS, DeadCard
from pawnlight.games.sequence.game import SequenceGame
from pawnlight.games.sorry.board import (
    HOME_PLACE,
    START_PLACE,
    TRACK_SQUARES,
    diamond_square,
    is_exchange,
    start_circle,
    steps_home,
)
from pawnlight.games.sorry.game import SorryGame
from pawnlight.rules.base import PASS, house_rules_of, kind_of
from pawnlight.table.evening import Evening
from pawnlight.table.menu_rows import menu_of
from pawnlight.table.setting_choices import CHOICES
from pawnlight.table.settings import Settings
from pawnlight.words import LANGUAGES, rule_cards
from tests.support.event_lines import begin_game
from tests.support.sequence_scenes import deal, fill_board

DIAMOND = diamond_square(0)
SORRY_RULE_SETS = ("classic", "teams", "points", "st")
START_LEAVING_CARDS = ("1", "2", "3", "5", "7", "8", "10", "11", "12")


def option_combinations(rules: str) -> Iterator[tuple[str, ...]]:
    """Yield every combination of the options of a rule set."""
    plain, _ = kind_of(rules).options[rules]
    choices: list[tuple[str, ...]] = [("", option) for option in plain]
    choices += [("", *(f"{name}={value}" for value in values)) for name, values in house_rules_of(rules)]
    for chosen in product(*choices):
        yield tuple(option for option in chosen if option)


# Facts, each as the game has it with the given options.


class SorryFacts:
    """Facts of a game of Sorry! of four."""

    def __init__(self, rules: str, options: tuple[str, ...]) -> None:
        self._begin = partial(begin_game, rules, 4, bytes(32), ",".join(options) or "-", known=False)
        self.game: SorryGame = self._begin()

    def _with(self, *red: int, blue: int = START_PLACE) -> SorryGame:
        """Return a game with red's first pawns and blue's first one on these places, the others in START."""
        game: SorryGame = self._begin()
        for i in range(16):
            if i % 4 < game.engine.count:
                game.pawns[i] = START_PLACE
        game.pawns[: len(red)] = red
        game.pawns[4] = blue
        return game

    def _moves(self, game: SorryGame, card: str) -> list[tuple[int, int]]:
        """Return from where to where red's pawns can go whole."""
        moves = game.engine.moves(game.pawns, 0, card)
        return [(move[0][1], move[0][2]) for move in moves if len(move) == 1]

    def leaves_start(self, card: str) -> bool:
        return (START_PLACE, start_circle(0)) in self._moves(self._with(), card)

    def lands_on_own(self) -> bool:
        return (20, 23) in self._moves(self._with(20, 23), "3")

    def bumps_in_zone(self) -> bool:
        return (TRACK_SQUARES, TRACK_SQUARES + 3) in self._moves(self._with(TRACK_SQUARES, TRACK_SQUARES + 3), "3")

    def leaves_zone(self) -> bool:
        return any(a == TRACK_SQUARES and b < TRACK_SQUARES for a, b in self._moves(self._with(TRACK_SQUARES), "4"))

    def turns_in_from(self, place: int) -> bool:
        return any(b >= TRACK_SQUARES for _, b in self._moves(self._with(place), "3"))

    def is_put_past(self) -> bool:
        past = DIAMOND + 1
        walks = self._moves(self._with(past - 3, blue=past), "3")
        game = self._with(DIAMOND - 5, blue=past)
        changes = [move for move in game.engine.moves(game.pawns, 0, "11") if is_exchange(move)]
        sorry = self._moves(self._with(blue=past), "Sorry!")
        return bool(changes) and (START_PLACE, past) in sorry and (past - 3, past) not in walks

    def goes_past_home(self) -> bool:
        at = TRACK_SQUARES + 4
        return steps_home(0, at) < 5 and any(a == at for a, _ in self._moves(self._with(at), "5"))

    def may_keep_places(self) -> bool:
        """Return whether an 11 that could only change places may be passed; in `st` it can always go forward."""
        return self.game.header.rules != "st"

    def may_decline(self) -> bool:
        """Return whether the turn may be ended after a 2, instead of drawing."""
        game = self._with(20)
        if not game.engine.hand:
            game.apply("draw 2")
            game.push(game.decisions()[0])
        return not game.engine.hand and game.is_legal(PASS)

    def plays_on_after_discarding(self, card: str) -> bool:
        """Return whether the same player plays again who has discarded `card` of a hand and drawn another."""
        game = self._with()
        if game.engine.hand:
            for i in range(16):
                game.pawns[i] = HOME_PLACE
            game.hands[0] = [card] * 5
            game.apply("discard " + card)
            game.apply("draw")
        return bool(game.engine.hand) and game.seat == 0

    def bonus(self, opponents: int) -> int:
        """Return the winner's bonus if an opponent has so many pawns HOME."""
        game = self._with()
        for i, place in enumerate(game.pawns):
            if place == START_PLACE and i // 4 in game.engine.movers[0]:
                game.pawns[i] = HOME_PLACE
        game.pawns[4 : 4 + opponents] = [HOME_PLACE] * opponents
        game.due = "end"
        return game.score_parts()[0][2]


sorry_facts = cache(SorryFacts)
Fact = Callable[[SorryFacts], bool]
ALL, HAND = SORRY_RULE_SETS, ("points",)


def chosen_begins(facts: SorryFacts) -> bool:
    """Return whether the colour that people choose begins an evening's first game."""
    return _begins(facts, Evening(), "yellow") == "yellow"


def winner_begins(facts: SorryFacts) -> bool:
    """Return whether the winner of the last game begins the next one."""
    return _begins(facts, Evening(f"winner {facts.game.header.rules} yellow\n"), "red") == "yellow"


def _begins(facts: SorryFacts, evening: Evening, chosen: str) -> str:
    """Return who begins a game of red and yellow if `chosen` is chosen in the menu."""
    settings = Settings(CHOICES)
    settings.set("rules", facts.game.header.rules)
    settings.set("begins", chosen)
    return menu_of(settings).first_colour(evening)


def leaves_start_by(card: str) -> Fact:
    return lambda facts: facts.leaves_start(card)


class SequenceFacts:
    """Facts of a game of Sequence of two teams, or three."""

    def __init__(self, options: tuple[str, ...], teams: int) -> None:
        self.game: SequenceGame = begin_game("sequence", teams * 2, bytes(32), ",".join(options) or "-", teams=teams)
        self.teams = teams

    def several_dead(self) -> bool:
        """Return whether a second dead card can be laid down."""
        game = self.game
        deal(game)
        fill_board(game)
        card = SEQUENCE_CARDS.index("5H")
        game.hands[game.seat] = [card, card]
        game.push(DeadCard(card))
        if game.due == "draw":
            game.push(game.decisions()[0])
        return DeadCard(card) in game.decisions()


def page_text(rules: str, options: tuple[str, ...], key: str, language: str) -> str:
    """Return the text of a page, "" if there is none."""
    return rule_cards.card_page(rules, options, key, language)[1]


@pytest.mark.parametrize(
    # The rule sets; the heading of the page, in every language; words on it, in every language; whether they are true.
    ("sets", "key", "words", "fact"),
    [
        (ALL, "back", ("may come out", "sí sale", "aber heraus"), SorryFacts.leaves_zone),
        (
            ALL,
            "back",
            ("on its diamond or behind", "en su rombo o detrás", "Auf der Raute oder dahinter"),
            lambda facts: facts.turns_in_from(DIAMOND) and facts.turns_in_from(DIAMOND - 1),
        ),
        (ALL, "diamond", ("An 11 or a Sorry!", "Con un 11 o Sorry!", "Eine 11 oder Sorry!"), SorryFacts.is_put_past),
        *(
            (ALL, card, ("leaves START", "sale de START", "aus START,"), leaves_start_by(card))
            for card in START_LEAVING_CARDS
            if card != "7"
        ),
        (ALL, "7", ("leaves START or", "sale de START o", "aus START oder"), leaves_start_by("7")),
        (ALL, "7", ("nobody out", "No saca", "bringt keine"), lambda facts: not facts.leaves_start("7")),
        (ALL, "4", ("START", "START", "START"), leaves_start_by("4")),
        (
            ALL,
            "out",
            ("Only a 1 or a 2", "Solo un 1 o un 2", "Nur eine 1 oder 2"),
            lambda facts: not facts.leaves_start("3"),
        ),
        (ALL, "out", ("Any card", "Cualquier carta", "Jede Karte"), leaves_start_by("12")),
        (ALL, "own", ("No pawn may", "Ningún peón puede", "Keine Figur darf"), lambda facts: not facts.lands_on_own()),
        (ALL, "own", ("that one goes back", "ese vuelve", "geht diese zurück"), SorryFacts.lands_on_own),
        (ALL, "zone", ("nobody is bumped", "no se echa", "niemand wird"), lambda facts: not facts.bumps_in_zone()),
        (ALL, "zone", ("bump each other", "solo se echan", "werfen sich dort raus"), SorryFacts.bumps_in_zone),
        (
            ALL,
            "home",
            ("no pawn may move past", "nadie puede pasarse", "gilt für diese Figur nicht"),
            lambda facts: not facts.goes_past_home(),
        ),
        (ALL, "bounce", ("counted back", "hacia atrás", "den Rest zurück"), SorryFacts.goes_past_home),
        (
            ALL,
            "11",
            ("need not change", "No es obligatorio|si quieres", "freiwillig|wenn du willst"),
            SorryFacts.may_keep_places,
        ),
        (ALL, "11", ("you must", "debes", "muss"), lambda facts: not facts.may_keep_places()),
        (ALL, "2", ("may draw", "puedes robar", "darfst du noch"), SorryFacts.may_decline),
        (
            HAND,
            "none",
            ("also after a 2", "también con un 2", "auch nach einer 2"),
            lambda facts: not facts.plays_on_after_discarding("2") and not facts.plays_on_after_discarding("3"),
        ),
        (ALL, "must", ("change places", "intercambiar", "tauschen"), lambda facts: not facts.may_keep_places()),
        (ALL, "pawns", ("three pawns", "tres peones", "drei Figuren"), lambda facts: facts.game.engine.count == 3),
        (ALL, "setup", ("Choose who begins", "Elige quién empieza", "Wähle, wer beginnt"), chosen_begins),
        (ALL, "setup", ("The winner begins", "El ganador empieza", "beginnt der Sieger"), winner_begins),
        (
            ALL,
            "begin",
            ("All pawns", "Todos los peones", "Alle Figuren"),
            lambda facts: facts.game.pawns[0] == START_PLACE,
        ),
        (ALL, "begin", ("One pawn", "Un peón", "Eine Figur"), lambda facts: facts.game.pawns[0] == start_circle(0)),
        (ALL, "goal", ("Red and yellow", "Rojo y amarillo", "Rot und Gelb"), lambda facts: facts.game.engine.teams),
        (ALL, "partner", ("your team", "equipo", "deines Teams"), lambda facts: facts.game.engine.teams),
        (ALL, "bump", ("partner's", "compañero", "Partners"), lambda facts: facts.game.engine.teams),
        (ALL, "Sorry!", ("your team", "equipo", "vom Team"), lambda facts: facts.game.engine.teams),
        (HAND, "goal", ("Points add", "puntos se suman", "Punkte"), lambda facts: True),
        (HAND, "points", ("Each team", "Cada equipo", "Jedes Team"), lambda facts: facts.game.engine.teams),
        (
            HAND,
            "points",
            ("All get|each own", "Cada peón propio", "Jeder erhält"),
            lambda facts: not facts.game.engine.teams,
        ),
        (HAND, "bonus", ("gets 100", "recibe 100", "erhält 100"), lambda facts: facts.bonus(0) == 100),
        (
            HAND,
            "bonus",
            ("50 if none has more than 1", "50 si ninguno", "50 bei höchstens 1"),
            lambda facts: facts.bonus(1) == 50,
        ),
        (HAND, "bonus", ("25", "25", "25"), lambda facts: facts.bonus(2) == 25),
    ],
)
def test_sorry(sets: tuple[str, ...], key: str, words: tuple[str, str, str], fact: Fact) -> None:
    wrong = []
    for rules in SORRY_RULE_SETS:
        for options in option_combinations(rules):
            true = rules in sets and fact(sorry_facts(rules, options))
            for language, word in zip(LANGUAGES, words, strict=True):
                text = page_text(rules, options, key, language)
                if any(one in text for one in word.split("|")) != true:
                    wrong.append((rules, options, language, word, text))
    assert wrong == []


TO_WIN = {"en": ("one", "two", "three"), "es": ("una", "dos", "tres"), "de": ("einer", "zwei", "drei")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_sequence(language: str) -> None:
    for options in option_combinations("sequence"):
        two, three = (SequenceFacts(options, teams) for teams in (2, 3))
        goal = page_text("sequence", options, "goal", language)
        if any(option.startswith("sequences=") for option in options):
            assert two.game.to_win == three.game.to_win
            numbers = {number for number in TO_WIN[language] if f" {number} " in goal}
            assert numbers == {TO_WIN[language][two.game.to_win - 1]}
        else:
            assert (two.game.to_win, three.game.to_win) == (2, 1)
            assert TO_WIN[language][1] in goal.lower()
        assert bool(page_text("sequence", options, "second", language)) == (two.game.to_win > 1), (
            "no other one is needed"
        )
        house = {"en": "one dead card", "es": "una carta muerta por turno", "de": "eine tote Karte"}[language]
        assert (house in page_text("sequence", options, "dead", language)) == (not two.several_dead())
        less = {"en": "one card less", "es": "una carta menos", "de": "eine Karte weniger"}[language]
        assert less in page_text("sequence", options, "draw", language), "who forgets to draw stays a card short"


@pytest.mark.parametrize("language", LANGUAGES)
def test_revenge(language: str) -> None:
    numbers = {"en": "one row", "es": "una fila", "de": "eine Reihe"}[language]
    for options in option_combinations("revenge"):
        games = [begin_game("revenge", players, bytes(32), ",".join(options) or "-") for players in (2, 3, 4)]
        rows = [len(game.rows[0]) for game in games]
        setup = page_text("revenge", options, "setup", language)
        if options:
            assert len(set(rows)) == 1
            assert (numbers if rows[0] == 1 else f" {rows[0]} ") in setup
            assert not any(f" {other} " in setup for other in (2, 3, 4) if other != rows[0])
        else:
            assert rows == [4, 3, 2]
            assert all(str(number) in setup for number in rows)
        ends = bool(options)
        assert (page_text("revenge", options, "pass", language) != "") == ends, (
            "only then all players passing ends the game"
        )
        goal = page_text("revenge", options, "goal", language)
        several = {"en": "all your START cards", "es": "todas tus cartas", "de": "alle deine START-Karten"}[language]
        assert (several in goal) == (rows[0] > 1)
