"""Games as text files: they round-trip exactly, are readable, and invalid files are rejected."""

import difflib
import random
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools.games.exchange import ExchangeError, game_file_text, parse_game_file
from host_tools.games.verify import verify_lines
from host_tools.library import Library
from pawnlight.rules.cards import seed_hash
from tests.library.test_verify import CASES, Case, every_case
from tests.support.event_lines import event_lines_of, event_texts, random_game
from tests.support.laws import law_cases
from tests.support.program import run_cli

SEED = sha256(b"a game to give away").digest()
GAME = seed_hash(SEED)[:12]


def case_lines(case: Case = CASES[0], events: int | None = None) -> list[str]:
    rules, players, options, mix = case
    return random_game(rules, SEED, random.Random(3), options, ("person",) * players, events, 0.03, mix)


@pytest.fixture
def source_library(tmp_path: Path) -> Path:
    return tmp_path / "here.db"


@pytest.fixture
def target_library(tmp_path: Path) -> Path:
    return tmp_path / "there.db"


def store_game(place: Path, lines: list[str]) -> None:
    with Library.open(place) as library:
        library.add_lines(GAME, "b0a4d", lines)


def export_lines(place: Path, file: Path) -> list[str]:
    done = run_cli("export", "last", file, "--library", place, "--force")
    assert done.exit_code == 0
    assert done.stderr.startswith(f"Wrote game {GAME} to {file}. Its fingerprint is ")
    return file.read_text(encoding="utf-8").splitlines()


@every_case
def test_a_game_goes_from_one_library_to_another_with_every_event_in_words(
    case: Case, source_library: Path, target_library: Path, file: Path
):
    lines = case_lines(case)
    store_game(source_library, lines)
    rows = export_lines(source_library, file)
    assert rows[:2] == ["pawnlight game 1", "board b0a4d"]
    assert rows[4::2] == lines
    assert all(row.startswith("# ") and len(row) > 6 for row in rows[3::2])
    taken = run_cli("import", file, "--library", target_library)
    assert (taken.exit_code, taken.stderr) == (0, "")
    assert taken.stdout == f"{file}: game {GAME} imported: {len(lines)} new events, verified.\n"
    with Library.open(source_library) as one, Library.open(target_library) as other:
        assert other.event_lines(GAME) == lines
        for a, b in zip(one.games(), other.games(), strict=True):
            assert (a.board, a.winner, a.events, a.cards) == (b.board, b.winner, b.events, b.cards)
            assert a.first_seen
            assert (a.first_seen.replace(microsecond=0), a.over) == (b.first_seen, b.over)


WINDOWS_ENCODINGS = ["utf-8", "utf-16-le", "utf-16-be"]


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("encoding", WINDOWS_ENCODINGS)
def test_a_file_as_windows_writes_it_is_a_game(
    encoding: str, end: str, source_library: Path, target_library: Path, file: Path
):
    lines = case_lines()
    store_game(source_library, lines)
    rows = export_lines(source_library, file)
    file.write_bytes("".join(["\ufeff", *(f"{row}{end}" for row in rows)]).encode(encoding))
    verified = run_cli("verify", file)
    assert (verified.exit_code, verified.stderr) == (0, "")
    assert "one wrong byte" not in verified.stdout
    taken = run_cli("import", file, "--library", target_library)
    assert taken.stdout == f"{file}: game {GAME} imported: {len(lines)} new events, verified.\n"
    with Library.open(target_library) as library:
        assert library.event_lines(GAME) == lines


@pytest.mark.parametrize("encoding", WINDOWS_ENCODINGS)
def test_other_text_of_windows_is_refused_with_a_sentence(encoding: str, file: Path):
    file.write_bytes("\ufeffDear Anna,\r\nhow are you?\r\n".encode(encoding))
    refused = run_cli("verify", file)
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert refused.stderr == (f"pawnlight: {file} is not a game file: its first line is not 'pawnlight game 1'.\n")


def test_a_diff_shows_what_came_since(source_library: Path, file: Path):
    lines = case_lines()
    store_game(source_library, lines[:6])
    before = export_lines(source_library, file)
    store_game(source_library, lines[:8])
    after = export_lines(source_library, file)
    fresh = [row[2:] for row in difflib.ndiff(before[3:], after[3:]) if row[0] not in " ?"]
    assert fresh[1::2] == lines[6:8]
    assert len(fresh) == 4


