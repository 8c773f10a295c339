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
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkFailed()), timeoutMs);
  });
  try {
    return await Promise.race([load(), tooLate]);
  } catch (reason) {
    throw reason instanceof ChunkFailed ? reason : new ChunkFailed(reason);
  } finally {
    clearTimeout(timer);
  }
}
