// What both Saboteurs tell a seat.

import type { Saboteur2View, SaboteurView } from "../../wire/types.ts";
import type { Context } from "../game.ts";

export type DiggingView = SaboteurView | Saboteur2View;
export type DiggingContext = Context<DiggingView>;
