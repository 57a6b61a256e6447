import { describe, expect, test } from "vitest";
import { answerTo, astray, stepAt } from "../src/lessons/course.ts";
import { placeIn } from "../src/table/placing.ts";
import type { Action, LessonStep } from "../src/wire/types.ts";

const step = (events: number, more: Partial<LessonStep> = {}): LessonStep => ({
  text: "",
  about: [],
  accepted: [],
  mark: null,
  wrong: {},
  events,
  ...more,
});

describe("where one is in a lesson", () => {
  const steps = [step(5), step(5), step(13), step(13), step(21)];

  test("follows from what has happened, and from what was read", () => {
    expect(stepAt(steps, 5, 0)).toBe(0);
    expect(stepAt(steps, 5, 1)).toBe(1);
    expect(stepAt(steps, 13, 1)).toBe(2);
    expect(stepAt(steps, 13, 3)).toBe(3);
    expect(stepAt(steps, 21, 2)).toBe(4);
  });

  test("is never further than what has happened", () => {
    expect(stepAt(steps, 5, 4)).toBe(1);
  });

  test("is nowhere while the others are busy, and before it is loaded", () => {
    expect(stepAt(steps, 8, 2)).toBe(-1);
    expect(stepAt(steps, 3, 0)).toBe(-1);
    expect(stepAt([], 5, 0)).toBe(-1);
  });
});

describe("what is not asked for", () => {
  const asked = step(5, { accepted: ["map:top"], wrong: { "": "any", pass: "passed" } });
  const action = (kind: string, text: string) => ({ kind, text }) as Action;

  test("is answered by its kind, or as everything else", () => {
    expect(answerTo(asked, "pass")).toBe("passed");
    expect(answerTo(asked, "lay")).toBe("any");
  });

  test("is known by what a card can do", () => {
    expect(astray(asked, [action("map", "map:top"), action("map", "map:middle")])).toBeNull();
    expect(astray(asked, [action("lay", "cross@1,0")])).toBe("lay");
    expect(astray(asked, [])).toBeNull();
    expect(astray(step(5), [action("lay", "cross@1,0")])).toBeNull();
  });
});

describe("where a step is said", () => {
  const room = { left: 0, top: 0, right: 400, bottom: 400 };
  const size = { width: 200, height: 100 };
  const frame = (left: number, top: number, wide = 40) => ({ left, top, right: left + wide, bottom: top + wide });
  const covers = (at: { x: number; y: number }, one: ReturnType<typeof frame>) =>
    at.x < one.right && at.x + size.width > one.left && at.y < one.bottom && at.y + size.height > one.top;

  test("it covers nothing that is to be kept clear, wherever that is", () => {
    for (let left = 0; left <= 360; left += 40) {
      for (let top = 0; top <= 360; top += 40) {
        const thing = frame(left, top);
        expect(covers(placeIn(room, size, [thing], [thing]), thing)).toBe(false);
      }
    }
  });

  test("it stands near what it is about, inside the room", () => {
    const thing = frame(180, 500);
    expect(placeIn(room, size, [thing], [thing])).toEqual({ x: 100, y: 300 });
    expect(placeIn(room, size, [], [])).toEqual({ x: 100, y: 150 });
  });
});
