// What one knows of a table: a snapshot, and the news since. No rules are needed to keep it up to date.

import type { Action, GameEvent, View } from "./game.ts";
import type { News, SeatNews, Snapshot, Spoken, TableState } from "./types.ts";

export type SeatState = { seat: number | null; view: View; legal: Action[] };

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

export function fromSnapshot(snapshot: Snapshot): State {
  return {
    version: snapshot.version,
    server: snapshot.server,
    person: snapshot.person,
    table: snapshot.table,
    talk: snapshot.talk,
    seats: snapshot.views.map((one) => ({
      seat: one.seat,
      view: one.view as unknown as View,
      legal: one.legal as unknown as Action[],
    })),
  };
}

/** The state after one more version; news that are known already change nothing. */
export function follow(state: State, news: News): State {
  if (news.version <= state.version) return state;
  if (news.version !== state.version + 1) throw new Gap();
  const next: State = {
    ...state,
    version: news.version,
    table: { ...state.table, ...(news.table as Partial<TableState>) },
  };
  if (news.what.type === "said") {
    next.talk = [...state.talk, { version: news.version, at: news.at, said: news.what }].slice(-TALK_KEPT);
  } else if (news.what.type === "started") {
    next.seats = (news.views ?? []).map((one) => ({
      seat: one.seat,
      view: { history: [] } as unknown as View,
      legal: [],
    }));
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

/** A seat's view after what is new to it. */
export function followSeat(state: SeatState, news: SeatNews): SeatState {
  const view = { ...state.view, ...news.set } as View & Record<string, unknown>;
  for (const [field, more] of Object.entries(news.add)) {
    view[field] = [...((view[field] as unknown[] | undefined) ?? []), ...more];
  }
  let history = view.history;
  for (const event of news.events as GameEvent[]) {
    history = event.kind === "round_began" ? [event] : [...history, event];
  }
  view.history = history;
  return { seat: state.seat, view, legal: news.legal as unknown as Action[] };
}
