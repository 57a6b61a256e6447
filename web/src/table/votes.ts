// Votes that a bot plays for somebody who is away, counted as the server counts them when one is cast.

import type { TableState } from "../wire/types.ts";

/** How many want it, how many have to, and whether one's own vote is among them and can be taken back. */
export type Count = { votes: number; needed: number; mine: boolean };

export function countVotes(table: TableState, seat: number, online: readonly number[], own: number | null): Count {
  const voters = new Set(table.seats.map((one) => one.person).filter((one) => one !== null && online.includes(one)));
  const cast = table.seats[seat]?.votes ?? [];
  const votes = cast.filter((one) => voters.has(one)).length;
  const needed = Math.floor(voters.size / 2) + 1;
  // When others have left one's vote may be enough by now: then it is cast once more, to be counted.
  return { votes, needed, mine: own !== null && cast.includes(own) && votes < needed };
}
