// A finished match step by step: what the seat one looks through knew then, what everybody could see, or everything
// there was to know.

import { games } from "../games/registry.svelte.ts";
import { isVeiled } from "../words/tell.ts";
import type { View } from "./game.ts";
import { besides } from "./meanings.ts";
import { followSeat, unknownSeat, type SeatState } from "./state.ts";
import type { Dealt, Event, Replay } from "./types.ts";

/** One step: the board as it is shown, what each seat one looks through knew, and what happened. */
export type ShownStep = {
  view: View;
  seats: View[];
  events: Event[];
  seat: number | null;
  by: string | null;
  gold: number[] | null;
  deal: Dealt | null;
};

export function shownSteps(replay: Replay): ShownStep[] {
  const states = new Map<number | null, SeatState>();
  let last: number | null = 0;
  return replay.steps.map((step, number) => {
    for (const news of step.views) {
      states.set(news.seat, followSeat(states.get(news.seat) ?? unknownSeat(news.seat), news));
    }
    last = replay.eyes === "public" ? null : (replay.eyes ?? step.seat ?? last);
    const deal = replay.deals?.findLast((one) => one.step <= number) ?? null;
    const { view } = states.get(last)!;
    return {
      view: deal ? unveiled(view, deal) : view,
      seats: [...states.values()].map((one) => one.view),
      events: besides(openest(step.views.map((news) => news.events)), step.meaning),
      seat: step.seat,
      by: step.by ?? null,
      gold: step.gold ?? null,
      deal,
    };
  });
}

/** A view with what lies face-down turned over: nobody may have seen it, so it is nobody's. */
function unveiled(view: View, deal: Dealt): View {
  return { ...view, ...games.of(view.rules.game)?.unveiled?.(view, deal), seat: null };
}

/** What happened, each event as whoever saw most of it was told. All are told the same events, in the same order. */
function openest(told: Event[][]): Event[] {
  return (told[0] ?? []).map(
    (event, index) => told.map((events) => events[index]!).find((one) => !isVeiled(one)) ?? event,
  );
}
