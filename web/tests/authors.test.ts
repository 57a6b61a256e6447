// Who laid what lies on the board.

import { expect, test } from "vitest";
import { authors, cellKey } from "../src/table/authors.ts";
import type { View } from "../src/wire/game.ts";
import { games } from "./games.ts";

const game = games.of("saboteur")!;
const laid = (seat: number, column: number, row: number) => ({
  kind: "laid",
  seat,
  card: "cross",
  column,
  row,
  turned: false,
});

test("the last who laid a card in a cell has laid what lies there, and every deed is a turn", () => {
  const history = [
    laid(0, 1, 0),
    { kind: "drew", seat: 0, count: 1, cards: null },
    { kind: "passed", seat: 1, cards: null, count: 1 },
    { kind: "rock_fell", seat: 2, column: 1, row: 0 },
    laid(1, 1, 0),
    laid(2, 2, -1),
  ];
  const found = authors({ game, view: { history } as unknown as View });
  expect(found.get(cellKey({ column: 1, row: 0 }))).toEqual({ seat: 1, turn: 4 });
  expect(found.get("2,-1")).toEqual({ seat: 2, turn: 5 });
  expect(found.get("0,0")).toBe(undefined);
});
