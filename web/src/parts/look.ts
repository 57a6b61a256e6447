// A mine is lit by a lamp, a forest by the moon.

/** Dress the page in a look; returns how to undress it. */
export function dress(look: string | undefined): () => void {
  const { dataset } = document.documentElement;
  dataset["look"] = look ?? "";
  return () => delete dataset["look"];
}
