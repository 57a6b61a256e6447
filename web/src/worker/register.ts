// Registers the service worker once the page is usable, and tells when a new version of the client has come.

import type { Update } from "./update.svelte.ts";

/** How often a tab that stays open asks for a new version, in milliseconds. */
const EVERY = 30 * 60_000;
/** How long a new version may take to come before the page is loaded as it is. */
const WITHIN = 10_000;

const { serviceWorker, locks } = navigator;

export function register(update: Update): void {
  const version = document.querySelector<HTMLMetaElement>("meta[name=version]")?.content ?? "";
  // For as long as the tab is there, so that what it was built with is kept.
  void locks?.request(`undermine ${version}`, { mode: "shared" }, () => new Promise(() => {}));
  // Where a browser allows no worker, there is none.
  serviceWorker.register("/worker.js").then(
    (found) => found && follow(found, update),
    () => {},
  );
}

function follow(registration: ServiceWorkerRegistration, update: Update): void {
  const had = serviceWorker.controller;
  const tell = () => {
    if (registration.waiting && serviceWorker.controller) update.here = true;
  };
  tell();
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", tell));
  // Another tab has asked for the new version: this one shows the old one still. That the same worker takes a page over
  // again, as some browsers tell, is nothing new.
  serviceWorker.addEventListener("controllerchange", () => {
    if (had && serviceWorker.controller !== had) update.here = true;
  });

  update.ask = () => void registration.update().catch(() => {});
  update.load = () => void load(registration);
  setInterval(() => update.look(), EVERY);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") update.look();
  });

  // What was loaded before there was a worker to keep it.
  void serviceWorker.ready.then(({ active }) =>
    active?.postMessage(performance.getEntriesByType("resource").map((one) => new URL(one.name).pathname)),
  );
}

/** Load the page with the new version, once that has taken over. */
async function load(registration: ServiceWorkerRegistration): Promise<void> {
  setTimeout(() => location.reload(), WITHIN);
  serviceWorker.addEventListener("controllerchange", () => location.reload());
  await registration.update().catch(() => {});
  const coming = registration.waiting ?? registration.installing;
  if (!coming) return location.reload();
  const takeOver = () => {
    if (coming.state === "installed") coming.postMessage("take over");
  };
  coming.addEventListener("statechange", takeOver);
  takeOver();
}
