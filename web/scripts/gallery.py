"""Pictures of tables for the documents: ``python web/scripts/gallery.py [FOLDER]``, or ``make gallery``.

Each is a moment of a match of bots, found by its seed, as one seat or a spectator saw it.
"""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image
from resvg_py import svg_to_bytes

from undermine import Game, View, start
from undermine.bots import bot_chance, seat_bots
from undermine.drawing.table import view_svg
from undermine.games import GAMES

FOLDER: Final = Path(__file__).parents[2] / "docs" / "pictures" / "tables"
WIDTH: Final = 885
#: by the name of a picture: which of the games, how many play, the seed, after how many actions, and who looks
MOMENTS: Final = {
    "first": (0, 5, "7", 38, 2),
    "teams": (1, 7, "4", 70, 3),
    "forest": (2, 6, "2", 150, 1),
    "crowd": (0, 10, "11", 60, None),
}


def moment(game: str, players: int, seed: str, moves: int) -> Game:
    """A match of bots after so many actions."""
    match = start(game, players, seed)
    bots, chances = seat_bots("keen", players, game), [bot_chance(seed, seat) for seat in range(players)]
    for _ in range(moves):
        seat = match.to_act
        if seat is None:
            break
        match.play(bots[seat].decide(match.view(seat), match.legal_actions(), chances[seat]))
    return match


def picture(view: View) -> bytes:
    """A view as a small picture."""
    png = bytes(svg_to_bytes(svg_string=view_svg(view), width=WIDTH, skip_system_fonts=True))
    kept = BytesIO()
    Image.open(BytesIO(png)).save(kept, "WEBP", quality=82, method=6)
    return kept.getvalue()


def main() -> None:
    """Draw them all."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for name, (game, players, seed, moves, seat) in MOMENTS.items():
        drawn = picture(moment([*GAMES][game], players, seed, moves).view(seat))
        (folder / f"{name}.webp").write_bytes(drawn)
        print(f"{name}.webp: {len(drawn) // 1000} kB")


if __name__ == "__main__":
    main()
