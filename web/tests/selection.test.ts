// The selection: in real positions of all games, whatever is put together on it is one of the legal decisions.

import { describe, expect, test } from "vitest";
import { Selection } from "../src/table/selection.svelte.ts";
import { byTarget, ofCard, puttingAway, targetOf, withoutCard } from "../src/table/targets.ts";
import type { Action } from "../src/wire/types.ts";
import { data } from "./data.ts";

const lay = (card: string, column: number, row: number, turned = false) =>
  ({
    kind: "lay",
    card,
    column,
    row,
    turned,
    text: `${card}${turned ? "~" : ""}@${column},${row}`,
  }) as unknown as Action;

describe("targets", () => {
  test("every decision has exactly one target", () => {
    for (const { legal } of data.decisions) {
      const found = byTarget(legal);
      expect([...found.values()].flat().length).toBe(legal.length);
      for (const [target, actions] of found) for (const action of actions) expect(targetOf(action)).toBe(target);
    }
  });

  test("each kind of decision there is, is for a card, for none, or puts cards away", () => {
    const kinds = new Set<string>();
    for (const { legal, hand } of data.decisions) {
      const known = new Set([...withoutCard(legal), ...hand.flatMap((card) => ofCard(legal, card))]);
      for (const action of legal) {
        kinds.add(action.kind);
        expect(known.has(action) !== "cards" in action, action.text).toBe(true);
      }
    }
    for (const kind of ["lay", "pass", "break", "map", "walk", "vote", "take", "set_mine", "pick", "trap"])
      expect(kinds).toContain(kind);
  });

  test("cards are put away in any order", () => {
    const pass = { kind: "pass", cards: ["cross", "map"], text: "-cross,map" } as unknown as Action;
    const clear = { ...pass, kind: "clear", removes: "trapped" } as unknown as Action;
    expect(puttingAway([clear, pass], ["map", "cross"])).toEqual([pass, clear]);
    expect(puttingAway([clear, pass], ["map"])).toEqual([]);
  });
});

describe("the selection", () => {
  test("every target of every card leads to a legal decision, and nothing else is offered", () => {
    for (const { hand, legal } of data.decisions) {
      const texts = new Set(legal.map((action) => action.text));
      const reached = new Set<string>();
      hand.forEach((card, index) => {
        const selection = new Selection(
          () => hand,
          () => legal,
        );
        selection.choose(index);
        expect(selection.card).toBe(card);
        for (const target of selection.targets.keys()) {
          for (const turned of [false, true]) {
            selection.turned = turned;
            const action = selection.at(target);
            expect(action && texts.has(action.text) && "card" in action && action.card === card).toBeTruthy();
            reached.add(action!.text);
          }
          for (const choice of selection.choices(target)) reached.add(choice.text);
        }
      });
      expect(legal.filter((action) => "card" in action && !reached.has(action.text))).toEqual([]);
    }
  });

  test("what is put away is what may be put away", () => {
    for (const { hand, legal } of data.decisions) {
      for (const action of legal.filter((one) => one.kind === "pass" && (one.cards ?? []).length > 0)) {
        const selection = new Selection(
          () => hand,
          () => legal,
        );
        selection.startPutting();
        const left = "cards" in action ? [...(action.cards ?? [])] : [];
        hand.forEach((card, index) => {
          const at = left.indexOf(card);
          if (at < 0) return;
          left.splice(at, 1);
          selection.choose(index);
        });
        expect(selection.passes.map((one) => one.text)).toContain(action.text);
      }
    }
  });

  test("a card pressed again is turned; one that fits in one way lies that way at once", () => {
    const legal = [lay("t_wide", 1, 0), lay("t_wide", 1, 0, true), lay("curve_sw", 2, 0, true)];
    const selection = new Selection(
      () => ["t_wide", "curve_sw"],
      () => legal,
    );
    selection.choose(0);
    expect(selection.turned).toBe(false);
    selection.choose(0);
    expect(selection.turned).toBe(true);
    expect(selection.at("cell:1,0")?.text).toBe("t_wide~@1,0");
    selection.choose(1);
    expect([selection.turned, selection.aimed]).toEqual([true, "cell:2,0"]);
  });

  test("a card lies as it must where it is aimed at, and is turned where it fits either way round", () => {
    const legal = [lay("t_wide", 1, 0), lay("t_wide", 1, 0, true), lay("t_wide", 0, 1)];
    const selection = new Selection(
      () => ["t_wide"],
      () => legal,
    );
    selection.choose(0);
    selection.aim("cell:1,0");
    expect(selection.aimedAt?.text).toBe("t_wide@1,0");
    expect([selection.settled("cell:1,0"), selection.settled("cell:0,1")]).toEqual([true, false]);
    selection.turn();
    expect(selection.aimedAt?.text).toBe("t_wide~@1,0");
    selection.aim("cell:0,1");
    expect([selection.aimedAt?.text, selection.turned]).toEqual(["t_wide@0,1", false]);
  });

  test("a card that fits one way round only is not turned", () => {
    const selection = new Selection(
      () => ["cross"],
      () => [lay("cross", 1, 0), lay("cross", 0, 1)],
    );
    selection.choose(0);
    expect(selection.mayTurn).toBe(false);
    selection.choose(0);
    expect([selection.chosen, selection.turned]).toEqual([0, false]);
  });

  test("of several decisions for one target one is settled on before it is played", () => {
    const walk = (side: string) =>
      ({ kind: "walk", column: 10, row: 3, side, text: `walk@10,3${side}` }) as unknown as Action;
    const legal = [walk("s"), walk("w")];
    const selection = new Selection(
      () => [],
      () => legal,
    );
    expect(selection.settled("cell:10,3")).toBe(false);
    selection.aim("cell:10,3");
    expect([selection.settled("cell:10,3"), selection.considered?.text]).toEqual([true, "walk@10,3s"]);
  });

  test("a card that was chosen is the first to be put away, and going back forgets everything", () => {
    const selection = new Selection(
      () => ["map", "cross"],
      () => [],
    );
    selection.choose(1);
    selection.startPutting();
    expect(selection.awayCards).toEqual(["cross"]);
    selection.choose(1);
    expect(selection.awayCards).toEqual([]);
    selection.clear();
    expect([selection.card, selection.putting, selection.aimed, selection.turned]).toEqual([null, false, null, false]);
  });
});
