import { type Dirent, readdirSync, statSync } from "node:fs";
import { join, sep } from "node:path";
import { setImmediate } from "node:timers/promises";
import type { ErrorLog } from "../log.js";
import { type Job, repeat, type RepeatOptions } from "../jobs/repeat.js";
import { StartupError } from "../startup-error.js";
import { TenantFilesFault } from "./load-tenants.js";

/** How the tenants' files stand, for the metrics. */
export interface FilesState {
  /** When the files in use were read. */
  readonly loadedAt: Date;
  /** Whether they have changed since, and have a fault. */
  readonly isFaulty: boolean;
}

export interface WatchOptions<Files> {
  readonly folder: string;
  /** Further files that count; none by default. */
  readonly others?: readonly string[];
  /** The {@link fingerprint} before the files in use were read. */
  readonly before: string;
  /** Reads the files. */
  readonly read: () => Promise<Files>;
  /** Puts the files to use, all of them or none. Throws a StartupError that says what is wrong. */
  readonly use: (files: Files) => Promise<void>;
  readonly now: () => Date;
  readonly log: ErrorLog & { info(details: object, message: string): void };
  /** The looks take at most this share of the time; with very many files, a look takes long. */
  readonly mostTimeShare?: number;
  readonly wait?: RepeatOptions["wait"];
}

/** How often to look. A change counts once two looks in a row see the same files. */
const lookEveryMs = 2_000;

/** The share of the time that reading the files may take while they can't be put to use. */
const retryTimeShare = 1 / 20;

/**
 * Watches a folder by the times and sizes of its files, which works on every file system, and loads the files again
 * once they have changed and settled. A fault is logged once, until the files change again.
 */
export function watchFiles<Files>({
  folder,
  others = [],
  before,
  read,
  use,
  now,
  log,
  mostTimeShare = 1 / 600,
  wait,
}: WatchOptions<Files>): Job & { state(): FilesState } {
  let state: FilesState = { loadedAt: now(), isFaulty: false };
  let known = before;
  /** The files that were refused; those before stay in use. */
  let refused: string | undefined;
  let settling: string | undefined;
  let told: string | undefined;
  let nextLook = 0;

  const failed = (error: unknown) => {
    state = { ...state, isFaulty: true };
    const sentence = error instanceof Error ? error.message : String(error);
    if (sentence === told) return;
    told = sentence;
    if (error instanceof StartupError)
      log.error(
        { faults: sentence.split("\n").map((line) => line.trim()) },
        "The tenants' files have changed and have a fault. The services keep using the last good ones.",
      );
    else log.error({ err: error }, "The changed tenants' files could not be applied; retrying.");
  };

  const watching = repeat({
    pollMs: lookEveryMs,
    ...(wait && { wait }),
    async pass() {
      if (performance.now() < nextLook) return;
      const { found, tookMs } = await lookAt(folder, others);
      nextLook = performance.now() + tookMs / mostTimeShare;
      if (found === known) {
        settling = undefined;
        refused = undefined;
        told = undefined;
        state = { ...state, isFaulty: false };
        return;
      }
      if (found === refused) return;
      if (found !== settling) {
        settling = found;
        nextLook = 0;
        return;
      }
      settling = undefined;
      const began = performance.now();
      let readMs = 0;
      try {
        const files = await read().finally(() => (readMs = performance.now() - began));
        // A change while they were read: they may not belong together.
        if ((await fingerprint(folder, others)) !== found) return;
        await use(files);
        known = found;
        refused = undefined;
        told = undefined;
        state = { loadedAt: now(), isFaulty: false };
        log.info({}, "The tenants' files have changed and are in use.");
      } catch (error) {
        // Anything else, such as an unreachable database, passes. It may last, and reading takes long.
        if (error instanceof TenantFilesFault) refused = found;
        else nextLook = performance.now() + readMs / Math.max(retryTimeShare, mostTimeShare);
        failed(error);
      }
    },
    onError: failed,
  });
  return { ...watching, state: () => state };
}

/** Changes when a file of the folder does, or one of the others. Hidden files of the folder have no part in it. */
export async function fingerprint(folder: string, others: readonly string[] = []): Promise<string> {
  const { found } = await lookAt(folder, others);
  return found;
}

/**
 * The {@link fingerprint}, and the time that it took, not counting other work in between. Synchronous calls need half
 * as much processor time here; other work gets a turn after each tenant's folder.
 */
async function lookAt(folder: string, others: readonly string[]): Promise<{ found: string; tookMs: number }> {
  const marks: string[] = [];
  let began = performance.now();
  let tookMs = 0;
  for (const entry of shownIn(folder)) {
    const path = join(folder, entry.name);
    marks.push(markOf(path));
    if (!entry.isDirectory()) continue;
    for (const name of namesIn(path)) marks.push(markOf(join(path, name)));
    tookMs += performance.now() - began;
    await setImmediate();
    began = performance.now();
  }
  const found = [...marks, ...others.map(markOf)].sort().join("\n");
  return { found, tookMs: tookMs + performance.now() - began };
}

const isShown = (name: string) => !name.startsWith(".");

/** A folder that is missing has no files; loading them says what is wrong. */
function shownIn(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).filter(({ name }) => isShown(name));
  } catch {
    return [];
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.split(sep).every(isShown));
  } catch {
    return [];
  }
}

function markOf(file: string): string {
  try {
    const { size, mtimeMs, ino } = statSync(file);
    return `${file} ${size} ${mtimeMs} ${ino}`;
  } catch {
    // Removed between the two calls, or a link to nothing.
    return file;
  }
}
