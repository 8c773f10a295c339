import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ChunkFailed, chunkTimeoutMs, loadChunk } from "./chunk";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("returns the module of a code bundle that loads, and leaves no timer running", async () => {
  await expect(loadChunk(() => Promise.resolve("module"))).resolves.toBe("module");
  expect(vi.getTimerCount()).toBe(0);
});

test("gives up loading a code bundle after 120 seconds, not earlier [GUEST-17, ERR-31]", async () => {
  expect(chunkTimeoutMs).toBe(120_000);
  const settled = vi.fn();
  const loading = loadChunk(() => new Promise(() => undefined)).catch(settled);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await loading;
  expect(settled).toHaveBeenCalledWith(expect.any(ChunkFailed));
});

test("rejects with the cause if a code bundle fails to load [ERR-32]", async () => {
  const cause = new TypeError("Failed to fetch dynamically imported module");
  await expect(loadChunk(() => Promise.reject(cause))).rejects.toMatchObject({ name: "ChunkFailed", cause });
});
