import type { Context } from "../context.js";
import type { InstanceTransaction } from "../db/database.js";
import { workOn } from "../jobs/batch.js";
import type { ErrorLog } from "../log.js";
import type { MailSender, SendOutcome, TextSender } from "../providers/messages.js";
import { deliveryLeaseMs, giveUpAfterMs, waitAfter } from "./delivery-schedule.js";

/** What deliveries are made with. */
export interface DeliveryContext extends Pick<Context, "db" | "tenants" | "clock"> {
  readonly mail: MailSender;
  readonly sms: TextSender;
  /** No line may hold an address, a name or a word of a message. */
  readonly log: ErrorLog;
}

/** Something that is to reach somebody, as its table has it. */
export interface Delivery {
  readonly instance_id: string;
  /** This one included. */
  readonly attempts: number;
  readonly created_at: Date;
}

/** What became of one attempt; `too late` and `nobody to reach` end it like a refusal. */
export type DeliveryOutcome = SendOutcome | { readonly kind: "too late" | "nobody to reach" };

/** Lease expiry, and the current time. */
export interface Lease {
  readonly now: Date;
  readonly until: Date;
}

/** What is written down of an attempt, in columns that every table of deliveries has. */
export type DeliveryChange =
  | { readonly state: "done"; readonly next_attempt_at: null; readonly done_at: Date }
  | { readonly state: "given-up"; readonly next_attempt_at: null; readonly last_failure: string }
  | { readonly next_attempt_at: Date; readonly last_failure: string };

/** One kind of delivery: its table, and how one is made. */
export interface Deliveries<Row extends Delivery> {
  /** Takes those whose time has come, a batch at most; if this process dies with them, the lease runs out and they are made again. */
  lease(trx: InstanceTransaction, instanceId: string, lease: Lease): Promise<Row[]>;
  /** Makes one. Safe to repeat: every attempt has the same key, or finds what the one before has kept. */
  make(row: Row): Promise<DeliveryOutcome>;
  /** Writes down what became of one that is waiting. */
  keep(trx: InstanceTransaction, row: Row, change: DeliveryChange): Promise<void>;
  /** What the log may say of one. */
  describe(row: Row): object;
}

/** Makes the deliveries of an instance whose time has come, a batch at most. @returns how many there were */
export async function deliverDue<Row extends Delivery>(
  context: DeliveryContext,
  instanceId: string,
  deliveries: Deliveries<Row>,
): Promise<number> {
  const now = context.clock.now();
  const { mail, sms } = context;
  const lease = { now, until: new Date(now.getTime() + deliveryLeaseMs(Math.max(mail.timeoutMs, sms.timeoutMs))) };
  return workOn(
    await context.db.asJob(instanceId, (trx) => deliveries.lease(trx, instanceId, lease)),
    async (row) => conclude(context, deliveries, row, await deliveries.make(row)),
    (err, row) =>
      context.log.error({ err, ...deliveries.describe(row) }, "A delivery could not be made; it will be tried again."),
  );
}

/** Writes down what became of an attempt. What was refused, comes too late or could not be sent for days is given up. */
async function conclude<Row extends Delivery>(
  { db, clock, log }: DeliveryContext,
  deliveries: Deliveries<Row>,
  row: Row,
  outcome: DeliveryOutcome,
): Promise<void> {
  const { instance_id, attempts, created_at } = row;
  const now = clock.now();
  const keep = (change: DeliveryChange) => db.asJob(instance_id, (trx) => deliveries.keep(trx, row, change));
  if (outcome.kind === "sent") return keep({ state: "done", next_attempt_at: null, done_at: now });
  const failure = outcome.kind === "unknown" ? outcome.reason : outcome.kind;
  const isLast = outcome.kind !== "unknown" || now.getTime() - created_at.getTime() >= giveUpAfterMs;
  log.error(
    { ...deliveries.describe(row), attempts, failure },
    isLast ? "A message could not be sent, and is given up." : "A message could not be sent; it will be tried again.",
  );
  return keep(
    isLast
      ? { state: "given-up", next_attempt_at: null, last_failure: failure }
      : { next_attempt_at: new Date(now.getTime() + waitAfter(attempts)), last_failure: failure },
  );
}
