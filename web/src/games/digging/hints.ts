// What is said in the first games of both Saboteurs.

import { holding, type Hint } from "../../hints/hint.ts";
import type { DiggingView } from "./view.ts";

export const hints: Hint<DiggingView>[] = [
  { key: "hint.broken", at: ({ view }) => (view.broken[view.seat ?? -1]?.length ? `player:${view.seat}` : undefined) },
  { key: "hint.map", at: holding("map") },
  { key: "hint.dead_end", at: holding("dead_") },
  { key: "hint.rock_fall", at: holding("rock_fall") },
];
