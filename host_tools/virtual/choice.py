"""A choice of a person at the board: its options with their places, and the keys that lead to them."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any


class Option:
    """One option and its places: lights of the ring, cells of the panel, and where it leads; see docs/question.md.

    key   the key that takes it without marking it first, or ""
    why   why it cannot be taken, or ""
    """

    def __init__(
        self,
        ring: "Sequence[int]" = (),
        panel: "Sequence[int]" = (),
        ring_to: "Sequence[int]" = (),
        panel_to: "Sequence[int]" = (),
        key: str = "",
        why: str = "",
        **shown: "Any",  # what does not matter for choosing
    ) -> None:
        self.ring = ring
        self.panel = panel
        self.ring_to = ring_to
        self.panel_to = panel_to
        self.key = key
        self.why = why


class Choice:
    """The options of a choice, and how the keys lead from one to the next.

    at       the number of the marked option; -1 if they are not marked one after the other
    steps    for each key that marks another option: the option that it marks, from each of them
    confirm  the key that takes the marked option
    opens    whether that leads to the next choice, which BACK leaves again
    behind   places on the ring of the choice before, to which BACK returns
    hint     the key that gives a hint, or ""
    back     whether a move can be taken back
    number   the number of this choice; another one has another
    moment   the number of events of the game
    """

    def __init__(
        self,
        options: "list[Option]",
        at: int = -1,
        steps: "dict[str, list[int]] | None" = None,
        confirm: str = "OK",
        opens: bool = False,
        behind: "Sequence[int]" = (),
        hint: str = "",
        back: bool = False,
        number: int = 0,
        moment: int = 0,
    ) -> None:
        self.options = options
        self.at = at
        self.steps = steps or {}
        self.confirm = confirm
        self.opens = opens
        self.behind = behind
        self.hint = hint
        self.back = back
        self.number = number
        self.moment = moment

    def at_place(self, where: str, place: int) -> "set[int]":
        """Return the options at `place` of "ring" or "panel"."""
        return {n for n, one in enumerate(self.options) if place in (one.ring if where == "ring" else one.panel)}

    def leading_to(self, where: str, place: int) -> "set[int]":
        """Return the options that can be taken and lead to `place`."""
        to = [() if one.why else one.ring_to if where == "ring" else one.panel_to for one in self.options]
        return {n for n, places in enumerate(to) if place in places}

    def step_to(self, goals: "set[int]") -> str:
        """Return the first key of the shortest way from the marked option to one of `goals`; "" if there is none."""
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


_FIELDS = ("at", "steps", "confirm", "opens", "behind", "hint", "back", "number", "moment")


def choice_in(question: "dict[str, Any]") -> "Choice | None":
    """Return the choice in a described question; None if nothing is asked."""
    if "number" not in question:
        return None
    options = [Option(**one) for one in question["options"]]
    return Choice(options, **{name: question[name] for name in _FIELDS if name in question})
