// Where the words of a lesson or a hint stand: near what they are about, and not over anything that is to be pressed.

import type { Frame, Size } from "../talk/beside.ts";

const GAP = 14;

const overlap = (one: Frame, other: Frame) =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

const middle = ({ left, right, top, bottom }: Frame) => ({ x: (left + right) / 2, y: (top + bottom) / 2 });

/** A place for a box inside a room: of all that cover least of what is to be kept clear, the nearest to what it is about. */
export function placeIn(room: Frame, { width, height }: Size, about: readonly Frame[], clear: readonly Frame[]) {
  const frames = about.length > 0 ? about : [room];
  const centre = middle({
    left: Math.min(...frames.map((one) => one.left)),
    right: Math.max(...frames.map((one) => one.right)),
    top: Math.min(...frames.map((one) => one.top)),
    bottom: Math.max(...frames.map((one) => one.bottom)),
  });
  const [most, low] = [Math.max(room.left, room.right - width), Math.max(room.top, room.bottom - height)];
  const inside = (x: number, y: number) => ({
    x: Math.min(Math.max(x, room.left), most),
    y: Math.min(Math.max(y, room.top), low),
  });
  const places = [inside(room.left, room.top), inside(most, room.top), inside(room.left, low), inside(most, low)];
  for (const x of [centre.x - width / 2, (room.left + room.right - width) / 2]) {
    places.push(inside(x, room.top), inside(x, low), inside(x, centre.y - height / 2));
    for (const { top, bottom } of about) places.push(inside(x, top - GAP - height), inside(x, bottom + GAP));
  }
  for (const { left, right } of about) {
    for (const y of [room.top, low, centre.y - height / 2])
      places.push(inside(left - GAP - width, y), inside(right + GAP, y));
  }
  const cost = ({ x, y }: { x: number; y: number }) => {
    const box = { left: x, top: y, right: x + width, bottom: y + height };
    const covered = clear.reduce((sum, one) => sum + overlap(box, one), 0);
    return covered * 1000 + Math.hypot(middle(box).x - centre.x, middle(box).y - centre.y);
  };
  return places.reduce((best, one) => (cost(one) < cost(best) ? one : best));
}
