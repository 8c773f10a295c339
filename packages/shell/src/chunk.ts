import { withTimeout } from "./timeout";

/** Timeout for loading a code bundle (ERR-31). */
export const chunkTimeoutMs = 120_000;

/** A screen's code failed to load; the failure page offers to reload. */
export class ChunkFailed extends Error {
  constructor(cause?: unknown) {
    super("A script did not load.", { cause });
    this.name = "ChunkFailed";
  }
}

/** Resolves to the module, or rejects with {@link ChunkFailed} when loading fails or exceeds {@link chunkTimeoutMs}. */
export async function loadChunk<Module>(load: () => Promise<Module>, timeoutMs = chunkTimeoutMs): Promise<Module> {
  try {
    return await withTimeout(load(), timeoutMs);
  } catch (reason) {
    throw new ChunkFailed(reason);
  }
}
