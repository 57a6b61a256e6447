// Where a card would go: the target under it when it is dragged, or the nearest one; and how well a finger hits it.

import type { Target } from "./targets.ts";

/** How far from a place a card may be let go and still go there. */
const SNAP = 30;
/** How close to an end of the players' row a card moves it on, and how far at a time. */
const EDGE = 44;
const STEP = 9;

export function targetNear(x: number, y: number): Target | null {
  let nearest: Target | null = null;
  let least = SNAP;
  for (const one of document.querySelectorAll("[data-target]")) {
    const box = one.getBoundingClientRect();
    const away = Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
    if (away < least) {
      least = away;
      nearest = one.getAttribute("data-target");
    }
  }
  return nearest;
}

/** A finger easily misses what is narrower than this on the screen. */
const EASY = 32;

/** Whether a finger may have meant something beside a target. */
export function easilyMissed(target: Target): boolean {
  const place = document.querySelector(`[data-target="${target}"]`);
  return matchMedia("(pointer: coarse)").matches && (place?.getBoundingClientRect().width ?? EASY) < EASY;
}

/** Moves the players' row along while a card is held at one of its ends; returns how to stop it. */
export function rollRow(x: number, y: number, moved: () => void): () => void {
  const row = document.querySelector(".players");
  let frame = 0;
  const roll = () => {
    const box = row!.getBoundingClientRect();
    const way = y < box.top || y > box.bottom ? 0 : x < box.left + EDGE ? -1 : x > box.right - EDGE ? 1 : 0;
    const before = row!.scrollLeft;
    if (way !== 0) row!.scrollLeft += way * STEP;
    if (row!.scrollLeft === before) return;
    moved();
    frame = requestAnimationFrame(roll);
  };
  if (row) roll();
  return () => cancelAnimationFrame(frame);
}
