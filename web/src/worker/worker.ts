// The service worker: keeps the client, so that it is there at once the next time, and also when the server is away.
// Tables, replays and all else that can change are never kept: they come from the server or not at all.
//
// What is kept belongs to one version of the server, of which this script is a part: the page, the files it is made of,
// the games, and the texts it begins with and says later. A new version is kept beside the old one and takes over when
// somebody asks for it, or when no tab shows the old one any more; until then every tab finds what it was built with.

/// <reference lib="webworker" />

/** What the server says before this script. */
declare const KEPT: { version: string; files: string[]; parts: string[]; pause: number };

const worker = self as unknown as ServiceWorkerGlobalScope;
const OURS = "undermine ";
const CACHE = OURS + KEPT.version;
const PAGE = "/";
const TOO_MANY = 429;
/** What a page begins with and is the same for as long as the version is. */
const BEGINNING = /^\/api\/(games|words\/[\w-]+(\/\w+)?)$/;
const LANGUAGE = /^\/api\/words\/[\w-]+$/;

const pathOf = (url: string) => new URL(url).pathname;
const isKept = (path: string) => BEGINNING.test(path) || KEPT.files.includes(path);

async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  const page = await fetch(PAGE, { cache: "no-cache" });
  // A server that was changed meanwhile would give us files of both versions.
  if (!(await page.clone().text()).includes(KEPT.version)) throw new Error("another version");
  await cache.put(PAGE, page);
  const wanted = new Set(["/api/games", ...KEPT.files, ...(await textsInUse())]);
  // One after the other, and slowly: somebody may be playing meanwhile, and many may come from one address at once.
  for (const path of wanted) {
    await keep(cache, path);
    await pause(KEPT.pause);
  }
}

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/** The texts that were needed so far, which a new version will need as well. */
async function textsInUse(): Promise<string[]> {
  const found: string[] = [];
  for (const name of await caches.keys()) {
    if (name.startsWith(OURS)) found.push(...(await (await caches.open(name)).keys()).map((one) => pathOf(one.url)));
  }
  return found.filter((path) => BEGINNING.test(path));
}

async function keep(cache: Cache, path: string): Promise<Response> {
  const answer = await fetch(path, path.startsWith("/assets/") ? {} : { cache: "no-cache" });
  if (answer.status === TOO_MANY) {
    await pause(1000 * Number(answer.headers.get("Retry-After") ?? 1));
    return keep(cache, path);
  }
  if (answer.ok) await cache.put(path, answer.clone());
  else if (KEPT.files.includes(path)) throw new Error(path);
  return answer;
}

/** Forget the versions that no tab shows: each holds a lock by the name of its own. */
async function tidy(): Promise<void> {
  for (const name of await caches.keys()) {
    if (!name.startsWith(OURS) || name === CACHE) continue;
    await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock) await caches.delete(name);
    });
  }
}

async function answer(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = (await cache.match(path)) ?? (path.startsWith("/assets/") ? await caches.match(path) : undefined);
  return kept ?? (isKept(path) ? keep(cache, path) : fetch(request));
}

/** Keep what a page has asked for, and with a language all that it says later: a page may be opened without the server. */
async function keepWithLater(paths: string[]): Promise<void> {
  const cache = await caches.open(CACHE);
  const later = paths.filter((one) => LANGUAGE.test(one)).flatMap((one) => KEPT.parts.map((part) => `${one}/${part}`));
  for (const path of [...paths.filter((one) => BEGINNING.test(one)), ...later]) {
    if (await cache.match(path)) continue;
    await keep(cache, path);
    await pause(KEPT.pause);
  }
}

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim().then(tidy)));
worker.addEventListener("message", (event) => {
  if (event.data === "take over") void worker.skipWaiting();
  // What a page had to ask for before it had a worker.
  else if (Array.isArray(event.data)) event.waitUntil(keepWithLater(event.data.map(String)));
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname: path } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate" && !path.startsWith("/api/") && !path.includes(".") && path !== "/health") {
    event.respondWith(answer(PAGE, request));
    event.waitUntil(tidy());
  } else if (isKept(path) || path.startsWith("/assets/")) {
    event.respondWith(answer(path, request));
    // What does not come now is asked for again the next time.
    if (LANGUAGE.test(path)) event.waitUntil(keepWithLater([path]).catch(() => {}));
  }
});
