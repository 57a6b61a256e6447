// The stage: whatever happens is shown once, in order, and the table changes when the card lands, not before.
//
// The client always knows how things are. The stage follows: for each version it plays the scenes of its events, and
// only then shows the table as it is after them. It costs nobody time: a press ends it when a decision of one's own
// is open, and a page that nobody looks at is where the table is.

import { untrack } from "svelte";
import type { State } from "../wire/state.ts";
import type { Event, News } from "../wire/types.ts";
import { Motion } from "./motion.ts";

/** One version: what it told whoever looks, and how the table was before and is after it. */
export type Step = { news: News; events: readonly Event[]; before: State; after: State };

/** What is shown of a step: it may show the table in between, and ends when everything has been shown. */
export type Scenes = (step: Step, stage: Stage) => Promise<void>;

type Queued = { step: Step; again: boolean };

/** So much faster it goes once somebody has pressed, or when more waits than anybody wants to wait for: then the more. */
const HURRIED = 3;
const MANY = 8;
/** What a press must last to be held. */
const HOLD = 350;
/** How many versions can be looked at again. */
const KEPT = 60;

export class Stage {
  readonly motion = new Motion();
  /** The table as it is shown. */
  shown: State = $state.raw()!;
  /** Whether anything is being shown. */
  playing = $state(false);
  /** Who is doing something just now. */
  actor = $state<number | null>(null);
  /** Whether this is what has happened before, shown again. */
  again = $state(false);

  #scenes: Scenes;
  #landed: (step: Step) => void;
  #queue: Queued[] = [];
  #kept: Step[] = [];
  #now: () => State;
  #holding = 0;
  #hurried = false;

  constructor(now: () => State, scenes: Scenes, landed: (step: Step) => void) {
    this.#now = now;
    this.#scenes = scenes;
    this.#landed = landed;
    this.shown = untrack(now);
    document.addEventListener("visibilitychange", this.#hidden);
  }

  close(): void {
    document.removeEventListener("visibilitychange", this.#hidden);
    this.#queue = [];
    this.motion.end();
  }

  /** One more version has come. */
  push(step: Step): void {
    this.#kept = [...this.#kept, step].slice(-KEPT);
    this.#queue.push({ step, again: false });
    if (!this.playing) void this.#play();
    else if (this.#queue.length > MANY) this.#hurry((HURRIED * this.#queue.length) / MANY);
  }

  /** The table was told anew: whatever was to be shown is over. */
  reset(): void {
    this.#queue = [];
    this.motion.end();
    this.shown = untrack(this.#now);
  }

  /** Show the table in between: as it is in the middle of a step. */
  show(state: State): void {
    this.shown = state;
  }

  /** Somebody presses anywhere: `open` if there is a decision of their own to make. */
  press(open: boolean): void {
    clearTimeout(this.#holding);
    if (!this.playing) return;
    if (open) {
      this.finish();
      return;
    }
    this.#holding = window.setTimeout(() => this.motion.hold(true), HOLD);
  }

  release(): void {
    if (!this.#holding) return;
    clearTimeout(this.#holding);
    this.#holding = 0;
    this.motion.hold(false);
    this.#hurry();
  }

  /** Everything that waits is over at once. */
  finish(): void {
    const waiting = this.#queue;
    this.#queue = [];
    this.motion.end();
    this.again = false;
    for (const { step, again } of waiting) if (!again) this.#landed(step);
    this.shown = untrack(this.#now);
  }

  /** What happened since somebody last decided, so that it can be shown again. */
  lap(seat: number | null): Step[] {
    const deed = ({ news }: Step) => news.what.type === "moved";
    const own = this.#kept.findLastIndex(({ news }) => news.what.type === "moved" && news.what.seat === seat);
    const from = this.#kept.findLastIndex(({ news }) => news.what.type === "started");
    return this.#kept.slice(Math.max(own + 1, from + 1)).filter(deed);
  }

  /** Show some steps again. */
  replay(steps: readonly Step[]): void {
    if (this.playing || steps.length === 0) return;
    this.again = true;
    this.shown = steps[0]!.before;
    this.#queue = steps.map((step) => ({ step, again: true }));
    void this.#play();
  }

  /** Show something before anything else: the table was there before the stage was. */
  async open(scene: () => Promise<void>): Promise<void> {
    this.playing = true;
    await scene();
    await this.#play();
  }

  #hurry(rate = HURRIED): void {
    this.#hurried = true;
    this.motion.hurry(rate);
  }

  #hidden = () => {
    if (document.hidden) this.finish();
  };

  async #play(): Promise<void> {
    this.playing = true;
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      const { step, again } = next;
      this.again = again;
      this.motion.begin();
      if (!document.hidden) await this.#scenes(step, this).catch((error: unknown) => console.error(error));
      if (!again) this.#landed(step);
      // Whoever has pressed in between sees the table as it is already.
      if (this.shown.version < step.after.version || again) this.shown = step.after;
    }
    this.playing = false;
    this.actor = null;
    this.again = false;
    this.shown = untrack(this.#now);
    if (this.#hurried) this.motion.hurry(1);
    this.#hurried = false;
  }
}
