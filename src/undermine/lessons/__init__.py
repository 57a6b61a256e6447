"""Lessons by doing: a game of a few minutes on the real table, in which every step says one thing."""

from undermine.lessons import lost_mines, saboteur, saboteur2  # noqa: F401  (they register themselves)
from undermine.lessons.examples import Example, examples_of, register_examples
from undermine.lessons.lesson import LEARNER, Course, Lesson, Step, course_of
from undermine.lessons.registry import lesson_of, lessons, register

__all__ = [
    "LEARNER",
    "Course",
    "Example",
    "Lesson",
    "Step",
    "course_of",
    "examples_of",
    "lesson_of",
    "lessons",
    "register",
    "register_examples",
]
