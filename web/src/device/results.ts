// What follows from the matches that were played on this device: results by game and by role, and marks of honour.

import { places } from "../after/places.ts";
import type { Match } from "./history.ts";

export type ByGame = { game: string; matches: number; won: number };
export type ByRole = { game: string; role: string; rounds: number; gold: number };

/** The matches that count: one had a seat of one's own from the beginning. */
export const counted = (matches: readonly Match[]) => matches.filter((one) => one.seat !== null);

/** The place one had in the end, those who share it included. */
export const placeOf = ({ seat, totals }: Match) =>
  seat === null ? null : (places(totals).find((one) => one.seats.includes(seat))?.place ?? null);

export function byGame(matches: readonly Match[]): ByGame[] {
  const found = new Map<string, ByGame>();
  for (const { game, won } of counted(matches)) {
    const line = found.get(game) ?? { game, matches: 0, won: 0 };
    found.set(game, { game, matches: line.matches + 1, won: line.won + Number(won) });
  }
  return [...found.values()];
}

export function byRole(matches: readonly Match[]): ByRole[] {
  const found = new Map<string, ByRole>();
  for (const { game, roles, gold } of counted(matches)) {
    for (const [round, role] of roles.entries()) {
      const key = `${game}/${role}`;
      const line = found.get(key) ?? { game, role, rounds: 0, gold: 0 };
      found.set(key, { game, role, rounds: line.rounds + 1, gold: line.gold + gold[round]! });
    }
  }
  return [...found.values()];
}

/** What the marks of honour depend on besides: the games there are, and the roles that the others try to find out. */
export type Known = { games: readonly string[]; suspected: (game: string) => readonly string[] };

/** The marks of honour, each with whether it is earned. The matches are the latest first. */
export function honours(matches: readonly Match[], known: Known): Record<Honour, boolean> {
  const own = counted(matches);
  const wins = own.map((one) => one.won);
  return {
    first: own.length >= 1,
    regular: own.length >= 10,
    veteran: own.length >= 50,
    winner: wins.includes(true),
    streak: wins.some((_, index) => index + 3 <= wins.length && wins.slice(index, index + 3).every(Boolean)),
    close: own.some(byOne),
    traveller: known.games.length > 0 && known.games.every((game) => own.some((one) => one.game === game)),
    crowd: own.some((one) => one.names.length >= 8),
    traitor: own.reduce((sum, one) => sum + paidAsTraitor(one, known), 0) >= 5,
    honoured: own.filter((one) => one.awards.length > 0).length >= 5,
  };
}

export type Honour =
  "first" | "regular" | "veteran" | "winner" | "streak" | "close" | "traveller" | "crowd" | "traitor" | "honoured";

function byOne({ won, totals }: Match): boolean {
  const [first, second] = places(totals);
  return won && first!.seats.length === 1 && second !== undefined && first!.total - second.total === 1;
}

function paidAsTraitor({ game, roles, gold }: Match, known: Known): number {
  return roles.filter((role, round) => known.suspected(game).includes(role) && gold[round]! > 0).length;
}
