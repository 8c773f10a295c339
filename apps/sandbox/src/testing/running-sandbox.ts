import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";
import { type Entry, type Sandbox, startSandbox } from "../index.js";

const dayMs = 86_400_000;

/** A card as a charge posts it. */
export const card = (number = "4111111111111111", more: object = {}) => ({
  kind: "card",
  number,
  expMonth: "09",
  expYear: "30",
  cvv: "123",
  name: "Casey Morgan",
  ...more,
});

/** A bank account as a charge posts it. */
export const bank = (accountNumber = "12345678") => ({
  kind: "bank",
  routingNumber: "021000021",
  accountNumber,
  achType: "C",
  secCode: "WEB",
});

/**
 * Setup for a suite: each test gets a sandbox on an empty folder, at 10 in the morning in New York on Thursday, March
 * 5, 2026.
 *
 * @param slowAnswerMs - the delay of the slow test card's answer
 * @param options - whether the bank serves its files over SFTP
 */
export function runningSandbox(slowAnswerMs = 10, { sftp = false } = {}) {
  let dataDir: string;
  let sandbox: Sandbox;
  let now: Date;

  const start = async (slowMs = slowAnswerMs) => {
    sandbox = await startSandbox({
      port: 0,
      dataDir,
      clock: { now: () => now },
      slowAnswerMs: slowMs,
      ...(sftp && { sftp: { port: 0 } }),
    });
  };
  const stop = () => sandbox.stop();

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "paydown-sandbox-"));
    now = new Date("2026-03-05T15:00:00Z");
    await start();
  });
  afterEach(async () => {
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  return {
    start,
    stop,
    async restart(slowMs?: number) {
      await stop();
      await start(slowMs);
    },
    now: () => now,
    /** Sets the sandbox's clock. */
    toMoment(moment: string) {
      now = new Date(moment);
    },
    daysLater(days: number) {
      now = new Date(now.getTime() + days * dayMs);
    },
    /** Posts a body to one of the processor's paths. Without a body, sends a GET request. */
    send: (path: string, body?: object, signal: AbortSignal | null = null): Promise<Response> =>
      fetch(`${sandbox.url}/processor/${path}`, {
        ...(body && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
        signal,
      }),
    dataDir: () => dataDir,
    url: () => sandbox.url,
    sftp: () => sandbox.sftp ?? { port: 0, fingerprint: "" },
    recordFile: () => sandbox.recordFile,
    /** What the record file keeps. */
    entries: (): Entry[] =>
      readFileSync(sandbox.recordFile, "utf8")
        .split("\n")
        .slice(0, -1)
        .map((line) => JSON.parse(line) as Entry),
  };
}
