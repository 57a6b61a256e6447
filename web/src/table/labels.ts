// What a decision says on its button: the same words as in the terminal's list of moves.

import { say, sentence } from "../words/words.svelte.ts";
import type { Action, View } from "../wire/game.ts";

export function label(action: Action, view: View, names: readonly string[]): string {
  return sentence(plain(action, view, names));
}

function plain(action: Action, view: View, names: readonly string[]): string {
  const own = action.seat === view.seat;
  const seat = typeof action.seat === "number" ? names[action.seat] : "";
  const place = { column: action.column, row: action.row };
  switch (action.kind) {
    case "lay":
      return say(action.turned ? "web.lay.turned" : "web.lay", { card: say(`card.${action.card}`), ...place });
    case "rock_fall":
    case "tool":
    case "thunderstorm":
      return say("move.place", place);
    case "break":
    case "hands_off":
    case "swap_hand":
    case "inspection":
    case "swap_hats":
    case "trapped":
    case "free_at_last":
      return own ? say("move.seat.own") : say("move.seat", { seat });
    case "repair":
      return say(own ? "move.repair.own" : "move.repair", { seat, tool: say(`tool.${action.tool}`) });
    case "theft":
      return say("move.theft");
    case "map":
      return say("web.goal", { goal: say(`goal.${action.goal}`) });
    case "set_stone":
    case "set_mine":
      return say(action.turned ? "move.set_stone.turned" : "move.set_stone");
    case "pick":
      return say("move.pick", { value: action.value });
    case "steal":
      return typeof action.seat === "number" ? say("move.steal", { seat }) : say("move.steal.nothing");
    case "trap":
    case "troll":
      return say("move.connection", { ...place, edge: say(`edge.${action.side}`) });
    case "walk":
      if (action.side) {
        const entered = { ...place, edge: say(`edge.${action.side}`) };
        return action.traps ? say("move.enter.traps", { ...entered, count: action.traps }) : say("move.enter", entered);
      }
      return action.traps ? say("move.walk", { ...place, count: action.traps }) : say("move.place", place);
    case "look":
      if (action.thing === "mine") return say("move.mine", { number: action.number });
      if (action.thing === "dwarf") return say("move.dwarf", { seat });
      return treasure(action.number!, view);
    case "take":
      return treasure(action.number!, view);
    case "vote":
      return say(action.answer ? "move.vote.yes" : "move.vote.no");
    case "propose":
      return say("move.propose");
    case "stay":
      return say("move.stay");
    case "leave":
      return say("move.leave");
    case "clear":
      return say("web.rid", { removes: say(`card.${action.removes}`) });
  }
  return say(action.cards?.length ? "move.discard" : "move.pass");
}

function treasure(number: number, view: View): string {
  const one = view.treasures?.find((each) => each.number === number);
  if (!one) return say("move.treasure", { number });
  const kind = say(`mine.${one.treasure}`);
  const what = one.value === null ? say("treasure.unknown", { kind }) : say("treasure", { kind, value: one.value });
  return say("move.treasure.known", { number, what });
}
