// How the board is looked at: fitted by itself until somebody moves it, then panned and zoomed by hand.
//
// It stands still: it is fitted once, with room for what may be laid next, and anew only when the board has grown past
// the edge of what is shown, when another round begins, or when the window has another size.

import { TALL, WIDE } from "../cards/picture.ts";
import type { Cell } from "./cells.ts";

const GAP = 2;
export const cellX = (column: number) => column * (WIDE + GAP);
export const cellY = (row: number) => row * (TALL + GAP);

type Bounds = { left: number; right: number; top: number; bottom: number };
type Box = { x: number; y: number; width: number; height: number };

/** How far a finger may slip before it drags. */
const SLIP = 7;
/** How much is left free around what there is to be seen. */
const EDGE = 6;
/** How long it takes to step back from a board that has grown. */
const STEP_BACK = 400;

const boxOf = ({ left, right, top, bottom }: Bounds): Box => ({
  x: cellX(left) - EDGE,
  y: cellY(top) - EDGE,
  width: cellX(right - left + 1) - GAP + 2 * EDGE,
  height: cellY(bottom - top + 1) - GAP + 2 * EDGE,
});

const within = (inner: Box, outer: Box) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

const between = (from: Box, to: Box, part: number): Box => {
  const mix = (one: number, other: number) => one + (other - one) * part;
  return {
    x: mix(from.x, to.x),
    y: mix(from.y, to.y),
    width: mix(from.width, to.width),
    height: mix(from.height, to.height),
  };
};

export class Camera {
  /** Where the board is drawn; nothing until it is. */
  frame = $state.raw<SVGSVGElement>();
  #moved = $state.raw<Box | null>(null);
  #fitted = $state.raw<Box>({ x: 0, y: 0, width: 500, height: 400 });
  /** What `#fitted` is, or is on its way to. */
  #goal: Box = { x: 0, y: 0, width: 500, height: 400 };
  /** What it was fitted for: which round, and a frame of which size. */
  #occasion = "";
  /** Over when the camera stands still. */
  settled: Promise<void> = Promise.resolve();
  #gliding = 0;
  #arrived = () => {};
  #fingers = new Map<number, { x: number; y: number }>();
  #travelled = 0;

  get #view(): Box {
    return this.#moved ?? this.#fitted;
  }

  get box(): string {
    const { x, y, width, height } = this.#view;
    return `${x} ${y} ${width} ${height}`;
  }

  get fitted(): boolean {
    return this.#moved === null;
  }

  /** Whether the press that just ended was a drag and no tap. */
  get dragged(): boolean {
    return this.#travelled > SLIP;
  }

  /** What there is to be seen in a round. */
  show(bounds: Bounds, round = 0): void {
    const box = boxOf(bounds);
    const { width, height } = this.#rect;
    const occasion = `${round},${Math.round(width)},${Math.round(height)}`;
    if (occasion === this.#occasion && within(box, this.#seen)) return;
    cancelAnimationFrame(this.#gliding);
    this.#arrived();
    const from = this.#goal;
    this.#goal = box;
    const still = occasion !== this.#occasion || matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.#occasion = occasion;
    if (still) this.#fitted = box;
    else this.settled = this.#glide(from);
  }

  /** All that the frame shows: it is seldom of the same shape as what is fitted into it. */
  get #seen(): Box {
    const { x, y, width, height } = this.#goal;
    const rect = this.#rect;
    const scale = Math.min(rect.width / width, rect.height / height) || 1;
    const [wide, tall] = [Math.max(width, rect.width / scale), Math.max(height, rect.height / scale)];
    return { x: x - (wide - width) / 2, y: y - (tall - height) / 2, width: wide, height: tall };
  }

  #glide(from: Box): Promise<void> {
    return new Promise((done) => {
      this.#arrived = done;
      const began = performance.now();
      const step = (now: number) => {
        const part = Math.min(1, Math.max(0, now - began) / STEP_BACK);
        this.#fitted = between(from, this.#goal, 1 - (1 - part) ** 3);
        if (part < 1) this.#gliding = requestAnimationFrame(step);
        else done();
      };
      this.#gliding = requestAnimationFrame(step);
    });
  }

  fit(): void {
    this.#moved = null;
  }

  zoom(factor: number, x?: number, y?: number): void {
    const view = this.#view;
    const rect = this.#rect;
    const at = this.#inside(x ?? rect.left + rect.width / 2, y ?? rect.top + rect.height / 2);
    const width = Math.min(Math.max(view.width * factor, WIDE * 2), 6000);
    const scale = width / view.width;
    this.#moved = {
      x: at.x - (at.x - view.x) * scale,
      y: at.y - (at.y - view.y) * scale,
      width,
      height: view.height * scale,
    };
  }

  wheel(event: WheelEvent): void {
    event.preventDefault();
    this.zoom(Math.exp(Math.sign(event.deltaY) * 0.15), event.clientX, event.clientY);
  }

  press(event: PointerEvent): void {
    if (this.#fingers.size === 0) this.#travelled = 0;
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  move(event: PointerEvent): void {
    const before = this.#fingers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    this.#travelled += Math.hypot(now.x - before.x, now.y - before.y);
    if (this.#fingers.size === 2) {
      const other = [...this.#fingers].find(([id]) => id !== event.pointerId)![1];
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      const is = Math.hypot(now.x - other.x, now.y - other.y);
      if (is > 0) this.zoom(was / is, (now.x + other.x) / 2, (now.y + other.y) / 2);
    } else if (this.#travelled > SLIP) {
      const scale = 1 / this.#scale;
      const view = this.#view;
      this.#moved = { ...view, x: view.x - (now.x - before.x) * scale, y: view.y - (now.y - before.y) * scale };
    }
    this.#fingers.set(event.pointerId, now);
  }

  release(event: PointerEvent): void {
    this.#fingers.delete(event.pointerId);
  }

  /** The cell of the board under a point of the screen, if the board is there. */
  cellAt(x: number, y: number): Cell | null {
    const { left, right, top, bottom } = this.#rect;
    if (x < left || x > right || y < top || y > bottom) return null;
    const at = this.#inside(x, y);
    return { column: Math.floor(at.x / (WIDE + GAP)), row: Math.floor(at.y / (TALL + GAP)) };
  }

  /** Where a cell is on the screen, or will be once the camera stands still. */
  rectOf({ column, row }: Cell): DOMRect {
    const rect = this.#rect;
    const view = this.#moved ?? this.#goal;
    const scale = Math.min(rect.width / view.width, rect.height / view.height);
    const x = rect.left + rect.width / 2 + (cellX(column) - view.x - view.width / 2) * scale;
    const y = rect.top + rect.height / 2 + (cellY(row) - view.y - view.height / 2) * scale;
    return new DOMRect(x, y, WIDE * scale, TALL * scale);
  }

  get #rect(): DOMRect {
    return this.frame?.getBoundingClientRect() ?? new DOMRect();
  }

  get #scale(): number {
    return Math.min(this.#rect.width / this.#view.width, this.#rect.height / this.#view.height);
  }

  #inside(x: number, y: number): { x: number; y: number } {
    const rect = this.#rect;
    const scale = this.#scale;
    const view = this.#view;
    return {
      x: view.x + view.width / 2 + (x - rect.left - rect.width / 2) / scale,
      y: view.y + view.height / 2 + (y - rect.top - rect.height / 2) / scale,
    };
  }
}
