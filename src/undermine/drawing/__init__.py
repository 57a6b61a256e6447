"""Drawing: every picture there is, made once, as fragments of SVG.

Cards, tokens and scenes are put together from named parts; dwarves are twelve faces with moods and emotes. The browser
has the parts as data (``undermine.drawing.export``) and gets the list of parts of each card from the server, so that it
draws any deck without knowing how; whoever has the package draws with what is here.
"""

from undermine.drawing import lost_mines, saboteur, saboteur2  # noqa: F401  (they register what they draw)
from undermine.drawing.cards import picture_of
from undermine.drawing.dwarves import DWARVES, EMOTES, MOODS
from undermine.drawing.pages import card_svg, face_svg, icon_svg, role_svg, scene_svg
from undermine.drawing.registry import ActionCard, GameDrawing, RoleCard, SceneDwarf, register

__all__ = [
    "DWARVES",
    "EMOTES",
    "MOODS",
    "ActionCard",
    "GameDrawing",
    "RoleCard",
    "SceneDwarf",
    "card_svg",
    "face_svg",
    "icon_svg",
    "picture_of",
    "register",
    "role_svg",
    "scene_svg",
]
