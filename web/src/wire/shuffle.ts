// Shuffling together: how commitments and seeds follow from numbers, as in `undermine/shuffle.py`.

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { MatchState } from "./types.ts";

export type Flaw = "server_seed" | "number" | "seed";

// The browser's own SHA-256 is there for pages that came by TLS only, and friends in one room often do without.
export const commitmentTo = (number: string) => bytesToHex(sha256(utf8ToBytes(number)));

export const newNumber = () => bytesToHex(crypto.getRandomValues(new Uint8Array(16)));

/** The seed of a match; where nobody else has a number it is the server's. */
export const seedOf = (server: string, numbers: string[]) =>
  numbers.length > 0 ? commitmentTo([server, ...numbers].join("\n")) : server;

/** What does not add up about a match that is over. */
export function flawOf({ commitment, seed, server_seed, shuffle = [] }: MatchState): Flaw | null {
  const server = server_seed ?? seed ?? "";
  if (commitmentTo(server) !== commitment) return "server_seed";
  const part = shuffle.filter((one) => one.number);
  if (part.some((one) => commitmentTo(one.number!) !== one.commitment)) return "number";
  return seedOf(
    server,
    part.map((one) => one.number!),
  ) === seed
    ? null
    : "seed";
}
