"""Training of the computer player `hard` by self-play, and of the chances to win."""

from importlib import import_module

from host_tools.games.registry import trained
from host_tools.training.course import Course
from pawnlight.rules.base import kind_of

# The course of each rule set.
COURSES: dict[str, type[Course]] = {
    rules: import_module(f"host_tools.games.{kind_of(rules).name}.course").COURSE for rules in trained()
}

__all__ = ["COURSES", "Course"]
