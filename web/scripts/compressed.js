// What is built is compressed once, as well as it can be, and not anew for everybody who asks for it.

import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

/** What is smaller gains nothing by it. */
const LEAST = 1000;
/** The server says something of its own before it. */
const WORKER = "worker.js";

export function compressed() {
  return {
    name: "undermine-compressed",
    writeBundle({ dir }, bundle) {
      for (const name of Object.keys(bundle).filter((one) => /\.(js|css|svg|md|txt)$/.test(one) && one !== WORKER)) {
        const file = resolve(dir, name);
        const content = readFileSync(file);
        if (content.length < LEAST) continue;
        writeFileSync(`${file}.br`, brotliCompressSync(content));
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}
