// Which cells of the board an event is about: where a card was laid, by which way a dwarf went, what was reached.
import type { GameEvent, View } from "../wire/game.ts";

export type Cell = { column: number; row: number };

/** What was turned over because of what came before it. */
const REACHED = new Set(["turned_over", "stone_set", "mine_turned_over"]);

/** The cells of one event. */
export function cellsOf(event: GameEvent, view: Pick<View, "goals">): Cell[] {
  if (Array.isArray(event["way"]))
    return (event["way"] as [number, number][]).map(([column, row]) => ({ column, row }));
  if (typeof event["column"] === "number" && typeof event["row"] === "number")
    return [{ column: event["column"], row: event["row"] }];
  const goal = REACHED.has(event.kind) ? view.goals?.find((one) => one.goal === event["goal"]) : undefined;
  return goal ? [{ column: goal.column, row: goal.row }] : [];
}

/** What is lit once an event has happened: what was reached stays lit together with what reached it. */
export function lightUp(before: Cell[], event: GameEvent, view: Pick<View, "goals">): Cell[] {
  const cells = cellsOf(event, view);
  if (cells.length === 0) return before;
  if (!REACHED.has(event.kind)) return cells;
  const also = cells.filter((one) => !before.some((other) => other.column === one.column && other.row === one.row));
  return [...before, ...also];
}
