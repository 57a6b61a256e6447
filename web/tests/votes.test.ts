// Votes for a bot in the seat of somebody who is away.

import { describe, expect, test } from "vitest";
import { countVotes } from "../src/table/votes.ts";
import type { TableState } from "../src/wire/types.ts";

/** A table where each of these people has a seat, `null` for a bot, and the last one is away and voted about. */
function table(people: (number | null)[], votes?: number[]): TableState {
  const seats = people.map((person) => ({ person }));
  return { seats: [...seats.slice(0, -1), { ...seats.at(-1)!, votes }] } as unknown as TableState;
}

describe("how many votes it takes", () => {
  test.each([
    [[0, 1], [0], 1],
    [[0, 1, 2], [0, 1], 2],
    [[0, 1, 2, 3], [0, 1, 2], 2],
    [[0, 1, 2, 3, 4], [0, 1, 2, 3], 3],
    [[0, null, null, 1], [0], 1],
    [[0, 0, 1, 2], [0, 1], 2],
  ])("of %j with %j here", (people, online, needed) => {
    expect(countVotes(table(people), people.length - 1, online, 0)).toEqual({ votes: 0, needed, mine: false });
  });

  test("those of people who have left do not count, and one's own can be taken back", () => {
    const count = (online: number[]) => countVotes(table([0, 1, 2, 3, 4], [0, 1]), 4, online, 1);
    expect(count([0, 1, 2, 3])).toEqual({ votes: 2, needed: 3, mine: true });
    expect(count([1, 2, 3])).toEqual({ votes: 1, needed: 2, mine: true });
  });

  test("one's own is cast again when it is enough by now", () => {
    expect(countVotes(table([0, 1, 2, 3], [1]), 3, [1], 1)).toEqual({ votes: 1, needed: 1, mine: false });
  });
});
