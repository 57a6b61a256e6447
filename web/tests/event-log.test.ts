// The log: what was told stays, also when the next round has begun, and each seat keeps its own.

import { describe, expect, test } from "vitest";
import { eventsOf, clansIn, endingOf, justEnded, extended } from "../src/table/event-log.ts";
import type { GameEvent, RoundResult } from "../src/wire/game.ts";
import type { SeatState } from "../src/wire/state.ts";

const event = (kind: string, facts: Record<string, unknown> = {}) => ({ kind, ...facts }) as unknown as GameEvent;
const seat = (place: number | null, history: GameEvent[]) =>
  ({ seat: place, view: { history }, legal: [] }) as unknown as SeatState;
const result = (round: number) => ({ round }) as unknown as RoundResult;

const dealt = event("dealt");
const laid = event("laid");
const drew = event("drew");
const ended = event("round_ended", { round: 1 });
const began = event("round_began", { round: 2 });

describe("log", () => {
  test("what was told before one looked comes from the view, and only once", () => {
    const now = seat(0, [dealt, laid, drew]);
    expect(eventsOf({}, now)).toEqual([dealt, laid, drew]);
    const first = extended({}, [{ seat: 0, events: [laid, drew] }], [now]);
    expect(eventsOf(first, now)).toEqual([dealt, laid, drew]);
    expect(eventsOf(extended(first, [{ seat: 0, events: [laid] }], [seat(0, [dealt, laid, drew, laid])]), now)).toEqual(
      [dealt, laid, drew, laid],
    );
  });

  test("a round that is over stays when the next one has begun", () => {
    const before = extended({}, [{ seat: 0, events: [laid] }], [seat(0, [dealt, laid])]);
    const after = seat(0, [began, dealt]);
    expect(eventsOf(extended(before, [{ seat: 0, events: [ended, began, dealt] }], [after]), after)).toEqual([
      dealt,
      laid,
      ended,
      began,
      dealt,
    ]);
    expect(eventsOf(extended({}, [{ seat: 0, events: [laid, ended, began, dealt] }], [after]), after)).toEqual([
      laid,
      ended,
      began,
      dealt,
    ]);
  });

  test("seats at one device, and spectators, have one each", () => {
    const seats = [seat(0, [dealt]), seat(3, [drew]), seat(null, [laid])];
    const all = extended(
      {},
      [
        { seat: 0, events: [dealt] },
        { seat: 3, events: [drew] },
        { seat: null, events: [laid] },
      ],
      seats,
    );
    expect(seats.map((one) => eventsOf(all, one))).toEqual([[dealt], [drew], [laid]]);
  });
});

describe("the end of a round", () => {
  test("it is noticed when the next round begins or the game ends, not when one comes in", () => {
    expect(justEnded([laid, ended, began, dealt], [result(1)])).toBe(1);
    expect(justEnded([laid, event("game_ended")], [result(1), result(2), result(3)])).toBe(3);
    expect(justEnded([laid, drew], [result(1)])).toBe(null);
    expect(justEnded([event("round_began", { round: 1 }), dealt], [])).toBe(null);
    expect(justEnded([began, dealt], [result(1)])).toBe(null);
  });

  test("it can be looked at again, with what happened for those who were there", () => {
    expect(endingOf(1, [result(1), result(2)], [laid, ended])).toEqual({ result: result(1), ended });
    expect(endingOf(2, [result(1), result(2)], [laid, ended])).toEqual({ result: result(2), ended: null });
    expect(endingOf(3, [result(1)], [ended])).toBe(null);
  });

  test("clans are those of the round", () => {
    const joined = (place: number, clan: string) => event("joined_clan", { seat: place, clan });
    const course = [
      event("round_began", { round: 1 }),
      joined(0, "blue"),
      joined(1, "yellow"),
      ended,
      began,
      joined(0, "yellow"),
      joined(1, "blue"),
    ];
    expect(clansIn(1, course)).toEqual(["blue", "yellow"]);
    expect(clansIn(2, course)).toEqual(["yellow", "blue"]);
    expect(clansIn(1, course.slice(4))).toBe(undefined);
  });
});
