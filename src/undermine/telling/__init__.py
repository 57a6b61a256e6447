"""Telling: which text is said, and with which facts, of everything that can happen in a game.

The games say what their events, score lines, refusals and actions are; here it is decided how each is told to whom.
What decides are tables, and the browser reads the same ones.
"""

from undermine.telling.speaker import Speaker
from undermine.telling.tables import telling_of
from undermine.telling.tell import (
    Audience,
    Sentence,
    is_news,
    is_veiled,
    tell_action,
    tell_event,
    tell_fact,
    tell_idle,
    tell_refusal,
    tell_score,
)
from undermine.telling.teller import Teller

__all__ = [
    "Audience",
    "Sentence",
    "Speaker",
    "Teller",
    "is_news",
    "is_veiled",
    "tell_action",
    "tell_event",
    "tell_fact",
    "tell_idle",
    "tell_refusal",
    "tell_score",
    "telling_of",
]
