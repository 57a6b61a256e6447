// Where something stands that belongs to a thing on the screen: beside it, inside the window.

export type Frame = { left: number; top: number; right: number; bottom: number };
export type Size = { width: number; height: number };
export type Side = "right" | "below" | "above";
export type Placed = { x: number; y: number; side: Side };

/** How far it stands from the thing, and from the edges of the window. */
const GAP = 8;
const EDGE = 6;

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most));

/** What is above this is in the head of the page. */
const HEAD = 50;

/** In a wide window what is at the left has its words at its right; otherwise they are towards the middle. */
export function sideOf(thing: Frame, window: Size): Side {
  if (window.width > window.height && thing.bottom > HEAD && thing.right < window.width * 0.4) return "right";
  return (thing.top + thing.bottom) / 2 < window.height / 2 ? "below" : "above";
}

export function beside(thing: Frame, { width, height }: Size, window: Size, side = sideOf(thing, window)): Placed {
  const x = side === "right" ? thing.right + GAP : (thing.left + thing.right - width) / 2;
  const y = {
    right: (thing.top + thing.bottom - height) / 2,
    below: thing.bottom + GAP,
    above: thing.top - height - GAP,
  }[side];
  return {
    x: between(EDGE, x, Math.max(EDGE, window.width - width - EDGE)),
    y: between(EDGE, y, Math.max(EDGE, window.height - height - EDGE)),
    side,
  };
}

/** Several of them at once: those that would cover another move away from their things. */
export function apart(all: readonly { thing: Frame; size: Size }[], window: Size): Placed[] {
  const taken: (Placed & Size)[] = [];
  for (const { thing, size } of all) {
    const placed = { ...beside(thing, size, window), ...size };
    const step = placed.side === "above" ? -1 : 1;
    for (let tries = 0; tries <= taken.length; tries++) {
      const other = taken.find(
        (one) =>
          placed.x < one.x + one.width &&
          one.x < placed.x + placed.width &&
          placed.y < one.y + one.height &&
          one.y < placed.y + placed.height,
      );
      if (!other) break;
      placed.y = step > 0 ? other.y + other.height + 2 : other.y - placed.height - 2;
    }
    taken.push(placed);
  }
  return taken.map(({ x, y, side }) => ({ x, y, side }));
}
