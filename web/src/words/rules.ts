// The tables by which everything is told, made from the games by `make web-types`, and whether a condition in them holds.
// What they mean is written down in src/undermine/games/core/telling.py; undermine.telling reads the same ones.

import telling from "../wire/telling.json";
import type { Facts } from "./words.svelte.ts";

/** Which text is said of things of one kind, and with which facts. */
export type Rule = {
  key?: string;
  variants?: Record<string, string>;
  facts?: Record<string, string>;
  counts?: string;
  news?: string;
  secret?: string[];
  aim?: string;
  card?: boolean;
  played?: string;
};
type Section = "events" | "actions" | "meanings" | "scores" | "refusals";
type Game = { unit?: string; facts?: Record<string, string> } & { [key in Section]?: Record<string, Rule> };

const tables: Game & { fields: Record<string, string>; games: Record<string, Game> } = telling;

/** The rule for a kind of thing in a game; most score lines and refusals need none. */
export function ruleOf(section: Section, kind: string, game = ""): Rule | undefined {
  return tables.games[game]?.[section]?.[kind] ?? tables[section]?.[kind];
}

/** How a fact is told that is a field of an event or an action, or one of anything else. */
export const fieldTold = (name: string): string => tables.fields[name] ?? "";
export const factTold = (name: string, game: string): string =>
  tables.games[game]?.facts?.[name] ?? tables.facts?.[name] ?? "";

/** What a game counts. */
export const unitOf = (game: string): string => tables.games[game]?.unit ?? "gold";

/** Whether a condition holds for these facts, among which `you` is whoever listens. */
export function holds(condition: string, facts: Facts): boolean {
  return condition.split(" | ").some((part) => part.split(" ").every((test) => test === "" || isTrue(test, facts)));
}

function isTrue(test: string, facts: Facts): boolean {
  const [, not, name, sign, wanted] = /^(!?)(\w+)(?:([=<>])(.+))?$/.exec(test) ?? [];
  const value = facts[name!] ?? null;
  const is = (one: unknown) => (Array.isArray(value) ? value.includes(one) : value === one);
  const size = Array.isArray(value) ? value.length : Number(value);
  let found = there(value);
  if (sign === "<") found = size < Number(wanted);
  else if (sign === ">") found = size > Number(wanted);
  else if (wanted === "you") found = facts["you"] !== null && is(facts["you"]);
  else if (wanted?.startsWith("@")) found = value === facts[wanted.slice(1)];
  else if (wanted) found = wanted.split(",").some((one) => is(one === "none" ? null : one));
  return found !== (not === "!");
}

/** Whether there is anything: of a list, whether there is anything in it. */
const there = (value: unknown): boolean => (Array.isArray(value) ? value.some(there) : Boolean(value));
