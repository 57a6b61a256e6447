// What things in the forest are.

import type { LostMinesView } from "../../wire/types.ts";
import { say, sentence } from "../../words/words.svelte.ts";
import type { Context, Explained } from "../game.ts";
import { mineProvenance, roleProvenance, treasureProvenance } from "./provenance.ts";

export function explain(kind: string, which: string, context: Context<LostMinesView>): Explained | undefined {
  const { view, names } = context;
  const about = (trait: string) => [say(`learn.thing.${trait}`)];
  switch (kind) {
    case "clan":
      return {
        name: `${sentence(say("card.start"))}: ${say(`side.lost_mines.${which}`)}`,
        about: about("clan"),
        chapter: "goal",
      };
    case "mine": {
      const mine = view.mines.find((one) => String(one.mine) === which);
      const name = sentence(say("move.mine", { number: which }));
      return {
        name: mine?.face ? `${name}: ${say(`mine.${mine.face}`)}` : name,
        about: about(mine?.open ? (mine.face === "dragon" ? "lair" : "vein") : "mine"),
        learnt: mineProvenance(Number(which), context),
        chapter: "goal",
      };
    }
    case "treasure": {
      const treasure = view.treasures.find((one) => String(one.number) === which);
      const name = treasure ? say(`mine.${treasure.treasure}`) : "";
      const what = treasure?.value == null ? name : say("treasure", { kind: name, value: treasure.value });
      return {
        name: sentence(say("move.treasure.known", { number: which, what })),
        about: about("hoard"),
        learnt: treasureProvenance(Number(which), context),
        chapter: "end",
      };
    }
    case "token":
      return { name: sentence(say(`card.${which}`)), about: about(which), chapter: which };
    case "badge":
      return { name: sentence(say(`mine.${which}`)), about: about(which), chapter: "end" };
    case "dwarf": {
      const seat = Number(which);
      return {
        name: `${names[seat] ?? ""}, ${say(`side.lost_mines.${view.clans[seat]}`)}`,
        about: about("dwarf"),
        learnt: roleProvenance(seat, context).learnt,
        chapter: "turn",
      };
    }
  }
  return undefined;
}
