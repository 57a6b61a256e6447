// How what happens in the mine is shown.

import { draw } from "../../cards/card.ts";
import { destroy, discard, riches, turnOver, type Scene } from "../../stage/direct.ts";
import * as props from "../../stage/props.ts";
import { sameCell } from "../../table/cells.ts";
import type { Event } from "../../wire/types.ts";
import type { DiggingView } from "./view.ts";
import { wayBack } from "./way.ts";

const goalAt = (view: DiggingView, goal: string) => view.goals.find((one) => one.goal === goal);
const thing = (goal: string) => document.querySelector(`[data-thing="goal:${goal}"]`);

/** The rock comes down on a card, and both are gone. */
const rockFall: Scene = async (event, set) => {
  if (event.kind !== "rock_fell") return;
  const from = props.sourceOf(event.seat, set.own, "rock_fall");
  if (from) await props.flyCard(set.stage.motion, set.game, "rock_fall", false, from, set.camera.rectOf(event));
  await destroy(event, set);
};

/** A goal is lifted towards whoever looks at it; the others see only that. */
const look: Scene = async (event, set) => {
  if (event.kind !== "looked") return;
  const goal = thing(event.goal);
  const panel = props.panelOf(event.seat);
  if (goal && event.face) {
    await props.peek(set.stage.motion, draw(set.game, event.face), goal.getBoundingClientRect());
  } else if (goal && panel) {
    await props.flyIcon(set.stage.motion, "eye", panel.getBoundingClientRect(), goal.getBoundingClientRect());
  }
  set.show();
};

const turnGoal = turnOver((event, view) =>
  event.kind === "turned_over" ? goalAt(view as DiggingView, event.goal) : undefined,
);

/** A goal is turned over; from the treasure light runs back along the way that led to it. */
const reach: Scene = async (event, set) => {
  await turnGoal(event, set);
  if (event.kind !== "turned_over" || event.face !== "treasure") return;
  const view = set.view as DiggingView;
  const way = wayBack(goalAt(view, event.goal)!, view.maze, set.game.face);
  await props.lightUp(
    set.stage.motion,
    way.map((cell) => set.camera.rectOf(cell)),
  );
};

export const scenes: Partial<Record<string, Scene>> = {
  rock_fell: rockFall,
  looked: look,
  passed: discard,
  turned_over: reach,
  picked: riches,
  paid: riches,
  earned: riches,
  stole: riches,
};

/** The board with one event more. */
export function landed<V extends DiggingView>(view: V, event: Event): V {
  if (event.kind === "laid") {
    const { column, row, card, turned } = event;
    return { ...view, maze: [...view.maze, { column, row, card, turned }] };
  }
  if (event.kind === "rock_fell") return { ...view, maze: view.maze.filter((card) => !sameCell(card, event)) };
  if (event.kind !== "turned_over") return view;
  const goals = view.goals.map((one) => (one.goal === event.goal ? { ...one, face: event.face, face_up: true } : one));
  return { ...view, goals };
}
