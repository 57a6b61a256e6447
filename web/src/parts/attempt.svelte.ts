// Something that may be refused: whether it is under way, and why it was not to be.

import { Refusal } from "../wire/http.ts";
import { tellRefusal, type Audience } from "../words/tell.ts";

/** Why something was refused, in a sentence; whatever else went wrong is thrown on. */
export function whyRefused(error: unknown, to: Audience = { seat: null, names: [], game: "" }): string {
  if (!(error instanceof Refusal)) throw error;
  return tellRefusal(error.reason, error.facts, to);
}

export class Attempt {
  busy = $state(false);
  refusal = $state("");
  #audience: () => Audience | undefined;

  constructor(audience: () => Audience | undefined = () => undefined) {
    this.#audience = audience;
  }

  /** Try it; why it was refused, or nothing if all is well. */
  async make(what: () => Promise<unknown>): Promise<string> {
    this.busy = true;
    this.refusal = "";
    try {
      await what();
    } catch (error) {
      this.refusal = whyRefused(error, this.#audience());
    } finally {
      this.busy = false;
    }
    return this.refusal;
  }
}
