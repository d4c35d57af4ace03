"""Scores of a `points` game in the list, the export, the statistics and the narration."""

import json
import re
from pathlib import Path

import pytest
from sqlalchemy import delete

from host_tools.games.narration import sentence_text
from host_tools.games.replay import replay_events
from host_tools.library import Library
from host_tools.library.schema import summaries_table
from host_tools.library.summaries import games_without_summary
from host_tools.words import load as load_texts
from pawnlight.games.sorry.game import SorryGame
from pawnlight.rules.cards import seed_hash
from pawnlight.words import LANGUAGES
from tests.support.event_lines import event_lines_of, game_after
from tests.support.program import run_cli
from tests.support.sorry_scenes import whole_game

SEED = bytes(range(32))


@pytest.fixture
def texts() -> list[str]:
    return whole_game(SEED, "red blue yellow", "quick", rules="points")


@pytest.fixture
def library_path(tmp_path: Path, texts: list[str]) -> Path:
    with Library.open(tmp_path / "library.db") as library:
        library.add_lines(game_of(texts).id, "b0a4d", event_lines_of(texts))
    return tmp_path / "library.db"


def game_of(texts: list[str]) -> SorryGame:
    game = game_after(texts, SEED)
    assert isinstance(game, SorryGame)
    return game


def test_the_list_has_the_points_of_every_seat(library_path: Path, texts: list[str]):
    scores = game_of(texts).scores()
    listed = run_cli("games", "--library", library_path).stdout
    assert listed.rstrip().endswith(" won " + ":".join(map(str, scores)))
    (row,) = json.loads(run_cli("games", "--json", "--library", library_path).stdout)
    assert row["scores"] == scores


def test_the_list_summarises_only_the_games_whose_points_it_shows(library_path: Path, texts: list[str]):
    """Thousands of games may lack a summary."""
    classic = whole_game(SEED[::-1], "red yellow")
    with Library.open(library_path) as library:
        played, other = game_of(texts).id, seed_hash(SEED[::-1])[:12]
        library.add_lines(other, "b0a4d", event_lines_of(classic))
        with library.engine.begin() as connection:
            connection.execute(delete(summaries_table))
        listed = {
            row["id"]: row["scores"] for row in json.loads(run_cli("games", "--json", "--library", library_path).stdout)
        }
        assert listed == {played: game_of(texts).scores(), other: []}
        assert games_without_summary(library.store) == [other]


def test_the_export_takes_the_points_of_the_winner_apart(library_path: Path, texts: list[str]):
    game = game_of(texts)
    (winner,) = game.winners()
    home, rivals, bonus = game.score_parts()[winner]
    exported = run_cli("export", "last", "--library", library_path).stdout
    said = f"{home + rivals + bonus}: {home} for pawns HOME, {rivals} for rivals’ pawns, {bonus} bonus"
    assert said in exported.splitlines()[-2]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_last_sentence_names_everybodys_points(texts: list[str], language: str):
    game = game_of(texts)
    *_, last = replay_events(texts[0], texts[1:], narrated=True)
    said = sentence_text(last.sentence, load_texts(language))
    for points in game.scores():
        assert re.search(rf" {points}\b", said)
    for part in game.score_parts()[game.winners()[0]]:
        assert re.search(rf"\b{part}\b", said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_partners_are_named_together_with_the_points_of_their_team(tmp_path: Path, language: str):
    texts = whole_game(SEED, "red blue yellow green", "quick,teams", rules="points")
    game = game_of(texts)
    *_, last = replay_events(texts[0], texts[1:], narrated=True)
    words = load_texts(language)
    said = sentence_text(last.sentence, words)
    for side in game.sides():
        names = words["list and"].join(words[game.header.seats[seat][0]] for seat in side)
        assert f"{names} {game.scores()[side[0]]}" in said
    with Library.open(tmp_path / "library.db") as library:
        library.add_lines(game.id, "b0a4d", event_lines_of(texts))
    listed = run_cli("games", "--library", tmp_path / "library.db").stdout
    first, second = (game.scores()[side[0]] for side in game.sides())
    assert listed.rstrip().endswith(f" won {first}:{second}")
    assert f"at most {max(first, second)}" in run_cli("stats", "--library", tmp_path / "library.db").stdout


def test_the_statistics_have_the_winners_points(library_path: Path, texts: list[str]):
    best = max(game_of(texts).scores())
    assert (
        f"points of the winner: {best} on average, at most {best}" in run_cli("stats", "--library", library_path).stdout
    )
