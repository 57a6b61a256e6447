/// <reference types="vitest/config" />
import { delimiter, resolve } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";
import { compressed } from "./scripts/compressed.js";
import { displayFace } from "./scripts/display-face.js";
import { serviceWorker } from "./scripts/service-worker.js";

/** Folders of further games, beside those in src/games: each has an index.ts that exports what its game contributes. */
const FOLDERS = (process.env["UNDERMINE_GAMES"] ?? "").split(delimiter).filter(Boolean);

/** Where `web/scripts/wire_types.py --into` wrote what those games are told and drawn by, if that is not in src/wire. */
const WIRE = process.env["UNDERMINE_WIRE"];

function furtherGames(): Plugin {
  const name = "virtual:undermine-games";
  return {
    name: "undermine-games",
    enforce: "pre",
    resolveId(id) {
      if (id === name) return `\0${name}`;
      const table = /\/wire\/((?:telling|drawing)\.json)$/.exec(id)?.[1];
      return WIRE && table ? resolve(WIRE, table) : undefined;
    },
    load(id) {
      if (id !== `\0${name}`) return;
      const imports = FOLDERS.map(
        (folder, at) => `import game${at} from ${JSON.stringify(resolve(folder, "index.ts"))};`,
      );
      return `${imports.join("\n")}\nexport default [${FOLDERS.map((_, at) => `game${at}`).join()}];`;
    },
  };
}

// The server serves what is built here; nothing of it is written by hand or kept under version control.
export default defineConfig({
  plugins: [svelte(), furtherGames(), ...(process.env["VITEST"] ? [] : [displayFace(), serviceWorker(), compressed()])],
  // Where a game's folder lies elsewhere, it finds the client's modules and its libraries all the same.
  resolve: { alias: { undermine: resolve(import.meta.dirname, "src") }, dedupe: ["svelte"] },
  build: {
    outDir: "../src/undermine/server/web/static",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    // Pictures in styles would be data that the page's policy has to allow; as files they need no exception.
    assetsInlineLimit: 0,
    license: { fileName: "licences.md" },
    // What takes how long is nothing that somebody who wants to play should read.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  // Milliseconds for one test, however slow the machine is.
  test: { include: ["tests/**/*.test.ts"], testTimeout: 120_000 },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } }, fs: { allow: [".", ...FOLDERS] } },
});
