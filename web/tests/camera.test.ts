// The camera: what is under a finger stays under it.

import { beforeEach, describe, expect, test, vi } from "vitest";
import { Camera, cellX, cellY } from "../src/table/camera.svelte.ts";

const frame = {
  getBoundingClientRect: () => ({ left: 10, top: 20, right: 810, bottom: 620, width: 800, height: 600 }),
} as unknown as SVGSVGElement;
const finger = (pointerId: number, clientX: number, clientY: number) =>
  ({ pointerId, clientX, clientY }) as PointerEvent;

let camera: Camera;
const numbers = () => camera.box.split(" ").map(Number) as [number, number, number, number];
/** Where a cell of the board is on the screen: the picture is scaled to fit and stands in the middle. */
function screen(column: number, row: number): [number, number] {
  const [x, y, width, height] = numbers();
  const scale = Math.min(800 / width, 600 / height);
  return [
    10 + 400 + (cellX(column) + 28 - x - width / 2) * scale,
    20 + 300 + (cellY(row) + 43 - y - height / 2) * scale,
  ];
}

beforeEach(() => {
  vi.stubGlobal("cancelAnimationFrame", () => {});
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  camera = new Camera();
  camera.frame = frame;
  camera.show({ left: -1, right: 9, top: -3, bottom: 3 });
});

describe("the camera", () => {
  test("shows all there is until somebody moves it", () => {
    const [x, y, width, height] = numbers();
    expect(camera.fitted).toBe(true);
    expect(x).toBeLessThan(cellX(-1));
    expect(y).toBeLessThan(cellY(-3));
    expect(x + width).toBeGreaterThan(cellX(9) + 56);
    expect(y + height).toBeGreaterThan(cellY(3) + 87);
  });

  test("stands still until the board has grown past the edge of what is shown, or another round begins", () => {
    const before = camera.box;
    // The frame is flatter than the board: there is room at its sides.
    camera.show({ left: -1, right: 9, top: -2, bottom: 2 });
    camera.show({ left: -2, right: 9, top: -3, bottom: 3 });
    expect(camera.box).toBe(before);
    camera.show({ left: -1, right: 9, top: -3, bottom: 4 });
    expect(camera.box).not.toBe(before);
    const [, y, , height] = numbers();
    expect(y + height).toBeGreaterThan(cellY(4) + 87);
    camera.show({ left: -1, right: 9, top: -3, bottom: 3 }, 2);
    expect(camera.box).toBe(before);
  });

  test("finds the cell under a point, wherever it looks", () => {
    for (const factor of [1, 0.5, 3]) {
      camera.zoom(factor);
      for (const [column, row] of [
        [0, 0],
        [8, -2],
        [-1, 3],
      ] as const) {
        const [x, y] = screen(column, row);
        const there = x >= 10 && x <= 810 && y >= 20 && y <= 620;
        expect(camera.cellAt(x, y)).toEqual(there ? { column, row } : null);
      }
    }
  });

  test("zooms around the point that is pointed at", () => {
    const [x, y] = screen(8, 2);
    camera.zoom(0.6, x, y);
    expect(screen(8, 2)[0]).toBeCloseTo(x);
    expect(screen(8, 2)[1]).toBeCloseTo(y);
    expect(camera.fitted).toBe(false);
    camera.fit();
    expect(camera.fitted).toBe(true);
  });

  test("does not come closer than two cards, nor goes out of sight", () => {
    for (let times = 0; times < 50; times++) camera.zoom(0.5);
    expect(numbers()[2]).toBe(112);
    for (let times = 0; times < 50; times++) camera.zoom(2);
    expect(numbers()[2]).toBe(6000);
  });

  test("follows a finger that drags, and takes a slip for a tap", () => {
    const before = screen(3, 0);
    camera.press(finger(1, 400, 300));
    camera.move(finger(1, 403, 302));
    expect(camera.dragged).toBe(false);
    expect(camera.fitted).toBe(true);
    camera.move(finger(1, 503, 352));
    expect(camera.dragged).toBe(true);
    camera.move(finger(1, 513, 362));
    camera.release(finger(1, 513, 362));
    expect(screen(3, 0)[0] - before[0]).toBeCloseTo(110);
    expect(screen(3, 0)[1] - before[1]).toBeCloseTo(60);
    camera.press(finger(1, 0, 0));
    expect(camera.dragged).toBe(false);
  });

  test("comes closer when two fingers part", () => {
    const width = numbers()[2];
    camera.press(finger(1, 300, 300));
    camera.press(finger(2, 400, 300));
    camera.move(finger(2, 500, 300));
    expect(numbers()[2]).toBeCloseTo(width / 2);
    camera.move(finger(3, 0, 0));
    expect(numbers()[2]).toBeCloseTo(width / 2);
  });
});
