"""The ground all three games are played on: sides, card faces, the grid and the maze that grows on it.

Nothing here knows of players, hands or rules beyond what lies on the table.
"""

from undermine.maze.faces import EMPTY, FACE_DOWN, TERRAINS, Face, FaceTable
from undermine.maze.ground import Ground
from undermine.maze.maze import Maze

__all__ = ["EMPTY", "FACE_DOWN", "TERRAINS", "Face", "FaceTable", "Ground", "Maze"]
