import { mount } from "svelte";
import App from "./app.svelte";
import "./games/index.ts";
import "./styles/base.css";
import { listen } from "./table/sounds.ts";
import { update } from "./worker/update.svelte.ts";

listen();
mount(App, { target: document.getElementById("app")! });
// What makes the next visit quick does not slow down this one.
if ("serviceWorker" in navigator) {
  setTimeout(async () => (await import("./worker/register.ts")).register(update), 3000);
}
