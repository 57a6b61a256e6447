"""The Lost Mines: a path that leads on, one that does not fit, and one that begins nowhere."""

from undermine.lessons.examples import Example, register_examples

_PATH = "lost_mines; seats=3 turn=0 hands=t_tall,straight_ns,cross/?5/?5 board=cross@2,3/straight_ew@3,3"

register_examples(
    "lost_mines",
    Example("fits", _PATH, "t_tall@4,3"),
    Example("does_not_fit", _PATH, "straight_ns@4,3"),
    Example("no_neighbour", _PATH, "cross@6,3"),
)
