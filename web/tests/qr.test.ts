// QR codes are read again as a camera would read them: by the standard, and by nothing of the code that drew them.

import { expect, test } from "vitest";
import { qr } from "../src/parts/qr.ts";

const MASKS: ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];
/** Codewords of correction in versions 1 to 5 with the lowest level, in one block. */
const CORRECTION = [7, 10, 15, 20, 26];

/** Multiplication in the field of 256 elements with the polynomial x⁸ + x⁴ + x³ + x² + 1, bit by bit. */
function product(one: number, two: number): number {
  let sum = 0;
  for (; two > 0; two >>= 1, one = one & 128 ? (one << 1) ^ 0x11d : one << 1) if (two & 1) sum ^= one;
  return sum;
}

/** Whether fifteen bits of format are a word of their own code: what is left after division must be nothing. */
function formatOf(bits: number): number {
  const word = bits ^ 0b101010000010010;
  let rest = word;
  for (let bit = 14; bit >= 10; bit--) if ((rest >> bit) & 1) rest ^= 0b10100110111 << (bit - 10);
  expect(rest).toBe(0);
  return word >> 10;
}

function read(modules: boolean[][]): string {
  const size = modules.length;
  const version = (size - 17) / 4;
  const bit = (row: number, column: number) => (modules[row]![column] ? 1 : 0);
  // Both copies of the format, the most significant bit first.
  const first = [
    [8, 0],
    [8, 1],
    [8, 2],
    [8, 3],
    [8, 4],
    [8, 5],
    [8, 7],
    [8, 8],
    [7, 8],
    [5, 8],
    [4, 8],
    [3, 8],
    [2, 8],
    [1, 8],
    [0, 8],
  ];
  const second = [
    ...Array.from({ length: 7 }, (_, at) => [size - 1 - at, 8]),
    ...Array.from({ length: 8 }, (_, at) => [8, size - 8 + at]),
  ];
  const [one, two] = [first, second].map((places) =>
    formatOf(places.reduce((sum, [row, column]) => (sum << 1) | bit(row!, column!), 0)),
  );
  expect(one).toBe(two);
  expect(one! >> 3).toBe(0b01); // the lowest level
  const masked = MASKS[one! & 7]!;
  expect(modules[size - 8]![8]).toBe(true);
  const middle = size - 7;
  const fixed = (row: number, column: number) =>
    (row < 9 && column < 9) ||
    (row < 9 && column >= size - 8) ||
    (row >= size - 8 && column < 9) ||
    row === 6 ||
    column === 6 ||
    (version > 1 && Math.abs(row - middle) <= 2 && Math.abs(column - middle) <= 2);
  const bits: number[] = [];
  const columns = Array.from({ length: size }, (_, at) => size - 1 - at).filter((column) => column !== 6);
  for (let pair = 0; pair < columns.length; pair += 2) {
    const rows = Array.from({ length: size }, (_, at) => (pair % 4 === 0 ? size - 1 - at : at));
    for (const row of rows) {
      for (const column of [columns[pair]!, columns[pair + 1]!]) {
        if (!fixed(row, column)) bits.push(bit(row, column) ^ (masked(row, column) ? 1 : 0));
      }
    }
  }
  const words = Array.from({ length: bits.length >> 3 }, (_, at) =>
    parseInt(bits.slice(at * 8, at * 8 + 8).join(""), 2),
  );
  // Without a fault the code's polynomial is nothing at every root of its generator.
  for (let power = 0, root = 1; power < CORRECTION[version - 1]!; power++, root = product(root, 2)) {
    expect(words.reduce((sum, word) => product(sum, root) ^ word, 0)).toBe(0);
  }
  expect(bits.slice(0, 4)).toEqual([0, 1, 0, 0]);
  const content = bits.slice(4);
  const length = parseInt(content.slice(0, 8).join(""), 2);
  const bytes = Array.from({ length }, (_, at) => parseInt(content.slice(8 + at * 8, 16 + at * 8).join(""), 2));
  return new TextDecoder().decode(Uint8Array.from(bytes));
}

test.each([
  "",
  "a",
  "http://127.0.0.1:8000/t/x",
  "https://undermine.example.org/t/Zm9vYmFyYmF6cXV4",
  "Straße ⛏ 日本",
  "x".repeat(106),
])("%s can be read again", (text) => {
  expect(read(qr(text)!)).toBe(text);
});

test("every length up to the longest is a code of a size that holds it", () => {
  for (let length = 0; length <= 106; length++) expect(read(qr("u".repeat(length))!)).toBe("u".repeat(length));
});

test("corners and timing are where a camera looks for them", () => {
  const modules = qr("https://example.org/t/abc")!;
  const size = modules.length;
  const corner = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"];
  for (const [top, left] of [
    [0, 0],
    [0, size - 7],
    [size - 7, 0],
  ] as const) {
    expect(
      corner.map((_, row) =>
        modules[top + row]!.slice(left, left + 7)
          .map(Number)
          .join(""),
      ),
    ).toEqual(corner);
  }
  for (let at = 8; at < size - 8; at++)
    expect([modules[6]![at], modules[at]![6]]).toEqual([at % 2 === 0, at % 2 === 0]);
});

test("a text that is too long has no code", () => {
  expect(qr("x".repeat(107))).toBeNull();
});
