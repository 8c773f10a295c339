import { setTimeout as delay } from "node:timers/promises";
import { parseDecimal } from "@paydown/domain";
import { bankingDate } from "@paydown/domain/bank";
import type { Clock } from "@paydown/host/clock";
import { paymentAgreements as agreements } from "../../../agreements/payment-agreements.js";
import type { Database, InstanceTransaction } from "../../../db/database.js";
import { makeLogger } from "../../../log.js";
import { lastCutOff } from "../../../providers/ach/cut-offs.js";
import { httpHostedPage } from "../../../providers/http-hosted-page.js";
import { httpMessages } from "../../../providers/http-messages.js";
import { startServices } from "../../../server.js";
import type { Timings } from "../../../settings/timings.js";
import type { Tenants } from "../../../tenants/tenant.js";
import { commandsOf } from "../../../testing/commands-of.js";
import { keptLog } from "../../../testing/kept-log.js";
import { patientLimits } from "../../../testing/patient-limits.js";
import { casey, prefix, oneHostedPage, testGuests } from "../../../testing/test-services.js";
import { paymentReviewCommands } from "../../lifecycle/review-command.js";
import { Consumer } from "../paying.js";
import { cutOffs, type Gateway, type Reached } from "./gateways.js";
import type { Reviewer } from "./reviewer.js";
import type { Shoppers } from "./shoppers.js";

const dayMinutes = 24 * 60;
/** After the last return, and the end of the last dispute. */
const months = 70;
/** Between two of these, a file reaches the bank, settles, and is answered. */
const bankDays = 4;
const patientMs = 20_000;
const againMs = 100;
/** The longest time to finish a day's work. */
const quietMs = 30_000;

/**
 * How many days pass between two days on which everything is finished. The scheduler charges some payments only on the
 * second one. Debits through files take days of their own.
 */
const daysBetween = ({ hasBank }: Gateway): readonly number[] => {
  const files = Array.from({ length: 4 }, () => bankDays);
  return hasBank ? [...files, months, ...files, months, ...files] : [months, months];
};

interface Operated {
  readonly db: Database;
  readonly tenants: Tenants;
  readonly clock: Clock;
  readonly timings: Timings;
}

/** The operator's commands on an open database. */
export const paydownOn = (context: Operated) =>
  commandsOf(paymentReviewCommands, { ...context, agreements, log: { error: () => undefined } });

interface ToDrain extends Operated {
  readonly evidenceDir: string;
  readonly gateway: Gateway;
  readonly reviewer: Reviewer;
  /** The sandbox, over a good network. */
  readonly reached: Reached;
  readonly forward: (minutes: number) => void;
  readonly openings: ReadonlyMap<string, number>;
  readonly shoppers: Shoppers;
}

/** Lets healthy services finish everything, with every job that they have, and asks them for the final figures. */
export async function drain(options: ToDrain) {
  const { db, evidenceDir, tenants, gateway, timings, reviewer, reached, clock, forward, openings, shoppers } = options;
  const { url: sandboxUrl } = reached;
  const logger = makeLogger({ level: "error", stream: keptLog().stream });
  const { processor, banks } = gateway.open({ ...reached, timeoutMs: patientMs, clock, db, log: logger });
  const { url, close } = await startServices({
    host: "127.0.0.1",
    port: 0,
    servicePrefix: prefix,
    // The database stays open for the invariants.
    db: { ...db, close: async () => {} },
    tenants,
    clock,
    processor,
    ...(banks && { banks }),
    hostedPages: oneHostedPage(
      httpHostedPage({ url: sandboxUrl, secret: testGuests.hostedSecret, timeoutMs: patientMs }),
    ),
    guests: testGuests,
    senders: httpMessages({ url: sandboxUrl, timeoutMs: patientMs }),
    // Signing in to the bank takes a while. After the first days, no dead process still holds a lease.
    timings: gateway.hasBank ? { ...timings, processorTimeoutMs: patientMs, achPollMs: againMs } : timings,
    logger,
    requestsPerMinute: 1_000_000,
    limits: patientLimits,
    portalDir: "",
    evidenceDir,
    refuseFaultyAnswers: true,
  });
  try {
    // Without a void that proves that nothing was charged, the reconciler leaves a payment to a person after a day.
    if (!processor.capabilities.voidIfAbsent) forward(2 * dayMinutes);
    const paydown = paydownOn({ db, tenants, clock, timings });
    for (const days of daysBetween(gateway)) {
      await untilQuiet(options);
      while ((await reviewer.decide(paydown)) > 0) await delay(againMs);
      forward(days * dayMinutes);
    }
    const left = await untilQuiet(options);
    const consumer = await Consumer.signIn(url, casey);
    const dues = new Map<string, number>();
    for (const accountNo of openings.keys())
      dues.set(accountNo, parseDecimal((await consumer.page(accountNo)).due ?? "") ?? Number.NaN);
    const statuses = new Map<string, string | undefined>();
    for (const { key } of shoppers.presses) {
      const { status, body } = await consumer.status(key);
      statuses.set(key, status === 200 ? String(body.status) : undefined);
    }
    return { dues, statuses, left };
  } finally {
    await close();
  }
}

