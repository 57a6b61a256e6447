// What those are told who hear the page instead of seeing it: much that happens at once is told in one breath.

import { say } from "../words/words.svelte.ts";

/** How long is gathered before anything is said, and how long it takes to say it. */
const GATHER = 250;
const BREATH = 1500;
/** How many things are told at once; of those before them it is told how many there were. */
const MOST = 3;

export class Announcer {
  said = $state("");

  #waiting: string[] = [];
  #timer = 0;
  #free = 0;

  tell(line: string): void {
    this.#waiting.push(line);
    if (!this.#timer) this.#timer = window.setTimeout(this.#flush, Math.max(GATHER, this.#free - Date.now()));
  }

  #flush = (): void => {
    this.#timer = 0;
    this.#free = Date.now() + BREATH;
    const lines = this.#waiting.splice(0);
    const left = lines.length - MOST;
    const before = left > 0 ? [say("web.more_happened", { count: left })] : [];
    this.said = [...before, ...lines.slice(-MOST)].join(" ");
  };
}
