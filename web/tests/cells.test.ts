// What is lit after an event: where it was, and what it reached.

import { describe, expect, test } from "vitest";
import { lightUp, spotOf, type Cell } from "../src/table/cells.ts";
import type { View } from "../src/wire/game.ts";
import type { Event } from "../src/wire/types.ts";
import { games } from "./games.ts";

const goals = [
  { goal: "top", column: 9, row: 2 },
  { goal: "middle", column: 9, row: 0 },
];
const mine = games.of("saboteur")!;
const forest = games.of("lost_mines")!;
const after = (before: readonly Cell[], event: Partial<Event>, game = mine) =>
  lightUp(before, event as Event, { goals } as unknown as View, game);
const at = (column: number, row: number) => ({ column, row });

describe("what is lit", () => {
  test("a card that was laid, and nothing of what came before", () => {
    expect(after([at(1, 1)], { kind: "laid", seat: 0, column: 4, row: 2 })).toEqual([at(4, 2)]);
  });

  test("the goals that it reached, with the card", () => {
    let lit = after([], { kind: "laid", seat: 0, column: 8, row: 1 });
    lit = after(lit, { kind: "turned_over", goal: "top", face: "stone" });
    lit = after(lit, { kind: "turned_over", goal: "middle", face: "treasure" });
    expect(lit).toEqual([at(8, 1), at(9, 2), at(9, 0)]);
  });

  test("the whole way of a dwarf, and the mine at its end once", () => {
    let lit = after(
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
      forest,
    );
    lit = after(lit, { kind: "mine_turned_over", seat: 1, mine: 1, column: 3, row: 5, face: "gold" }, forest);
    expect(lit).toEqual([at(2, 5), at(3, 5)]);
  });

  test("events that are nowhere change nothing", () => {
    expect(after([at(1, 1)], { kind: "drew", seat: 0, count: 1 })).toEqual([at(1, 1)]);
    expect(after([], { kind: "looked", seat: 0, goal: "top" })).toEqual([]);
  });
});

test("a target on the board names a cell, and maybe a side of it", () => {
  expect(spotOf("cell:-1,12")).toEqual({ column: -1, row: 12, side: "" });
  expect(spotOf("edge:3,4,E")).toEqual({ column: 3, row: 4, side: "E" });
  expect(spotOf("seat:3")).toBe(null);
});
