import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const TEXT = /\.(css|html|js|json|svg|txt)$/;

/** Write `name.br` and `name.gz` beside every text file of the build, where that is smaller. */
export function compress(): Plugin {
  let folder = "";
  return {
    name: "compress",
    apply: "build",
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle() {
      for (const path of filesIn(folder).filter((path) => TEXT.test(path))) {
        const content = readFileSync(path);
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
        writeIfSmaller(`${path}.br`, brotliCompressSync(content, { params }), content);
        writeIfSmaller(`${path}.gz`, gzipSync(content, { level: 9 }), content);
      }
    },
  };
}

function filesIn(folder: string): string[] {
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .flatMap((path) => (statSync(path).isDirectory() ? filesIn(path) : [path]));
}

function writeIfSmaller(path: string, compressed: Uint8Array, content: Uint8Array): void {
  if (compressed.length < content.length) writeFileSync(path, compressed);
}
