// Where a card would go: the target under it when it is dragged, or the nearest one; and how well a finger hits it.

import type { Target } from "./targets.ts";

/** How far from a place a card may be let go and still go there. */
const SNAP = 30;

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
  // Of a picture the frame counts: what is cut off at its edge is measured, too.
  const { width } = (place?.querySelector(".glow") ?? place)?.getBoundingClientRect() ?? { width: EASY };
  return width < EASY && matchMedia("(pointer: coarse)").matches;
}
