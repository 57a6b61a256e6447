// Why a card can go nowhere just now, in a sentence, from what lies on the table.

import type { Game } from "../games/game.ts";
import type { View as AnyView } from "../wire/game.ts";
import { say, sentence, words } from "../words/words.svelte.ts";

const OBSTACLES: Record<string, string> = { axe: "trunk", boat: "lake", rope: "ditch" };

/** What games have that say why; each leaves out what it does not have. */
type View = AnyView & { supply?: [string, number][]; trapped?: boolean[]; broken?: string[][] };

export function whyDead(card: string, view: View, game: Game): string {
  const own = view.seat ?? -1;
  const [kind, ...tools] = card.split("_") as [string, ...string[]];
  const named = words.listed(tools.map((tool) => say(`tool.${tool}`)));
  if (game.face(card)?.ways) return barred(view) || say("web.dead.path");
  if (kind === "broken") return say("web.dead.broken", { tool: named });
  if (kind === "repair") return say("web.dead.repair", { tool: named });
  if (kind === "info") return say("web.dead.look");
  const left = view.supply?.find(([token]) => token === card)?.[1];
  if (left === 0) return say("why.no_token_left", { token: say(`card.${card}`) });
  switch (card) {
    case "rock_fall":
    case "thunderstorm":
      return say("web.dead.fall");
    case "map":
      return say("web.dead.map");
    case "theft":
      return view.trapped?.[own] ? barred(view) : say("why.theft_lies_there");
    case "hands_off":
      return say("web.dead.hands_off");
    case "swap_hats":
      return say("why.no_dwarf_left");
    case "trapped":
      return say("web.dead.trapped");
    case "free_at_last":
      return say("web.dead.free_at_last");
    case "axe":
    case "boat":
    case "rope":
      return sentence(say("web.dead.obstacle", { obstacle: say(`obstacle.${OBSTACLES[card]}`) }));
  }
  return say("web.dead.nowhere");
}

/** Why a seat lays no path cards at all: it is trapped, or something of its is broken. */
function barred(view: View): string {
  const own = view.seat ?? -1;
  if (view.trapped?.[own]) return say("table.trapped");
  const broken = view.broken?.[own] ?? [];
  return broken.length > 0
    ? say("table.blocked", { tools: words.listed(broken.map((tool) => say(`tool.${tool}`))) })
    : "";
}
