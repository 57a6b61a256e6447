// The games as the client has them, joined with what the server says of them.

import { vi } from "vitest";
import "../src/games/index.ts";
import { games } from "../src/games/registry.svelte.ts";
import { data } from "./data.ts";

vi.stubGlobal("fetch", async () => ({ ok: true, json: async () => data.info }));
await games.load();

export { games };
