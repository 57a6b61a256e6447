// Who laid each card on the board, and in which turn of the round, told by the events of it.

import type { Context } from "../games/game.ts";
import { say } from "../words/words.svelte.ts";
import type { Cell } from "./cells.ts";

export type Author = { seat: number; turn: number };

export const cellKey = ({ column, row }: Cell) => `${column},${row}`;

/** By cell, who laid what lies there. */
export function authors({ game, view }: Pick<Context, "game" | "view">): Map<string, Author> {
  const found = new Map<string, Author>();
  let turn = 0;
  for (const event of view.history) {
    if (game.deeds.has(event.kind)) turn++;
    if (event.kind === "laid") found.set(cellKey(event), { seat: event.seat, turn });
  }
  return found;
}

/** That somebody laid a card, in a sentence, as whoever looks is told it. */
export function tellAuthor({ seat, turn }: Author, { view, names }: Pick<Context, "view" | "names">): string {
  return seat === view.seat ? say("web.laid_by.you", { turn }) : say("web.laid_by", { name: names[seat], turn });
}
