// Where things are on the screen that a lesson or a hint points at.

import type { TableController } from "./controller.svelte.ts";

/** The frame of a thing: a card of the hand, a cell, a player, one's role, or a button. */
export function frameOf(thing: string, { camera, hand }: TableController): DOMRect | null {
  const [kind = "", ...rest] = thing.split(":");
  const which = rest.join(":");
  if (kind === "cell") {
    const [column = 0, row = 0] = which.split(",").map(Number);
    return camera.frame ? camera.rectOf({ column, row }) : null;
  }
  // Of two cards alike one is enough.
  if (kind === "hand") return find(`.hand li:nth-child(${hand.indexOf(which) + 1}) button`);
  if (kind === "player") return find(`.players [data-seat="${which}"]`);
  if (kind === "action") return find(`.decision [data-action="${which}"]`);
  return find(kind === "role" ? "footer .role" : ".decision .confirm");
}

const find = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? null;
