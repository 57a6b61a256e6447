// How what happens in the forest is shown.

import { draw } from "../../cards/card.ts";
import { destroy, discard, riches, turnOver, type Scene } from "../../stage/direct.ts";
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
  const from = props.sourceOf(event.seat, set.own, "thunderstorm");
  if (from) await props.flyIcon(set.stage.motion, "thunderstorm", from, set.camera.rectOf(event));
  await destroy(event, set);
};

/** Where the edge of a cell is on the screen: to the east of it or below it. */
function edgeOf(box: DOMRect, side: string): DOMRect {
  const [x, y] = side === "E" ? [box.right, box.top + box.height / 2] : [box.left + box.width / 2, box.bottom];
  return new DOMRect(x, y, 0, 0);
}

/** A trap or a troll is put on a path between two cards. */
const lurk =
  (token: string): Scene =>
  async (event, set) => {
    if (!("side" in event && "seat" in event)) return set.show();
    const from = props.sourceOf(event.seat, set.own, token);
    if (from) {
      const to = edgeOf(set.camera.rectOf(event), event.side);
      await props.flyIcon(set.stage.motion, `token_${token}`, from, to);
    }
    set.show();
    set.sound();
  };

/** Something happens to somebody who is on the way: they are shaken. */
const struck: Scene = async (event, set) => {
  if (!("seat" in event)) return set.show();
  set.show();
  set.sound();
  await props.shake(set.stage.motion, props.panelOf(event.seat), event.seat === set.own ? 1.6 : 1);
};

/** The dragon comes out of the mine to whoever woke it. */
const wake: Scene = async (event, set) => {
  const panel = "seat" in event ? props.panelOf(event.seat) : null;
  if (panel) {
    const middle = new DOMRect(innerWidth / 2, innerHeight / 3, 0, 0);
    await props.flyIcon(set.stage.motion, "dragon", middle, panel.getBoundingClientRect());
  }
  await struck(event, set);
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
  discarded: discard,
  trap_set: lurk("trap"),
  troll_set: lurk("troll"),
  trap_sprung: struck,
  dragon_taken: wake,
  mine_set: turnOver((event) => (event.kind === "mine_set" ? event : undefined)),
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
