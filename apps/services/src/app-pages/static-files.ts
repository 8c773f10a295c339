import { createReadStream, existsSync, readdirSync, statSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import type { FastifyReply, FastifyRequest } from "fastify";
import Negotiator from "negotiator";

const mediaTypes: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".json": "application/json; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
};

/** Compressed forms that the build wrote next to each file, best first. */
const encodings = [
  { name: "br", extension: ".br" },
  { name: "gzip", extension: ".gz" },
] as const;

interface StaticFile {
  readonly path: string;
  readonly size: number;
  readonly mediaType: string;
  readonly compressed: readonly { readonly encoding: string; readonly path: string; readonly size: number }[];
}

/**
 * Files by their address below a folder. Only files that existed at startup are served, so no address can escape the
 * folder.
 */
export type StaticFiles = ReadonlyMap<string, StaticFile>;

export function indexFiles(folder: string): StaticFiles {
  const files = new Map<string, StaticFile>();
  if (!existsSync(folder)) return files;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    const address = relative(folder, path).split(sep).join("/");
    const mediaType = mediaTypes[extname(entry.name)];
    // Vite's manifest is for the services only. A compressed form is served under the original file's name.
    if (!entry.isFile() || mediaType === undefined || address.startsWith(".")) continue;
    const compressed = encodings.flatMap(({ name, extension }) =>
      existsSync(path + extension)
        ? [{ encoding: name, path: path + extension, size: statSync(path + extension).size }]
        : [],
    );
    files.set(address, { path, size: statSync(path).size, mediaType, compressed });
  }
  return files;
}

/** Sends a file in the best encoding that the browser accepts. */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StaticFile,
  cacheControl: string,
): FastifyReply {
  const form = file.compressed.find(({ encoding }) => accepts(request, encoding)) ?? file;
  void reply.type(file.mediaType).header("cache-control", cacheControl).header("content-length", form.size);
  if (file.compressed.length > 0) void reply.header("vary", "accept-encoding");
  if ("encoding" in form) void reply.header("content-encoding", form.encoding);
  return reply.send(createReadStream(form.path));
}

/** Whether a browser names an encoding as acceptable; `br;q=0` refuses it. */
export function accepts(request: FastifyRequest, encoding: string): boolean {
  return new Negotiator(request).encodings().some((name) => name.toLowerCase() === encoding);
}
