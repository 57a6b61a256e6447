import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// The server serves what is built here; nothing of it is written by hand or kept under version control.
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/undermine/server/web/static",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    // Pictures in styles would be data that the page's policy has to allow; as files they need no exception.
    assetsInlineLimit: 0,
  },
  test: { include: ["tests/**/*.test.ts"] },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
});