def test_without_a_file_the_game_goes_to_the_terminal(source_library: Path):
    store_game(source_library, case_lines(events=4))
    shown = run_cli("export", GAME[:5], "--library", source_library)
    assert run_cli("export", GAME[:5], "-", "--library", source_library).stdout == shown.stdout
    assert shown.exit_code == 0
    assert shown.stdout.splitlines()[4::2] == case_lines(events=4)


def test_a_file_that_is_there_is_replaced_only_when_told_so(source_library: Path, file: Path):
    store_game(source_library, case_lines())
    file.write_text("mine\n")
    refused = run_cli("export", "last", file, "--library", source_library)
    assert (refused.exit_code, file.read_text()) == (1, "mine\n")
    assert f"{file} already exists. Overwrite it with --force." in refused.stderr
    export_lines(source_library, file)
    assert sorted(path.name for path in file.parent.iterdir()) == ["game.txt", "here.db"]


def test_a_folder_that_is_not_there_is_named(source_library: Path, tmp_path: Path):
    store_game(source_library, case_lines())
    refused = run_cli("export", "last", tmp_path / "no" / "game.txt", "--library", source_library)
    assert (refused.exit_code, "cannot be written: No such file or directory" in refused.stderr) == (1, True)


def test_all_games_go_into_a_folder_and_come_back(source_library: Path, target_library: Path, tmp_path: Path):
    store_game(source_library, case_lines())
    other = sha256(b"another game").digest()
    with Library.open(source_library) as library:
        library.add_lines(seed_hash(other)[:12], "beef", random_game("st", other, random.Random(4), events=30))
    folder = tmp_path / "games"
    assert run_cli("export", "all", "--library", source_library).exit_code == 2
    assert run_cli("export", "all", "-", "--library", source_library).exit_code == 2
    assert run_cli("export", "all", folder, "--library", source_library).exit_code == 0
    files = sorted(folder.iterdir())
    assert [path.name for path in files] == sorted(f"{seed_hash(seed)[:12]}.game.txt" for seed in (SEED, other))
    assert run_cli("import", *files, "--library", target_library).exit_code == 0
    with Library.open(source_library) as one, Library.open(target_library) as two:
        assert [row.id for row in one.games()] == [row.id for row in two.games()]
    # One of them is still in progress.
    assert run_cli("verify", *files).exit_code == 3
    # A game that is inconsistent is worse.
    wrong = tmp_path / "wrong.txt"
    wrong.write_text("\n".join(event_lines_of(event_texts("wrong", 20))))
    assert run_cli("verify", *files, wrong).exit_code == 1


# Games that the library already has


def test_what_is_there_already_is_left_as_it_is(source_library: Path, file: Path):
    lines = case_lines()
    store_game(source_library, lines[:20])
    export_lines(source_library, file)
    before = source_library.read_bytes()
    again = run_cli("import", file, "--library", source_library)
    assert (again.exit_code, again.stdout) == (0, f"{file}: game {GAME} is already in the library.\n")
    assert source_library.read_bytes() == before
    store_game(source_library, lines)
    assert "already" in run_cli("import", file, "--library", source_library).stdout
    export_lines(source_library, file)
    before = source_library.read_bytes()
    assert "already" in run_cli("import", file, "--library", source_library).stdout
    assert source_library.read_bytes() == before
    with Library.open(source_library) as library:
        assert library.event_lines(GAME) == lines


def test_the_rest_of_a_game_is_taken(source_library: Path, target_library: Path, file: Path):
    lines = case_lines()
    store_game(source_library, lines)
    store_game(target_library, lines[:10])
    export_lines(source_library, file)
    assert f"{len(lines) - 10} new events, verified." in run_cli("import", file, "--library", target_library).stdout


def test_a_game_that_differs_is_kept_beside_the_one_that_is_there(
    source_library: Path, target_library: Path, file: Path
):
    lines = case_lines()
    store_game(source_library, lines[:12])
    export_lines(source_library, file)
    texts = [line.split(" ", 1)[1][:-9] for line in lines[:12]]
    at = next(number for number, text in enumerate(texts) if number and text.startswith("draw"))
    other = event_lines_of([*texts[:at], "draw 3" if texts[at] != "draw 3" else "draw 4", *texts[at + 1 :]])
    store_game(target_library, other)
    held = f"{GAME}-{lines[at][-8:]}"
    taken = run_cli("import", file, "--library", target_library)
    assert (taken.exit_code, taken.stderr) == (0, "")
    assert taken.stdout.startswith(
        f"{file}: game {held} imported: {12 - at} new events, verified up to its last event. Begins like game {GAME}. "
        f"From step {at + 1} on, board b0a4d played it differently, 20"
    )
    again = run_cli("import", file, "--library", target_library)
    assert (again.exit_code, again.stdout) == (0, f"{file}: game {held} is already in the library.\n")
    with Library.open(target_library) as library:
        assert (library.event_lines(GAME), library.event_lines(held)) == (other, lines[:12])


