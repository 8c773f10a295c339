import { randomUUID } from "node:crypto";
import { open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "@paydown/host/folder";
import { pemOf } from "./signing-key.js";

/** The public key of a tenant's signatures, beside the heads. */
export const publicKeyFile = "public-key.pem";

const folderOf = (evidenceDir: string, instanceId: string) => join(evidenceDir, instanceId);
const dayOfFile = (name: string) => /^(\d{4}-\d{2}-\d{2})\.heads$/.exec(name)?.[1];
const fileOfDay = (day: string) => `${day}.heads`;

/** The path of a day's heads file. */
export const headsPath = (evidenceDir: string, instanceId: string, day: string): string =>
  join(folderOf(evidenceDir, instanceId), fileOfDay(day));

/** The path of the public key that lies beside a tenant's heads. */
export const publicKeyPath = (evidenceDir: string, instanceId: string): string =>
  join(folderOf(evidenceDir, instanceId), publicKeyFile);

/** The days whose heads a tenant's folder has, in order; none if there is no folder. */
export async function daysWithFiles(evidenceDir: string, instanceId: string): Promise<string[]> {
  try {
    const names = await readdir(folderOf(evidenceDir, instanceId));
    return names.flatMap((name) => dayOfFile(name) ?? []).sort();
  } catch (error) {
    if (isAbsent(error)) return [];
    throw error;
  }
}

/** The text of a day's file; undefined if there is none. */
export async function readHeadsFile(evidenceDir: string, instanceId: string, day: string): Promise<string | undefined> {
  return readIfThere(headsPath(evidenceDir, instanceId, day));
}

/** The public key that lies beside the heads; undefined if there is none. */
export async function readPublicKey(evidenceDir: string, instanceId: string): Promise<string | undefined> {
  return readIfThere(publicKeyPath(evidenceDir, instanceId));
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

/** Writes a day's heads and, the first time, the public key. Two replicas write the same bytes, in any order. */
export async function writeHeadsFile(
  evidenceDir: string,
  instanceId: string,
  { day, file, publicKey }: { readonly day: string; readonly file: string; readonly publicKey: string },
): Promise<void> {
  const folder = folderOf(evidenceDir, instanceId);
  makeFolder(folder);
  if ((await readPublicKey(evidenceDir, instanceId)) === undefined)
    await writeWhole(folder, publicKeyFile, pemOf(publicKey));
  await writeWhole(folder, fileOfDay(day), file);
}

/** Writes a file so that, after a crash, it has either all its bytes or does not exist. */
async function writeWhole(folder: string, name: string, text: string): Promise<void> {
  const partial = join(folder, `.${name}.${randomUUID()}`);
  try {
    await writeDurably(partial, "wx", text);
    await rename(partial, join(folder, name));
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

async function writeDurably(path: string, flags: string, text: string): Promise<void> {
  const handle = await open(path, flags, 0o600);
  try {
    await handle.writeFile(text, "utf8");
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const isAbsent = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");
