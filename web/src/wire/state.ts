// What one knows of a table: a snapshot, and the news since. No rules are needed to keep it up to date.

import type { View } from "./game.ts";
import { recalled } from "./meanings.ts";
import type { Action, Event, Idle, News, SeatNews, Snapshot, Spoken, TableState } from "./types.ts";

/** What a seat knows and may do. A view has the events of its round only; `log` has all since one came to the table. */
export type SeatState = {
  seat: number | null;
  view: View;
  legal: Action[];
  /** By card of the hand, why it cannot be played now. */
  idle: Record<string, Idle>;
  log: readonly Event[];
};

export type State = {
  version: number;
  server: string;
  person: number | null;
  table: TableState;
  talk: Spoken[];
  seats: SeatState[];
};

/** How many lines of talk are kept. */
const TALK_KEPT = 100;

/** News that do not follow on what is known. */
export class Gap extends Error {}

/** The state of a snapshot; `before` is what was known before the connection was lost. */
export function fromSnapshot(snapshot: Snapshot, before?: State | null): State {
  const { version, server, person, table, talk, deeds } = snapshot;
  const views = snapshot.views.map((one) => ({
    ...one,
    view: { ...one.view, history: recalled(one.view.history, deeds) },
  }));
  const same = before?.table.match?.number === table.match?.number;
  const earlier = (seat: number | null) => (same && before?.seats.find((one) => one.seat === seat)?.log) || [];
  const seats = views.map((one) => ({ ...one, log: rejoined(earlier(one.seat), one.view) }));
  return { version, server, person, table, talk, seats };
}

/** The log up to the round that is played, and that round as the view tells it. */
function rejoined(log: readonly Event[], { round, history }: View): readonly Event[] {
  const began = log.findIndex((event) => event.kind === "round_began" && event.round === round);
  return [...(began < 0 ? log : log.slice(0, began)), ...history];
}

/** A seat about which nothing was told yet. */
export function unknownSeat(seat: number | null): SeatState {
  return { seat, view: { history: [] as Event[] } as View, legal: [], idle: {}, log: [] };
}

/** The state after one more version; news that are known already change nothing. */
export function follow(state: State, news: News): State {
  if (news.version <= state.version) return state;
  if (news.version !== state.version + 1) throw new Gap();
  const next: State = { ...state, version: news.version, table: { ...state.table, ...news.table } };
  if (news.what.type === "said") {
    next.talk = [...state.talk, { version: news.version, at: news.at, said: news.what }].slice(-TALK_KEPT);
  } else if (news.what.type === "started") {
    next.seats = (news.views ?? []).map((one) => unknownSeat(one.seat));
  } else if (news.what.type === "reopened") {
    next.seats = [];
  }
  if (news.views) {
    next.seats = next.seats.map((seat) => {
      const one = news.views!.find((more) => more.seat === seat.seat);
      return one ? followSeat(seat, one) : seat;
    });
  }
  return next;
}

/** A seat after what is new to it. */
export function followSeat({ seat, view: before, log }: SeatState, news: SeatNews): SeatState {
  const view: View & Record<string, unknown> = { ...before, ...news.set };
  for (const [field, more] of Object.entries(news.add)) {
    const known = view[field];
    view[field] = Array.isArray(known) ? [...known, ...more] : more;
  }
  const began = news.events.findLastIndex((event) => event.kind === "round_began");
  view.history = began < 0 ? [...before.history, ...news.events] : news.events.slice(began);
  const { legal, idle, events } = news;
  return { seat, view, legal, idle, log: [...log, ...events] };
}