# Games that fail verification


def test_a_game_that_does_not_hold_is_refused_with_its_events_number(
    source_library: Path, target_library: Path, file: Path
):
    store_game(source_library, case_lines())
    rows = export_lines(source_library, file)
    for event in (0, 7, 30):
        at = 4 + 2 * event
        file.write_text("\n".join([*rows[:at], *rows[at + 1 :]]))
        refused = run_cli("import", file, "--library", target_library)
        assert (refused.exit_code, refused.stdout) == (3, "")
        assert f"{file}, event {event}: it is missing, event {event + 1} comes" in refused.stderr
        assert "Nothing was imported." in refused.stderr
    with Library.open(target_library) as library:
        assert library.games() == []


def test_the_other_files_are_taken_all_the_same(source_library: Path, target_library: Path, tmp_path: Path, file: Path):
    store_game(source_library, case_lines())
    export_lines(source_library, file)
    (tmp_path / "bad.txt").write_bytes(b"\xff\xfe\x00")
    mixed = run_cli("import", tmp_path / "bad.txt", tmp_path / "none.txt", file, "--library", target_library)
    assert mixed.exit_code == 1
    assert f"{tmp_path / 'bad.txt'} is not a game file: its first line is not" in mixed.stderr
    assert f"{tmp_path / 'none.txt'} cannot be read: No such file or directory." in mixed.stderr
    assert f"game {GAME} imported" in mixed.stdout


# File format


def test_event_lines_alone_are_a_file_too(target_library: Path, file: Path):
    file.write_bytes("\r\n".join(case_lines()).encode())
    assert run_cli("verify", file).exit_code == 0
    assert run_cli("import", file, "--library", target_library).exit_code == 0


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "F is not a game file: its first line is not 'pawnlight game 1'."),
        ("pawnlight library\n", "F is not a game file: its first line is not 'pawnlight game 1'."),
        ("pawnlight game 1\n\nhello there\n", "F, line 3: 'hello there' is neither an event line nor a comment"),
        ("pawnlight game 1\nseen 0001-01-01T00:00+14:00 2026-01-01\n", "F, line 2: expected two times after 'seen'"),
        ("pawnlight game 1\nseen yesterday\n", "F, line 2: expected two times after 'seen', such as 2026-"),
        ("pawnlight game 1\n0 game 1 a b\nboard x\n", "F, line 3: 'board x' is neither"),
    ],
)
def test_a_file_in_another_form_is_told(text: str, sentence: str):
    with pytest.raises(ExchangeError) as caught:
        parse_game_file(text, "F")
    assert str(caught.value).startswith(sentence)


file_texts = st.lists(
    st.one_of(
        st.sampled_from(["board x", "seen 2026-11-21 2026-11-22", "# said", *case_lines(events=6)]),
        st.text(max_size=30),
        st.builds("{} {}".format, st.sampled_from(["seen", "board", "7", "pawnlight game"]), st.text(max_size=30)),
    ),
    max_size=12,
)


@law_cases(25)
@given(file_texts)
def test_whatever_a_file_says_it_is_read_or_told_in_a_sentence(rows: list[str]):
    try:
        said = verify_lines("F", parse_game_file("\n".join(["pawnlight game 1", *rows]), "F").lines).verdict_sentence()
    except ExchangeError as error:
        said = str(error)
    assert said.startswith("F")


def test_what_stands_in_a_comment_means_nothing():
    text = "\ufeffpawnlight game 1\n#board x\n# 1 draw 7\n0 game 1 x abc \n".lstrip("\ufeff")
    found = parse_game_file(text, "F")
    assert (found.board, found.seen, found.lines) == ("-", None, ["0 game 1 x abc"])


def test_a_game_of_rules_unknown_here_is_written_without_words(source_library: Path):
    header = event_texts("far", 1)[0].replace("rules=classic", "rules=chess")
    game = header.rpartition("seed=")[2][:12]
    with Library.open(source_library) as library:
        library.add_lines(game, "b0a4d", event_lines_of([header, "move e4"]))
        row = library.game_row(game)
        assert row is not None
        assert game_file_text(row, library.event_lines(game)).splitlines()[3:] == event_lines_of([header, "move e4"])
