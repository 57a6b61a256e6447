// A notification when it is one's turn, where somebody asked for one.

/** Tell somebody who looks elsewhere that it is their turn. */
export function notify(text: string, asked: boolean): void {
  if (!document.hidden || !asked) return;
  navigator.vibrate?.(120);
  if ("Notification" in window && Notification.permission === "granted")
    new Notification("undermine", { body: text, icon: "/icon-192.png" });
}
