// How rounds end: noticed when it happens, and looked at again.

import type { RoundResult, View } from "../wire/game.ts";
import type { Event } from "../wire/types.ts";

export type Ending = { result: RoundResult; ended: Event | null };

/** How a round ended, if it has; what happened at its end is known only to those who were there. */
export function endingOf(round: number, { results }: Pick<View, "results">, log: readonly Event[]): Ending | null {
  const result = results.find((one) => one.round === round);
  if (!result) return null;
  return { result, ended: log.find((event) => event.kind === "round_ended" && event.round === round) ?? null };
}

/** The round that ended with these events. Those who come into a match are told first how its round began: none ended. */
export function justEnded(told: readonly Event[], { results }: Pick<View, "results">): number | null {
  const over = told.some((event) => event.kind === "round_began" || event.kind === "game_ended");
  return over && told[0]?.kind !== "round_began" ? (results.at(-1)?.round ?? null) : null;
}
