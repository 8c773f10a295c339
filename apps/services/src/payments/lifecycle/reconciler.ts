import { sql } from "kysely";
import { batchSize, takeDue, processBatch } from "../../jobs/batch.js";
import type { TenantJob } from "../../jobs/tenant-jobs.js";
import type { InstanceTransaction } from "../../db/database.js";
import type { Decision, NoAnswer, Voided } from "../../providers/processor.js";
import { processorOf } from "../../providers/processors.js";
import { chargeOf } from "../named-charge.js";
import type { PaymentContext } from "../payment-context.js";
import { retryPolicyOf } from "./retry-policy.js";
import { finalize, type PaymentOutcome } from "./finalize.js";
import type { PaymentRow } from "../tables.js";
import { totalOf } from "../total.js";

const watched = ["submitting", "unknown"] as const;

/**
 * Brings payments with an unknown outcome to their final state: all of them at startup, then each by the retry policy.
 * It may run in every replica.
 */
export const reconcilerJob = (context: PaymentContext): TenantJob => ({
  name: "reconciler",
  everyMs: retryPolicyOf(context.timings).pollMs,
  prepare: (instanceId) => dueAtOnce(context, instanceId),
  due: (trx) => [dueForCheck(trx, context.clock.now())],
  async work(instanceId, stopping) {
    while (!stopping.aborted && (await reconcile(context, instanceId)) === batchSize);
  },
  failure: "Could not read the payments to check; retrying later.",
});

const dueForCheck = (trx: InstanceTransaction, now: Date) =>
  trx
    .selectFrom("payments")
    .where(
      "state",
      "in",
      watched.map((state) => sql.lit(state)),
    )
    .where("next_check_at", "<=", now);

/** Checks a tenant's payments that are due for a check, at most one batch. @returns the number of payments checked */
export async function reconcile(context: PaymentContext, instanceId: string): Promise<number> {
  return processBatch(
    await lease(context, instanceId),
    (payment) => check(context, payment),
    (err, { payment_id }) =>
      context.log.error({ err, payment: payment_id }, "Could not check a payment; retrying later."),
  );
}

/** At startup, makes every payment in doubt due for a check, no matter how far off its next check is. */
async function dueAtOnce({ db, clock }: PaymentContext, instanceId: string): Promise<void> {
  await db.asJob(instanceId, (trx) =>
    trx
      .updateTable("payments")
      .set({ next_check_at: clock.now() })
      .where("instance_id", "=", instanceId)
      .where("state", "=", "unknown")
      .execute(),
  );
}

/** Leases the payments that are due. If this process dies, the leases expire. */
function lease({ db, clock, timings }: PaymentContext, instanceId: string): Promise<PaymentRow[]> {
  const now = clock.now();
  return db.asJob(instanceId, (trx) =>
    takeDue(
      dueForCheck(trx, now).where("instance_id", "=", instanceId).select("payment_id").orderBy("next_check_at"),
      (due) =>
        trx
          .updateTable("payments")
          .set({ next_check_at: new Date(now.getTime() + retryPolicyOf(timings).leaseMs), checks: sql`checks + 1` })
          .where("instance_id", "=", instanceId)
          .where(
            "payment_id",
            "in",
            due.map(({ payment_id }) => payment_id),
          )
          .returningAll()
          .execute(),
    ),
  );
}

type Heard = Decision | Voided | NoAnswer | { readonly kind: "absent" };

async function check(context: PaymentContext, leased: PaymentRow): Promise<void> {
  const { clock } = context;
  const processor = processorOf(context.processor, leased.instance_id);
  const { voidAfterMs } = retryPolicyOf(context.timings);
  let payment = leased;
  if (payment.state === "submitting") {
    payment = await context.db.asJob(payment.instance_id, (trx) =>
      finalize(context, trx, leased, { to: "unknown" }, "reconciler", "no answer was written down in time"),
    );
    if (payment.state !== "unknown") return;
  }
  const age = clock.now().getTime() - sentAt(payment);
  const { query, voidIfAbsent } = processor.capabilities;
  if (!query) return conclude(context, payment, age, undefined);

  const heard: Heard = await processor.query(chargeOf(processor, payment));
  if (heard.kind === "absent" && age >= voidAfterMs && voidIfAbsent) {
    // It proves nothing that the processor does not find the charge, because the request may still land. Nothing was
    // charged only if the processor confirms that it can never charge under the reference.
    const voided: Heard = await processor.voidIfAbsent(chargeOf(processor, payment));
    return conclude(context, payment, age, { question: "void-if-absent", heard: voided });
  }
  return conclude(context, payment, age, { question: "query", heard });
}

/** Records the answer and applies its consequences in one transaction. */
async function conclude(
  context: PaymentContext,
  payment: PaymentRow,
  age: number,
  asked: { readonly question: "query" | "void-if-absent"; readonly heard: Heard } | undefined,
): Promise<void> {
  const { instance_id, payment_id } = payment;
  const outcome = outcomeOf(context, payment, age, asked?.heard);
  await context.db.asJob(instance_id, async (trx) => {
    if (asked) {
      const answer = asked.heard.kind === "unknown" ? asked.heard.reason : asked.heard.kind;
      await trx
        .insertInto("payment_checks")
        .values({ instance_id, payment_id, question: asked.question, answer, at: context.clock.now() })
        .execute();
    }
    if (outcome) {
      await finalize(
        context,
        trx,
        payment,
        outcome,
        "reconciler",
        `${asked?.question ?? "time"}: ${asked?.heard.kind ?? "up"}`,
      );
    } else {
      await trx
        .updateTable("payments")
        .set({ next_check_at: nextCheck(context, payment) })
        .where("instance_id", "=", instance_id)
        .where("payment_id", "=", payment_id)
        .where("state", "=", "unknown")
        .execute();
    }
    await context.atCrashPoint?.("in-second-transaction", payment_id);
  });
}

function outcomeOf(
  { processor, timings }: PaymentContext,
  payment: PaymentRow,
  age: number,
  heard: Heard | undefined,
): PaymentOutcome | undefined {
  const { query, voidIfAbsent } = processorOf(processor, payment.instance_id).capabilities;
  const isForReview = age >= retryPolicyOf(timings).reviewAfterMs;
  switch (heard?.kind) {
    case "charged":
      return {
        ...(heard.amount === totalOf(payment) ? { to: "succeeded", authCode: heard.authCode } : { to: "review" }),
        transactionId: heard.transactionId,
      };
    case "declined":
      return { to: "declined", message: heard.message };
    case "voided":
      return { to: "failed" };
    case "absent":
      return !voidIfAbsent && isForReview ? { to: "review" } : undefined;
    case "unknown":
      return undefined;
    case undefined:
      return !query && isForReview ? { to: "review" } : undefined;
  }
}

/** The time that the retry policy gives, but no later than the moment when an absent charge may be voided. */
function nextCheck({ clock, timings }: PaymentContext, payment: PaymentRow): Date {
  const { waitAfter, voidAfterMs } = retryPolicyOf(timings);
  const now = clock.now().getTime();
  const next = now + waitAfter(payment.checks);
  const voidAt = sentAt(payment) + voidAfterMs;
  return new Date(voidAt > now ? Math.min(next, voidAt) : next);
}

/** The earliest time at which the charge was sent. For a scheduled payment, that is days after its row was created. */
const sentAt = ({ submitted_at, created_at }: PaymentRow) => (submitted_at ?? created_at).getTime();
