// How what Saboteur 2 has beyond the mine is shown.

import { drawRole } from "../../cards/role.ts";
import { discard, playCard, swap, type Scene } from "../../stage/direct.ts";
import * as props from "../../stage/props.ts";
import { scenes as digging } from "../digging/scenes.ts";

/** A dwarf card is lifted towards whoever inspects it; the others see only that. */
const inspect: Scene = async (event, set) => {
  if (event.kind !== "inspected") return;
  const [from, to] = [props.panelOf(event.seat), props.panelOf(event.target)];
  if (to && event.role) {
    const card = drawRole(set.game.name, event.role, event.target);
    await props.peek(set.stage.motion, card, to.getBoundingClientRect());
  } else if (from && to) {
    await props.flyIcon(set.stage.motion, "eye", from.getBoundingClientRect(), to.getBoundingClientRect());
  }
  set.sound();
  set.show();
};

/** A card is played, and then two players swap what it is about. */
const swapBy =
  (card: string): Scene =>
  async (event, set) => {
    await playCard(card)(event, { ...set, show: () => {} });
    await swap(event, set);
  };

export const scenes: Partial<Record<string, Scene>> = {
  ...digging,
  theft_laid: playCard("theft"),
  hands_off: playCard("hands_off"),
  trapped: playCard("trapped"),
  freed: playCard("free_at_last"),
  inspected: inspect,
  hands_swapped: swapBy("swap_hand"),
  hat_swapped: swapBy("swap_hats"),
  cleared: discard,
};
