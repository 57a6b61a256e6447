// One's part in shuffling: commit oneself to a number, tell it once all commitments are public, and check the deal.

import { commitmentTo, flawOf, type Flaw as Wrong, newNumber } from "./shuffle.ts";
import type { State } from "./state.ts";
import type { Commit, MatchState, Reveal } from "./types.ts";

export type Flaw = Wrong | "changed";
type Command = Omit<Commit, "id"> | Omit<Reveal, "id">;

const NUMBERS = "undermine.numbers";

/** The numbers that this tab has committed itself to, by the commitments; a page that is loaded anew finds them. */
function numbers(): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(NUMBERS) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}

/** Choose a number; the commitment to it. */
export function commit(): string {
  const number = newNumber();
  const commitment = commitmentTo(number);
  const latest = [...Object.entries(numbers()).slice(-7), [commitment, number]];
  sessionStorage.setItem(NUMBERS, JSON.stringify(Object.fromEntries(latest)));
  return commitment;
}

export class Shuffling {
  #ask: (command: Command) => void;
  #asked = "";
  /** What was published about the match when it began. */
  #begun: { number: number; published: string } | null = null;

  constructor(ask: (command: Command) => void) {
    this.#ask = ask;
  }

  /** Do what is to be done now, if anything is. */
  follow({ table, person }: State): void {
    if (table.match && table.match.number !== this.#begun?.number) {
      this.#begun = { number: table.match.number, published: published(table.match) };
    }
    const { shuffle } = table;
    const part = shuffle?.people.find((one) => one.person === person);
    if (!shuffle || !part || part.left_out || part.number) return;
    const { match, revealing } = shuffle;
    const step = `${match} ${revealing}`;
    if (step === this.#asked) return;
    this.#asked = step;
    if (revealing) {
      // Another tab may have been first: then it is that one's number that counts.
      const number = numbers()[part.commitment ?? ""];
      if (number) this.#ask({ type: "reveal", match, number });
    } else if (!part.commitment) {
      this.#ask({ type: "commit", match, commitment: commit() });
    }
  }

  /** What does not add up about a match that is over. */
  flaw(match: MatchState): Flaw | null {
    const begun = this.#begun;
    if (begun?.number === match.number && begun.published !== published(match)) return "changed";
    return flawOf(match);
  }
}

const published = ({ commitment, shuffle }: MatchState) => JSON.stringify([commitment, shuffle]);
