import type { Plugin } from "vite";

/** Every letter of a text that we say, and those of Western names. */
export function letters(): string;
/** The face, with these letters alone. */
export function cut(format: "woff2" | "truetype"): Promise<Uint8Array>;
/** Cuts the face before anything is built, and lays its licence beside it. */
export function displayFace(): Plugin;
