// What happened at a table, round after round. A view tells of the round that is played only, so what was told before is kept here, by seat.

import type { GameEvent, RoundResult } from "../wire/game.ts";
import type { SeatState } from "../wire/state.ts";

/** By seat, all that one was told since one came to the table. */
export type EventLog = Readonly<Record<string, GameEvent[]>>;

type Told = { seat: number | null; events: GameEvent[] };

/** The log with what was told just now, which the seats' views have already. */
export function extended(before: EventLog, news: Told[], seats: SeatState[]): EventLog {
  const next = { ...before };
  for (const { seat, events } of news) {
    const history = seats.find((one) => one.seat === seat)?.view.history ?? [];
    // A round that began just now has a history shorter than what was told.
    const earlier = before[String(seat)] ?? history.slice(0, Math.max(0, history.length - events.length));
    next[String(seat)] = [...earlier, ...events];
  }
  return next;
}

/** All that a seat was told. */
export function eventsOf(log: EventLog, { seat, view }: SeatState): GameEvent[] {
  return log[String(seat)] ?? view.history;
}

export type Ending = { result: RoundResult; ended: GameEvent | null };

/** How a round ended, if it has; what happened at its end is known only to those who were there. */
export function endingOf(round: number, results: RoundResult[], events: GameEvent[]): Ending | null {
  const result = results.find((one) => one.round === round);
  return result
    ? { result, ended: events.find((event) => event.kind === "round_ended" && event["round"] === round) ?? null }
    : null;
}

/** The round that ended with these events. Those who come into a match are told first how its round began, and nothing ended then. */
export function justEnded(told: GameEvent[], results: RoundResult[]): number | null {
  const over = told.some((event) => event.kind === "round_began" || event.kind === "game_ended");
  return over && told[0]?.kind !== "round_began" ? (results.at(-1)?.round ?? null) : null;
}

/** The clans of a round, which are dealt anew every time; nothing for those who were not there. */
export function clansIn(round: number, events: GameEvent[]): string[] | undefined {
  const clans: string[] = [];
  let told: unknown = null;
  for (const event of events) {
    if (event.kind === "round_began") told = event["round"];
    else if (event.kind === "joined_clan" && told === round) clans[event["seat"] as number] = event["clan"] as string;
  }
  return clans.length > 0 ? clans : undefined;
}
