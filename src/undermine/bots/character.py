"""What makes ``keen`` bots differ: how quickly they suspect, how early they show themselves, how much they hinder."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from undermine.bots.bot import Persona


@dataclass(frozen=True, kw_only=True)
class Character(Persona):
    """The numbers of a ``keen`` bot's character; 1 is the usual measure."""

    #: how much what others do counts as evidence
    suspicion: float = 1.0
    #: how early in a round one works openly for a side one had better hide
    boldness: float = 1.0
    #: how much hindering others is worth beside getting on
    malice: float = 1.0
    #: how much one against the others helps them while their aim is far; below 0, how little it cares to be seen
    guile: float = 0.0
    #: how much one against the others minds what a deed would look like to them while their aim is far
    caution: float = 0.0
    #: how many cards nearer than usual their aim may come before one who hides strikes
    patience: float = 0.0
    #: how much of the stock may be drawn before one who hides strikes, wherever their aim is; 1 is all of it
    wait: float = 1.0
    #: how far one who minds what deeds look like lets itself be suspected: the logarithm of the odds
    blame: float = -0.6
    #: how far choices stray from the best one
    whim: float = 1.0


#: two that are known by how they dig, two by how they hide; "" is the usual one
CHARACTERS: Final = {
    "": Character(),
    "trusting": Character(suspicion=0.5, malice=0.5),
    "wary": Character(suspicion=1.5, malice=1.3),
    "lurker": Character(boldness=0.4, malice=0.8, guile=1.6),
    "quiet": Character(boldness=1.6, malice=1.3, caution=2.0, patience=4.0, wait=0.4, blame=-2.0),
    "blitzer": Character(boldness=2.0, malice=1.6, guile=-0.6),
}
