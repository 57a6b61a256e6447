// Sounds: heard after a press, never in a pile, never late, and nothing is awake when nothing sounds.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { chime, lasts, ring, stone, type Layer } from "../src/sound/layers.ts";
import { Speaker } from "../src/sound/speaker.ts";
import { Voices } from "../src/sound/voices.ts";
import { sounds } from "../src/table/sounds.ts";
import { games } from "./games.ts";

/** What a browser's audio context is asked for: which sources began, and when. */
class Context {
  state: string;
  currentTime = 0;
  sampleRate = 8;
  destination = {};
  begun: number[] = [];
  #refuses: boolean;

  /** Safari leaves a context asleep, and whoever wakes it waiting, until somebody presses. */
  constructor(state = "running", refuses = false) {
    this.state = state;
    this.#refuses = refuses;
  }

  resume = () => (this.#refuses ? new Promise<void>((done) => (this.press = () => done(this.#wake()))) : this.#woken());
  press = () => {};
  suspend = () => Promise.resolve(void (this.state = "suspended"));
  #wake = () => void (this.state = "running");
  #woken = () => Promise.resolve(this.#wake());

  #node = () => {
    const param = { value: 0, setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} };
    const node = {
      ...{ gain: param, frequency: param, Q: param, stop: () => {}, connect: (to: unknown) => to },
      start: (at: number) => this.begun.push(at),
    };
    return node;
  };
  createGain = this.#node;
  createOscillator = this.#node;
  createBufferSource = this.#node;
  createBiquadFilter = this.#node;
  createDynamicsCompressor = this.#node;
  createBuffer = (_: number, long: number) => ({ duration: 1, getChannelData: () => new Float32Array(long) });
}

const layer = stone(100)[0]!;
let now = 0;
const speakerOn = (context: Context) =>
  new Speaker(
    () => context as unknown as AudioContext,
    () => now,
  );

beforeEach(() => {
  now = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe("the speaker", () => {
  test("makes no context and no sound before somebody presses", () => {
    const make = vi.fn(() => new Context() as unknown as AudioContext);
    const speaker = new Speaker(make, () => now);
    speaker.play("thud", [layer], 1);
    speaker.comeBack();
    expect(make).not.toHaveBeenCalled();
    speaker.wake();
    speaker.wake();
    expect(make).toHaveBeenCalledTimes(1);
  });

  test("sounds after a press, and not when it is turned down to nothing", () => {
    const context = new Context();
    const speaker = speakerOn(context);
    speaker.wake();
    speaker.play("thud", [layer], 0);
    expect(context.begun).toEqual([]);
    speaker.play("thud", [layer], 0.5);
    expect(context.begun).toEqual([0]);
  });

  test("goes to sleep when nothing sounds, and wakes for the next sound", async () => {
    const context = new Context();
    const speaker = speakerOn(context);
    speaker.wake();
    speaker.play("thud", [layer], 1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(context.state).toBe("suspended");
    now = 60_000;
    speaker.play("thud", [layer], 1);
    await vi.advanceTimersByTimeAsync(10);
    expect(context.state).toBe("running");
    expect(context.begun.length).toBe(2);
  });

  test("what could not be heard in time is not heard later", async () => {
    const context = new Context("suspended", true);
    const speaker = speakerOn(context);
    speaker.wake();
    for (const sound of ["thud", "crack", "coins"]) speaker.play(sound, [layer], 1);
    now = 3000;
    context.press();
    await vi.advanceTimersByTimeAsync(1);
    expect(context.state).toBe("running");
    expect(context.begun).toEqual([]);
    speaker.play("thud", [layer], 1);
    expect(context.begun).toEqual([0]);
  });

  test("is woken again when something else took the sound away", () => {
    const context = new Context();
    const speaker = speakerOn(context);
    speaker.wake();
    context.state = "interrupted";
    speaker.comeBack();
    expect(context.state).toBe("running");
  });
});

describe("a crowd of sounds", () => {
  test("the same sound is heard once, and again after a while", () => {
    const voices = new Voices();
    expect([0, 0.05, 0.2].map((at) => voices.admit("coins", 0.1, at))).toEqual([true, false, true]);
  });

  test("only some are heard at once, but what matters most always is", () => {
    const voices = new Voices();
    const heard = ["one", "two", "three", "four", "five", "six"].filter((sound) => voices.admit(sound, 1, 0));
    expect(heard).toEqual(["one", "two", "three", "four"]);
    expect(voices.admit("fanfare", 1, 0.5, true)).toBe(true);
    expect(voices.admit("seven", 1, 1.1)).toBe(true);
  });
});

test("a layer begins when it should", () => {
  const context = new Context();
  const at = (layers: Layer[]) => {
    context.begun = [];
    for (const one of layers) ring(context as never, one, { duration: 1 } as AudioBuffer, {} as AudioNode, 10);
    return context.begun;
  };
  expect(new Set(at(chime(900, 0.5)))).toEqual(new Set([10.5]));
  expect(lasts(chime(900, 0.5, 0.7))).toBeCloseTo(1.2);
});

test("whatever a game sounds like is a sound there is", () => {
  const used = games.all.flatMap((game) => Object.values(game.sounds ?? {}));
  expect(new Set(used).size).toBeGreaterThan(5);
  expect(used.filter((one) => !sounds.includes(one!))).toEqual([]);
});
