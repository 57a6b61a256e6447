"""What dwarves do in Saboteur 2, counted over thousands of rounds of ``keen`` in its characters, at all numbers of
players; saboteurs in three styles, who work openly, dig along until the gold is near, or bury good cards until it is.
What is believed of a deed is reckoned from it.
"""

from __future__ import annotations

from typing import Final

#: how many of the saboteurs are taken to be of each style: open, digging along, burying
STYLES: Final = (0.4, 0.3, 0.3)

#: the gold is nearer from so few cards on, and near from so few
NEARER: Final = (5, 3)

#: of a hundred turns of somebody who can dig, how many are spent so by a digger of a team, the boss, the profiteer, a
#: geologist, and saboteurs of each style: while the gold is far, nearer, and near. What is better for one team than for
#: the other is that team's own deed.
FREE: Final[tuple[dict[str, tuple[float, ...]], ...]] = (
    {
        "brought_nearer": (30.5, 34.8, 2.2, 1.0, 0.2, 23.8, 11.5),
        "brought_nearer own": (1.9, 1.3, 1.0, 0.1, 0.0, 0.8, 0.5),
        "brought_nearer other": (0.5, 1.3, 1.0, 0.1, 0.0, 0.8, 0.5),
        "brought_no_nearer": (0.8, 0.8, 5.3, 18.2, 9.2, 20.8, 3.1),
        "brought_no_nearer own": (0.3, 0.0, 0.1, 0.4, 0.1, 0.3, 0.5),
        "brought_no_nearer other": (0.0, 0.0, 0.1, 0.4, 0.1, 0.3, 0.5),
        "led_astray": (0.0, 0.0, 14.9, 11.6, 18.0, 1.6, 5.9),
        "led_astray own": (0.0, 0.0, 1.0, 1.1, 1.0, 0.6, 1.3),
        "led_astray other": (0.0, 0.0, 1.0, 1.1, 1.0, 0.6, 1.3),
        "door own": (1.9, 0.0, 0.9, 1.4, 1.7, 3.3, 0.9),
        "door other": (0.0, 0.0, 0.9, 1.4, 1.7, 3.3, 0.9),
        "crystal": (6.0, 7.8, 5.8, 15.0, 4.5, 8.4, 7.7),
        "took_the_way": (0.0, 0.0, 3.2, 0.9, 3.3, 0.4, 2.0),
        "took_the_way own": (0.0, 0.0, 0.1, 0.1, 0.2, 0.0, 0.3),
        "took_the_way other": (0.0, 0.0, 0.1, 0.1, 0.2, 0.0, 0.3),
        "cleared_the_way": (3.6, 4.5, 0.0, 0.0, 0.1, 0.0, 0.1),
        "cleared_the_way own": (0.4, 0.5, 0.0, 0.0, 0.0, 0.0, 0.0),
        "cleared_the_way other": (0.2, 0.5, 0.0, 0.0, 0.0, 0.0, 0.0),
        "took_something": (0.5, 0.4, 0.2, 0.1, 0.5, 0.0, 1.0),
        "passed": (27.4, 25.7, 47.4, 44.7, 40.5, 31.5, 39.2),
        "looked": (11.1, 12.3, 1.6, 2.3, 1.0, 2.8, 5.3),
    },
    {
        "brought_nearer": (31.1, 29.4, 1.2, 0.7, 0.7, 5.2, 18.0),
        "brought_nearer own": (2.3, 2.2, 0.3, 0.1, 0.2, 0.2, 0.6),
        "brought_nearer other": (0.5, 2.2, 0.3, 0.1, 0.2, 0.2, 0.6),
        "brought_no_nearer": (1.2, 1.8, 13.4, 21.0, 9.9, 16.8, 5.5),
        "brought_no_nearer own": (0.7, 0.1, 0.0, 0.4, 0.2, 0.2, 0.3),
        "brought_no_nearer other": (0.0, 0.1, 0.0, 0.4, 0.2, 0.2, 0.3),
        "led_astray": (0.1, 0.0, 20.8, 17.2, 19.8, 12.9, 5.7),
        "led_astray own": (0.0, 0.0, 1.5, 1.4, 3.6, 1.0, 1.5),
        "led_astray other": (0.0, 0.0, 1.5, 1.4, 3.6, 1.0, 1.5),
        "door own": (2.2, 0.0, 0.7, 2.0, 4.3, 3.2, 3.2),
        "door other": (0.0, 0.0, 0.7, 2.0, 4.3, 3.2, 3.2),
        "crystal": (8.0, 10.4, 9.5, 16.6, 6.8, 6.0, 11.6),
        "took_the_way": (0.1, 0.3, 7.1, 2.8, 8.5, 5.8, 2.7),
        "took_the_way own": (0.0, 0.0, 0.6, 0.1, 0.3, 0.2, 0.1),
        "took_the_way other": (0.0, 0.0, 0.6, 0.1, 0.3, 0.2, 0.1),
        "cleared_the_way": (1.8, 2.8, 0.0, 0.0, 0.0, 0.0, 0.0),
        "cleared_the_way own": (0.2, 0.1, 0.0, 0.0, 0.0, 0.0, 0.0),
        "cleared_the_way other": (0.1, 0.1, 0.0, 0.0, 0.0, 0.0, 0.0),
        "took_something": (1.2, 1.8, 0.6, 0.2, 0.0, 0.0, 0.7),
        "passed": (24.1, 25.6, 27.0, 31.3, 16.4, 18.5, 22.3),
        "looked": (7.6, 9.6, 2.1, 2.3, 3.4, 5.6, 6.8),
    },
    {
        "brought_nearer": (23.0, 22.5, 2.6, 1.1, 0.9, 0.9, 1.5),
        "brought_nearer own": (2.4, 1.7, 0.1, 0.0, 0.0, 0.1, 0.0),
        "brought_nearer other": (0.4, 1.7, 0.1, 0.0, 0.0, 0.1, 0.0),
        "brought_no_nearer": (6.5, 6.2, 11.1, 21.2, 14.2, 13.3, 13.6),
        "brought_no_nearer own": (1.1, 0.5, 0.5, 0.4, 0.4, 0.6, 0.4),
        "brought_no_nearer other": (0.4, 0.5, 0.5, 0.4, 0.4, 0.6, 0.4),
        "led_astray": (2.2, 1.5, 20.8, 17.2, 19.8, 17.5, 19.5),
        "led_astray own": (0.1, 0.0, 1.4, 1.6, 2.2, 2.6, 2.5),
        "led_astray other": (0.1, 0.0, 1.4, 1.6, 2.2, 2.6, 2.5),
        "door own": (2.4, 0.1, 1.2, 1.6, 2.7, 2.4, 2.4),
        "door other": (0.0, 0.1, 1.2, 1.6, 2.7, 2.4, 2.4),
        "crystal": (9.0, 9.9, 8.5, 12.2, 8.3, 6.7, 6.4),
        "took_the_way": (0.0, 0.0, 2.6, 3.8, 3.5, 7.6, 6.4),
        "took_the_way own": (0.0, 0.0, 0.5, 0.4, 0.6, 0.7, 0.3),
        "took_the_way other": (0.0, 0.0, 0.5, 0.4, 0.6, 0.7, 0.3),
        "cleared_the_way": (1.3, 0.9, 0.0, 0.0, 0.0, 0.0, 0.0),
        "cleared_the_way own": (0.2, 0.3, 0.0, 0.0, 0.0, 0.0, 0.0),
        "cleared_the_way other": (0.1, 0.3, 0.0, 0.0, 0.0, 0.0, 0.0),
        "took_something": (1.5, 0.7, 0.0, 0.1, 0.0, 0.0, 0.8),
        "passed": (28.5, 30.4, 32.9, 33.0, 25.1, 13.8, 22.9),
        "looked": (4.6, 3.7, 2.6, 3.4, 4.4, 3.4, 2.4),
    },
)

