// What a player has selected: which card, how it lies, where it would go, and what is put away.

import type { Action } from "../wire/types.ts";
import { byTarget, ofCard, puttingAway, withoutCard, type Target } from "./targets.ts";

/** Whether a decision is about how its card lies. */
const isTurned = (action: Action | undefined) => action !== undefined && "turned" in action && action.turned === true;

export class Selection {
  /** The index in the hand of the chosen card. */
  chosen = $state<number | null>(null);
  turned = $state(false);
  /** Where the chosen card would go, once a target was pointed at. */
  aimed = $state<Target | null>(null);
  /** Of several decisions for one target, the one whose button is pointed at: its way is shown. */
  considered = $state.raw<Action | null>(null);
  /** Where a card that is being dragged would go. */
  near = $state<Target | null>(null);
  /** Whether cards are being chosen to be put away, and which. */
  putting = $state(false);
  away = $state<number[]>([]);

  #hand: () => readonly string[];
  #legal: () => readonly Action[];

  constructor(hand: () => readonly string[] = () => [], legal: () => readonly Action[] = () => []) {
    this.#hand = hand;
    this.#legal = legal;
  }

  card = $derived.by(() => (this.chosen === null ? null : (this.#hand()[this.chosen] ?? null)));

  /** What may be decided with what is chosen now; without a chosen card, what needs none. */
  open = $derived.by(() => {
    if (this.putting) return [];
    return this.card === null ? withoutCard(this.#legal()) : ofCard(this.#legal(), this.card);
  });

  targets: ReadonlyMap<Target, Action[]> = $derived(byTarget(this.open));

  /** The decision for a target: the one considered, or as the card lies now, or as it must lie there. */
  at(target: Target): Action | undefined {
    const there = this.targets.get(target);
    const considered = this.considered;
    if (considered && there?.includes(considered)) return considered;
    return there?.find((action) => isTurned(action) === this.turned) ?? there?.[0];
  }

  /** Whether the chosen card fits somewhere either way round: elsewhere turning it would change nothing. */
  mayTurn = $derived.by(() =>
    [...this.targets.values()].some((there) => there.some(isTurned) && !there.every(isTurned)),
  );

  /** Several decisions for one target that are not the same card turned round: somebody has to choose. */
  choices(target: Target): Action[] {
    const there = this.targets.get(target) ?? [];
    return there[0] && "card" in there[0] && "turned" in there[0] ? [] : there;
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
    // A card that fits in one way only lies that way at once.
    this.turned = this.open.length > 0 && this.open.every(isTurned);
    const targets = [...this.targets.keys()];
    if (targets.length === 1) this.aimed = targets[0]!;
  }

  turn(): void {
    if (this.mayTurn) this.turned = !this.turned;
  }

  /** Whether what a target is aimed at with is settled, so that it can be played. */
  settled(target: Target): boolean {
    return this.aimed === target && (this.choices(target).length <= 1 || this.considered !== null);
  }

  aim(target: Target): void {
    this.aimed = target;
    const choices = this.choices(target);
    this.considered = choices.length > 1 ? choices[0]! : null;
    const action = this.at(target);
    if (action && "turned" in action) this.turned = isTurned(action);
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

  /** The decisions that put the chosen cards away. */
  get passes(): Action[] {
    return puttingAway(this.#legal(), this.awayCards);
  }

  clear(): void {
    this.chosen = null;
    this.aimed = null;
    this.considered = null;
    this.near = null;
    this.turned = false;
    this.putting = false;
    this.away = [];
  }
}
