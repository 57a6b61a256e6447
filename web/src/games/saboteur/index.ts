// Saboteur: gold is picked from a draft after each round.

import { say } from "../../words/words.svelte.ts";
import type { SaboteurView } from "../../wire/types.ts";
import { digging } from "../digging/index.ts";
import { define } from "../game.ts";

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const gold = (count: number) => say("amount.gold", { count });

/** What is public: what was paid, and how many nugget cards somebody has, unless they are one's own. */
function riches(view: SaboteurView, seat: number): string {
  const paid = sum(view.paid[seat] ?? []) + (view.bank[seat] ?? 0);
  const picked = view.picked[seat];
  if (picked) return gold(paid + sum(picked));
  const cards = view.picked_count[seat] ?? 0;
  if (cards === 0) return paid === 0 ? "–" : gold(paid);
  const nuggets = say("web.nuggets", { count: cards });
  return paid === 0 ? nuggets : `${gold(paid)} + ${nuggets}`;
}

export default define<SaboteurView>({
  ...digging,
  name: "saboteur",
  deeds: new Set(["laid", "broke", "repaired", "rock_fell", "looked", "passed"]),
  hints: () => import("../digging/hints.ts"),
  standsOut: (action) => action.kind === "pick",
  riches,
  won: ({ role }, winners) => (role ? (role === "saboteur") === (winners === "saboteurs") : null),
  illustrations: {
    goal: ["start", "treasure"],
    turn: ["map", "rock_fall"],
    paths: ["cross", "t_wide", "curve_sw", "dead_nesw"],
  },
});