/** Waits until nothing is left to do today. @returns what is left after a long wait; empty if nothing is */
async function untilQuiet({ db, clock, gateway }: ToDrain): Promise<string[]> {
  const until = Date.now() + quietMs;
  for (;;) {
    const today = bankingDate(clock.now());
    const waiting = await db.asJob(casey.instanceId, async (trx) => {
      // In this order, because a bank's file adds to the report, reading the report stores items, and applying an item
      // changes payments and adds events.
      const files = gateway.hasBank ? await waitingForBank(trx, clock.now()) : [];
      const unread = await trx
        .selectFrom("settlement_reports")
        .select("instance_id")
        .where((row) => row.or([row("read_through", "is", null), row("read_through", "<", today)]))
        .execute();
      const items = await trx
        .selectFrom("settlement_items")
        .select("item_id")
        .where("outcome", "=", "waiting")
        .execute();
      const open = await trx
        .selectFrom("payments")
        .select(["payment_id", "state"])
        .where((row) =>
          row.or([
            row("state", "in", ["submitting", "unknown"]),
            row.and([row("state", "=", "scheduled"), row("payment_date", "<=", today)]),
            row.and([row("state", "=", "settling"), row("clears_on", "<=", today)]),
          ]),
        )
        .execute();
      const events = await trx
        .selectFrom("outbox")
        .select(["event", "payment_id"])
        .where("dispatched_at", "is", null)
        .execute();
      return [
        ...files,
        ...open.map(({ payment_id, state }) => `payment ${payment_id} stays ${state}`),
        ...items.map(({ item_id }) => `item ${item_id} stays waiting`),
        ...unread.map(() => "the report stays unread"),
        ...events.map(({ event, payment_id }) => `the event ${event} of ${payment_id} stays undispatched`),
      ];
    });
    if (waiting.length === 0 || Date.now() > until) return waiting;
    await delay(20);
  }
}

/** What is left to do at the instance's own bank today. */
async function waitingForBank(trx: InstanceTransaction, now: Date): Promise<string[]> {
  const waiting = await trx
    .selectFrom("ach_entries")
    .select("reference")
    .where("state", "=", "waiting")
    .where("created_at", "<=", lastCutOff(cutOffs, now))
    .execute();
  const files = await trx
    .selectFrom("ach_files")
    .select(["name", "state"])
    .where((row) =>
      row.or([
        row("state", "in", ["formed", "sending", "uploaded"]),
        row.and([
          row("state", "=", "accepted"),
          row("settled_at", "is", null),
          row("effective_on", "<=", bankingDate(now)),
        ]),
      ]),
    )
    .execute();
  const unread = await trx
    .selectFrom("ach_report_items")
    .select("item_id")
    .where("item_id", "not in", trx.selectFrom("settlement_items").select("item_id"))
    .execute();
  return [
    ...waiting.map(({ reference }) => `the entry ${reference} stays in no file`),
    ...files.map(({ name, state }) => `the file ${name} stays ${state}`),
    ...unread.map(({ item_id }) => `the bank's item ${item_id} stays unread`),
  ];
}
