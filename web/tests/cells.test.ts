// What is lit after an event: where it was, and what it reached.

import { describe, expect, test } from "vitest";
import { lightUp, cellsOf } from "../src/table/cells.ts";
import type { View } from "../src/wire/game.ts";

const view = {
  goals: [
    { goal: "top", column: 9, row: 2 },
    { goal: "middle", column: 9, row: 0 },
  ],
} as unknown as Pick<View, "goals">;
const at = (column: number, row: number) => ({ column, row });

describe("what is lit", () => {
  test("a card that was laid, and nothing of what came before", () => {
    expect(lightUp([at(1, 1)], { kind: "laid", seat: 0, column: 4, row: 2 }, view)).toEqual([at(4, 2)]);
  });

  test("the goals that it reached, with the card", () => {
    let lit = lightUp([], { kind: "laid", seat: 0, column: 8, row: 1 }, view);
    lit = lightUp(lit, { kind: "turned_over", goal: "top", face: "stone" }, view);
    lit = lightUp(lit, { kind: "turned_over", goal: "middle", face: "treasure" }, view);
    expect(lit).toEqual([at(8, 1), at(9, 2), at(9, 0)]);
  });

  test("the whole way of a dwarf, and the mine at its end once", () => {
    let lit = lightUp(
      [at(1, 1)],
      {
        kind: "walked",
        seat: 1,
        column: 3,
        row: 5,
        way: [
          [2, 5],
          [3, 5],
        ],
      },
      view,
    );
    lit = lightUp(lit, { kind: "mine_turned_over", seat: 1, mine: 1, column: 3, row: 5, face: "gold" }, view);
    expect(lit).toEqual([at(2, 5), at(3, 5)]);
  });

  test("events that are nowhere change nothing", () => {
    expect(lightUp([at(1, 1)], { kind: "drew", seat: 0, count: 1 }, view)).toEqual([at(1, 1)]);
    expect(cellsOf({ kind: "looked", seat: 0, goal: "top" }, view)).toEqual([]);
  });
});
