// It is one's turn: that is heard, and felt by whoever asked for more, or shown to them if they look elsewhere.

import { saved } from "../saved.svelte.ts";
import { say } from "../words/words.svelte.ts";
import { play } from "./sounds.ts";

let before = false;

/** Told at every change of a table whether it is one's turn; that it has become so is noticed here. */
export function noticeTurn(mine: boolean): void {
  const come = mine && !before;
  before = mine;
  if (!come) return;
  play("turn");
  if (!saved.settings.nudge) return;
  if (document.hidden) notify(say("web.your_turn"));
  // No page may buzz that nobody sees or has ever pressed.
  else if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(60);
}

/** Show a notification; whether this browser does. Those on Android know them, and throw when a page shows one. */
export function notify(text: string): boolean {
  if (!("Notification" in window) || Notification.permission !== "granted") return false;
  try {
    return new Notification("undermine", { body: text, icon: "/icon-192.png" }) !== null;
  } catch {
    return false;
  }
}
