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
  for (const name of existsSync(imagesDir) ? readdirSync(imagesDir) : []) {
    const mediaType = mediaTypes[extname(name).toLowerCase()];
    const path = join(imagesDir, name);
    // Follows links, because a mounted folder may consist of them.
    const stats = statSync(path, { throwIfNoEntry: false });
    if (mediaType === undefined || !stats?.isFile()) continue;
    if (stats.size > mostBytes)
      reader.fault(
        path,
        `the image has ${Math.ceil(stats.size / 1e6)} MB. Save it with at most ${mostBytes / 1e6} MB.`,
      );
    else images.set(name, { mediaType, bytes: readFileSync(path) });
  }
  return images;
}
