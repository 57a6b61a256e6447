// A QR code for a short link: bytes, the lowest correction, versions 1 to 5, which need one block only.

/** By version: data codewords, correction codewords. */
const SIZES = [
  [19, 7],
  [34, 10],
  [55, 15],
  [80, 20],
  [108, 26],
] as const;

const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let power = 0, value = 1; power < 255; power++) {
  EXP[power] = EXP[power + 255] = value;
  LOG[value] = power;
  value = value & 128 ? (value << 1) ^ 285 : value << 1;
}

/** The modules of a code row by row, dark ones true; nothing if the text is too long. */
export function qr(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const version = SIZES.findIndex(([data]) => bytes.length + 2 <= data) + 1;
  if (version === 0) return null;
  const [data, correction] = SIZES[version - 1]!;
  return draw(version, withCorrection(codewords(bytes, data), correction));
}

function codewords(bytes: Uint8Array, length: number): number[] {
  const bits: number[] = [0, 1, 0, 0];
  const put = (value: number, count: number) => {
    for (let bit = count - 1; bit >= 0; bit--) bits.push((value >> bit) & 1);
  };
  put(bytes.length, 8);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, length * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const words: number[] = [];
  for (let at = 0; at < bits.length; at += 8) words.push(parseInt(bits.slice(at, at + 8).join(""), 2));
  for (let pad = 0xec; words.length < length; pad ^= 0xec ^ 0x11) words.push(pad);
  return words;
}

function withCorrection(words: number[], count: number): number[] {
  let generator = [1];
  for (let power = 0; power < count; power++) {
    const next = new Array<number>(generator.length + 1).fill(0);
    generator.forEach((factor, index) => {
      next[index]! ^= factor;
      next[index + 1]! ^= times(factor, EXP[power]!);
    });
    generator = next;
  }
  const rest = [...words, ...new Array<number>(count).fill(0)];
  for (let at = 0; at < words.length; at++) {
    const factor = rest[at]!;
    if (factor) generator.forEach((one, index) => (rest[at + index]! ^= times(one, factor)));
  }
  return [...words, ...rest.slice(words.length)];
}

function times(one: number, two: number): number {
  return one && two ? EXP[LOG[one]! + LOG[two]!]! : 0;
}

function draw(version: number, words: number[]): boolean[][] {
  const size = 17 + 4 * version;
  const dark: (boolean | null)[][] = Array.from({ length: size }, () => new Array<boolean | null>(size).fill(null));
  const set = (row: number, column: number, on: boolean) => {
    if (row >= 0 && column >= 0 && row < size && column < size) dark[row]![column] = on;
  };
  for (const [top, left] of [
    [0, 0],
    [0, size - 7],
    [size - 7, 0],
  ] as const) {
    for (let row = -1; row <= 7; row++) {
      for (let column = -1; column <= 7; column++) {
        const ring = Math.max(Math.abs(row - 3), Math.abs(column - 3));
        set(top + row, left + column, ring !== 2 && ring !== 4);
      }
    }
  }
  for (let at = 8; at < size - 8; at++) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  if (version > 1) {
    const middle = size - 7;
    for (let row = -2; row <= 2; row++) {
      for (let column = -2; column <= 2; column++)
        set(middle + row, middle + column, Math.max(Math.abs(row), Math.abs(column)) !== 1);
    }
  }
  format(set, size);
  fill(dark, size, words);
  return dark.map((row) => row.map((one) => one === true));
}

/** The lowest correction and the first mask, with their own check bits. */
const FORMAT = 0b111011111000100;

function format(set: (row: number, column: number, on: boolean) => void, size: number): void {
  for (let bit = 0; bit < 15; bit++) {
    const on = ((FORMAT >> bit) & 1) === 1;
    if (bit < 6) set(bit, 8, on);
    else if (bit < 8) set(bit + 1, 8, on);
    else set(size - 15 + bit, 8, on);
    if (bit < 8) set(8, size - 1 - bit, on);
    else if (bit < 9) set(8, 7, on);
    else set(8, 14 - bit, on);
  }
  set(size - 8, 8, true);
}

function fill(dark: (boolean | null)[][], size: number, words: number[]): void {
  let bit = 0;
  let up = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const row = up ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (dark[row]![column] !== null) continue;
        const on = bit < words.length * 8 && ((words[bit >> 3]! >> (7 - (bit & 7))) & 1) === 1;
        dark[row]![column] = on !== ((row + column) % 2 === 0);
        bit++;
      }
    }
    up = !up;
  }
}
