import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";

const types = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
};
const encodings = { br: ".br", gzip: ".gz" };

/** Serves a baseline's folder with the precompressed files that the services would choose. */
export async function serve(/** @type {string} */ dir) {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    const file = join(dir, path === "/" ? "index.html" : path);
    const accepted = Object.entries(encodings).filter(([encoding]) =>
      request.headers["accept-encoding"]?.includes(encoding),
    );
    const candidates = [
      ...accepted.map(([encoding, extension]) => ({ encoding, file: file + extension })),
      { encoding: "identity", file },
    ];
    for (const candidate of candidates) {
      const body = await readFile(candidate.file).catch(() => undefined);
      if (!body) continue;
      const headers = {
        "content-type": types[/** @type {keyof typeof types} */ (extname(file))] ?? "application/octet-stream",
        "content-length": body.length,
      };
      response.writeHead(
        200,
        candidate.encoding === "identity" ? headers : { ...headers, "content-encoding": candidate.encoding },
      );
      return void response.end(body);
    }
    response.writeHead(404).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://localhost:${server.address().port}/`,
    stop: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}
