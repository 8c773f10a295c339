import { withTimeout } from "./timeout";

/** A code bundle that does not come within this time has failed (registered-area §9, decisions Q137). */
export const chunkTimeoutMs = 120_000;

/** A screen's code did not come; the failure page offers to reload. */
export class ChunkFailed extends Error {
  constructor(cause?: unknown) {
    super("A part of the app did not load.", { cause });
    this.name = "ChunkFailed";
  }
}

/** The module, or {@link ChunkFailed} when loading fails or takes longer than {@link chunkTimeoutMs}. */
export async function loadChunk<Module>(load: () => Promise<Module>, timeoutMs = chunkTimeoutMs): Promise<Module> {
  try {
    return await withTimeout(load(), timeoutMs);
  } catch (reason) {
    throw new ChunkFailed(reason);
  }
}
