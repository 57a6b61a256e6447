// Which scene an event is: the game says it by the event's kind, and where it does not, by what the event names.

import type { Game } from "../games/game.ts";
import type { Camera } from "../table/camera.svelte.ts";
import { play as playSound } from "../table/sounds.ts";
import type { View } from "../wire/game.ts";
import type { State } from "../wire/state.ts";
import type { Event } from "../wire/types.ts";
import * as props from "./props.ts";
import type { Stage, Step } from "./stage.svelte.ts";

/** What a scene is made with. `show` shows the table as it is once the event has happened. */
export type Set = {
  game: Game;
  view: View;
  own: number | null;
  stage: Stage;
  camera: Camera;
  show: () => void;
  sound: () => void;
};

export type Scene = (event: Event, set: Set) => Promise<void>;

/** What brings the end of a round, which is shown as a beat of its own. */
export type Beats = {
  ended: (event: Event & { kind: "round_ended" }, step: Step) => Promise<void>;
  began: (step: Step) => Promise<void>;
  over: (step: Step) => Promise<void>;
  role: (step: Step) => Promise<void>;
};

export type Theatre = { game: Game; seat: number | null; camera: Camera; beats: Beats };

const PAUSE = 160;

const cellElement = (cell: string) => document.querySelector(`[data-cell="${cell}"]`);

/** A card is laid on the board, or comes down on it. */
export const lay: Scene = async (event, { game, own, stage, camera, show, sound }) => {
  if (!("card" in event && "column" in event) || !event.card) return show();
  const from = props.sourceOf(event.seat, own, event.card);
  const to = camera.rectOf(event);
  const turned = "turned" in event && event.turned;
  if (from) await props.flyCard(stage.motion, game, event.card, turned, from, to);
  show();
  sound();
  props.dust(stage.motion, to);
};

/** A card is put in front of somebody. */
export const aim: Scene = async (event, { game, own, stage, show, sound }) => {
  const target = "target" in event && typeof event.target === "number" ? event.target : null;
  const panel = target === null ? null : props.panelOf(target);
  if (!("card" in event) || !event.card || !panel || !("seat" in event)) return show();
  const from = props.sourceOf(event.seat, own, event.card);
  if (from) await props.flyCard(stage.motion, game, event.card, false, from, panel.getBoundingClientRect());
  show();
  sound();
  await props.shake(stage.motion, panel, target === own ? 1.6 : 1);
};

/** A card that goes by its name is put in front of somebody; without a target, in front of whoever plays it. */
export const playCard =
  (card: string): Scene =>
  async (event, { game, own, stage, show, sound }) => {
    const { seat, target } = peopleOf(event);
    const panel = props.panelOf(target ?? seat);
    const from = props.sourceOf(seat, own, card);
    if (from && panel) {
      await props.flyCard(stage.motion, game, card, false, from, panel.getBoundingClientRect());
    }
    show();
    sound();
    await props.shake(stage.motion, panel, target === own ? 1.6 : 1);
  };

/** Two players swap something: one flies each way. */
export const swap: Scene = async (event, { stage, show, sound }) => {
  const { seat, target } = peopleOf(event);
  const [one, other] = [props.panelOf(seat), props.panelOf(target ?? seat)].map((panel) =>
    panel?.getBoundingClientRect(),
  );
  if (one && other) {
    await Promise.all([
      props.flyIcon(stage.motion, "cards", one, other),
      props.flyIcon(stage.motion, "cards", other, one),
    ]);
  }
  sound();
  show();
};

/** Cards are discarded, seen only by whoever had them. */
export const discard: Scene = async (event, { game, own, stage, show, sound }) => {
  const pile = document.querySelector("header .stock")?.getBoundingClientRect();
  const { seat } = peopleOf(event);
  const cards = "cards" in event && Array.isArray(event.cards) ? event.cards.map(String) : [];
  const gone = "count" in event && typeof event.count === "number" ? event.count : cards.length;
  const from = props.sourceOf(seat, own, cards[0] ?? "");
  if (gone > 0 && pile && from) {
    await props.flyCard(stage.motion, game, cards[0] ?? "", false, from, pile);
  }
  sound();
  show();
};

