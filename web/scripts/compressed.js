// What is built is compressed once, as well as it can be, and not anew for everybody who asks for it.

import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";

/** What is smaller gains nothing by it. */
const LEAST = 1000;
/** The server says something of its own before it. */
const WORKER = "worker.js";

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

export function compressed() {
  return {
    name: "undermine-compressed",
    async writeBundle({ dir }, bundle) {
      const compress = async (name) => {
        const file = resolve(dir, name);
        const content = await readFile(file);
        if (content.length < LEAST) return;
        await Promise.all([
          asBrotli(content).then((small) => writeFile(`${file}.br`, small)),
          asGzip(content, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
        ]);
      };
      const names = Object.keys(bundle).filter((one) => /\.(js|css|svg|md|txt)$/.test(one) && one !== WORKER);
      // At once: it is most of what a build computes, and every core can take part.
      await Promise.all(names.map(compress));
    },
  };
}
