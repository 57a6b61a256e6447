import { mount } from "svelte";
import App from "./app.svelte";
import "./games/index.ts";
import "./styles/base.css";
import { listen } from "./table/sounds.ts";
import { reach } from "./wire/reach.svelte.ts";
import { update } from "./worker/update.svelte.ts";

// A part of the client that does not come.
addEventListener("vite:preloadError", () => (reach.away = true));
listen();
mount(App, { target: document.getElementById("app")! });
// What makes the next visit quick does not slow down this one; without a connection it has to wait for the next.
if ("serviceWorker" in navigator) {
  setTimeout(() => {
    import("./worker/register.ts").then(
      ({ register }) => register(update),
      () => {},
    );
  }, 3000);
}
