// Arrow keys go from thing to thing of the board, to the nearest one in that direction.

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Where a thing is: what is drawn of a card may go beyond its edges, its ring does not. */
export const frameOf = (thing: Element): DOMRect =>
  (thing.querySelector(":scope > .ring") ?? thing).getBoundingClientRect();

export function moveFocus(event: KeyboardEvent, frame: Element): void {
  const step = ARROWS[event.key];
  if (!step) return;
  event.preventDefault();
  event.stopPropagation();
  const things = [...frame.querySelectorAll<SVGGElement>("[data-thing]")];
  const middle = (one: Element) => {
    const box = frameOf(one);
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  };
  const from = things.find((one) => one === document.activeElement);
  if (!from) return things[0]?.focus();
  const here = middle(from);
  let best: SVGGElement | undefined;
  let least = Infinity;
  for (const one of things) {
    const there = middle(one);
    const along = (there.x - here.x) * step[0] + (there.y - here.y) * step[1];
    const aside = Math.abs((there.x - here.x) * step[1]) + Math.abs((there.y - here.y) * step[0]);
    if (one !== from && along > 2 && along + aside * 2 < least) {
      best = one;
      least = along + aside * 2;
    }
  }
  best?.focus();
}
