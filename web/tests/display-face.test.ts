// The face of titles: it has every letter that a title may need, and is as small as it can be.

import { expect, test } from "vitest";
import { cut, letters } from "../scripts/display-face.js";

/** The characters of a TrueType face, by its map in format 4. */
function mapped(bytes: Uint8Array): Set<number> {
  const face = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tables = Array.from({ length: face.getUint16(4) }, (_, at) => 12 + at * 16);
  const cmap = face.getUint32(tables.find((at) => face.getUint32(at) === 0x636d6170)! + 8);
  const maps = Array.from({ length: face.getUint16(cmap + 2) }, (_, at) => cmap + face.getUint32(cmap + 8 + at * 8));
  const map = maps.find((at) => face.getUint16(at) === 4)!;
  const twice = face.getUint16(map + 6);
  const found = new Set<number>();
  for (let at = map + 14; at < map + 14 + twice; at += 2) {
    const last = face.getUint16(at);
    for (let code = face.getUint16(at + twice + 2); code <= last && code < 0xffff; code++) found.add(code);
  }
  return found;
}

test("every letter, figure and mark of our texts is in the face", async () => {
  const face = mapped(await cut("truetype"));
  const needed = [...letters()].filter((one) => /[\p{L}\p{N}\p{P}]/u.test(one));
  expect(needed.length).toBeGreaterThan(100);
  expect(needed.filter((one) => !face.has(one.codePointAt(0)!))).toEqual([]);
});

test("it is cut the same every time, and small", async () => {
  const face = await cut("woff2");
  expect(await cut("woff2")).toEqual(face);
  expect(face.length).toBeLessThan(18_000);
});
