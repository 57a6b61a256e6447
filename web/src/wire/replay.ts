// A finished match step by step: what the eyes that look knew then, or everything there was to know.

import { isVeiled } from "../words/tell.ts";
import type { GameEvent, View } from "./game.ts";
import { followSeat, type SeatState } from "./state.ts";
import type { Dealt, Replay } from "./types.ts";

/** One step: the board as it is shown, what each seat whose eyes are open knew, and what happened. */
export type ShownStep = {
  view: View;
  seats: View[];
  events: GameEvent[];
  seat: number | null;
  by: string | null;
  gold: number[] | null;
  deal: Dealt | null;
};

export function shownSteps(replay: Replay): ShownStep[] {
  const states = new Map<number | null, SeatState>();
  let last = 0;
  return replay.steps.map((step, number) => {
    for (const news of step.views) {
      const known = states.get(news.seat) ?? { seat: news.seat, view: { history: [] } as unknown as View, legal: [] };
      states.set(news.seat, followSeat(known, news));
    }
    last = replay.eyes ?? step.seat ?? last;
    const deal = replay.deals?.findLast((one) => one.step <= number) ?? null;
    const view = states.get(last)!.view;
    return {
      view: deal ? unveiled(view, deal) : view,
      seats: [...states.values()].map((one) => one.view),
      events: openest(step.views.map((news) => news.events as GameEvent[])),
      seat: step.seat,
      by: step.by ?? null,
      gold: step.gold ?? null,
      deal,
    };
  });
}

/** A view with what lies face-down turned over: nobody may have seen it, so it is nobody's. */
function unveiled(view: View, deal: Dealt): View {
  const open: Partial<View> = {};
  if (view.goals && deal.goals)
    open.goals = view.goals.map((goal, index) => ({ ...goal, face: deal.goals![index] ?? null }));
  if (view.mines && deal.mines)
    open.mines = view.mines.map((mine, index) => ({ ...mine, face: deal.mines![index] ?? null }));
  if (view.treasures && deal.treasures) {
    open.treasures = view.treasures.map((treasure, index) => ({
      ...treasure,
      value: deal.treasures![index]?.[1] ?? null,
    }));
  }
  return { ...view, ...open, seat: null };
}

/** What happened, each event as whoever saw most of it was told. All eyes are told the same events, in the same order. */
function openest(told: GameEvent[][]): GameEvent[] {
  return (told[0] ?? []).map(
    (event, index) => told.map((events) => events[index]!).find((one) => !isVeiled(one)) ?? event,
  );
}