#: the same of somebody who cannot dig, wherever the gold is
HELD: Final[dict[str, tuple[float, ...]]] = {
    "took_the_way": (0.0, 0.0, 8.3, 0.0, 9.0, 8.1, 9.5),
    "took_the_way own": (0.0, 0.0, 0.1, 0.0, 0.2, 0.0, 0.8),
    "took_the_way other": (0.0, 0.0, 0.1, 0.0, 0.2, 0.0, 0.8),
    "cleared_the_way": (3.9, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0),
    "cleared_the_way own": (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0),
    "cleared_the_way other": (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0),
}

#: how far somebody is suspected to be a saboteur who is hindered or helped: hardly, somewhat from here on, and strongly
SUSPECTED: Final = (0.2, 0.45)

#: of a thousand turns, in how many somebody is hindered, by how far that one is suspected: by a digger, a saboteur and
#: others, each a digger, a saboteur and others
HINDERS: Final = (
    ((2.4, 5.8, 4.0), (41.8, 24.8, 7.1), (17.2, 16.5, 0.5)),
    ((28.3, 59.1, 56.9), (41.0, 20.2, 12.8), (5.6, 2.5, 0.3)),
    ((30.6, 77.8, 67.9), (46.7, 1.2, 0.7), (0.0, 0.3, 0.0)),
)
#: and helped
HELPS: Final = (
    ((0.6, 0.6, 0.0), (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)),
    ((0.2, 0.0, 0.0), (0.0, 0.5, 0.0), (0.0, 0.3, 0.3)),
    ((0.0, 0.0, 0.3), (0.0, 7.0, 10.9), (0.0, 4.6, 0.0)),
)
