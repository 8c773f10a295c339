import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

const textTypes = new Set([".js", ".css", ".svg", ".json", ".html", ".txt", ".webmanifest"]);

const encodings = [
  {
    extension: ".br",
    encode: (/** @type {Buffer} */ data) =>
      brotli(data, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: data.length } }),
  },
  { extension: ".gz", encode: (/** @type {Buffer} */ data) => gz(data, { level: 9 }) },
];

/** Writes `x.br` and `x.gz` beside `x` if they are smaller, so that no server compresses per request. */
export async function compressFile(/** @type {string} */ file) {
  const data = await readFile(file);
  await Promise.all(
    encodings.map(async ({ extension, encode }) => {
      const encoded = await encode(data);
      if (encoded.length < data.length) await writeFile(file + extension, encoded);
    }),
  );
}

/** Vite plugin: compresses every text file of the finished build, except Vite's manifest, which is never sent. */
export function precompress() {
  let outDir = "dist";
  return {
    name: "paydown:precompress",
    apply: "build",
    configResolved(/** @type {{ root: string, build: { outDir: string } }} */ config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      sequential: true,
      async handler() {
        const entries = await readdir(outDir, { recursive: true, withFileTypes: true }).catch(() => []);
        const files = entries
          .filter((entry) => entry.isFile() && textTypes.has(extname(entry.name)))
          .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
          .filter((file) => !file.startsWith(join(outDir, ".vite")));
        await Promise.all(files.map(compressFile));
      },
    },
  };
}
