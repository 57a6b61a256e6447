// What this browser remembers: how one likes to play, which tables one has a place at, and private suspicions.

export type Place = { token: string; name: string; game: string; at: number };

const SETTINGS = "undermine.settings";
const PLACES = "undermine.places";
const MARKS = "undermine.marks";

function read<Value>(key: string, usual: Value): Value {
  try {
    const text = localStorage.getItem(key);
    return text === null ? usual : { ...usual, ...(JSON.parse(text) as Value) };
  } catch {
    return usual;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

class Keep {
  settings = $state(read(SETTINGS, { confirm: true, sound: false, nudge: false, name: "" }));
  places = $state.raw(read<Record<string, Place>>(PLACES, {}));
  marks = $state.raw(read<Record<string, number>>(MARKS, {}));

  save(): void {
    write(SETTINGS, this.settings);
  }

  /** Remember a place at a table; the oldest are forgotten. */
  takePlace(table: string, place: Place): void {
    const all = Object.entries({ ...this.places, [table]: place }).sort(([, one], [, two]) => two.at - one.at);
    this.places = Object.fromEntries(all.slice(0, 30));
    write(PLACES, this.places);
  }

  leavePlace(table: string): void {
    const { [table]: _, ...rest } = this.places;
    this.places = rest;
    write(PLACES, rest);
  }

  /** What one thinks of a player: nothing, trusted, suspected. Nobody else ever sees it. */
  mark(table: string, seat: number): number {
    return this.marks[`${table}/${seat}`] ?? 0;
  }

  nextMark(table: string, seat: number): void {
    this.marks = { ...this.marks, [`${table}/${seat}`]: (this.mark(table, seat) + 1) % 3 };
    write(MARKS, this.marks);
  }
}

export const keep = new Keep();
