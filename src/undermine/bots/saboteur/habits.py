"""What dwarves do in Saboteur, counted over thousands of rounds of ``keen`` in its characters, at all numbers of
players: diggers, and saboteurs of three styles, who work openly, dig along until the gold is near, or bury good cards
until it is. What is believed of a deed is reckoned from it.
"""

from __future__ import annotations

from typing import Final

#: how many of the saboteurs are taken to be of each style: open, digging along, burying
STYLES: Final = (0.4, 0.3, 0.3)

#: the gold is nearer from so few cards on, and near from so few
NEARER: Final = (5, 3)

#: of a hundred turns of somebody who can dig, how many are spent so by a digger, and by saboteurs of each style: while
#: the gold is far, nearer, and near
FREE: Final[tuple[dict[str, tuple[float, ...]], ...]] = (
    {
        "brought_nearer": (59.3, 6.4, 78.7, 46.9),
        "brought_no_nearer": (0.1, 7.2, 9.7, 6.0),
        "led_astray": (0.0, 27.9, 0.4, 0.0),
        "led_far_astray": (0.0, 5.9, 0.3, 0.0),
        "took_the_way": (0.0, 5.3, 0.2, 0.0),
        "cleared_the_way": (4.6, 0.0, 0.0, 0.0),
        "took_something": (0.1, 0.0, 0.0, 0.0),
        "passed": (7.8, 12.1, 6.0, 40.9),
        "looked": (16.6, 1.4, 4.1, 6.0),
        "break": (8.2, 32.5, 0.3, 0.0),
        "repair": (3.2, 1.3, 0.1, 0.2),
    },
    {
        "brought_nearer": (47.5, 11.8, 18.4, 21.1),
        "brought_no_nearer": (0.3, 7.2, 9.2, 8.6),
        "led_astray": (0.0, 21.9, 10.6, 0.6),
        "led_far_astray": (0.0, 7.1, 4.0, 0.8),
        "took_the_way": (0.0, 7.6, 4.9, 0.3),
        "cleared_the_way": (2.7, 0.0, 0.0, 0.0),
        "took_something": (0.0, 0.0, 0.0, 0.0),
        "passed": (18.6, 16.8, 21.7, 46.3),
        "looked": (12.1, 1.6, 5.4, 17.7),
        "break": (13.8, 21.7, 24.3, 2.3),
        "repair": (5.0, 4.4, 1.6, 2.2),
    },
    {
        "brought_nearer": (31.6, 9.4, 5.5, 4.4),
        "brought_no_nearer": (5.1, 4.2, 3.0, 5.0),
        "led_astray": (1.3, 22.1, 18.4, 16.5),
        "led_far_astray": (0.2, 7.9, 9.5, 6.3),
        "took_the_way": (0.0, 2.7, 8.1, 8.8),
        "cleared_the_way": (1.2, 0.0, 0.0, 0.0),
        "took_something": (0.0, 0.0, 0.0, 0.0),
        "passed": (36.4, 29.2, 25.1, 20.8),
        "looked": (5.9, 6.6, 3.8, 2.2),
        "break": (13.2, 10.9, 23.2, 32.4),
        "repair": (5.0, 7.0, 3.4, 3.5),
    },
)

#: the same of somebody whose tools are broken, wherever the gold is
HELD: Final[dict[str, tuple[float, ...]]] = {
    "took_the_way": (0.0, 5.3, 5.3, 5.3),
    "cleared_the_way": (2.3, 0.0, 0.0, 0.0),
}

#: how far somebody is suspected who has a tool broken or mended: hardly, somewhat from here on, and strongly
SUSPECTED: Final = (0.25, 0.5)

#: of a thousand turns, in how many somebody's tool is broken, by how far that one is suspected: a digger's and a
#: saboteur's by a digger, a digger's and a saboteur's by a saboteur
BREAKS: Final = (
    (2.0, 14.5, 35.0, 34.5),
    (7.9, 18.4, 50.4, 40.6),
    (41.2, 70.3, 14.2, 2.9),
)
#: and mended
MENDS: Final = (
    (14.3, 6.7, 0.2, 0.0),
    (8.3, 4.0, 0.6, 0.3),
    (14.6, 2.1, 9.9, 30.4),
)
