// Every card that the server knows can be drawn, and drawn again just the same.

import { describe, expect, test } from "vitest";
import { draw, isPath } from "../src/cards/card.ts";
import { chance, seedOf } from "../src/cards/chance.ts";
import { path, TALL, turnedWays, WIDE } from "../src/cards/path.ts";
import { games } from "./games.ts";

const cards = games.all.flatMap((game) => game.cards);
const paths = cards.filter(isPath);
const first = games.all[0]!;

/** A picture is well made: every tag is closed, no number went wrong, and nothing in it needs what the policy forbids. */
function expectDrawn(picture: string): void {
  const open: string[] = [];
  for (const [, closing, tag, rest] of picture.matchAll(/<(\/?)([a-zA-Z]+)((?:"[^"]*"|[^">])*)>/g)) {
    if (closing) expect(open.pop()).toBe(tag);
    else if (!rest!.endsWith("/")) open.push(tag!);
  }
  expect(open).toEqual([]);
  expect(picture).not.toMatch(/NaN|undefined|null|Infinity|\sstyle=|<script|href=/);
  expect(picture.length).toBeGreaterThan(50);
}

describe("cards", () => {
  test("there are many", () => expect([paths.length > 60, cards.length > 90]).toEqual([true, true]));

  test.each(games.all)("all cards of $name are drawn", (game) => {
    for (const { card } of game.cards) {
      for (const turned of [false, true]) expectDrawn(draw(game, card, { turned, seed: 3, overcome: turned }));
    }
  });

  test.each(games.all)("$name has a picture", (game) => {
    for (const { picture } of game.scene(game)) expectDrawn(picture);
  });

  test("the same card is drawn the same, in another place with another grain", () => {
    const face = paths.find((one) => one.card === "cross")!;
    const drawn = { ...face, look: "mine" as const };
    expect(path({ ...drawn, seed: 1 })).toBe(path({ ...drawn, seed: 1 }));
    expect(path({ ...drawn, seed: 1 })).not.toBe(path({ ...drawn, seed: 2 }));
  });

  test("cards with different ways look different, and so does a card turned round", () => {
    const names = ["straight_ns", "straight_ew", "curve_sw", "curve_es", "t_wide", "t_tall", "cross"];
    const plain = names.map((name) => paths.find((face) => face.card === name)!);
    const drawn = plain.map((face) => path({ ...face, look: "mine", seed: 1 }));
    expect(new Set(drawn).size).toBe(plain.length);
    expect(draw(first, "t_wide", { seed: 1 })).not.toBe(draw(first, "t_wide", { seed: 1, turned: true }));
  });

  test("a dead end is not drawn as a way", () => {
    expect(draw(first, "straight_ns", { seed: 1 })).not.toBe(draw(first, "dead_ns", { seed: 1 }));
  });
});

describe("half a turn", () => {
  test("twice is none", () => {
    for (const { ways } of paths) expect(turnedWays(turnedWays(ways))).toEqual(ways);
  });

  test("puts every side across", () => {
    expect(turnedWays(["NE", "S"])).toEqual(["SW", "N"]);
    expect([WIDE, TALL]).toEqual([56, 87]);
  });
});

test("chance comes out the same for the same seed, spread over all there is", () => {
  const [one, two, other] = [chance(seedOf("cross")), chance(seedOf("cross")), chance(seedOf("map"))];
  const drawn = Array.from({ length: 2000 }, one);
  expect(Array.from({ length: 2000 }, two)).toEqual(drawn);
  expect(Array.from({ length: 2000 }, other)).not.toEqual(drawn);
  expect(Math.min(...drawn)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...drawn)).toBeLessThan(1);
  for (const part of [0, 0.25, 0.5, 0.75]) {
    const share = drawn.filter((value) => value >= part && value < part + 0.25).length / 2000;
    expect(Math.abs(share - 0.25)).toBeLessThan(0.06);
  }
});
