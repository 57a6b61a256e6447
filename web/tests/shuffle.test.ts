// Shuffling together: what adds up, and one's own part in it.

import { beforeEach, describe, expect, test, vi } from "vitest";
import { commitmentTo, flawOf, newNumber } from "../src/wire/shuffle.ts";
import { commit, Shuffling } from "../src/wire/shuffling.ts";
import type { State } from "../src/wire/state.ts";
import type { MatchState, Shuffler } from "../src/wire/types.ts";
import { data } from "./data.ts";

test("what does not add up is what the Python side says", () => {
  expect(data.shuffles.length).toBeGreaterThan(8);
  for (const { match, flaw } of data.shuffles) expect(flawOf(match)).toBe(flaw);
});

test("a number has 128 bits and is never the same", () => {
  expect(newNumber()).toMatch(/^[0-9a-f]{32}$/);
  expect(newNumber()).not.toBe(newNumber());
});

const kept = new Map<string, string>();
vi.stubGlobal("sessionStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
});

describe("one's own part", () => {
  let asked: { type: string; match: number; commitment?: string; number?: string }[];
  let shuffling: Shuffling;
  const part = (more: Partial<Shuffler> = {}) =>
    ({ person: 1, seats: [1], commitment: null, number: null, left_out: null, ...more }) as Shuffler;
  const follow = (revealing: boolean, ...people: Shuffler[]) =>
    shuffling.follow({
      person: 1,
      table: { match: null, shuffle: { match: 3, commitment: "", people, revealing } },
    } as unknown as State);

  beforeEach(() => {
    asked = [];
    shuffling = new Shuffling((command) => asked.push(command));
  });

  test("one commits oneself once, and tells the number only when all commitments are public", () => {
    follow(false, part());
    follow(false, part(), part({ person: 2, commitment: "other" }));
    expect(asked).toHaveLength(1);
    const promise = asked[0]!.commitment!;
    follow(false, part({ commitment: promise }));
    expect(asked).toHaveLength(1);
    follow(true, part({ commitment: promise }));
    follow(true, part({ commitment: promise }));
    expect(asked.map((one) => one.type)).toEqual(["commit", "reveal"]);
    expect(commitmentTo(asked[1]!.number!)).toBe(promise);
  });

  test("a page that was loaded anew still knows its number", () => {
    const promise = commit();
    follow(true, part({ commitment: promise }));
    expect(commitmentTo(asked[0]!.number!)).toBe(promise);
  });

  test("no number is told for somebody else's commitment, and none by who is left out or has no seat", () => {
    follow(true, part({ commitment: "another tab's" }));
    follow(false, part({ left_out: "away" }));
    follow(false, part({ person: 2 }));
    expect(asked).toEqual([]);
  });

  test("what is changed after the match has begun is noticed", () => {
    const match = { ...data.shuffles[0]!.match, number: 1 } as MatchState;
    const state = (one: MatchState) => ({ person: 1, table: { match: one, shuffle: null } }) as unknown as State;
    shuffling.follow(state({ ...match, seed: null, server_seed: null }));
    expect(shuffling.flaw(match)).toBe(null);
    const other = commitmentTo("other");
    expect(shuffling.flaw({ ...match, commitment: other, seed: "other", server_seed: null })).toBe("changed");
  });
});
