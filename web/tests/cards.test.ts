// Every card that the server knows can be drawn, and drawn again just the same.

import { describe, expect, test } from "vitest";
import { back, clanStart, draw, mineFace } from "../src/cards/card.ts";
import { chance, seedOf } from "../src/cards/chance.ts";
import { isPath, turnedWays } from "../src/cards/face.ts";
import { path, TALL, WIDE } from "../src/cards/path.ts";
import { data } from "./data.ts";

const paths = data.cards.filter(isPath);

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
  test("there are many", () => expect([paths.length > 60, data.cards.length > 90]).toEqual([true, true]));

  test.each(["mine", "forest"] as const)("all are drawn in the %s", (look) => {
    for (const face of data.cards) {
      for (const turned of [false, true]) expectDrawn(draw(face.card, face, { look, turned, seed: 3 }));
    }
  });

  test("backs, mines and starts are drawn", () => {
    expectDrawn(back("mine", "?") + back("forest"));
    for (const kind of ["gold", "silver", "gemstones", "dragon"]) expectDrawn(mineFace(kind, "NESW", 1));
    for (const clan of ["blue", "yellow"]) expectDrawn(clanStart(clan, "NE", 2));
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
    const fork = plain.find((face) => face.card === "t_wide")!;
    expect(draw("t_wide", fork, { seed: 1 })).not.toBe(draw("t_wide", fork, { seed: 1, turned: true }));
  });

  test("a dead end is not drawn as a way", () => {
    const [way, end] = ["straight_ns", "dead_ns"].map((card) =>
      draw(
        card,
        paths.find((face) => face.card === card),
        { seed: 1 },
      ),
    );
    expect(way).not.toBe(end);
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
