// The face of titles: one weight of a free face, cut down to the letters that are used.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import subsetFont from "subset-font";

const FACE = "@fontsource/rakkas";
const FILE = "files/rakkas-latin-400-normal.woff2";
const LANGUAGES = ["en", "de", "nl"];

const here = import.meta.dirname;
const part = (file) => readFileSync(createRequire(import.meta.url).resolve(`${FACE}/${file}`));

export function letters() {
  const texts = LANGUAGES.map((one) => readFileSync(resolve(here, `../../src/undermine/words/${one}.json`), "utf8"));
  const latin = Array.from({ length: 0x100 }, (_, code) => String.fromCharCode(code));
  const ofNames = latin.filter((one) => /\p{L}/u.test(one));
  return [...new Set([...texts.join(""), ...ofNames])].sort().join("");
}

export const cut = (targetFormat) =>
  subsetFont(part(FILE), letters(), { targetFormat, noHinting: true, keepFeatures: ["kern", "mark"] });

export function displayFace() {
  return {
    name: "undermine-display-face",
    async buildStart() {
      const file = resolve(here, "../src/styles/display.woff2");
      const face = await cut("woff2");
      if (!existsSync(file) || !readFileSync(file).equals(face)) writeFileSync(file, face);
    },
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "display-face-licence.txt", source: part("LICENSE") });
    },
  };
}
