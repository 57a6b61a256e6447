// What moves on the stage beside the table itself: cards in the air, dust, coins, a card held close.

import { draw } from "../cards/card.ts";
import { icon } from "../cards/icons.ts";
import type { Game } from "../games/game.ts";
import { moves, type Motion } from "./motion.ts";

const WIDE = 56;
const TALL = 87;
const SOFT = "cubic-bezier(.3,.1,.2,1)";
const FALL = "cubic-bezier(.4,0,.9,.6)";

export const panelOf = (seat: number) => document.querySelector(`.players [data-seat="${seat}"]`);
const cardInHand = (card: string) =>
  document.querySelector(`.hand button.chosen[data-card="${card}"], .hand button[data-card="${card}"]`);

/** Where somebody's cards come from: one's own from the hand, everybody else's from their panel. */
export function sourceOf(seat: number, own: number | null, card: string): DOMRect | null {
  const thing = (seat === own && cardInHand(card)) || panelOf(seat);
  return thing?.getBoundingClientRect() ?? null;
}

/** A picture over everything else, which is taken away when what is done with it is done. */
async function withFlyer(html: string, what: (flyer: HTMLElement) => Promise<void>, look = ""): Promise<void> {
  if (!moves()) return;
  const flyer = document.createElement("div");
  flyer.className = `flyer ${look}`;
  flyer.setAttribute("aria-hidden", "true");
  flyer.innerHTML = html;
  document.body.append(flyer);
  try {
    await what(flyer);
  } finally {
    flyer.remove();
  }
}

const centred = (box: DOMRect, wide: number, tall: number, more = "") =>
  `translate(${box.left + (box.width - wide) / 2}px, ${box.top + (box.height - tall) / 2}px) ${more}`;

/** A card flies from one place to another, and lands. */
export function flyCard(
  motion: Motion,
  game: Game,
  card: string,
  turned: boolean,
  from: DOMRect,
  to: DOMRect,
): Promise<void> {
  const wide = Math.min(Math.max(to.width, 30), 84);
  const tall = (wide * TALL) / WIDE;
  const picture = `<svg viewBox="0 0 ${WIDE} ${TALL}">${draw(game, card, { turned })}</svg>`;
  return withFlyer(
    picture,
    async (flyer) => {
      flyer.style.width = `${wide}px`;
      const start = Math.min(1, Math.max(from.height, 30) / tall);
      const above = { transform: centred(to, wide, tall, "scale(1.28) rotate(-3deg)") };
      await motion.move(
        flyer,
        [{ transform: centred(from, wide, tall, `scale(${start}) rotate(5deg)`) }, above],
        420,
        SOFT,
      );
      await motion.move(flyer, [above, { transform: centred(to, wide, tall, "scale(1)") }], 130, FALL);
    },
    "card",
  );
}

/** Dust where something has landed; nobody waits for it. */
export function dust(motion: Motion, at: DOMRect): void {
  for (let grain = 0; grain < 7; grain++) {
    const angle = (grain / 7) * Math.PI * 2;
    const far = at.width * (0.55 + (grain % 3) * 0.12);
    void withFlyer(
      "",
      async (flyer) => {
        flyer.style.width = flyer.style.height = `${Math.max(4, at.width * 0.13)}px`;
        const middle = centred(at, at.width * 0.13, at.width * 0.13);
        await motion.move(
          flyer,
          [
            { transform: `${middle} scale(.6)`, opacity: 0.75 },
            {
              transform: `${middle} translate(${Math.cos(angle) * far}px, ${Math.sin(angle) * far * 1.3}px) scale(1.5)`,
              opacity: 0,
            },
          ],
          480,
          "ease-out",
        );
      },
      "dust",
    );
  }
}

