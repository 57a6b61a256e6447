// What is said in the first games of The Lost Mines.

import { holding, type Hint } from "../../hints/hint.ts";
import type { LostMinesView } from "../../wire/types.ts";

const OBSTACLE = /_(trunk|lake|ditch)$/;

export const hints: Hint<LostMinesView>[] = [
  {
    key: "hint.walk",
    at: ({ view }) => (view.phase === "move" ? `cell:${view.dwarves[view.seat ?? -1]?.join()}` : undefined),
  },
  {
    key: "hint.obstacle",
    at: ({ view }) => {
      const lying = view.maze.find((one) => OBSTACLE.test(one.card) && !one.overcome);
      return lying && `cell:${lying.column},${lying.row}`;
    },
  },
  { key: "hint.peek", at: holding("info_") },
];
