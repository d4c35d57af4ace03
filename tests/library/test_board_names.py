"""A board that has no name gets that of a star, which stays until somebody names it."""

from pathlib import Path

from host_tools.library import Library
from host_tools.library.boards import STAR_NAMES, BoardTable


def test_a_star_follows_from_the_id_and_belongs_to_one_board(tmp_path: Path):
    ids = [f"e6614103e745{n:04x}" for n in range(2 * len(STAR_NAMES) + 1)]
    with Library.open(tmp_path / "first.db") as one, Library.open(tmp_path / "second.db") as other:
        first, second = BoardTable(one.store), BoardTable(other.store)
        for board in ids:
            first.name_new_board(board)
        names = first.board_names()
        assert len(set(names.values())) == len(ids)
        assert {name.removesuffix(" 2").removesuffix(" 3") for name in names.values()} == set(STAR_NAMES)
        # Another laptop calls a board the same, unless the name is taken there.
        second.name_new_board(ids[0])
        assert second.board_names()[ids[0]] == names[ids[0]]
        # The next meeting changes nothing, and a name of one's own stays.
        second.set_name(ids[0], "Kitchen")
        second.name_new_board(ids[0])
        assert second.board_names() == {ids[0]: "Kitchen"}
