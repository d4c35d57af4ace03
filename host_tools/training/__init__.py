"""Training of the computer player `hard` by self-play."""

from host_tools.training.course import Course
from host_tools.training.revenge import RevengeCourse
from host_tools.training.sequence import SequenceCourse
from host_tools.training.sorry import SorryCourse

# The course of each rule set.
COURSES: dict[str, type[Course]] = {
    rules: course for course in (SorryCourse, SequenceCourse, RevengeCourse) for rules in course.ROUNDS
}

__all__ = ["COURSES", "Course"]
