// What all games have in common on the wire; whatever is a game's own is known to its folder alone.

import type { View as AnyView } from "./types.ts";

type Always = "rules" | "seats" | "seat" | "round" | "to_act" | "history" | "results" | "phase";
type Often = "hand" | "hand_sizes" | "stock" | "role" | "roles";

/** What one seat, or a spectator, may know of any game: a game without hands, a stock or roles leaves those out. */
export type View = Pick<AnyView, Always> & Partial<Pick<AnyView, Often>> & { known_roles?: (string | null)[] };

/** How a round ended. */
export type RoundResult = View["results"][number];
