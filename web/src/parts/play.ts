// One press to play: a table with bots in all other seats, at which a match begins at once.

import type { Game } from "../games/game.ts";
import { router } from "../router.svelte.ts";
import { saved } from "../saved.svelte.ts";
import { makeTable } from "../wire/http.ts";
import { commit } from "../wire/shuffling.ts";
import type { Entrance } from "../wire/types.ts";
import { say } from "../words/words.svelte.ts";

/** Come to a table, remember the seat there, and go there. */
export async function come(game: string, name: string, enter: (name: string) => Promise<Entrance>): Promise<void> {
  const { table, token } = await enter(name);
  saved.saveSeat(table, { token, name, game, at: Date.now() });
  router.go(`/t/${table}`);
}

export function playNow({ game, usual_seats: seats }: Game): Promise<void> {
  // Whoever plays against bots alone need not say who they are.
  const name = saved.settings.name.trim() || say("web.usual_name");
  const table = { game, seats, bots: ["usual"], start: true, dwarf: saved.dwarf };
  return come(game, name, (name) => makeTable({ ...table, name, commitment: commit() }));
}
