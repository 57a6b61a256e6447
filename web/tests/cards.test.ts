// Every card that the server knows is put together from parts that the client has.

import { describe, expect, test } from "vitest";
import { draw } from "../src/cards/card.ts";
import { colourOf, face, pipOf } from "../src/cards/dwarves.ts";
import { icon } from "../src/cards/icons.ts";
import { drawing, putTogether, thing } from "../src/cards/picture.ts";
import { data } from "./data.ts";
import { games } from "./games.ts";

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
  test.each(games.all)("all cards of $name are drawn, none without a part", (game) => {
    for (const { card, picture, turned } of game.cards) {
      for (const entry of [...picture, ...(turned ?? [])]) expect(drawing.parts).toHaveProperty([entry.split("@")[0]!]);
      for (const round of [false, true]) expectDrawn(draw(game, card, { turned: round, seed: 3, overcome: round }));
    }
  });

  test.each(games.all)("$name has a scene with dwarves", (game) => {
    const { scene, dwarves } = drawing.games[game.name]!;
    for (const { picture } of scene) expectDrawn(putTogether(picture));
    expect(dwarves.length).toBeGreaterThan(1);
  });

  test("the same card is drawn the same, in another cell with another grain", () => {
    expect(draw(first, "cross", { seed: 1 })).toBe(draw(first, "cross", { seed: 1 }));
    expect(draw(first, "cross", { seed: 1 })).not.toBe(draw(first, "cross", { seed: 2 }));
  });

  test("a card turned round is drawn so, unless that is the same", () => {
    expect(draw(first, "t_wide", { turned: true })).not.toBe(draw(first, "t_wide"));
    expect(draw(first, "cross", { turned: true })).toBe(draw(first, "cross"));
  });

  test("a table's own deck is drawn from what the server says", () => {
    const own = { ...first.cards[0]!, card: "own", picture: ["mine/ground", "mine/way/NS"], turned: [] };
    expect(draw(games.of(first.name, [own])!, "own")).toContain(putTogether(["mine/way/NS"]));
  });

  test("a card that nobody knows is a question mark", () => {
    expect(draw(first, "unheard_of")).toContain(icon("question"));
  });
});

describe("a picture", () => {
  test("is put together as in Python", () => {
    for (const { picture, seed, drawn } of data.pictures) expect(putTogether(picture, seed)).toBe(drawn);
  });

  test("of what lies on a board and is no card", () => {
    expectDrawn(putTogether(thing(first.name, "goal")));
    expect(thing(first.name, "unheard_of")).toEqual([]);
  });
});

describe("dwarves", () => {
  test("twelve have colours, signs and faces of their own, in every mood", () => {
    const seats = Array.from({ length: 12 }, (_, seat) => seat);
    for (const of of [colourOf, pipOf, face]) expect(new Set(seats.map((seat) => of(seat))).size).toBe(12);
    for (const mood of ["neutral", "happy", "angry", "sly"]) expectDrawn(face(3, mood));
    expect(face(12)).toBe(face(0));
  });
});
