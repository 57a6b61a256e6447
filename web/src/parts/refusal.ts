import { Refusal } from "../wire/http.ts";
import { tellRefusal, type Audience } from "../words/tell.ts";

/** Why something was refused, in a sentence; whatever else went wrong is thrown on. */
export function whyRefused(error: unknown, to: Audience = { seat: null, names: [], game: "" }): string {
  if (!(error instanceof Refusal)) throw error;
  return tellRefusal(error.reason, error.facts, to);
}
