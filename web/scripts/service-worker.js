// The service worker is built by itself: as an entry beside the page it would share chunks with it, and cut the page into
// many small ones. It lies at the root of the site, always under the same name, and imports nothing.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { minify, transformWithOxc } from "vite";

const SOURCE = resolve(import.meta.dirname, "../src/worker/worker.ts");

export function serviceWorker() {
  return {
    name: "undermine-service-worker",
    async generateBundle() {
      const { code } = await transformWithOxc(readFileSync(SOURCE, "utf8"), SOURCE);
      this.emitFile({ type: "asset", fileName: "worker.js", source: (await minify("worker.js", code)).code });
    },
  };
}
