// The selection in front of a player: which card is chosen, how it lies, where it would go, and what is put away.

import type { Action } from "../wire/game.ts";
import { byTarget, ofCard, puttingAway, withoutCard, type Target } from "./targets.ts";

export class Selection {
  /** The index in the hand of the chosen card. */
  chosen = $state<number | null>(null);
  turned = $state(false);
  /** Where the chosen card would go, once a target was pointed at. */
  aimed = $state<Target | null>(null);
  /** Where a card that is being dragged would go. */
  near = $state<Target | null>(null);
  /** Whether cards are being chosen to be put away, and which. */
  putting = $state(false);
  away = $state<number[]>([]);

  #hand: () => readonly string[];
  #legal: () => readonly Action[];

  constructor(hand: () => readonly string[], legal: () => readonly Action[]) {
    this.#hand = hand;
    this.#legal = legal;
  }

  get card(): string | null {
    return this.chosen === null ? null : (this.#hand()[this.chosen] ?? null);
  }

  /** What may be decided with what is chosen now; without a chosen card, what needs none. */
  get open(): Action[] {
    if (this.putting) return [];
    return this.card === null ? withoutCard(this.#legal()) : ofCard(this.#legal(), this.card);
  }

  get targets(): Map<Target, Action[]> {
    return byTarget(this.open);
  }

  /** The decision for a target as the card lies now, or as it must lie there. */
  at(target: Target): Action | undefined {
    const there = this.targets.get(target);
    return there?.find((action) => (action.turned ?? false) === this.turned) ?? there?.[0];
  }

  /** Several decisions for one target that are not the same card turned round: somebody has to choose. */
  choices(target: Target): Action[] {
    const there = this.targets.get(target) ?? [];
    return there[0]?.kind === "lay" ? [] : there;
  }

  get aimedAt(): Action | undefined {
    return this.aimed === null ? undefined : this.at(this.aimed);
  }

  choose(index: number): void {
    if (this.putting) {
      this.away = this.away.includes(index) ? this.away.filter((one) => one !== index) : [...this.away, index];
      return;
    }
    if (this.chosen === index) {
      this.turn();
      return;
    }
    this.chosen = index;
    this.aimed = null;
    this.turned = false;
    // A card that fits in one way only lies that way at once.
    const lays = this.open.filter((action) => action.kind === "lay");
    if (lays.length > 0 && lays.every((action) => action.turned)) this.turned = true;
    const targets = [...this.targets.keys()];
    if (targets.length === 1) this.aimed = targets[0]!;
  }

  turn(): void {
    this.turned = !this.turned;
  }

  aim(target: Target): void {
    if (this.aimed === target && (this.targets.get(target)?.length ?? 0) > 1) this.turn();
    this.aimed = target;
    this.turned = this.at(target)?.turned ?? this.turned;
  }

  startPutting(): void {
    const chosen = this.chosen;
    this.clear();
    this.putting = true;
    if (chosen !== null) this.away = [chosen];
  }

  get awayCards(): string[] {
    return this.away.map((index) => this.#hand()[index]!).filter(Boolean);
  }

  /** The ways to put the chosen cards away: to pass, or to be rid of something in front of oneself. */
  get passes(): Action[] {
    return [
      ...puttingAway(this.#legal(), "pass", this.awayCards),
      ...puttingAway(this.#legal(), "clear", this.awayCards),
    ];
  }

  clear(): void {
    this.chosen = null;
    this.aimed = null;
    this.near = null;
    this.turned = false;
    this.putting = false;
    this.away = [];
  }
}
