// What moves meant, put beside what was done, so that whoever has an event has its meaning with it.

import type { Deed, Event, Meaning, News } from "./types.ts";

/** What an event meant; most mean no more than they say. */
export function meaningOf(event: object): Meaning | undefined {
  return (event as { meaning?: Meaning }).meaning;
}

/** The events of one move; what it meant is what the first of them meant. */
export function besides<E extends object>(events: readonly E[], meaning: Meaning | undefined): E[] {
  return events.map((event, index) => (meaning && index === 0 ? { ...event, meaning } : event));
}

/** News of a move with what it meant beside the events. */
export function meant(news: News): News {
  const { what, views } = news;
  if (what.type !== "moved" || !what.meaning || !views) return news;
  return { ...news, views: views.map((one) => ({ ...one, events: besides(one.events, what.meaning) })) };
}

/** The events of a round, each move with what it meant. */
export function recalled(history: readonly Event[], deeds: readonly Deed[]): Event[] {
  const meanings = new Map(deeds.map((deed) => [deed.event, deed.meaning]));
  return history.map((event, index) => besides([event], meanings.get(index))[0]!);
}
