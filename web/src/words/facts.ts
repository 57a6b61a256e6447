// Facts as they are put into a sentence: names for ids and seats, lists as they are spoken.
// What the words mean by which a fact is told is written down in src/undermine/telling/speaker.py.

import { unitOf } from "./rules.ts";
import { Name, say, words, type Facts } from "./words.svelte.ts";

type Called = { names: readonly string[]; game: string };

/** Of these there are many that are the same. */
const COPIES = ["card", "mine"];

/** So much of what the game counts. */
export function amount(count: number, to: { game: string }): string {
  return say(`amount.${unitOf(to.game)}`, { count: Math.abs(count) });
}

/** The names of cards, copies together. */
export function cardNames(cards: readonly string[]): string {
  return copies(cards.map((card) => say(`card.${card}`)));
}

export function copies(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return words.listed([...counts].map(([name, count]) => say("copies", { name, count })));
}

/** How much, to a tenth, with decimals as the language writes them. */
export function measured(key: string, value: number): string {
  const count = Math.round(Math.abs(value) * 10) / 10;
  return words.fill(key, () => String(count).replace(".", say("decimal")), count);
}

/** What a seat is called: by its name, or by its number as people count. */
function seatName(seat: number, to: Called): Name | string {
  const name = to.names[seat];
  return name === undefined ? say("seat", { seat: seat + 1 }) : new Name(name);
}

/** A value in words; empty where there is none. */
export function inWords(value: unknown, how: string, facts: Facts, to: Called): Name | string {
  if (value === null || value === undefined) return "";
  const [word = "", first = "", ...rest] = how.split(" ");
  const seat = (number: number) => seatName(number, to);
  const between = (parts: string[]) => parts.join(say("dwarves.between"));
  if (Array.isArray(value)) {
    const having = (wanted: unknown) =>
      words.listed(value.flatMap((one, at) => (one === wanted ? [String(seat(at))] : [])));
    switch (word) {
      case "by_seat": {
        const each = value.map((one, at) => ({ one, seat: seat(at), what: inWords(one, rest.join(" "), facts, to) }));
        return between(each.filter(({ one }) => one.length > 0).map((told) => say(first, told)));
      }
      case "holders": {
        const told = (one: unknown) => say(first, { what: inWords(one, rest[0]!, facts, to), seats: having(one) });
        return between([...new Set(value)].map(told));
      }
      case "seats_of":
        return having(first);
      case "most":
        return amount(Math.max(...value), to);
    }
    if (word === "record" && !Array.isArray(value[0])) {
      const parts = rest.map((part) => part.split("="));
      return say(
        first,
        Object.fromEntries(parts.map(([name, as = ""], at) => [name, inWords(value[at], as, facts, to)])),
      );
    }
    const names = value.map((one) => String(inWords(one, how, facts, to)));
    return COPIES.includes(word) ? copies(names) : words.listed(names);
  }
  switch (word) {
    case "":
      return String(value);
    case "seat":
      return seat(Number(value));
    case "shape":
      return say(`card.${value}`).split(" (")[0]!;
    case "amount":
      return amount(Number(value), to);
    case "last":
      return String(Number(value) - 1);
    case "measure":
      return measured(first, Number(value));
    case "by": {
      const kinds = Object.fromEntries(rest.map((one) => one.split("=")));
      return inWords(value, kinds[String(facts[first])] ?? "", facts, to);
    }
  }
  return say(`${word}.${value}`);
}
