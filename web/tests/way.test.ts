// The way from the start to a goal.

import { expect, test } from "vitest";
import { wayBack } from "../src/games/digging/way.ts";
import { games } from "./games.ts";

const { face } = games.of("saboteur")!;
const lie = (card: string, column: number, row: number, turned = false) => ({ card, column, row, turned });
const told = (cells: { column: number; row: number }[]) => cells.map(({ column, row }) => `${column},${row}`);
const start = lie("start", 0, 0);
const goal = { column: 3, row: 0 };

test("the shortest way that is joined all along, the goal first", () => {
  const maze = [start, lie("cross", 1, 0), lie("cross", 2, 0), lie("cross", 1, 1), lie("cross", 2, 1)];
  expect(told(wayBack(goal, maze, face))).toEqual(["3,0", "2,0", "1,0", "0,0"]);
});

test("a dead end leads nowhere: the way goes round it", () => {
  const maze = [start, lie("cross", 1, 0), lie("dead_nesw", 2, 0), lie("cross", 1, 1), lie("cross", 2, 1)];
  maze.push(lie("cross", 3, 1));
  expect(told(wayBack(goal, maze, face))).toEqual(["3,0", "3,1", "2,1", "1,1", "1,0", "0,0"]);
});

test("a card that is turned round joins other sides", () => {
  const corner = (turned: boolean) => [start, lie("cross", 1, 0), lie("cross", 2, 0), lie("curve_sw", 3, 1, turned)];
  expect(wayBack({ column: 3, row: 2 }, corner(false), face)).toEqual([]);
  const joined = [start, lie("cross", 1, 0), lie("cross", 1, 1), lie("cross", 2, 1), lie("curve_sw", 3, 1)];
  expect(told(wayBack({ column: 3, row: 2 }, joined, face))[1]).toBe("3,1");
  joined[4] = lie("curve_sw", 3, 1, true);
  expect(wayBack({ column: 3, row: 2 }, joined, face)).toEqual([]);
});
