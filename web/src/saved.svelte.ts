// What this browser remembers in its local storage: settings, one's seats at tables, private suspicions, and whom
// one does not want to hear.

import { DWARVES } from "./cards/dwarves.ts";

/** A seat at a table; `lesson` if a lesson is played there: how many of its steps were read. */
type SavedSeat = { token: string; name: string; game: string; at: number; lesson?: number };

const SETTINGS = "undermine.settings";
const SEATS = "undermine.places";
const SUSPICIONS = "undermine.marks";
const MUTED = "undermine.muted";
const HINTS = "undermine.hints";

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

class Saved {
  settings = $state(
    read(SETTINGS, { confirm: false, scenes: true, hints: true, volume: 0.6, nudge: false, name: "", dwarf: -1 }),
  );
  seats = $state.raw(read<Record<string, SavedSeat>>(SEATS, {}));
  #suspicions = $state.raw(read<Record<string, number>>(SUSPICIONS, {}));

  #muted = $state.raw(read<Record<string, boolean>>(MUTED, {}));

  saveSettings(): void {
    write(SETTINGS, this.settings);
  }

  /** Remember what one wants to be called and which dwarf one would like to be. */
  introduce(name: string, dwarf: number): void {
    Object.assign(this.settings, { name, dwarf });
    this.saveSettings();
  }

  /** The dwarf one has chosen; whoever has not is offered any. */
  someDwarf(): number {
    return this.settings.dwarf >= 0 ? this.settings.dwarf : Math.floor(Math.random() * DWARVES);
  }

  /** The dwarf to wish for at a table: none before one has chosen. */
  get dwarf(): number | null {
    return this.settings.dwarf >= 0 ? this.settings.dwarf : null;
  }

  /** Remember a seat at a table; the oldest are forgotten. */
  saveSeat(table: string, seat: SavedSeat): void {
    const all = Object.entries({ ...this.seats, [table]: seat }).sort(([, one], [, two]) => two.at - one.at);
    this.seats = Object.fromEntries(all.slice(0, 30));
    write(SEATS, this.seats);
  }

  forgetSeat(table: string): void {
    const { [table]: _, ...rest } = this.seats;
    this.seats = rest;
    write(SEATS, rest);
  }

  /** What one thinks of a player: nothing, trusted, suspected. Nobody else ever sees it. */
  suspicion(table: string, seat: number): number {
    return this.#suspicions[`${table}/${seat}`] ?? 0;
  }

  nextSuspicion(table: string, seat: number): void {
    this.#suspicions = { ...this.#suspicions, [`${table}/${seat}`]: (this.suspicion(table, seat) + 1) % 3 };
    write(SUSPICIONS, this.#suspicions);
  }

  /** The hints that were given: each is given once. */
  hinted = $state.raw(read<Record<string, boolean>>(HINTS, {}));

  hint(...keys: string[]): void {
    this.hinted = { ...this.hinted, ...Object.fromEntries(keys.map((key) => [key, true])) };
    write(HINTS, this.hinted);
  }

  /** Whoever asks for hints again gets them all again. */
  forgetHints(): void {
    this.hinted = {};
    write(HINTS, {});
  }

  /** Whether one wants to hear nothing of somebody at a table. */
  isMuted(table: string, person: number): boolean {
    return this.#muted[`${table}/${person}`] ?? false;
  }

  mute(table: string, person: number, muted: boolean): void {
    const { [`${table}/${person}`]: _, ...others } = this.#muted;
    this.#muted = muted ? { ...others, [`${table}/${person}`]: true } : others;
    write(MUTED, this.#muted);
  }
}

export const saved = new Saved();
