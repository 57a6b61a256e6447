// A little maze as the picture of a game, written as cards and where they lie: `t_tall~@3,2` is one turned round.

import type { Game } from "../games/game.ts";
import { draw } from "./card.ts";

export type Laid = { column: number; row: number; picture: string };

/** `pictures` are those of what is no card of the game. */
export const scene = (laid: string, pictures: () => Record<string, string>) => (game: Game) =>
  [...laid.matchAll(/(\S+?)(~?)@(\d),(\d)/g)].map(([, card = "", turned, column, row]): Laid => {
    const cell = { column: Number(column), row: Number(row) };
    const look = { turned: turned === "~", seed: cell.column * 3 + cell.row };
    return { ...cell, picture: pictures()[card] ?? draw(game, card, look) };
  });
