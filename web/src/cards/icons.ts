// Silhouettes in one stroke style, 24 by 24. `currentColor` draws them, so that one drawing serves every place.

import { drawing, putTogether } from "./picture.ts";

/** A silhouette by its name. */
export const icon = (name: string) => putTogether([name in drawing.parts ? name : "question"]);
