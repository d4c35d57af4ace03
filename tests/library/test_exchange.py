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
from tests.support.event_lines import event_lines_of, random_game, texts_of
from tests.support.laws import cases
from tests.support.program import run

SEED = sha256(b"a game to give away").digest()
GAME = seed_hash(SEED)[:12]


def lines_of(case: Case = CASES[0], events: int | None = None) -> list[str]:
    rules, players, options, mix = case
    return random_game(rules, SEED, random.Random(3), options, ("person",) * players, events, 0.03, mix)


@pytest.fixture
def here(tmp_path: Path) -> Path:
    return tmp_path / "here.db"


@pytest.fixture
def there(tmp_path: Path) -> Path:
    return tmp_path / "there.db"


def keep(place: Path, lines: list[str]) -> None:
    with Library.open(place) as library:
        library.add_lines(GAME, "b0a4d", lines)


def exported(place: Path, file: Path) -> list[str]:
    done = run("export", "last", file, "--library", place, "--force")
    assert done.exit_code == 0
    assert done.stderr.startswith(f"Wrote game {GAME} to {file}. Its fingerprint is ")
    return file.read_text(encoding="utf-8").splitlines()


@every_case
def test_a_game_goes_from_one_library_to_another(case: Case, here: Path, there: Path, file: Path):
    lines = lines_of(case)
    keep(here, lines)
    exported(here, file)
    taken = run("import", file, "--library", there)
    assert (taken.exit_code, taken.stderr) == (0, "")
    assert taken.stdout == f"{file}: game {GAME} imported: {len(lines)} new events, verified.\n"
    with Library.open(here) as one, Library.open(there) as other:
        assert other.event_lines(GAME) == lines
        for a, b in zip(one.games(), other.games(), strict=True):
            assert (a.board, a.winner, a.events, a.cards) == (b.board, b.winner, b.events, b.cards)
            assert a.first_seen
            assert (a.first_seen.replace(microsecond=0), a.over) == (b.first_seen, b.over)


@every_case
def test_every_event_is_said_in_words_before_it(case: Case, here: Path, file: Path):
    lines = lines_of(case)
    keep(here, lines)
    rows = exported(here, file)
    assert rows[:2] == ["pawnlight game 1", "board b0a4d"]
    assert rows[4::2] == lines
    assert all(row.startswith("# ") and len(row) > 6 for row in rows[3::2])


WINDOWS = ["utf-8", "utf-16-le", "utf-16-be"]


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("encoding", WINDOWS)
def test_a_file_as_windows_writes_it_is_a_game(encoding: str, end: str, here: Path, there: Path, file: Path):
    lines = lines_of()
    keep(here, lines)
    rows = exported(here, file)
    file.write_bytes("".join(["\ufeff", *(f"{row}{end}" for row in rows)]).encode(encoding))
    verified = run("verify", file)
    assert (verified.exit_code, verified.stderr) == (0, "")
    assert "one wrong byte" not in verified.stdout
    taken = run("import", file, "--library", there)
    assert taken.stdout == f"{file}: game {GAME} imported: {len(lines)} new events, verified.\n"
    with Library.open(there) as library:
        assert library.event_lines(GAME) == lines


@pytest.mark.parametrize("encoding", WINDOWS)
def test_other_text_of_windows_is_refused_with_a_sentence(encoding: str, file: Path):
    file.write_bytes("\ufeffDear Anna,\r\nhow are you?\r\n".encode(encoding))
    refused = run("verify", file)
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert refused.stderr == (f"pawnlight: {file} is not a game file: its first line is not 'pawnlight game 1'.\n")


def test_a_diff_shows_what_came_since(here: Path, file: Path):
    lines = lines_of()
    keep(here, lines[:6])
    before = exported(here, file)
    keep(here, lines[:8])
    after = exported(here, file)
    fresh = [row[2:] for row in difflib.ndiff(before[3:], after[3:]) if row[0] not in " ?"]
    assert fresh[1::2] == lines[6:8]
    assert len(fresh) == 4


def test_without_a_file_the_game_goes_to_the_terminal(here: Path):
    keep(here, lines_of(events=4))
    shown = run("export", GAME[:5], "--library", here)
    assert run("export", GAME[:5], "-", "--library", here).stdout == shown.stdout
    assert shown.exit_code == 0
    assert shown.stdout.splitlines()[4::2] == lines_of(events=4)


def test_a_file_that_is_there_is_replaced_only_when_told_so(here: Path, file: Path):
    keep(here, lines_of())
    file.write_text("mine\n")
    refused = run("export", "last", file, "--library", here)
    assert (refused.exit_code, file.read_text()) == (1, "mine\n")
    assert f"{file} already exists. Overwrite it with --force." in refused.stderr
    exported(here, file)
    assert sorted(path.name for path in file.parent.iterdir()) == ["game.txt", "here.db"]


def test_a_folder_that_is_not_there_is_named(here: Path, tmp_path: Path):
    keep(here, lines_of())
    refused = run("export", "last", tmp_path / "no" / "game.txt", "--library", here)
    assert (refused.exit_code, "cannot be written: No such file or directory" in refused.stderr) == (1, True)