/** Who does something, and to whom. */
function peopleOf(event: Event): { seat: number; target: number | null } {
  const { seat, target } = { seat: -1, target: null, ...(event as { seat?: number; target?: number | null }) };
  return { seat, target };
}

/** What lies on the board is destroyed. */
export const destroy: Scene = async (event, { stage, show, sound }) => {
  if (!("column" in event)) return show();
  sound();
  await props.crumble(stage.motion, cellElement(`${event.column},${event.row}`));
  show();
};

/** Gold, or what it is in this game, goes to somebody, from somebody else or from the middle. */
export const riches: Scene = async (event, { game, stage, show, sound }) => {
  const to = "seat" in event ? props.panelOf(event.seat) : null;
  const from = "target" in event && typeof event.target === "number" ? props.panelOf(event.target) : null;
  if (to) {
    const start = from?.getBoundingClientRect() ?? new DOMRect(innerWidth / 2, innerHeight / 3, 0, 0);
    await props.flyIcon(stage.motion, game.unit, start, to.getBoundingClientRect());
    sound();
  }
  show();
};

/** A card of the board is turned over. */
export const turnOver =
  (cellOf: (event: Event, view: View) => { column: number; row: number } | undefined): Scene =>
  async (event, { view, stage, show, sound }) => {
    const cell = cellOf(event, view);
    if (!cell) return show();
    sound();
    await props.flip(stage.motion, () => cellElement(`${cell.column},${cell.row}`), show);
  };

/** By what it names: a card and a place, or a card and somebody. */
function usual(event: Event): Scene | undefined {
  if (!("card" in event) || !("seat" in event)) return undefined;
  return "column" in event ? lay : "target" in event ? aim : undefined;
}

/** Show what happened in one version. */
export function direct(theatre: () => Theatre): (step: Step, stage: Stage) => Promise<void> {
  return async (step, stage) => {
    const { game, seat, camera, beats } = theatre();
    if (step.news.what.type === "started") {
      stage.show(step.after);
      await beats.role(step);
      return;
    }
    // Where the next round has begun, the table as it is afterwards is another one: it is shown as far as it went.
    const next = step.events.findIndex((event) => event.kind === "round_began");
    let shown = step.before;
    const viewOf = (state: State) => state.seats.find((one) => one.seat === seat)?.view ?? state.seats[0]?.view;
    for (const event of next < 0 ? step.events : step.events.slice(0, next)) {
      const view = viewOf(shown);
      if (!view) break;
      if ("seat" in event && game.deeds.has(event.kind)) {
        stage.actor = event.seat;
        await stage.motion.wait(PAUSE);
      }
      const show = () => {
        shown = next < 0 ? step.after : patched(shown, seat, game, event);
        stage.show(shown);
      };
      const name = game.sounds?.[event.kind];
      const sound = () => void (name && playSound(name));
      const scene = game.scenes?.[event.kind] ?? usual(event);
      if (scene) await scene(event, { game, view, own: seat, stage, camera, show, sound });
      else {
        sound();
        if (next >= 0) show();
      }
      if (event.kind === "round_ended") {
        if (next < 0) stage.show(step.after);
        await beats.ended(event, step);
      }
      if (event.kind === "game_ended") await beats.over(step);
    }
    if (next >= 0) {
      await beats.began(step);
      stage.show(step.after);
      await beats.role(step);
    } else if (step.events.some((event) => game.deeds.has(event.kind))) {
      await stage.motion.wait(PAUSE);
    }
  };
}

/** A state in which an event has happened and nothing else has. */
function patched(state: State, seat: number | null, game: Game, event: Event): State {
  const seats = state.seats.map((one) => {
    if (one.seat !== seat) return one;
    return { ...one, view: game.landed?.(one.view, event) ?? one.view, log: [...one.log, event], legal: [] };
  });
  return { ...state, seats };
}