/** A silhouette, such as gold, flies from one thing to another. */
export function flyIcon(motion: Motion, name: string, from: DOMRect, to: DOMRect): Promise<void> {
  return withFlyer(
    `<svg viewBox="0 0 24 24">${icon(name)}</svg>`,
    async (flyer) => {
      flyer.style.width = "34px";
      await motion.move(
        flyer,
        [
          { transform: centred(from, 34, 34, "scale(.6)"), opacity: 0.6 },
          { transform: centred(to, 34, 34, "scale(1.15)"), opacity: 1 },
        ],
        430,
        SOFT,
      );
    },
    "nugget",
  );
}

/** Something is struck: it shakes. */
export function shake(motion: Motion, thing: Element | null, hard = 1): Promise<void> {
  if (!thing) return Promise.resolve();
  const far = [0, -6, 5, -4, 3, 0].map((one) => ({ translate: `${one * hard}px ${Math.abs(one) * 0.3 * hard}px` }));
  return motion.move(thing, far, 340, "ease-out");
}

/** A card on the board crumbles. */
export function crumble(motion: Motion, thing: Element | null): Promise<void> {
  if (!thing) return Promise.resolve();
  const inner = thing.firstElementChild ?? thing;
  return motion.move(
    inner,
    [
      { opacity: 1, translate: "0 0", rotate: "0deg" },
      { opacity: 1, translate: "-2px 1px", rotate: "-2deg", offset: 0.2 },
      { opacity: 1, translate: "2px -1px", rotate: "2deg", offset: 0.4 },
      { opacity: 0, translate: "0 14px", rotate: "7deg" },
    ],
    520,
    "ease-in",
  );
}

/** A card on the board is turned over: what is shown changes when its edge is towards us. */
export async function flip(motion: Motion, find: () => Element | null, change: () => void): Promise<void> {
  const edge = { scale: "0 1" };
  const before = find()?.firstElementChild;
  if (before instanceof SVGElement) before.style.transformOrigin = "28px 43px";
  if (before) await motion.move(before, [{ scale: "1 1" }, edge], 300, "ease-in");
  change();
  await new Promise(requestAnimationFrame);
  const after = find()?.firstElementChild;
  if (after instanceof SVGElement) after.style.transformOrigin = "28px 43px";
  if (after) await motion.move(after, [edge, { scale: "1 1" }], 300, "ease-out");
}

/** Light runs along some places, and stays for a moment. */
export async function lightUp(motion: Motion, places: readonly DOMRect[]): Promise<void> {
  const frames = [{ opacity: 0 }, { opacity: 1, offset: 0.15 }, { opacity: 0.85, offset: 0.7 }, { opacity: 0 }];
  let last = Promise.resolve();
  for (const place of places) {
    last = withFlyer(
      "",
      async (flyer) => {
        flyer.style.width = `${place.width}px`;
        flyer.style.height = `${place.height}px`;
        flyer.style.transform = `translate(${place.left}px, ${place.top}px)`;
        await motion.move(flyer, frames, 1500, "ease-out");
      },
      "light",
    );
    await motion.wait(80);
  }
  await last;
}

/** A card is lifted towards whoever looks at it, held, and laid back. */
export function peek(motion: Motion, picture: string, from: DOMRect): Promise<void> {
  const wide = Math.min(190, innerWidth * 0.42);
  const tall = (wide * TALL) / WIDE;
  const middle = new DOMRect(innerWidth / 2, innerHeight * 0.42, 0, 0);
  const there = centred(middle, wide, tall);
  const back = centred(from, wide, tall, `scale(${from.width / wide})`);
  return withFlyer(
    `<svg viewBox="0 0 ${WIDE} ${TALL}">${picture}</svg>`,
    async (flyer) => {
      flyer.style.width = `${wide}px`;
      await motion.move(flyer, [{ transform: back }, { transform: `${there} scale(1)` }], 420, SOFT);
      await motion.move(flyer, [{ transform: there }, { transform: there }], 1300, "linear");
      await motion.move(flyer, [{ transform: there }, { transform: back, opacity: 0.4 }], 320, SOFT);
    },
    "card close",
  );
}
