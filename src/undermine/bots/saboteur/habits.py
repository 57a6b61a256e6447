"""What dwarves do in Saboteur, counted over thousands of rounds of ``keen`` in its characters, at all numbers of
players: diggers, and saboteurs of four styles: who work openly, dig along until the gold is near, mind what deeds look
like until it is, or do nothing but pass, of whom there are none in the house. What is believed of a deed is reckoned
from it.
"""

from __future__ import annotations

from typing import Final

#: how many of the saboteurs are taken to be of each style: open, digging along, quiet, and such
#: as only pass
STYLES: Final = (0.3, 0.42, 0.18, 0.1)

#: the gold is nearer from so few cards on, and near from so few
NEARER: Final = (5, 3)

#: of a hundred turns of somebody who can dig, how many are spent so by a digger, and by saboteurs of each style: while
#: the gold is far, nearer, and near
FREE: Final[tuple[dict[str, tuple[float, ...]], ...]] = (
    {
        "brought_nearer": (59.9, 6.5, 79.7, 58.4, 0.0),
        "brought_no_nearer": (0.1, 6.7, 9.0, 0.3, 0.0),
        "led_astray": (0.0, 28.2, 0.5, 0.5, 0.0),
        "led_far_astray": (0.0, 5.8, 0.1, 1.3, 0.0),
        "took_the_way": (0.0, 5.3, 0.0, 0.9, 0.0),
        "cleared_the_way": (3.8, 0.0, 0.0, 0.7, 0.0),
        "took_something": (0.1, 0.0, 0.0, 0.0, 0.0),
        "passed": (7.2, 11.9, 5.6, 3.7, 90.0),
        "looked": (16.6, 1.3, 4.3, 28.3, 2.0),
        "break": (9.2, 33.1, 0.4, 5.7, 0.0),
        "repair": (3.2, 1.2, 0.3, 0.3, 0.0),
    },
    {
        "brought_nearer": (47.5, 11.5, 18.9, 38.6, 0.0),
        "brought_no_nearer": (0.2, 5.6, 9.0, 0.4, 0.0),
        "led_astray": (0.0, 21.2, 11.2, 0.7, 0.0),
        "led_far_astray": (0.0, 7.6, 4.4, 1.1, 0.0),
        "took_the_way": (0.0, 9.0, 4.0, 0.9, 0.0),
        "cleared_the_way": (2.5, 0.0, 0.0, 0.3, 0.0),
        "took_something": (0.0, 0.0, 0.0, 0.0, 0.0),
        "passed": (17.4, 16.5, 18.7, 27.5, 90.0),
        "looked": (12.2, 1.9, 4.8, 14.1, 2.0),
        "break": (14.9, 22.9, 28.4, 15.8, 0.0),
        "repair": (5.2, 3.9, 0.5, 0.6, 0.0),
    },
    {
        "brought_nearer": (31.5, 8.3, 6.5, 4.9, 0.0),
        "brought_no_nearer": (5.3, 6.2, 2.5, 8.4, 0.0),
        "led_astray": (1.2, 21.3, 19.5, 13.1, 0.0),
        "led_far_astray": (0.1, 8.6, 7.9, 7.5, 0.0),
        "took_the_way": (0.0, 2.3, 8.3, 5.8, 0.0),
        "cleared_the_way": (1.4, 0.0, 0.0, 0.1, 0.0),
        "took_something": (0.0, 0.0, 0.0, 0.0, 0.0),
        "passed": (36.1, 31.6, 25.0, 34.6, 90.0),
        "looked": (6.0, 4.7, 4.1, 2.0, 2.0),
        "break": (13.0, 11.7, 22.5, 19.6, 0.0),
        "repair": (5.3, 5.4, 3.7, 4.2, 0.0),
    },
)

#: the same of somebody whose tools are broken, wherever the gold is
HELD: Final[dict[str, tuple[float, ...]]] = {
    "took_the_way": (0.0, 5.5, 5.5, 5.5, 0.0),
    "cleared_the_way": (2.1, 0.0, 0.0, 0.0, 0.0),
}

#: how far somebody is suspected who has a tool broken or mended: hardly, somewhat from here on, and strongly
SUSPECTED: Final = (0.25, 0.5)

#: of a thousand turns, in how many somebody's tool is broken, by how far that one is suspected: a digger's and a
#: saboteur's by a digger, a digger's and a saboteur's by a saboteur
BREAKS: Final = (
    (1.1, 19.6, 35.2, 39.8),
    (8.6, 20.3, 46.5, 36.6),
    (62.7, 73.6, 32.7, 1.9),
)
#: and mended
MENDS: Final = (
    (15.7, 9.4, 0.2, 2.1),
    (7.4, 3.9, 0.3, 1.5),
    (22.1, 1.0, 10.1, 32.0),
)
