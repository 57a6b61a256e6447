// The speaker of a page: silent until somebody has pressed something, asleep whenever nothing sounds.
//
// Browsers let a page sound only once it was pressed, and iOS only if the context is made or resumed within that press.
// A telephone call or another app may take the sound away; the next press, or coming back to the page, gets it back.

import { grainsFor, lasts, ring, type Layer } from "./layers.ts";
import { Voices } from "./voices.ts";

/** A sound that could not begin within so many milliseconds is not heard any more: what is late would mislead. */
const LATE = 150;
/** How long the context stays awake after the last sound, in milliseconds. */
const IDLE = 4000;

export class Speaker {
  #make: () => AudioContext;
  #now: () => number;
  #context: AudioContext | null = null;
  #out: GainNode | null = null;
  #grains: AudioBuffer | null = null;
  #voices = new Voices();
  #sleep: ReturnType<typeof setTimeout> | undefined;

  constructor(make: () => AudioContext = () => new AudioContext(), now: () => number = () => performance.now()) {
    this.#make = make;
    this.#now = now;
  }

  /** Somebody presses something: from now on there may be sound. */
  wake(): void {
    if (this.#context === null) this.#open(this.#make());
    else if (this.#context.state === "running") return;
    void this.#resumed();
    this.#sleepLater(0);
  }

  /** Somebody has come back to the page. */
  comeBack(): void {
    if (this.#context !== null) this.wake();
  }

  /** Let a sound be heard, `loud` from 0 to 1; what is `first` is heard in any crowd. */
  play(sound: string, layers: readonly Layer[], loud: number, first = false): void {
    if (this.#context === null || loud <= 0) return;
    const asked = this.#now();
    if (!this.#voices.admit(sound, lasts(layers), asked / 1000, first)) return;
    if (this.#context.state === "running") this.#ring(layers, loud);
    else void this.#resumed().then((awake) => awake && this.#now() - asked < LATE && this.#ring(layers, loud));
    this.#sleepLater(lasts(layers));
  }

  #open(context: AudioContext): void {
    this.#context = context;
    this.#out = context.createGain();
    // Many sounds at once are no louder than one.
    const even = context.createDynamicsCompressor();
    this.#out.connect(even);
    even.connect(context.destination);
    this.#grains = grainsFor(context);
  }

  /** Whether the context could be resumed; where the browser wants a press first, that is known only after it. */
  #resumed(): Promise<boolean> {
    return this.#context!.resume().then(
      () => true,
      () => false,
    );
  }

  #ring(layers: readonly Layer[], loud: number): void {
    // To the ear twice the distance on the slider is twice as loud.
    this.#out!.gain.value = loud ** 2;
    for (const layer of layers) ring(this.#context!, layer, this.#grains!, this.#out!, this.#context!.currentTime);
  }

  #sleepLater(after: number): void {
    clearTimeout(this.#sleep);
    this.#sleep = setTimeout(() => void this.#context!.suspend().catch(() => {}), after * 1000 + IDLE);
  }
}
