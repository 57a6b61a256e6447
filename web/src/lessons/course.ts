// Where one is in a lesson: it follows from what has happened, and from what was read of what is only to be read.

import type { Action, LessonStep } from "../wire/types.ts";

/** The index of the step one is at, after so many events and with so many steps read; -1 while the others are busy. */
export function stepAt(steps: readonly LessonStep[], events: number, read: number): number {
  const begun = steps.findLastIndex((step) => step.events <= events);
  if (begun < 0 || steps[begun]!.events !== events) return -1;
  const first = steps.findIndex((step) => step.events === events);
  return Math.max(first, Math.min(read, begun));
}

/** The key of what is said to an action that is not asked for. */
export function answerTo(step: LessonStep, kind: string): string {
  return step.wrong[kind] ?? step.wrong[""] ?? "";
}

/** What the chosen cards can do is not what is asked for: what kind of action that is, if it is any. */
export function astray(step: LessonStep, open: readonly Action[]): string | null {
  if (step.accepted.length === 0 || open.length === 0) return null;
  return open.some((action) => step.accepted.includes(action.text)) ? null : open[0]!.kind;
}
