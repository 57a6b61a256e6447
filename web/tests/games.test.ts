// Every game that the server plays has its entry, and one without is noticed at once.

import { expect, test, vi } from "vitest";
import { MissingGame } from "../src/games/registry.svelte.ts";
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
