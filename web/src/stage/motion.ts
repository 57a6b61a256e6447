// How things move: every movement is one Web Animation, so that it can be hurried, held still and ended.

import { saved } from "../saved.svelte.ts";

/** Whether somebody wants to see things move, and can. */
export const moves = () =>
  saved.settings.scenes && !matchMedia("(prefers-reduced-motion: reduce)").matches && !document.hidden;

export class Motion {
  #running = new Set<Animation>();
  #rate = 1;
  #held = false;
  #ended = false;
  #waiting: (() => void) | null = null;

  /** How fast it goes from now on: 1 is as it was meant. */
  hurry(rate: number): void {
    this.#rate = rate;
    for (const one of this.#running) one.updatePlaybackRate(rate);
  }

  hold(held: boolean): void {
    this.#held = held;
    for (const one of this.#running) held ? one.pause() : one.play();
  }

  /** Whatever moves is where it goes to, and so is whatever is yet to move, until `begin`. */
  end(): void {
    this.#ended = true;
    for (const one of this.#running) one.finish();
    this.#waiting?.();
  }

  begin(): void {
    this.#ended = false;
    this.#held = false;
  }

  /** Move something; resolves when it is there. */
  async move(thing: Element, frames: Keyframe[], duration: number, easing = "cubic-bezier(.3,.1,.2,1)"): Promise<void> {
    if (this.#ended || !moves()) return;
    const animation = thing.animate(frames, { duration, easing, fill: "backwards" });
    animation.updatePlaybackRate(this.#rate);
    if (this.#held) animation.pause();
    this.#running.add(animation);
    await animation.finished.catch(() => {});
    this.#running.delete(animation);
  }

  /** Let time pass: nothing moves, and yet it can be hurried and held. */
  wait(duration: number): Promise<void> {
    return this.move(document.documentElement, [{}, {}], duration, "linear");
  }

  /** Wait for somebody, also if nothing moves; `end` ends that, too. */
  async waitFor(listen: (done: () => void) => void): Promise<void> {
    if (this.#ended || document.hidden) return;
    await new Promise<void>((done) => {
      this.#waiting = done;
      listen(done);
    });
    this.#waiting = null;
  }
}
