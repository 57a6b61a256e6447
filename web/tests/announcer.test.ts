// What is told to those who hear the page.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Announcer } from "../src/table/announcer.svelte.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", { setTimeout });
});
afterEach(() => vi.useRealTimers());

test("fifty things at once are told in a few words, and the last of them by name", () => {
  const announcer = new Announcer();
  const told: string[] = [];
  for (let number = 1; number <= 50; number++) announcer.tell(`line ${number}`);
  for (let tick = 0; tick < 100; tick++) {
    vi.advanceTimersByTime(100);
    if (announcer.said !== told.at(-1)) told.push(announcer.said);
  }
  expect(told.filter(Boolean)).toHaveLength(1);
  expect(announcer.said).toMatch(/line 48 line 49 line 50$/);
  expect(announcer.said).not.toContain("line 47");
});

test("what follows waits until the last has been said", () => {
  const announcer = new Announcer();
  announcer.tell("one");
  vi.advanceTimersByTime(300);
  expect(announcer.said).toBe("one");
  announcer.tell("two");
  vi.advanceTimersByTime(300);
  expect(announcer.said).toBe("one");
  vi.advanceTimersByTime(1500);
  expect(announcer.said).toBe("two");
});
