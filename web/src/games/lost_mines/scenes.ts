// How what happens in the forest is shown.

import { draw } from "../../cards/card.ts";
import { destroy, riches, turnOver, type Scene } from "../../stage/direct.ts";
import * as props from "../../stage/props.ts";
import { sameCell } from "../../table/cells.ts";
import type { State } from "../../wire/state.ts";
import type { Event, LostMinesView } from "../../wire/types.ts";

const STEP = 260;

/** A view in which somebody's dwarf stands somewhere. */
const standing = (view: LostMinesView, seat: number, at: readonly [number, number]): LostMinesView => ({
  ...view,
  dwarves: view.dwarves.map((one, index) => (index === seat ? [at[0], at[1]] : one)) as LostMinesView["dwarves"],
});

/** A dwarf goes its way, card by card. */
const walk: Scene = async (event, { stage, own, show, sound }) => {
  if (event.kind !== "walked") return;
  for (const at of event.way) {
    const move = (state: State): State => ({
      ...state,
      seats: state.seats.map((one) =>
        one.seat === own || own === null ? { ...one, view: standing(one.view as LostMinesView, event.seat, at) } : one,
      ),
    });
    stage.show(move(stage.shown));
    sound();
    await stage.motion.wait(STEP);
  }
  show();
};

/** The storm comes down on a card, and takes it away. */
const storm: Scene = async (event, set) => {
  if (event.kind !== "storm_struck") return;
  const from = props.sourceOf(event.seat, set.own, "storm");
  if (from) await props.flyIcon(set.stage.motion, "storm", from, set.camera.rectOf(event));
  await destroy(event, set);
};

/** Somebody looks at a mine, a treasure or a dwarf; what was found only they see. */
const spy: Scene = async (event, set) => {
  if (event.kind !== "spied") return;
  const thing =
    event.target !== null
      ? props.panelOf(event.target)
      : document.querySelector(`[data-thing="${event.thing}:${event.number}"]`);
  const panel = props.panelOf(event.seat);
  if (thing && event.thing === "mine" && event.found) {
    await props.peek(set.stage.motion, draw(set.game, `mine_${String(event.found)}`), thing.getBoundingClientRect());
  } else if (thing && panel) {
    await props.flyIcon(set.stage.motion, "eye", panel.getBoundingClientRect(), thing.getBoundingClientRect());
  }
  set.show();
};

export const scenes: Partial<Record<string, Scene>> = {
  walked: walk,
  storm_struck: storm,
  spied: spy,
  mine_turned_over: turnOver((event) => (event.kind === "mine_turned_over" ? event : undefined)),
  treasure_taken: riches,
};

/** The board with one event more. */
export function landed(view: LostMinesView, event: Event): LostMinesView {
  switch (event.kind) {
    case "laid": {
      const { column, row, card, turned } = event;
      return { ...view, maze: [...view.maze, { column, row, card, turned } as LostMinesView["maze"][number]] };
    }
    case "storm_struck":
      return { ...view, maze: view.maze.filter((card) => !sameCell(card, event)) };
    case "walked":
      return standing(view, event.seat, [event.column, event.row]);
    case "mine_turned_over":
      return {
        ...view,
        mines: view.mines.map((mine) => (mine.mine === event.mine ? { ...mine, face: event.face } : mine)),
      };
    default:
      return view;
  }
}
