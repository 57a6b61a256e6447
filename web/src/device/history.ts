// The matches that were played to the end on this device. They are kept in this browser and never sent.

import type { Story } from "../wire/types.ts";

const KEY = "undermine.history";
const VERSION = 1;
/** How many are kept: some two hundred bytes each. */
const MOST = 300;

/**
 * A match as it is kept. `seat` is the one that was one's own, `null` if that is nobody's alone: several shared the
 * device, or the match went on from a replay (`branch`). Such matches are listed and not counted.
 */
export type Match = {
  share: string;
  at: number;
  game: string;
  names: string[];
  seat: number | null;
  branch: boolean;
  roles: string[];
  gold: number[];
  totals: number[];
  won: boolean;
  awards: string[];
};

const isList = (value: unknown, of: "string" | "number") =>
  Array.isArray(value) && value.every((one) => typeof one === of);

/** Whether something that was kept is a match: whatever else stands there is left alone. */
function isMatch(value: unknown): value is Match {
  const one = value as Match;
  return (
    typeof one === "object" &&
    one !== null &&
    typeof one.share === "string" &&
    /^[\w-]+$/.test(one.share) &&
    Number.isFinite(one.at) &&
    typeof one.game === "string" &&
    isList(one.names, "string") &&
    isList(one.totals, "number") &&
    one.names.length === one.totals.length &&
    (one.seat === null || (Number.isInteger(one.seat) && one.seat >= 0 && one.seat < one.names.length)) &&
    isList(one.roles, "string") &&
    isList(one.gold, "number") &&
    one.roles.length === one.gold.length &&
    typeof one.won === "boolean" &&
    typeof one.branch === "boolean" &&
    isList(one.awards, "string")
  );
}

class History {
  /** All matches, the latest first; what cannot be read is as if it were not there. */
  all(): Match[] {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
      const { version, matches } = kept as { version?: unknown; matches?: unknown };
      return version === VERSION && Array.isArray(matches) ? matches.filter(isMatch) : [];
    } catch {
      return [];
    }
  }

  /** Keep a match that has just been played; once it is kept it stays as it is, and the oldest are forgotten. */
  remember(share: string, story: Story, own: readonly number[], branch: boolean): void {
    const before = this.all();
    if (before.some((one) => one.share === share)) return;
    const seat = own.length === 1 && !branch ? own[0]! : null;
    const match: Match = {
      share,
      at: Date.now(),
      game: story.game,
      names: story.names,
      seat,
      branch,
      roles: seat === null ? [] : story.rounds.map((one) => one.roles[seat]!),
      gold: seat === null ? [] : story.rounds.map((one) => one.gold[seat]!),
      totals: story.totals,
      won: seat !== null && story.winners.includes(seat),
      awards: seat === null ? [] : story.awards.filter((one) => one.seats.includes(seat)).map((one) => one.award),
    };
    this.#write([match, ...before].slice(0, MOST));
  }

  /** Everything as a text that can be kept elsewhere. */
  exported(): string {
    return JSON.stringify({ version: VERSION, matches: this.all() }, null, 1);
  }

  erase(): void {
    localStorage.removeItem(KEY);
  }

  #write(matches: Match[]): void {
    try {
      localStorage.setItem(KEY, JSON.stringify({ version: VERSION, matches }));
    } catch {
      // A browser that keeps nothing still plays.
    }
  }
}

export const history = new History();
