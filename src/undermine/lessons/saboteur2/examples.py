"""Saboteur 2: a door in the way, a bridge, and a ladder where none may be."""

from undermine.lessons.examples import Example, register_examples

_TUNNEL = (
    "saboteur2; seats=3 turn=0 hands=ladder_w,bridge,door_green_ew/?5/?5"
    " board=straight_ew@1,0/cross@2,0/straight_ew@3,0/t_wide@4,0"
)

register_examples(
    "saboteur2",
    Example("door", _TUNNEL, "door_green_ew@5,0"),
    Example("bridge", _TUNNEL, "bridge@5,0"),
    Example("ladder_beside_goal", f"{_TUNNEL}/straight_ew@5,0/cross@6,0", "ladder_w@7,0"),
)
