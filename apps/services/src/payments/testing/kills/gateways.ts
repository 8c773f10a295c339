import { createHash } from "node:crypto";
import { developmentSftpPassword, developmentTransactionKey } from "@paydown/sandbox";
import type { Clock } from "@paydown/host/clock";
import type { Database } from "../../../db/database.js";
import { secretsIn } from "../../../db/secrets.js";
import type { ErrorLog } from "../../../log.js";
import { achProcessor } from "../../../providers/ach/ach-processor.js";
import type { AchBanks } from "../../../providers/ach/context.js";
import { individualId } from "../../../providers/ach/nacha-of.js";
import { readSettings, settingsOf } from "../../../providers/ach/testing/bank-exchange.js";
import { authorizeNetProcessor } from "../../../providers/authorize-net/authorize-net-processor.js";
import { processorByMethod } from "../../../providers/by-method.js";
import { httpProcessor } from "../../../providers/http-processor.js";
import type { Processor } from "../../../providers/processor.js";
import { casey } from "../../../testing/test-services.js";
import { bankRecord, chargesOfBank } from "./bank-record.js";
import { type ProcessorRecord, sandboxRecord } from "./processor-record.js";

/** Where processes reach the sandbox. */
export interface Reached {
  readonly url: string;
  readonly sftp: { readonly port: number; readonly fingerprint: string };
}

interface InProcess extends Reached {
  readonly timeoutMs: number;
  readonly clock: Clock;
  readonly db: Database;
  readonly log: ErrorLog;
}

/** What the consumers' instance charges through. */
export interface Gateway {
  /** Timeout of the processes' calls, in milliseconds. */
  readonly timeoutMs: number;
  /** How often the processes look for work, in milliseconds. */
  readonly pollMs: number;
  /** Whether bank debits go through files to the instance's own bank. */
  readonly hasBank: boolean;
  /** Share of the consumers' payments that are made by card. */
  readonly cardShare: number;
  /** Sets the services up. */
  env(reached: Reached): Readonly<Record<string, string>>;
  /** The same adapter in this process. */
  open(options: InProcess): { readonly processor: Processor; readonly banks?: AchBanks };
  /** What the sandbox has written down. */
  record(dataDir: string): ProcessorRecord;
  /** Under which references the sandbox may keep a payment's charge. */
  referencesOf(paymentId: string): readonly string[];
}

const shortReference = (paymentId: string) =>
  `PD${createHash("sha256").update(paymentId).digest("hex").slice(0, 18).toUpperCase()}`;

const authorizeNetEnv = ({ url }: Reached) => ({
  PAYDOWN_PROCESSOR__HARBOR: "authorize-net",
  PAYDOWN_AUTHORIZE_NET__HARBOR: `${casey.instanceId}:${developmentTransactionKey}`,
  PAYDOWN_AUTHORIZE_NET_URL: url,
});

const authorizeNet = ({ url, timeoutMs, clock }: InProcess) =>
  authorizeNetProcessor({
    ...{ url, timeoutMs, now: () => clock.now() },
    credentialsOf: (loginId) => ({ loginId, transactionKey: developmentTransactionKey }),
  });

/** Two cut-offs a day, so that a day's jump of the clock passes one. */
export const cutOffs = { times: ["11:00", "16:30"], timeZone: "America/New_York" };

const bankSettings = ({ sftp: { port, fingerprint } }: Reached) =>
  settingsOf(
    {
      login: { host: "127.0.0.1", port, user: casey.instanceId, password: developmentSftpPassword },
      hostKey: fingerprint,
    },
    { cutOff: cutOffs.times, timeZone: cutOffs.timeZone },
  );

/**
 * The protocols of the sandbox in front of the same processor, by the name in `npm run prove -- payments --gateway`.
 */
export const gateways = {
  sandbox: {
    ...{ timeoutMs: 300, pollMs: 50, hasBank: false, cardShare: 0.55 },
    env: () => ({ PAYDOWN_PROCESSOR__HARBOR: "idempotent-sandbox" }),
    record: (dataDir) => sandboxRecord(dataDir, { hasReportFile: true }),
    referencesOf: (paymentId) => [paymentId],
    open: ({ url, timeoutMs }) => ({ processor: httpProcessor({ url, timeoutMs }) }),
  },
  "authorize-net": {
    ...{ timeoutMs: 300, pollMs: 50, hasBank: false, cardShare: 0.55 },
    env: authorizeNetEnv,
    record: (dataDir) => sandboxRecord(dataDir, { hasReportFile: false }),
    referencesOf: (paymentId) => [shortReference(paymentId)],
    open: (options) => ({ processor: authorizeNet(options) }),
  },
  ach: {
    // Signing in to the bank takes longer than a gateway call, and needs a process that has time for it.
    ...{ timeoutMs: 2_000, pollMs: 400, hasBank: true, cardShare: 0.3 },
    env: (reached) => ({
      ...authorizeNetEnv(reached),
      PAYDOWN_ACH__HARBOR: JSON.stringify(bankSettings(reached)),
      PAYDOWN_ACH_POLL_MS: "400",
    }),
    record(dataDir) {
      const records = [sandboxRecord(dataDir, { hasReportFile: false }), chargesOfBank(bankRecord(dataDir))];
      return {
        charges: records.flatMap(({ charges }) => charges),
        voided: records.flatMap(({ voided }) => voided),
        news: records.flatMap(({ news }) => news),
      };
    },
    referencesOf: (paymentId) => [shortReference(paymentId), individualId(shortReference(paymentId))],
    open(options) {
      const settings = readSettings(bankSettings(options));
      const banks = { instanceIds: [casey.instanceId], settingsOf: () => settings };
      const { db, clock, log } = options;
      const bank = achProcessor({ db, clock, secrets: secretsIn(db), banks, log });
      return { banks, processor: processorByMethod({ cards: authorizeNet(options), bank }) };
    },
  },
} as const satisfies Readonly<Record<string, Gateway>>;
