import { accessSync, constants } from "node:fs";
import { join } from "node:path";
import { type Clock, systemClock } from "@paydown/host/clock";
import { makeFolder } from "@paydown/host/folder";
import { type FolderLock, lockFolder } from "@paydown/host/folder-lock";
import { Bank } from "./ach/bank.js";
import { developmentPassword } from "./ach/development-password.js";
import type { BankLine } from "./ach/record.js";
import type { SftpOptions, SftpServer } from "./ach/sftp-server.js";
import { AppendOnlyFile } from "./append-only-file.js";
import type { CardFrameOptions } from "./card-frame/routes.js";
import type { HostedEntry } from "./hosted/entry.js";
import { defaultRetryMs, defaultTimeoutMs, Notifier, type NotifierSettings } from "./hosted/notifier.js";
import { HostedPayments } from "./hosted/payments.js";
import type { Timing } from "./hosted/timing.js";
import type { Message } from "./message.js";
import { Outbox } from "./outbox.js";
import { Processor } from "./processor.js";
import type { Entry } from "./record.js";
import { Refunds } from "./refunds.js";
import { type PublishedItem, Report } from "./report.js";
import { createServer } from "./server.js";

export type { BankLine, DecidedFile } from "./ach/record.js";
export type { AroundCalls, SftpCall } from "./ach/sftp-session.js";
export type { HostedEntry, Notification } from "./hosted/entry.js";
export type { ChargePage, ListedCharge } from "./charge-list.js";
export type { Message } from "./message.js";
export type { Charge, Voided } from "./processor.js";
export type { Entry } from "./record.js";
export type { ReportItem, ReportPage } from "./report.js";

export interface SandboxOptions {
  /** 0 picks a free port. */
  readonly port: number;
  readonly host?: string;
  /**
   * Holds `sandbox/processor.ndjson` (the record), `sandbox/report.ndjson` (what the report has published),
   * `sandbox/outbox.ndjson` (messages), `sandbox/hosted.ndjson` (hosted page), `sandbox/bank.ndjson` (ACH files), the
   * folder `sandbox/bank` (files of the instances) and `sandbox/sftp-host-key`.
   */
  readonly dataDir: string;
  readonly clock?: Clock;
  /** Delay of the answer to 4000000000000119, in milliseconds; 60 s by default. */
  readonly slowAnswerMs?: number;
  readonly hosted?: HostedOptions;
  /** Serves the card frame. Without it, only a card's nonce can be made. */
  readonly cardFrame?: CardFrameOptions;
  /** Serves the bank's files over SFTP. Without it, nobody can send ACH files. */
  readonly sftp?: Pick<SftpOptions, "port"> & Partial<SftpOptions>;
}

/** Settings of the hosted payment page, some of them shared with the merchant. */
export interface HostedOptions {
  /** Where notifications go, or a function if the address is only known later. Notifications wait for it. */
  readonly notifyUrl?: NotifierSettings["url"];
  readonly secret?: string;
  /** Origins that the browser may be redirected to, besides this machine. */
  readonly returnOrigins?: readonly string[];
  /** The default timing of notifications; `after` unless set. */
  readonly timing?: Timing;
  readonly retryMs?: NotifierSettings["retryMs"];
  /** Timeout for a notification's receiver, in milliseconds. */
  readonly timeoutMs?: NotifierSettings["timeoutMs"];
}

/** Public shared secret of the hosted page and the merchant, for a developer's machine only. */
export const developmentSecret = "paydown-hosted-development";

export { developmentClientKey, developmentTransactionKey } from "./authorize-net/credentials.js";
export { developmentPassword as developmentSftpPassword } from "./ach/development-password.js";

export interface Sandbox {
  /** Address without a trailing slash, for example `http://127.0.0.1:4610`. */
  readonly url: string;
  readonly recordFile: string;
  readonly outboxFile: string;
  readonly hostedFile: string;
  /** Absent without the option. `fingerprint` is that of the host key, as in `SHA256:…`. */
  readonly sftp?: { readonly port: number; readonly fingerprint: string };
  stop(): Promise<void>;
}

