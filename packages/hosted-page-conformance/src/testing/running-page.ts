import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox } from "@paydown/sandbox";
import type { Outside } from "../suite.js";
import { DeviatingPage } from "./deviating-page.js";

/** The secret of {@link startPage}. */
export const secret = "shared-for-tests";

/** The description of the sandbox's hosted page. */
export const sandboxFile = new URL("../../examples/sandbox.json", import.meta.url).pathname;

/** The sandbox's hosted page behind a {@link DeviatingPage}, with a clock that only {@link Outside.age} moves. */
export async function startPage() {
  let now = new Date("2026-06-15T16:00:00Z");
  const dataDir = mkdtempSync(join(tmpdir(), "paydown-conformance-"));
  const page = await DeviatingPage.start({ secret, now: () => now });
  const sandbox = await startSandbox({
    port: 0,
    dataDir,
    clock: { now: () => now },
    hosted: { notifyUrl: `${page.url}/notification`, secret, retryMs: [5] },
  });
  page.sandbox = sandbox.url;
  const outside = {
    now: () => now,
    age: async (seconds) => void (now = new Date(now.getTime() + seconds * 1_000)),
    ready: (receiver) => void (page.receiver = receiver.notificationUrl),
  } satisfies Outside;
  return {
    page,
    outside,
    /** Flags for a run against the page. */
    flags: ["--config", sandboxFile, "--form-url", `${page.url}/hosted?lang={language}`, "--listen", "127.0.0.1:0"],
    async stop() {
      await page.stop();
      await sandbox.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export type RunningPage = Awaited<ReturnType<typeof startPage>>;
