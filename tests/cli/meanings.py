"""What moves can mean, in every way it is put into words: (game, who listens, who moved, the meaning, what is told)."""

from __future__ import annotations

from undermine.games import Meaning

_SOME = {"goals": ("top", "middle")}
_ONE, _TWO = {"goals": (), "count": 1}, {"goals": (), "count": 2}
_TARGET, _OWN = {"target": 2}, {"target": 1}
_BOTH, _CLAN = {"mine": 3, "clan": None}, {"mine": 3, "clan": "blue"}

MEANINGS: list[tuple[str, int | None, int, Meaning, str]] = [
    ("", 0, 1, Meaning("nearer", _ONE), "brings the tunnel one nearer"),
    ("", 1, 1, Meaning("nearer", _TWO), "bring the tunnel 2 nearer"),
    ("", 0, 1, Meaning("nearer", {**_ONE, **_SOME}), "brings the tunnel one nearer to the top and middle goal"),
    ("", 1, 1, Meaning("nearer", {**_ONE, "goals": ("top",)}), "bring the tunnel one nearer to the top goal"),
    ("", 0, 1, Meaning("turned", {"goals": ("bottom",)}), "turns the tunnel towards the bottom goal"),
    ("", 1, 1, Meaning("turned", {"goals": ("bottom",)}), "turn the tunnel towards the bottom goal"),
    ("", 0, 1, Meaning("away", {"goals": ()}), "leads the tunnel astray"),
    ("", 1, 1, Meaning("away", {"goals": ()}), "lead the tunnel astray"),
    ("", 0, 1, Meaning("away", _SOME), "leads the tunnel away from the top and middle goal"),
    ("", 1, 1, Meaning("away", _SOME), "lead the tunnel away from the top and middle goal"),
    ("", 0, 1, Meaning("blocked", {"goals": ()}), "blocks the tunnel"),
    ("", 1, 1, Meaning("blocked", {"goals": ()}), "block the tunnel"),
    ("", 0, 1, Meaning("blocked", _SOME), "blocks the way to the top and middle goal"),
    ("", 1, 1, Meaning("blocked", _SOME), "block the way to the top and middle goal"),
    ("", 0, 1, Meaning("another_way", {"goals": ()}), "opens another way to the goals"),
    ("", 1, 1, Meaning("another_way", {"goals": ()}), "open another way to the goals"),
    ("", 0, 1, Meaning("another_way", _SOME), "opens another way to the top and middle goal"),
    ("", 1, 1, Meaning("another_way", _SOME), "open another way to the top and middle goal"),
    ("", 0, 1, Meaning("side_tunnel"), "digs a side tunnel"),
    ("", 1, 1, Meaning("side_tunnel"), "dig a side tunnel"),
    ("", 0, 1, Meaning("dead_end"), "closes off a side tunnel"),
    ("", 1, 1, Meaning("dead_end"), "close off a side tunnel"),
    ("", 0, 1, Meaning("door", {"door": "blue"}), "puts a blue door in the tunnel"),
    ("", 0, 1, Meaning("door", {"door": "green"}), "puts a green door in the tunnel"),
    ("", 1, 1, Meaning("door", {"door": "blue"}), "put a blue door in the tunnel"),
    ("", 1, 1, Meaning("door", {"door": "green"}), "put a green door in the tunnel"),
    ("", 0, 1, Meaning("opened", {"goals": ()}), "clears the tunnel"),
    ("", 1, 1, Meaning("opened", {"goals": ()}), "clear the tunnel"),
    ("", 0, 1, Meaning("opened", _SOME), "clears the way to the top and middle goal"),
    ("", 1, 1, Meaning("opened", _SOME), "clear the way to the top and middle goal"),
    ("", 0, 1, Meaning("set_back", _TWO), "sets the tunnel back by 2"),
    ("", 1, 1, Meaning("set_back", _ONE), "set the tunnel back by one"),
    ("", 0, 1, Meaning("set_back", {**_ONE, **_SOME}), "cuts the way to the top and middle goal"),
    ("", 1, 1, Meaning("set_back", {**_ONE, **_SOME}), "cut the way to the top and middle goal"),
    ("", 0, 1, Meaning("cleared"), "clears away a dead end"),
    ("", 1, 1, Meaning("cleared"), "clear away a dead end"),
    ("", 0, 1, Meaning("buried"), "buries a side tunnel"),
    ("", 1, 1, Meaning("buried"), "bury a side tunnel"),
    ("", 0, 1, Meaning("stopped", _TARGET), "stops {two} from digging"),
    ("", 1, 1, Meaning("stopped", _TARGET), "stop {two} from digging"),
    ("", 2, 1, Meaning("stopped", _TARGET), "stops you from digging"),
    ("", 0, 1, Meaning("hindered", _TARGET), "makes it even harder for {two}"),
    ("", 1, 1, Meaning("hindered", _TARGET), "make it even harder for {two}"),
    ("", 2, 1, Meaning("hindered", _TARGET), "makes it even harder for you"),
    ("", None, 1, Meaning("able", _TARGET), "lets {two} dig again"),
    ("", 1, 1, Meaning("able", _TARGET), "let {two} dig again"),
    ("", 2, 1, Meaning("able", _TARGET), "lets you dig again"),
    ("", 0, 1, Meaning("able", _OWN), "can dig again"),
    ("", 1, 1, Meaning("able", _OWN), "can dig again"),
    ("", 0, 1, Meaning("not_yet", _TARGET), "helps {two}, who still can’t dig"),
    ("", 1, 1, Meaning("not_yet", _TARGET), "help {two}, who still can’t dig"),
    ("", 2, 1, Meaning("not_yet", _TARGET), "helps you, but you still can’t dig"),
    ("", 0, 1, Meaning("not_yet", _OWN), "still can’t dig"),
    ("", 1, 1, Meaning("not_yet", _OWN), "still can’t dig"),
    *(
        (
            "lost_mines",
            listener,
            1,
            Meaning(f"road_{kind}", facts),
            f"{does if listener else does + ending} {way}",
        )
        for kind, does, ending, both, clan in (
            ("open", "open", "s", "the way to mine 3", "the blue clan’s way to mine 3"),
            ("nearer", "extend", "s", "the way to mine 3", "the blue clan’s way to mine 3"),
            ("blocked", "block", "s", "the way to mine 3", "the blue clan’s way to mine 3"),
            ("broken", "wash", "es", "away the way to mine 3", "away the blue clan’s way to mine 3"),
            ("barred", "put", "s", "a troll on the way to mine 3", "a troll on the blue clan’s way to mine 3"),
            ("trapped", "set", "s", "a trap on the way to mine 3", "a trap on the blue clan’s way to mine 3"),
        )
        for listener in (0, 1)
        for facts, way in ((_BOTH, both), (_CLAN, clan))
    ),
    ("lost_mines", 0, 1, Meaning("obstacle", {"obstacle": "lake"}), "puts a lake in the way"),
    ("lost_mines", 1, 1, Meaning("obstacle", {"obstacle": "trunk"}), "put a tree trunk in the way"),
    ("lost_mines", 0, 1, Meaning("side_path"), "lays a side path"),
    ("lost_mines", 1, 1, Meaning("side_path"), "lay a side path"),
    ("lost_mines", 0, 1, Meaning("towards", {"mine": 3, "count": 1}), "walks towards mine 3, one step to go"),
    ("lost_mines", 1, 1, Meaning("towards", {"mine": 3, "count": 4}), "walk towards mine 3, 4 steps to go"),
    ("lost_mines", 0, 1, Meaning("back"), "walks back"),
    ("lost_mines", 1, 1, Meaning("back"), "walk back"),
    ("lost_mines", 0, 1, Meaning("at_mine", {"mine": 3}), "reaches mine 3"),
    ("lost_mines", 1, 1, Meaning("at_mine", {"mine": 3}), "reach mine 3"),
]
