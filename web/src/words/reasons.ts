// What a bot thought of everybody and why, as sentences.

import type { Reason, Suspicion } from "../wire/types.ts";
import { told, type Listener } from "./tell.ts";
import { say, sentence, words } from "./words.svelte.ts";

/** What is less likely than this is not worth a word. */
const LEAST = 0.005;

/** What it believed of one seat. */
export function tellSuspicion(one: Suspicion, to: Listener): string {
  const likely = Object.entries(one.roles)
    .filter(([, chance]) => chance >= LEAST)
    .sort((first, second) => second[1] - first[1]);
  const roles = likely.map(([role, chance]) =>
    say("reasons.role", { role: say(`dwarf.${role}`), percent: (100 * chance).toFixed(0) }),
  );
  return sentence(say("reasons.seat", { seat: to.names[one.seat], roles: words.listed(roles) }));
}

/** What made it believe so. */
export function tellReasonFor(reason: Reason, to: Listener): string {
  const facts = told("", reason.facts, to);
  if (typeof reason.facts["gain"] === "number") {
    const cards = Math.round(Math.abs(reason.facts["gain"]) * 10) / 10;
    facts["gain"] = say("reasons.cards", { count: cards, cards });
  }
  const speaks = say(reason.weight > 0 ? "reasons.for" : "reasons.against", { role: facts["role"] });
  return sentence(say("reasons.reason", { deed: say(reason.key, facts), turn: facts["move"], speaks }));
}
