import { accessSync, constants } from "node:fs";
import { join } from "node:path";
import { type Clock, systemClock } from "@paydown/host/clock";
import { makeFolder } from "@paydown/host/folder";
import { type FolderLock, lockFolder } from "@paydown/host/folder-lock";
import { AppendOnlyFile } from "./append-only-file.js";
import type { HostedEntry } from "./hosted/entry.js";
import { defaultRetryMs, defaultTimeLimitMs, Notifier, type NotifierSettings } from "./hosted/notifier.js";
import { HostedPayments } from "./hosted/payments.js";
import type { Timing } from "./hosted/timing.js";
import type { Message } from "./message.js";
import { Outbox } from "./outbox.js";
import { Processor } from "./processor.js";
import type { Entry } from "./record.js";
import { createServer } from "./server.js";

export type { HostedEntry, Notification } from "./hosted/entry.js";
export type { Message } from "./message.js";
export type { Charge, Voided } from "./processor.js";
export type { Entry } from "./record.js";

export interface SandboxOptions {
  /** 0 takes a free one. */
  readonly port: number;
  readonly host?: string;
  /** The record is kept in `sandbox/processor.ndjson` below it, what was sent in `sandbox/outbox.ndjson`, the hosted page's in `sandbox/hosted.ndjson`. */
  readonly dataDir: string;
  readonly clock?: Clock;
  /** How long 4000000000000119 keeps its caller waiting; 60 s by default. */
  readonly slowAnswerMs?: number;
  readonly hosted?: HostedOptions;
}

/** The hosted payment page's side of what it shares with a merchant. */
export interface HostedOptions {
  /** Where notifications go, or a function where the address is known only later; without one they are kept. */
  readonly notifyUrl?: NotifierSettings["url"];
  readonly secret?: string;
  /** Origins that a browser may be sent back to, besides this machine's. */
  readonly returnOrigins?: readonly string[];
  /** When notifications are sent where the page is not told otherwise; after the way back by default. */
  readonly timing?: Timing;
  readonly retryMs?: NotifierSettings["retryMs"];
  /** How long a notification's receiver may take to answer. */
  readonly timeLimitMs?: NotifierSettings["timeLimitMs"];
}

/** What the hosted page and a merchant share on a developer's machine; everybody knows it. */
export const developmentSecret = "paydown-hosted-development";

export interface Sandbox {
  /** Address without a slash at its end, e.g. `http://127.0.0.1:4610`. */
  readonly url: string;
  readonly recordFile: string;
  readonly outboxFile: string;
  readonly hostedFile: string;
  stop(): Promise<void>;
}

const folderIn = (dataDir: string) => join(dataDir, "sandbox");
/** The file of the processor's record below a data folder. */
export const recordFileIn = (dataDir: string) => join(folderIn(dataDir), "processor.ndjson");
/** The file of mail and text messages below a data folder. */
const outboxFileIn = (dataDir: string) => join(folderIn(dataDir), "outbox.ndjson");
/** The file of the hosted page's payments and notifications below a data folder. */
const hostedFileIn = (dataDir: string) => join(folderIn(dataDir), "hosted.ndjson");

/**
 * Starts the sandbox in this process, on loopback unless told otherwise.
 *
 * @throws FolderLockError when another sandbox uses the folder: each would miss what the other writes
 */
export async function startSandbox({
  port,
  host = "127.0.0.1",
  dataDir,
  clock = systemClock,
  slowAnswerMs = 60_000,
  hosted = {},
}: SandboxOptions): Promise<Sandbox> {
  const {
    notifyUrl,
    secret = developmentSecret,
    returnOrigins = [],
    timing = { when: "after", seconds: 0 },
    retryMs = defaultRetryMs,
    timeLimitMs = defaultTimeLimitMs,
  } = hosted;
  const [recordFile, outboxFile, hostedFile] = [recordFileIn(dataDir), outboxFileIn(dataDir), hostedFileIn(dataDir)];
  const opened: { close(): Promise<void> }[] = [];
  const open = async <E>(file: string) => {
    const appendOnly = await AppendOnlyFile.open<E>(file);
    opened.push(appendOnly);
    return appendOnly;
  };
  const stopping = new AbortController();
  const stop = async () => {
    stopping.abort();
    await server?.close();
    await notifier?.stop();
    await Promise.all(opened.map((file) => file.close()));
    await lock?.release();
  };
  let lock: FolderLock | undefined;
  let server: ReturnType<typeof createServer> | undefined;
  let notifier: Notifier | undefined;
  try {
    makeFolder(folderIn(dataDir));
    accessSync(folderIn(dataDir), constants.R_OK | constants.W_OK | constants.X_OK);
    lock = await lockFolder(folderIn(dataDir));
    const processor = new Processor(await open<Entry>(recordFile), clock);
    const outbox = new Outbox(await open<Message>(outboxFile), clock);
    const payments = new HostedPayments(await open<HostedEntry>(hostedFile), clock);
    notifier = new Notifier(payments, clock, { url: notifyUrl, secret, retryMs, timeLimitMs });
    server = createServer({
      processor,
      outbox,
      hosted: { payments, notifier, secret, returnOrigins, timing },
      slowAnswerMs,
      stopping: stopping.signal,
    });
    return { url: await server.listen({ port, host }), recordFile, outboxFile, hostedFile, stop };
  } catch (cause) {
    await stop();
    throw cause;
  }
}
