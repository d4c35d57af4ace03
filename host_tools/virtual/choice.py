"""A choice of a person at the board: its options with their places, and the keys that lead to them."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

LONG = "HOLD "
"""The prefix of a key that is held until the board reports that."""
LOOK, HIDE = "LOOK", "HIDE"
"""In place of a key: keep OK down, to look at a hidden hand, and let it go."""
WHOLE = (0, 0, 128, 64)
"""The whole screen."""
# An option as the page gets it has no keys: the page sends the place that was clicked.
_UNSENT = ("key", "can")


@dataclass
class Option:
    """One option and its places: lights of the ring, cells of the panel, a rectangle of the screen.

    box                x, y, width and height
    ring_to, panel_to  where it leads
    text               its name in the language of the board
    say                the key of a text of the page that names it, or ""
    key                the key that takes it without selecting it first, or ""
    can                whether it can be taken
    """

    ring: list[int] = field(default_factory=list)
    panel: list[int] = field(default_factory=list)
    box: Sequence[int] = ()
    ring_to: list[int] = field(default_factory=list)
    panel_to: list[int] = field(default_factory=list)
    text: str = ""
    say: str = ""
    key: str = ""
    can: bool = True


@dataclass
class Choice:
    """The options of a choice, and how the keys lead from one to the next.

    at       the number of the selected option; -1 if they are not selected one after the other
    steps    for each key that selects another option: the option that it selects, from each of them
    confirm  the key that takes the selected option
    opens    whether that leads to the next choice, which BACK leaves again
    behind   places on the ring of the choice before, to which BACK returns
    hint     the key that gives a hint, or ""
    back     whether a move can be taken back
    rolls    whether the screen shows only some options, and others come into view with the arrows
    about    tells choices of the same coroutine apart
    number   the number of this choice; another one has another
    moment   the number of events of the game
    """

    options: list[Option]
    at: int = -1
    steps: dict[str, list[int]] = field(default_factory=dict)
    confirm: str = "OK"
    opens: bool = False
    behind: list[int] = field(default_factory=list)
    hint: str = ""
    back: bool = False
    rolls: bool = False
    about: object = None
    number: int = 0
    moment: int = 0

    def at_place(self, where: str, place: int) -> set[int]:
        """Return the options at `place` of "ring" or "panel"."""
        return {n for n, one in enumerate(self.options) if place in (one.ring if where == "ring" else one.panel)}

    def leading_to(self, where: str, place: int) -> set[int]:
        """Return the options that can be taken and lead to `place`."""
        to = [(one.ring_to if where == "ring" else one.panel_to) if one.can else [] for one in self.options]
        return {n for n, places in enumerate(to) if place in places}

    def step_to(self, goals: set[int]) -> str:
        """Return the first key of the shortest way from the selected option to one of `goals`; "" if there is none."""
        first = {self.at: ""}
        reached = [self.at] if self.at >= 0 else []
        # It grows while it is read.
        for here in reached:
            if here in goals:
                return first[here]
            for key, there in self.steps.items():
                if there[here] not in first:
                    first[there[here]] = first[here] or key
                    reached.append(there[here])
        return ""

    def shown(self) -> dict[str, Any]:
        """Return the choice for the page. An option is `listed` if no place on the board stands for it alone."""
        places = [(one.ring, one.panel, list(one.box)) for one in self.options]
        options = []
        for n, option in enumerate(self.options):
            listed = not self.rolls and (not any(places[n]) or places.count(places[n]) > 1)
            values = {name: value for name, value in asdict(option).items() if value and name not in _UNSENT}
            options.append(values | {"listed": listed} if listed else values)
        shown = {"number": self.number, "at": self.at, "options": options, "behind": self.behind}
        return shown | {"hint": bool(self.hint), "back": self.back}
