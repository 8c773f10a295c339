import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import type { FolderReader } from "./read-folder.js";

/** An image of a tenant, as it was when the tenant's files were read. */
export interface TenantImage {
  readonly mediaType: string;
  readonly bytes: Buffer;
}

const mediaTypes: Readonly<Record<string, string>> = {
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".gif": "image/gif",
  ".webp": "image/webp",
  ".ico": "image/x-icon",
};

/** The services hold every image in memory. */
const mostBytes = 5_000_000;

/** Reads the images of a folder, by file name. Other files, and folders, are left out. */
export function readImages(reader: FolderReader, imagesDir: string): ReadonlyMap<string, TenantImage> {
  const images = new Map<string, TenantImage>();
  /** Runs a step on a file or folder. One that cannot be read is a fault of the tenant's files. */
  const readable = <T>(path: string, step: () => T): T | undefined => {
    try {
      return step();
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : error;
      reader.fault(path, `it cannot be read (${String(code)}). Correct its permissions, or remove it.`);
      return undefined;
    }
  };
  const names = existsSync(imagesDir) ? readable(imagesDir, () => readdirSync(imagesDir)) : undefined;
  for (const name of names ?? []) {
    const mediaType = mediaTypes[extname(name).toLowerCase()];
    if (mediaType === undefined) continue;
    const path = join(imagesDir, name);
    // Follows links, because a mounted folder may consist of them.
    const stats = readable(path, () => statSync(path, { throwIfNoEntry: false }));
    if (!stats?.isFile()) continue;
    if (stats.size > mostBytes) {
      reader.fault(
        path,
        `the image has ${Math.ceil(stats.size / 1e6)} MB. Save it with at most ${mostBytes / 1e6} MB.`,
      );
      continue;
    }
    const bytes = readable(path, () => readFileSync(path));
    if (bytes) images.set(name, { mediaType, bytes });
  }
  return images;
}
