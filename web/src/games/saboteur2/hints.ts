// What is said in the first games of Saboteur 2.

import { holding, type Hint } from "../../hints/hint.ts";
import type { Saboteur2View } from "../../wire/types.ts";
import { hints as digging } from "../digging/hints.ts";

export const hints: Hint<Saboteur2View>[] = [
  { key: "hint.trapped", at: ({ view }) => (view.trapped[view.seat ?? -1] ? `player:${view.seat}` : undefined) },
  { key: "hint.door", at: holding("door_") },
  ...digging,
];