const folderIn = (dataDir: string) => join(dataDir, "sandbox");
/** The processor's record in a data folder. */
export const recordFileIn = (dataDir: string) => join(folderIn(dataDir), "processor.ndjson");
/** The file of published report items in a data folder. */
const reportFileIn = (dataDir: string) => join(folderIn(dataDir), "report.ndjson");
/** The file of mail and text messages in a data folder. */
const outboxFileIn = (dataDir: string) => join(folderIn(dataDir), "outbox.ndjson");
/** The bank's record in a data folder, and the folder of its files. */
const bankFileIn = (dataDir: string) => join(folderIn(dataDir), "bank.ndjson");
const bankFolderIn = (dataDir: string) => join(folderIn(dataDir), "bank");
/** The file of hosted payments and notifications in a data folder. */
const hostedFileIn = (dataDir: string) => join(folderIn(dataDir), "hosted.ndjson");

/**
 * Starts the sandbox in this process, on loopback by default.
 *
 * @throws FolderLockError when another sandbox uses the folder: neither would see the other's writes.
 */
export async function startSandbox({
  port,
  host = "127.0.0.1",
  dataDir,
  clock = systemClock,
  slowAnswerMs = 60_000,
  hosted = {},
  cardFrame,
  sftp,
}: SandboxOptions): Promise<Sandbox> {
  const {
    notifyUrl,
    secret = developmentSecret,
    returnOrigins = [],
    timing = { when: "after", seconds: 0 },
    retryMs = defaultRetryMs,
    timeoutMs = defaultTimeoutMs,
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
    await sftpServer?.stop();
    await server?.close();
    await notifier?.stop();
    await Promise.all(opened.map((file) => file.close()));
    await lock?.release();
  };
  let lock: FolderLock | undefined;
  let server: ReturnType<typeof createServer> | undefined;
  let notifier: Notifier | undefined;
  let sftpServer: SftpServer | undefined;
  try {
    makeFolder(folderIn(dataDir));
    accessSync(folderIn(dataDir), constants.R_OK | constants.W_OK | constants.X_OK);
    lock = await lockFolder(folderIn(dataDir));
    const record = await open<Entry>(recordFile);
    const processor = new Processor(record, clock);
    const refunds = new Refunds(record, processor, clock);
    const report = new Report(await open<PublishedItem>(reportFileIn(dataDir)), () => processor.charges(), clock);
    const outbox = new Outbox(await open<Message>(outboxFile), clock);
    const payments = new HostedPayments(await open<HostedEntry>(hostedFile), clock);
    notifier = new Notifier(payments, clock, { url: notifyUrl, secret, retryMs, timeoutMs });
    makeFolder(bankFolderIn(dataDir));
    const bank = await Bank.open(await open<BankLine>(bankFileIn(dataDir)), bankFolderIn(dataDir), clock);
    server = createServer({
      processor,
      refunds,
      report,
      clock,
      achBank: bank,
      outbox,
      hosted: { payments, notifier, secret, returnOrigins, timing },
      cardFrame,
      slowAnswerMs,
      stopping: stopping.signal,
    });
    const url = await server.listen({ port, host });
    if (sftp === undefined) return { url, recordFile, outboxFile, hostedFile, stop };
    // Loaded here, because most sandboxes serve no SFTP, and its packages take half of the time to load.
    const { hostKeyIn } = await import("./ach/host-key.js");
    const { startSftpServer } = await import("./ach/sftp-server.js");
    const hostKey = hostKeyIn(join(folderIn(dataDir), "sftp-host-key"));
    sftpServer = await startSftpServer(bank, hostKey, { passwordOf: () => developmentPassword, ...sftp });
    const served = { port: sftpServer.port, fingerprint: hostKey.fingerprint };
    return { url, recordFile, outboxFile, hostedFile, sftp: served, stop };
  } catch (cause) {
    await stop();
    throw cause;
  }
}
