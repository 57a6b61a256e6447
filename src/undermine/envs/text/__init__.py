"""The games as text, for players that read: the rules, what a seat may know, and what it may do.

Seats go by the numbers that actions know them by, never by what people call themselves, so that nothing anybody else
wrote stands in these texts. What is told of a view follows from the view alone.
"""

from undermine.envs.text import lost_mines, saboteur, saboteur2  # noqa: F401  (they register what they tell)
from undermine.envs.text.actions import actions_text, refusal_text
from undermine.envs.text.board import board_text
from undermine.envs.text.rules import numbered_rules, rules_text
from undermine.envs.text.view import history_text, view_text

__all__ = [
    "actions_text",
    "board_text",
    "history_text",
    "numbered_rules",
    "refusal_text",
    "rules_text",
    "view_text",
]
