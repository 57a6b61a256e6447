// What is folded from news is what a fresh snapshot says.

import { describe, expect, test } from "vitest";
import { meaningOf, meant } from "../src/wire/meanings.ts";
import { follow, fromSnapshot, Gap, type State } from "../src/wire/state.ts";
import { data } from "./data.ts";

/** Whatever a snapshot leaves out stands for nothing; only the log goes further back than a snapshot. */
const bare = (state: State) =>
  JSON.parse(JSON.stringify({ ...state, seats: state.seats.map((seat) => ({ ...seat, log: null })) })) as unknown;

describe.each(
  data.courses.map((course) => ({ ...course, who: course.first.person === null ? "a spectator" : "a player" })),
)("$game, seen by $who", ({ first, news: told, last }) => {
  const news = told.map(meant);

  test("all the news after a snapshot make the latest snapshot", () => {
    const state = news.reduce(follow, fromSnapshot(first));
    expect(bare(state)).toEqual(bare(fromSnapshot(last)));
  });

  test("what moves meant stands beside what was done, in the log and after coming in anew", () => {
    const state = news.reduce(follow, fromSnapshot(first));
    const known = (one: State) => one.seats[0]!.log.filter(meaningOf).length;
    const moved = told.filter(({ what }) => what.type === "moved" && what.meaning !== undefined).length;
    expect([known(state) > 0, known(state)]).toEqual([true, moved]);
    expect(known(fromSnapshot(last))).toBe(last.deeds.length);
  });

  test("news that come twice change nothing", () => {
    const state = news.reduce((known, one) => follow(follow(known, one), one), fromSnapshot(first));
    expect(bare(state)).toEqual(bare(fromSnapshot(last)));
  });

  test("news that are missing are noticed", () => {
    const state = follow(fromSnapshot(first), news[0]!);
    expect(() => follow(state, news[2]!)).toThrow(Gap);
  });

  test("what was known before is not changed", () => {
    const before = news.slice(0, 3).reduce(follow, fromSnapshot(first));
    const then = JSON.stringify(before);
    news.slice(3).reduce(follow, before);
    expect(JSON.stringify(before)).toBe(then);
  });
});
