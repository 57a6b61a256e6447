// Every game that the server plays has its entry, and one without is noticed at once.

import { expect, test, vi } from "vitest";
import { MissingGame } from "../src/games/registry.svelte.ts";
import telling from "../src/wire/telling.json";
import { data } from "./data.ts";
import { games } from "./games.ts";

test("there is an entry for each game", () => {
  expect(games.all.map((game) => game.name)).toEqual(data.games);
});

test("a deck of a table's own takes the place of the game's cards", () => {
  const [name] = data.games;
  const own = { ...games.of(name!)!.cards[0]!, card: "own", ways: ["NS"] };
  expect(games.of(name!, [own])?.face("own")).toEqual(own);
  expect(games.of(name!)?.face("own")).toBe(undefined);
});

test("a game without an entry is an error when the games are loaded", async () => {
  const info = { ...data.info.games[0]!, game: "unheard_of" };
  vi.stubGlobal("fetch", async () => ({ ok: true, json: async () => ({ games: [info] }) }));
  const before = games.all;
  games.all = [];
  await expect(games.load()).rejects.toThrow(MissingGame);
  games.all = before;
});

test("every scene is of something that happens, and every deed is shown", () => {
  for (const game of games.all) {
    const scenes = Object.keys(game.scenes ?? {});
    expect(scenes.filter((kind) => !(kind in telling.events))).toEqual([]);
    // What names a card and a place, or a card and somebody, is shown by that; to skip a turn is to do nothing.
    const shown = new Set([...scenes, "laid", "broke", "repaired", "tool_used", "turn_skipped"]);
    expect([...game.deeds].filter((kind) => !shown.has(kind))).toEqual([]);
  }
});
