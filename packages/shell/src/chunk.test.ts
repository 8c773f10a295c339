import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ChunkFailed, chunkTimeoutMs, loadChunk } from "./chunk";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a code bundle that loads is returned, and leaves no timer running", async () => {
  await expect(loadChunk(() => Promise.resolve("module"))).resolves.toBe("module");
  expect(vi.getTimerCount()).toBe(0);
});

test("a code bundle load times out at 120 seconds, not before [GUEST-17, ERR-31]", async () => {
  expect(chunkTimeoutMs).toBe(120_000);
  const settled = vi.fn();
  const loading = loadChunk(() => new Promise(() => undefined)).catch(settled);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await loading;
  expect(settled).toHaveBeenCalledWith(expect.any(ChunkFailed));
});

test("a code bundle that fails to load rejects with its cause [ERR-32]", async () => {
  const cause = new TypeError("Failed to fetch dynamically imported module");
  await expect(loadChunk(() => Promise.reject(cause))).rejects.toMatchObject({ name: "ChunkFailed", cause });
});
