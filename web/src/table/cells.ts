// Which cells of the board an event is about: where a card was laid, by which way a dwarf went, what was reached.

import type { Game } from "../games/game.ts";
import type { View } from "../wire/game.ts";
import type { Event } from "../wire/types.ts";

export type Cell = { column: number; row: number };

export const sameCell = (one: Cell, other: Cell) => one.column === other.column && one.row === other.row;

/** The cell that a target on the board names, and the side of it. */
export function spotOf(target: string): (Cell & { side: string }) | null {
  const found = /^(?:cell|edge):(-?\d+),(-?\d+)(?:,(\w))?$/.exec(target);
  return found && { column: Number(found[1]), row: Number(found[2]), side: found[3] ?? "" };
}

/** The cells of one event, as far as it names them. */
function cellsOf(event: Event): Cell[] {
  if ("way" in event) return event.way.map(([column, row]) => ({ column, row }));
  return "column" in event ? [{ column: event.column, row: event.row }] : [];
}

/** What is lit once an event has happened: what was reached stays lit together with what reached it. */
export function lightUp(before: readonly Cell[], event: Event, view: View, game: Pick<Game, "reached">) {
  const reached = game.reached?.(event, view);
  if (reached && before.some((one) => sameCell(one, reached))) return before;
  if (reached) return [...before, { column: reached.column, row: reached.row }];
  const cells = cellsOf(event);
  return cells.length === 0 ? before : cells;
}
