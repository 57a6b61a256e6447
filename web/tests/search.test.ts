import { expect, test } from "vitest";
import { finder } from "../src/rules/search.ts";

test("every word is found, however it is written", () => {
  const has = finder("  Lore BREMSE ");
  expect(has("Kaputte Lore", "Die Bremse klemmt")).toBe(true);
  expect(has("Kaputte Lore")).toBe(false);
  expect(finder("geroll")("Geröll")).toBe(true);
  expect(finder("")("anything")).toBe(true);
});
