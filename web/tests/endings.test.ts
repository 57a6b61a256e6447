// How rounds end: it is noticed, and it can be looked at again.

import { describe, expect, test } from "vitest";
import { endingOf, justEnded } from "../src/table/endings.ts";
import type { View } from "../src/wire/game.ts";
import type { Event } from "../src/wire/types.ts";

const event = (kind: string, facts: Record<string, unknown> = {}) => ({ kind, ...facts }) as unknown as Event;
const results = (...rounds: number[]) => ({ results: rounds.map((round) => ({ round })) }) as unknown as View;

const dealt = event("dealt");
const laid = event("laid");
const drew = event("drew");
const ended = event("round_ended", { round: 1 });
const began = event("round_began", { round: 2 });

describe("the end of a round", () => {
  test("it is noticed when the next round begins or the game ends, not when one comes in", () => {
    expect(justEnded([laid, ended, began, dealt], results(1))).toBe(1);
    expect(justEnded([laid, event("game_ended")], results(1, 2, 3))).toBe(3);
    expect(justEnded([laid, drew], results(1))).toBe(null);
    expect(justEnded([event("round_began", { round: 1 }), dealt], results())).toBe(null);
    expect(justEnded([began, dealt], results(1))).toBe(null);
  });

  test("it can be looked at again, with what happened for those who were there", () => {
    expect(endingOf(1, results(1, 2), [laid, ended])).toEqual({ result: { round: 1 }, ended });
    expect(endingOf(2, results(1, 2), [laid, ended])).toEqual({ result: { round: 2 }, ended: null });
    expect(endingOf(3, results(1), [ended])).toBe(null);
  });
});
