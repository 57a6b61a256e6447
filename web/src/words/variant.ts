// Which of an event's texts is told, by who listens and by what the event still holds.

import type { GameEvent } from "../wire/game.ts";

/** The secret places of each kind of event: where they are empty, they were kept from whoever listens. */
const SECRETS: Record<string, string[]> = {
  dealt: ["role", "hand"],
  drew: ["cards"],
  looked: ["face"],
  passed: ["cards"],
  offered: ["values"],
  picked: ["value"],
  hands_swapped: ["gave", "took"],
  inspected: ["role"],
  hat_swapped: ["old", "new"],
  cleared: ["cards"],
  joined_clan: ["role", "hand"],
  spied: ["found"],
  discarded: ["cards"],
  trap_sprung: ["cards"],
  treasure_taken: ["value"],
};
const CLAN_ENDINGS = ["treasures", "no_cards", "agreement"];

/** Whether an event keeps its secrets from whoever it is told to. */
export function veiled(event: GameEvent): boolean {
  const places = SECRETS[event.kind];
  return places !== undefined && places.every((place) => event[place] === null);
}

/** What comes after the event's key, empty for the plain text. */
export function variant(event: GameEvent, seat: number | null, has: (key: string) => boolean): string {
  const own = seat !== null && event["seat"] === seat;
  const known = event.kind in SECRETS && !veiled(event);
  const mine = (how: string) => (own ? `you_${how}` : how);
  const target = event["target"];
  switch (event.kind) {
    case "dealt":
    case "joined_clan":
      if (own) return "brief";
      break;
    case "round_began":
      return seat !== null && event["first"] === seat ? "you" : "";
    case "laid":
      if (event["turned"]) return mine("turned");
      break;
    case "stole":
      if (target === null) return mine("none");
      break;
    case "spied": {
      const who = own ? "you" : seat !== null && target === seat ? "on_you" : known ? "known" : "";
      return [event["thing"], who].filter(Boolean).join("_");
    }
    case "token_gone":
      return target === null ? "" : target === seat ? "troll_you" : "troll";
    case "passed":
    case "trap_sprung":
      if (event["count"] === 0) return mine("empty");
      break;
    case "paid":
      if (event["bank"]) return mine((event["cards"] as number[]).length > 0 ? "bank" : "bank_only");
      break;
    case "stone_set":
    case "mine_set":
      return event["turned"] ? "turned" : "";
    case "voted":
      return mine(event["answer"] ? "yes" : "no");
    case "storm_struck":
      if (event["tool"]) return mine("tool");
      break;
    case "treasures_shown":
      if ((event["treasures"] as unknown[][]).every((of) => of.length === 0)) return "none";
      break;
    case "scored":
      if ((event["amount"] as number) < 0) return mine("less");
      break;
    case "round_ended":
      if (CLAN_ENDINGS.includes(event["by"] as string)) return "clans";
      return (event["winners"] as string | null) ?? (event["by"] === "treasure" ? "doors" : "nobody");
    case "roles_shown":
      if (event["left_over"] === null) return "all";
      return (event["roles"] as string[]).includes("saboteur") ? "" : "none";
    case "game_ended": {
      const winners = event["winners"] as number[];
      if (seat !== null && winners.includes(seat)) return winners.length === 1 ? "you" : "you_too";
      break;
    }
  }
  if (event.kind !== "storm_struck" && "target" in event && event.kind !== "spied" && event.kind !== "token_gone") {
    if (event["seat"] === target) return own ? "you_own" : known ? "own_known" : "own";
    return own ? "you" : seat !== null && target === seat ? "on_you" : known ? "known" : "";
  }
  if (own && has(`event.${event.kind}.you`)) return "you";
  return known ? "known" : "";
}
