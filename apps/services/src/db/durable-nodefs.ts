import { closeSync, fdatasyncSync, fsyncSync, openSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { NodeFS } from "@electric-sql/pglite/nodefs";

type Init = NodeFS["init"];

interface NodeStream {
  nfd: number;
  /** The path in the engine's own file system. */
  readonly path: string;
}

/** A write-ahead log file that receives commits. PostgreSQL prepares the next log files under other names. */
const isLogSegment = ({ path }: NodeStream) => /\/pg_wal\/[0-9A-F]{24}$/.test(path);

interface StreamOperations {
  open(stream: NodeStream): void;
  close(stream: NodeStream): void;
  write(stream: NodeStream, ...rest: readonly unknown[]): number;
  fsync?: (stream: NodeStream) => number;
}

interface EngineModule {
  NODEFS: { stream_ops: StreamOperations };
  stackRestore: () => void;
  _PostgresMainLoopOnce: () => void;
  _pq_buffer_remaining_data: () => number;
  _PostgresSendReadyForQueryIfNecessary: () => void;
  _pgl_pq_flush: () => void;
}

/** PGlite's file system with an fsync that reaches the disk. The original fsync does nothing and reports success. */
export class DurableNodeFS extends NodeFS {
  readonly #open = new Set<number>();
  #isLost = false;

  /** Whether the engine has crashed, for example because a commit could not reach the disk. Don't call it again. */
  get isLost(): boolean {
    return this.#isLost;
  }

  /**
   * Closes every file of an engine without running the engine's own shutdown, which would write data that a crash must
   * discard. The engine can't be used afterward.
   */
  abandon(): void {
    for (const descriptor of this.#open) closeSync(descriptor);
    this.#open.clear();
  }

  override async init(...[pglite, options]: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(pglite, options);
    let engine: EngineModule | undefined;
    const lose = () => {
      this.#isLost = true;
      if (engine) leaveCall(engine);
    };
    const preRun = [
      ...(emscriptenOpts.preRun ?? []),
      (module: unknown) => {
        engine = module as EngineModule;
        const { stream_ops: operations } = engine.NODEFS;
        const { open, close, write } = operations;
        // PostgreSQL exits when a commit can't be written; this engine would loop forever.
        const orLose = <T>(work: () => T): T => {
          try {
            return work();
          } catch (cause) {
            lose();
            throw new Error("A commit could not be flushed to disk.", { cause });
          }
        };
        operations.open = (stream) => {
          open(stream);
          this.#open.add(stream.nfd);
        };
        operations.close = (stream) => {
          close(stream);
          this.#open.delete(stream.nfd);
        };
        operations.write = (stream, ...rest) =>
          isLogSegment(stream) ? orLose(() => write(stream, ...rest)) : write(stream, ...rest);
        operations.fsync = ({ nfd }) => {
          orLose(() => fdatasyncSync(nfd));
          return 0;
        };
      },
    ];
    return { emscriptenOpts: { ...emscriptenOpts, preRun, onAbort: lose } };
  }
}

/**
 * PGlite ignores exceptions of its engine and would keep calling a crashed engine forever. This makes PGlite's next
 * call throw.
 */
function leaveCall(engine: EngineModule): void {
  const stopped = () => {
    throw new Error("The embedded database has stopped.");
  };
  engine.stackRestore = stopped;
  engine._PostgresMainLoopOnce = stopped;
  engine._pq_buffer_remaining_data = stopped;
  engine._PostgresSendReadyForQueryIfNecessary = () => {};
  engine._pgl_pq_flush = () => {};
}

/** PGlite's own parameters, without `-F` (no fsync) and with settings that make commits durable. */
export function durableStartParams(defaults: readonly string[]): string[] {
  const settings = ["fsync=on", "wal_sync_method=fsync", "shared_buffers=16MB"];
  return [...defaults.filter((parameter) => parameter !== "-F"), ...settings.flatMap((setting) => ["-c", setting])];
}

/** Syncs a whole folder to disk. Nothing else syncs the files that initdb writes. */
export function syncFolder(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncFolder(path);
    else if (entry.isFile()) syncPath(path);
  }
  syncPath(folder);
}

/** Syncs one file, or the entries of one folder, to disk. */
export function syncPath(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
