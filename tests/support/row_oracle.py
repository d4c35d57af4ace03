"""A second implementation of three in a row, to check the rules: slow, plain, and sharing no code with them.

A place is (line, column), from the top left. Every line of three places is looked at for every question.
"""

from collections.abc import Mapping, Sequence

PICTURES = ("flower", "moon", "fish", "cat", "dog", "tree", "house", "boat", "apple")
CARDS = {**dict.fromkeys(PICTURES, 4), "star": 3, "wind": 3}
STARS_TO_WIN = {2: 5, 3: 4, 4: 3}
MAX_TURNS = 40

Place = tuple[int, int]
PLACES: list[Place] = [(line, column) for line in range(6) for column in range(6)]
DIRECTIONS = [(0, 1), (1, 0), (1, 1), (1, -1)]
ROWS = [
    row
    for line, column in PLACES
    for down, right in DIRECTIONS
    if set(row := [(line + i * down, column + i * right) for i in range(3)]) <= set(PLACES)
]
"""Every three places in a row: across, down and slanting."""


class ThreeInARow:
    """A game without its cards: it is told which card is turned up.

    pictures  what is printed on each place
    pieces    whose piece is on a place: the number of a child; free places are not in it
    stars     those of each child
    turns     how many have been played
    """

    def __init__(self, children: int, pictures: Mapping[Place, str]) -> None:
        assert sorted(pictures) == sorted(PLACES)
        assert sorted(pictures.values()) == sorted(4 * PICTURES)
        self.pictures = dict(pictures)
        self.pieces: dict[Place, int] = {}
        self.stars = [0] * children
        self.turns = 0

    @property
    def turn(self) -> int:
        """The number of the child whose turn it is."""
        return self.turns % len(self.stars)

    def places(self, card: str) -> set[Place]:
        """Return where `card` can be used: none if it is put aside, and the next one turned up."""
        if card == "wind":
            return {place for place, child in self.pieces.items() if child != self.turn}
        free = set(PLACES) - set(self.pieces)
        return free if card == "star" else {place for place in free if self.pictures[place] == card}

    def play(self, card: str, place: Place) -> None:
        """Use `card` at `place`, which is the whole turn."""
        assert place in self.places(card)
        assert not self.winners
        if card == "wind":
            del self.pieces[place]
        else:
            self.pieces[place] = self.turn
            rows = [row for row in ROWS if place in row and all(self.pieces.get(near) == self.turn for near in row)]
            self.stars[self.turn] += len(rows)
            for leaving in {near for row in rows for near in row}:
                del self.pieces[leaving]
            if len(self.pieces) == len(PLACES):
                self.pieces = {}
        self.turns += 1

    @property
    def winners(self) -> Sequence[int]:
        """Who has won: nobody while the game goes on, several if they have as many stars after the last turn."""
        most = max(self.stars)
        if most < STARS_TO_WIN[len(self.stars)] and self.turns < MAX_TURNS * len(self.stars):
            return []
        return [child for child, stars in enumerate(self.stars) if stars == most]
