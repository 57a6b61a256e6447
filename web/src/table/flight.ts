// A card that flies from its cause to its effect: from a player's panel to a place on the board or to another player.

import { draw } from "../cards/card.ts";
import type { Look } from "../cards/path.ts";
import { library } from "../games.svelte.ts";
import type { GameEvent } from "../wire/game.ts";

const LONG = 380;
/** So many may be in the air; who waits longer wants to see what is, not what was. */
const MOST = 3;
let flying = 0;

/** Let the card of an event fly, if it has one and somebody wants to see it move. */
export function fly(event: GameEvent, look: Look, own: number | null): void {
  const card = event["card"];
  if (typeof card !== "string" || event["seat"] === own || flying >= MOST) return;
  if (matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden) return;
  const from = document.querySelector(`[data-seat="${String(event["seat"])}"]`);
  const to =
    typeof event["target"] === "number"
      ? document.querySelector(`[data-seat="${event["target"]}"]`)
      : document.querySelector(`[data-place="${String(event["column"])},${String(event["row"])}"]`);
  if (from && to) launch(from.getBoundingClientRect(), to.getBoundingClientRect(), draw(card, library.face(card), { look, turned: event["turned"] === true }));
}

function launch(from: DOMRect, to: DOMRect, picture: string): void {
  const wide = Math.min(Math.max(to.width, 28), 70);
  const flyer = document.createElement("div");
  flyer.className = "flyer";
  flyer.innerHTML = `<svg viewBox="0 0 56 87">${picture}</svg>`;
  flyer.style.width = `${wide}px`;
  document.body.append(flyer);
  const at = (box: DOMRect, scale: number) =>
    `translate(${box.left + box.width / 2 - wide / 2}px, ${box.top + box.height / 2 - (wide * 87) / 112}px) scale(${scale})`;
  flying++;
  const flight = flyer.animate(
    [
      { transform: at(from, 0.5), opacity: 0.4 },
      { transform: at(to, 1), opacity: 1 },
    ],
    { duration: LONG, easing: "cubic-bezier(.3,.1,.2,1)" },
  );
  const land = () => {
    flying--;
    flyer.remove();
  };
  flight.onfinish = land;
  // A tap skips it.
  addEventListener("pointerdown", () => flight.finish(), { once: true });
}
