// Chance that always comes out the same for the same seed: grain and rubble must not flicker when drawn again.

export function chance(seed: number): () => number {
  let state = (seed * 2654435761 + 1013904223) >>> 0;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4294967296;
  };
}

/** A seed from a text. */
export function seedOf(text: string): number {
  let seed = 7;
  for (const letter of text) seed = (seed * 31 + letter.charCodeAt(0)) >>> 0;
  return seed;
}
