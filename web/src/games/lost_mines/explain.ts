// What things in the forest are.

import type { LostMinesView } from "../../wire/types.ts";
import { say, sentence } from "../../words/words.svelte.ts";
import type { Context, Explained } from "../game.ts";
import { mineProvenance, roleProvenance, treasureProvenance } from "./provenance.ts";

export function explain(kind: string, which: string, context: Context<LostMinesView>): Explained | undefined {
  const { view, names } = context;
  const number = Number(which);
  const told = (name: string, trait: string, chapter: string, learnt: string[] = []) => ({
    name: sentence(name),
    about: [say(`learn.thing.${trait}`)],
    learnt,
    chapter,
  });
  switch (kind) {
    case "clan":
      return told(`${say("card.start")}: ${say(`side.lost_mines.${which}`)}`, "clan", "goal");
    case "mine": {
      const { face, open } = view.mines.find((one) => one.mine === number) ?? {};
      const name = [say("move.mine", { number }), ...(face ? [say(`mine.${face}`)] : [])].join(": ");
      const trait = open ? (face === "dragon" ? "lair" : "vein") : "mine";
      return told(name, trait, "goal", mineProvenance(number, context));
    }
    case "treasure": {
      const { treasure, value } = view.treasures.find((one) => one.number === number) ?? {};
      const name = treasure ? say(`mine.${treasure}`) : "";
      const what = value == null ? name : say("treasure", { kind: name, value });
      return told(say("move.treasure.known", { number, what }), "hoard", "end", treasureProvenance(number, context));
    }
    case "token":
      return told(say(`card.${which}`), which, which);
    case "badge":
      return told(say(`mine.${which}`), which, "end");
    case "dwarf": {
      const name = `${names[number] ?? ""}, ${say(`side.lost_mines.${view.clans[number]}`)}`;
      return { ...told("", "dwarf", "turn", roleProvenance(number, context).learnt), name };
    }
  }
  return undefined;
}
