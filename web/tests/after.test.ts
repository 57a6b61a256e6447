import { beforeEach, describe, expect, test, vi } from "vitest";
import { lines, HEIGHT } from "../src/after/chart.ts";
import { places } from "../src/after/places.ts";
import { history, type Match } from "../src/device/history.ts";
import { byGame, byRole, honours, placeOf } from "../src/device/results.ts";
import type { Story } from "../src/wire/types.ts";

test("who has as much as another shares a place", () => {
  expect(places([3, 8, 6, 8])).toEqual([
    { place: 1, total: 8, seats: [1, 3] },
    { place: 3, total: 6, seats: [2] },
    { place: 4, total: 3, seats: [0] },
  ]);
  expect(places([])).toEqual([]);
});

describe("a chart of what a bot believed", () => {
  const belief = (step: number, round: number, ...seats: (number | null)[]) => ({ step, round, seats });
  const mind = {
    seat: 0,
    swing: null,
    beliefs: [belief(1, 1, null, 0.5, 0.5), belief(5, 1, null, 1, 1), belief(9, 2, null, 0, 0.2)],
  };
  test("has a line for each of the others, from the first of its moves in a round to the last", () => {
    const drawn = lines(mind, 1);
    expect(drawn.map((one) => one.seat)).toEqual([1, 2]);
    expect(drawn[0]!.points.map((one) => one.step)).toEqual([1, 5]);
    expect(drawn[0]!.points[0]!.y).toBeGreaterThan(drawn[0]!.points[1]!.y);
    expect(lines(mind, 2)[0]!.points).toHaveLength(1);
    expect(lines(mind, 3)).toEqual([]);
  });
  test("keeps the faces at the ends of lines apart, and inside", () => {
    const crowd = { ...mind, beliefs: [belief(1, 1, null, ...Array<number>(9).fill(0))] };
    const heights = lines(crowd, 1).map((one) => one.face.y);
    expect(new Set(heights.map(Math.round)).size).toBe(9);
    expect(Math.min(...heights)).toBeGreaterThan(0);
    expect(Math.max(...heights)).toBeLessThan(HEIGHT);
  });
});

describe("the matches that were played on a device", () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
      removeItem: (key: string) => kept.delete(key),
    });
  });
  const story: Story = {
    game: "saboteur",
    names: ["Ada", "Ben", "Cleo"],
    bots: [null, "keen", "keen"],
    totals: [5, 4, 0],
    winners: [0],
    rounds: [
      { round: 1, winners: "diggers", roles: ["digger", "digger", "saboteur"], gold: [2, 4, 0] },
      { round: 2, winners: "saboteurs", roles: ["saboteur", "digger", "digger"], gold: [3, 0, 0] },
    ],
    awards: [{ award: "digger", seats: [0], counts: [{ nearer: 4, reached: 1 }] }],
    guesses: [],
  };

  test("are kept once each, the latest first, and not for ever", () => {
    for (let number = 0; number < 305; number++) history.remember(`m${number}`, story, [0], false);
    history.remember("m304", story, [0], false);
    expect(history.all()).toHaveLength(300);
    expect(history.all()[0]).toMatchObject({ share: "m304", seat: 0, won: true, gold: [2, 3], awards: ["digger"] });
    expect(kept.get("undermine.history")!.length).toBeLessThan(100_000);
  });

  test("are what somebody played alone, from the beginning", () => {
    history.remember("two", story, [0, 1], false);
    history.remember("branch", story, [0], true);
    expect(history.all().map((one) => [one.seat, one.won, one.roles])).toEqual([
      [null, false, []],
      [null, false, []],
    ]);
    expect(byGame(history.all())).toEqual([]);
  });

  test("survive whatever else stands there", () => {
    history.remember("one", story, [0], false);
    const good = JSON.parse(kept.get("undermine.history")!).matches[0];
    const spoilt = [null, 3, "x", {}, { ...good, totals: "no" }, { ...good, seat: 9 }, { ...good, share: "../x" }];
    kept.set("undermine.history", JSON.stringify({ version: 1, matches: [...spoilt, good] }));
    expect(history.all()).toEqual([good]);
    for (const text of ["", "{", "null", "[]", "3", '{"version":2,"matches":[]}', '{"version":1,"matches":3}']) {
      kept.set("undermine.history", text);
      expect(history.all()).toEqual([]);
    }
    history.remember("new", story, [0], false);
    expect(history.all().map((one) => one.share)).toEqual(["new"]);
  });

  test("can be taken along and erased", () => {
    history.remember("one", story, [0], false);
    expect(JSON.parse(history.exported())).toEqual({ version: 1, matches: history.all() });
    history.erase();
    expect(history.all()).toEqual([]);
  });

  test("make results by game and role", () => {
    history.remember("one", story, [0], false);
    history.remember("two", { ...story, winners: [1] }, [2], false);
    const all = history.all();
    expect(byGame(all)).toEqual([{ game: "saboteur", matches: 2, won: 1 }]);
    expect(byRole(all)).toContainEqual({ game: "saboteur", role: "saboteur", rounds: 2, gold: 3 });
    expect(all.map(placeOf)).toEqual([3, 1]);
  });
});

describe("marks of honour", () => {
  const played = (more: Partial<Match> = {}): Match => ({
    share: "x",
    at: 1,
    game: "saboteur",
    names: ["Ada", "Ben"],
    seat: 0,
    branch: false,
    roles: [],
    gold: [],
    totals: [1, 3],
    won: false,
    awards: [],
    ...more,
  });
  const won = played({ won: true, totals: [3, 1] });
  const known = { games: ["saboteur", "saboteur2"], suspected: () => ["saboteur"] };
  const earned = (matches: Match[]) =>
    Object.entries(honours(matches, known)).flatMap(([honour, is]) => (is ? [honour] : []));
  const many = (count: number, match: Match) => Array<Match>(count).fill(match);

  test.each([
    ["nothing", [], []],
    ["what does not count", [played({ seat: null }), played({ seat: null, won: true })], []],
    ["a match", [played()], ["first"]],
    ["nine, ten", many(10, played()), ["first", "regular"]],
    ["fifty", many(50, played()), ["first", "regular", "veteran"]],
    ["a win", [won, played()], ["first", "winner"]],
    ["two in a row and one later", [won, won, played(), won], ["first", "winner"]],
    ["three in a row", [played(), won, won, won], ["first", "winner", "streak"]],
    ["by one", [played({ won: true, totals: [4, 3] })], ["first", "winner", "close"]],
    ["shared", [played({ won: true, totals: [4, 4, 3] })], ["first", "winner"]],
    ["every game", [played(), played({ game: "saboteur2" })], ["first", "traveller"]],
    ["a crowd", [played({ names: Array<string>(8).fill("x") })], ["first", "crowd"]],
    [
      "a traitor",
      [played({ roles: Array<string>(6).fill("saboteur"), gold: [1, 2, 0, 3, 1, 1] })],
      ["first", "traitor"],
    ],
    ["five awards", many(5, played({ awards: ["eye", "actor"] })), ["first", "honoured"]],
  ])("%s", (_, matches, expected) => expect(earned(matches)).toEqual(expected));
});
