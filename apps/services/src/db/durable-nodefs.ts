import { closeSync, fdatasyncSync, fsyncSync, openSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { NodeFS } from "@electric-sql/pglite/nodefs";

type Init = NodeFS["init"];

interface NodeStreamModule {
  NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } };
}

/** PGlite's file system with an fsync that reaches the disk; the original answers "done" and does nothing. */
export class DurableNodeFS extends NodeFS {
  override async init(...[pglite, options]: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(pglite, options);
    const preRun = [
      ...(emscriptenOpts.preRun ?? []),
      (module: unknown) => {
        (module as NodeStreamModule).NODEFS.stream_ops.fsync = ({ nfd }) => {
          fdatasyncSync(nfd);
          return 0;
        };
      },
    ];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}

/** PGlite's own parameters without `-F` (no fsync), and with what makes a commit durable. */
export function durableStartParams(defaults: readonly string[]): string[] {
  const settings = ["fsync=on", "wal_sync_method=fsync", "shared_buffers=16MB"];
  return [...defaults.filter((parameter) => parameter !== "-F"), ...settings.flatMap((setting) => ["-c", setting])];
}

/** Brings a whole folder to the disk; what initdb wrote has not been synced by anyone else. */
export function syncFolder(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncFolder(path);
    else if (entry.isFile()) syncPath(path);
  }
  syncPath(folder);
}

/** Brings one file, or the entries of one folder, to the disk. */
export function syncPath(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
