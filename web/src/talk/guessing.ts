// Guesses: the marks of whoever only watches are their guess who the traitors are. The server tells nobody before the end.

import { saved } from "../saved.svelte.ts";
import type { View } from "../wire/game.ts";
import type { Voice } from "./voice.svelte.ts";

/** The mark of whom one suspects. */
const SUSPECTED = 2;

/** Whether somebody has a name here and nothing to do in this round but to watch. */
export function mayGuess({ client, game }: Voice, view?: View): boolean {
  const { person, table } = client;
  if (person === null || table.phase !== "playing" || game.suspected.length === 0) return false;
  const own = [...table.seats.keys()].filter((seat) => table.seats[seat]!.person === person);
  return own.every((seat) => game.out && view?.hand_sizes?.[seat] === 0);
}

/** Tell the server whom one suspects now. Where it wants to know no longer, nothing is lost. */
export function guess({ client }: Voice): void {
  const { seats, table } = client.table;
  const suspects = [...seats.keys()].filter(
    (seat) => seats[seat]!.person !== client.person && saved.suspicion(table, seat) === SUSPECTED,
  );
  client.ask({ type: "guess", suspects }).catch(() => {});
}
