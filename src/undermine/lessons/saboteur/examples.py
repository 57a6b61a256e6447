"""Saboteur: a card that fits, one that does not, and one behind a dead end."""

from undermine.lessons.examples import Example, register_examples

_TUNNEL = "saboteur; seats=3 turn=0 hands=t_tall,straight_ns,cross/?6/?6 board=straight_ew@1,0/t_wide@2,0"

register_examples(
    "saboteur",
    Example("fits", f"{_TUNNEL}/straight_ew@3,0", "t_tall@4,0"),
    Example("does_not_fit", f"{_TUNNEL}/straight_ew@3,0", "straight_ns@4,0"),
    Example("behind_rubble", f"{_TUNNEL}/dead_ew@3,0", "cross@4,0"),
)
