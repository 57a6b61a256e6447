"""The challenge: an agent through four tracks of measurements, and what comes of it on one card."""

from undermine.lab.challenge.card import SIZES, Entry, ScoreCard
from undermine.lab.challenge.lines import AgentError
from undermine.lab.challenge.tracks import TRACKS
from undermine.lab.report.score_card import picture

__all__ = ["SIZES", "TRACKS", "AgentError", "Entry", "ScoreCard", "picture"]
