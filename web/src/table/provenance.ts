// When something happened in this round that taught a seat something, told by the events of it.

import type { Context } from "../games/game.ts";
import type { Event } from "../wire/types.ts";
import { say } from "../words/words.svelte.ts";

export type Found = { turns: number; event: Event };

/** The latest event of this round that is meant, and how many turns were taken since. */
export function latest({ game, view }: Pick<Context, "game" | "view">, meant: (event: Event) => boolean): Found | null {
  let turns = 0;
  for (let index = view.history.length - 1; index >= 0; index--) {
    const event = view.history[index]!;
    if (meant(event)) return { turns, event };
    if (game.deeds.has(event.kind)) turns++;
  }
  return null;
}

export function when(turns: number): string {
  return turns === 0 ? say("web.when.now") : say("web.when", { count: turns });
}

/** A sentence about something found, if it was. */
export function tellFound(found: Found | null, how: string): string[] {
  return found ? [say(how, { when: when(found.turns) })] : [];
}

/** Everybody who looked at something, oneself first with how; who looked again counts by the last time. */
export function looks(
  context: Context,
  seats: readonly number[],
  at: (event: Event) => boolean,
  how: string,
): string[] {
  const { view, names } = context;
  const own = seats.filter((seat) => seat === view.seat);
  return [...own, ...seats.filter((seat) => seat !== view.seat)].flatMap((seat) => {
    const found = latest(context, (event) => at(event) && "seat" in event && event.seat === seat);
    if (!found) return [];
    const facts = { when: when(found.turns) };
    return [seat === view.seat ? say(how, facts) : say("web.learnt.other", { ...facts, name: names[seat] })];
  });
}

/** How many turns ago oneself looked at something. */
export function turnsSince(context: Context, at: (event: Event) => boolean): number | null {
  const { seat } = context.view;
  if (seat === null) return null;
  return latest(context, (event) => at(event) && "seat" in event && event.seat === seat)?.turns ?? null;
}

/** What one knows of something that lies face-down, who has looked, and when. */
export function knowledge(name: string, what: string | null, learnt: readonly string[]): string {
  const known = what ? `${name}: ${what}` : name;
  return learnt.length > 0 ? `${known}. ${learnt.join(" ")}` : known;
}
