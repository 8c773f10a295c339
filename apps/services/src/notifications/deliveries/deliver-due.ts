import type { Context } from "../../context.js";
import type { InstanceTransaction } from "../../db/database.js";
import { processBatch } from "../../jobs/batch.js";
import type { ErrorLog } from "../../log.js";
import type { SendAttempt, SendOutcome } from "../../providers/messages.js";
import { type MessageSenders, sendersOf } from "../../providers/senders.js";
import { deliveryLeaseMs, giveUpAfterMs, waitAfter } from "./delivery-schedule.js";

/**
 * Where tests let a process die: after a lease, after the handover was recorded, and before the outcome is recorded.
 */
export const messageCrashPoints = ["delivery-leased", "handed-over", "message-sent"] as const;
export type MessageCrashPoint = (typeof messageCrashPoints)[number];

/** Dependencies of deliveries. */
export interface DeliveryContext extends Pick<Context, "db" | "tenants" | "clock"> {
  readonly atMessageCrashPoint?: (point: MessageCrashPoint) => void | Promise<void>;
  readonly senders: MessageSenders;
  /** Log lines hold no address, name or part of a message. */
  readonly log: ErrorLog;
}

/** `uncertain`: the provider may have taken the message, and a person decides. */
export type DeliveryState = "waiting" | "done" | "given-up" | "uncertain";

/** A message or document to deliver, as its table stores it. */
export interface Delivery {
  readonly instance_id: string;
  /** The number of attempts, including the current one. */
  readonly attempts: number;
  readonly created_at: Date;
  readonly handed_over_at: Date | null;
  /** When a person had the message sent again; null if nobody did. */
  readonly decided_at: Date | null;
}

/**
 * Outcome of one attempt; `too late` and `nobody to reach` end the delivery like a refusal. `stopped`: the recipient
 * does not want the message.
 */
export type DeliveryOutcome = SendOutcome | { readonly kind: "too late" | "nobody to reach" | "stopped" };

/** Lease expiry, and the current time. */
export interface Lease {
  readonly now: Date;
  readonly until: Date;
}

/** The changes to record after an attempt, in columns that every delivery table has. */
export type DeliveryChange =
  | { readonly state: "done"; readonly next_attempt_at: null; readonly done_at: Date }
  | {
      readonly state: "given-up" | "uncertain";
      readonly next_attempt_at: null;
      readonly last_failure: string;
      /** An earlier decision was about an earlier attempt. */
      readonly decided_at: null;
    }
  /** `handed_over_at` is null once the provider has said that it does not have the message. */
  | { readonly next_attempt_at: Date; readonly last_failure: string; readonly handed_over_at?: null }
  | { readonly handed_over_at: Date };

/** Whether a change says that the delivery was made. */
export const isDone = (change: DeliveryChange): boolean => "state" in change && change.state === "done";

/** One kind of delivery: its table, and how to make a delivery. */
export interface Deliveries<Row extends Delivery> {
  /**
   * Leases the due deliveries, at most one batch. If this process dies, the leases expire and the deliveries are made
   * again.
   */
  lease(trx: InstanceTransaction, instanceId: string, lease: Lease): Promise<Row[]>;
  /**
   * Makes one delivery. Safe to repeat: every attempt uses the same key, or finds the result of the previous attempt.
   */
  make(row: Row, attempt: SendAttempt): Promise<DeliveryOutcome>;
  /**
   * Records a change of a waiting delivery. Only "done" is recorded when another replica has leased the delivery since.
   *
   * @returns whether it was recorded
   */
  keep(trx: InstanceTransaction, row: Row, change: DeliveryChange): Promise<boolean>;
  /** The properties of a delivery that may be logged. */
  describe(row: Row): object;
}

/** Makes the due deliveries of a tenant, at most one batch. @returns the number of deliveries */
export async function deliverDue<Row extends Delivery>(
  context: DeliveryContext,
  instanceId: string,
  deliveries: Deliveries<Row>,
): Promise<number> {
  const now = context.clock.now();
  const { mail, sms } = sendersOf(context.senders, instanceId);
  const lease = { now, until: new Date(now.getTime() + deliveryLeaseMs(Math.max(mail.timeoutMs, sms.timeoutMs))) };
  return processBatch(
    await context.db.asJob(instanceId, (trx) => deliveries.lease(trx, instanceId, lease)),
    async (row) => {
      await context.atMessageCrashPoint?.("delivery-leased");
      const outcome = await deliveries.make(row, attemptOf(context, deliveries, row));
      await context.atMessageCrashPoint?.("message-sent");
      await conclude(context, deliveries, row, outcome);
    },
    (err, row) => context.log.error({ err, ...deliveries.describe(row) }, "Could not make a delivery; retrying later."),
  );
}

const attemptOf = <Row extends Delivery>(
  { db, clock, atMessageCrashPoint }: DeliveryContext,
  deliveries: Deliveries<Row>,
  row: Row,
): SendAttempt => ({
  handedOverAt: row.handed_over_at ?? undefined,
  async handOver() {
    const change = { handed_over_at: clock.now() };
    const isOurs = await db.asJob(row.instance_id, (trx) => deliveries.keep(trx, row, change));
    if (!isOurs) throw new Error("Another process has taken the delivery since.");
    await atMessageCrashPoint?.("handed-over");
  },
});

/** Records the outcome of an attempt. A delivery that was refused, is too late or failed for days is given up. */
async function conclude<Row extends Delivery>(
  { db, clock, log }: DeliveryContext,
  deliveries: Deliveries<Row>,
  row: Row,
  outcome: DeliveryOutcome,
): Promise<void> {
  const { instance_id, attempts, created_at, decided_at } = row;
  const now = clock.now();
  const keep = async (change: DeliveryChange) => {
    await db.asJob(instance_id, (trx) => deliveries.keep(trx, row, change));
  };
  if (outcome.kind === "sent") return keep({ state: "done", next_attempt_at: null, done_at: now });
  const ended = { next_attempt_at: null, decided_at: null };
  if (outcome.kind === "stopped") return keep({ ...ended, state: "given-up", last_failure: outcome.kind });
  const failure = "reason" in outcome ? outcome.reason : outcome.kind;
  const details = { ...deliveries.describe(row), attempts, failure };
  const isExpired = now.getTime() - (decided_at ?? created_at).getTime() >= giveUpAfterMs;
  const mayBeSent = outcome.kind === "uncertain" || (outcome.kind === "unknown" && outcome.mayBeSent === true);
  if (outcome.kind === "unknown" && !isExpired) {
    log.error(details, "Could not send a message; retrying later.");
    const next_attempt_at = new Date(now.getTime() + waitAfter(attempts));
    return keep({ next_attempt_at, last_failure: failure, ...(!mayBeSent && { handed_over_at: null }) });
  }
  log.error(
    details,
    mayBeSent
      ? "The outcome of a message is unknown. Decide with: paydown messages"
      : "Could not send a message; giving up.",
  );
  return keep({ ...ended, state: mayBeSent ? "uncertain" : "given-up", last_failure: failure });
}
