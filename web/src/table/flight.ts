// What flies from its cause to its effect: a card from a player's panel to a place on the board or to another player,
// gold from the heap to whoever gets it.

import { draw } from "../cards/card.ts";
import { icon } from "../cards/icons.ts";
import type { Game } from "../games/game.ts";
import type { Event } from "../wire/types.ts";

const LONG = 380;
/** So many may be in the air; who waits longer wants to see what is, not what was. */
const MOST = 3;
let flying = 0;

/** Let the card of an event fly, if it has one and somebody wants to see it move. */
export function fly(event: Event, game: Game, own: number | null): void {
  if (!("card" in event) || event.seat === own || flying >= MOST || still()) return;
  const from = document.querySelector(`[data-seat="${event.seat}"]`);
  const to = document.querySelector(
    "column" in event ? `[data-cell="${event.column},${event.row}"]` : `[data-seat="${event.target}"]`,
  );
  if (!from || !to) return;
  const wide = Math.min(Math.max(to.getBoundingClientRect().width, 28), 70);
  const picture = draw(game, event.card, { turned: "turned" in event && event.turned });
  const svg = `<svg viewBox="0 0 56 87">${picture}</svg>`;
  launch(from, to, svg, wide, (wide * 87) / 56, document.body);
}

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;

/** Let a silhouette fly from one thing to another within a scene, if somebody wants to see it move. */
export function flyBetween(from: Element, to: Element, name: string, scene: Element): void {
  if (still()) return;
  launch(from, to, `<svg class="nugget" viewBox="0 0 24 24">${icon(name)}</svg>`, 34, 34, scene);
}

function launch(from: Element, to: Element, picture: string, wide: number, tall: number, scene: Element): void {
  const flyer = document.createElement("div");
  flyer.className = "flyer";
  flyer.innerHTML = picture;
  flyer.style.width = `${wide}px`;
  scene.append(flyer);
  const at = (thing: Element, scale: number) => {
    const box = thing.getBoundingClientRect();
    return `translate(${box.left + (box.width - wide) / 2}px, ${box.top + (box.height - tall) / 2}px) scale(${scale})`;
  };
  flying++;
  const flight = flyer.animate(
    [
      { transform: at(from, 0.5), opacity: 0.4 },
      { transform: at(to, 1), opacity: 1 },
    ],
    { duration: LONG, easing: "cubic-bezier(.3,.1,.2,1)" },
  );
  // A tap skips it.
  const skip = () => flight.finish();
  addEventListener("pointerdown", skip, { once: true });
  flight.onfinish = () => {
    flying--;
    flyer.remove();
    removeEventListener("pointerdown", skip);
  };
}