def test_all_games_go_into_a_folder_and_come_back(here: Path, there: Path, tmp_path: Path):
    keep(here, lines_of())
    other = sha256(b"another game").digest()
    with Library.open(here) as library:
        library.add_lines(seed_hash(other)[:12], "beef", random_game("st", other, random.Random(4), events=30))
    folder = tmp_path / "games"
    assert run("export", "all", "--library", here).exit_code == 2
    assert run("export", "all", "-", "--library", here).exit_code == 2
    assert run("export", "all", folder, "--library", here).exit_code == 0
    files = sorted(folder.iterdir())
    assert [path.name for path in files] == sorted(f"{seed_hash(seed)[:12]}.game.txt" for seed in (SEED, other))
    assert run("import", *files, "--library", there).exit_code == 0
    with Library.open(here) as one, Library.open(there) as two:
        assert [row.id for row in one.games()] == [row.id for row in two.games()]
    # One of them is still in progress.
    assert run("verify", *files).exit_code == 3
    # A game that is inconsistent is worse.
    wrong = tmp_path / "wrong.txt"
    wrong.write_text("\n".join(event_lines_of(texts_of("wrong", 20))))
    assert run("verify", *files, wrong).exit_code == 1


# Games that the library already has


def test_what_is_there_already_is_left_as_it_is(here: Path, file: Path):
    lines = lines_of()
    keep(here, lines[:20])
    exported(here, file)
    before = here.read_bytes()
    again = run("import", file, "--library", here)
    assert (again.exit_code, again.stdout) == (0, f"{file}: game {GAME} is already in the library.\n")
    assert here.read_bytes() == before
    keep(here, lines)
    assert "already" in run("import", file, "--library", here).stdout
    exported(here, file)
    before = here.read_bytes()
    assert "already" in run("import", file, "--library", here).stdout
    assert here.read_bytes() == before
    with Library.open(here) as library:
        assert library.event_lines(GAME) == lines


def test_the_rest_of_a_game_is_taken(here: Path, there: Path, file: Path):
    lines = lines_of()
    keep(here, lines)
    keep(there, lines[:10])
    exported(here, file)
    assert f"{len(lines) - 10} new events, verified." in run("import", file, "--library", there).stdout


def test_a_game_that_differs_is_kept_beside_the_one_that_is_there(here: Path, there: Path, file: Path):
    lines = lines_of()
    keep(here, lines[:12])
    exported(here, file)
    texts = [line.split(" ", 1)[1][:-9] for line in lines[:12]]
    at = next(number for number, text in enumerate(texts) if number and text.startswith("draw"))
    other = event_lines_of([*texts[:at], "draw 3" if texts[at] != "draw 3" else "draw 4", *texts[at + 1 :]])
    keep(there, other)
    held = f"{GAME}-{lines[at][-8:]}"
    taken = run("import", file, "--library", there)
    assert (taken.exit_code, taken.stderr) == (0, "")
    assert taken.stdout.startswith(
        f"{file}: game {held} imported: {12 - at} new events, verified up to its last event. Begins like game {GAME}. "
        f"From step {at + 1} on, board b0a4d played it differently, 20"
    )
    again = run("import", file, "--library", there)
    assert (again.exit_code, again.stdout) == (0, f"{file}: game {held} is already in the library.\n")
    with Library.open(there) as library:
        assert (library.event_lines(GAME), library.event_lines(held)) == (other, lines[:12])


# Games that fail verification


def test_a_game_that_does_not_hold_is_refused_with_its_events_number(here: Path, there: Path, file: Path):
    keep(here, lines_of())
    rows = exported(here, file)
    for event in (0, 7, 30):
        at = 4 + 2 * event
        file.write_text("\n".join([*rows[:at], *rows[at + 1 :]]))
        refused = run("import", file, "--library", there)
        assert (refused.exit_code, refused.stdout) == (3, "")
        assert f"{file}, event {event}: it is missing, event {event + 1} comes" in refused.stderr
        assert "Nothing was imported." in refused.stderr
    with Library.open(there) as library:
        assert library.games() == []


def test_the_other_files_are_taken_all_the_same(here: Path, there: Path, tmp_path: Path, file: Path):
    keep(here, lines_of())
    exported(here, file)
    (tmp_path / "bad.txt").write_bytes(b"\xff\xfe\x00")
    mixed = run("import", tmp_path / "bad.txt", tmp_path / "none.txt", file, "--library", there)
    assert mixed.exit_code == 1
    assert f"{tmp_path / 'bad.txt'} is not a game file: its first line is not" in mixed.stderr
    assert f"{tmp_path / 'none.txt'} cannot be read: No such file or directory." in mixed.stderr
    assert f"game {GAME} imported" in mixed.stdout


# File format


def test_event_lines_alone_are_a_file_too(there: Path, file: Path):
    file.write_bytes("\r\n".join(lines_of()).encode())
    assert run("verify", file).exit_code == 0
    assert run("import", file, "--library", there).exit_code == 0


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


written = st.lists(
    st.one_of(
        st.sampled_from(["board x", "seen 2026-11-21 2026-11-22", "# said", *lines_of(events=6)]),
        st.text(max_size=30),
        st.builds("{} {}".format, st.sampled_from(["seen", "board", "7", "pawnlight game"]), st.text(max_size=30)),
    ),
    max_size=12,
)


@cases(50)
@given(written)
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


def test_a_game_of_rules_unknown_here_is_written_without_words(here: Path):
    header = texts_of("far", 1)[0].replace("rules=classic", "rules=chess")
    game = header.rpartition("seed=")[2][:12]
    with Library.open(here) as library:
        library.add_lines(game, "b0a4d", event_lines_of([header, "move e4"]))
        row = library.game_row(game)
        assert row is not None
        assert game_file_text(row, library.event_lines(game)).splitlines()[3:] == event_lines_of([header, "move e4"])
