// How the board is looked at: fitted by itself until somebody moves it, then panned and zoomed by hand.

import { TALL, WIDE } from "../cards/picture.ts";
import type { Cell } from "./cells.ts";

const GAP = 2;
export const cellX = (column: number) => column * (WIDE + GAP);
export const cellY = (row: number) => row * (TALL + GAP);

type Bounds = { left: number; right: number; top: number; bottom: number };
type Box = { x: number; y: number; width: number; height: number };

/** How far a finger may slip before it drags. */
const SLIP = 7;

export class Camera {
  /** Where the board is drawn; nothing until it is. */
  frame = $state.raw<SVGSVGElement>();
  #moved = $state.raw<Box | null>(null);
  #fitted = $state.raw<Box>({ x: 0, y: 0, width: 500, height: 400 });
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

  /** What there is to be seen. */
  show(bounds: Bounds): void {
    const edge = 14;
    this.#fitted = {
      x: cellX(bounds.left) - edge,
      y: cellY(bounds.top) - edge,
      width: cellX(bounds.right - bounds.left + 1) - GAP + 2 * edge,
      height: cellY(bounds.bottom - bounds.top + 1) - GAP + 2 * edge,
    };
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

  /** Where a cell is on the screen. */
  rectOf({ column, row }: Cell): DOMRect {
    const rect = this.#rect;
    const scale = this.#scale;
    const view = this.#view;
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
