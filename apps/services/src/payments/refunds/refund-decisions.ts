import { cents, type Cents, formatUsd, toDecimal } from "@paydown/domain";
import { lockAccount } from "../../accounts/account.js";
import { type CommandOutcome, decidedBefore, done, doneJson, refused } from "../../admin/outcome.js";
import type { InstanceTransaction } from "../../db/database.js";
import type { RefundPort } from "../../providers/processor.js";
import { processorOf } from "../../providers/processors.js";
import { knownTenant } from "../../tenants/tenant-of.js";
import { newRefundReference } from "../codes.js";
import { findNamed } from "../find-named.js";
import { retryPolicyOf } from "../lifecycle/retry-policy.js";
import { isOpenRefund } from "../refund-states.js";
import type { RefundKind, RefundRow } from "../refund-tables.js";
import { findPayment } from "../store.js";
import type { PaymentRow } from "../tables.js";
import { judgeRefund, obstacleTo, type RefundOrder } from "./judge-refund.js";
import { mayBeLost } from "./lost-refunds.js";
import { askAboutRefund, type RefundContext, sendRefund } from "./send-refund.js";
import { sumOf } from "./split.js";
import { closeNote, findRefund, insertRefund, lockRefund, moveRefund, refundsOf } from "./store.js";

/** The operator who gives a command: login name, and the reason. */
interface Operator {
  readonly instanceId: string;
  readonly by: string;
  readonly why: string;
}

export type RefundCommand = Operator & {
  /** The payment's reference, confirmation code or id. */
  readonly payment: string;
  readonly order: RefundOrder;
};

export type RefundDecisionCommand = Operator & { readonly refundId: string };

/**
 * Refunds or voids a payment (REF-1). The row is written before the processor is asked, so that an interrupted command
 * is finished, and never repeated: by the reconciler, or by giving the command again.
 */
export async function refundPayment(context: RefundContext, command: RefundCommand): Promise<CommandOutcome> {
  const { db, tenants } = context;
  const { instanceId, payment: named, order } = command;
  const tenant = knownTenant(tenants, instanceId);
  if (!offers(processorOf(context.processor, instanceId).refunds, order.kind))
    return refused(1, `The processor offers no ${order.kind}s.`);
  const written = await db.asJob(instanceId, async (trx): Promise<CommandOutcome | Written> => {
    const found = await findNamed(trx, instanceId, named);
    if (!found) return refused(1, `${instanceId} has no payment ${named}.`);
    await lockAccount(trx, instanceId, found.account_no);
    const payment = await findPayment(trx, found);
    const decision = judgeRefund(order, payment, await refundsOf(trx, payment), tenant.refundLimit);
    switch (decision.kind) {
      case "refuse":
        return refused(1, `${payment.reference} cannot be ${pastOf[order.kind]}: ${decision.why}`);
      case "repeat":
        return { refund: decision.refund, isNew: false };
      case "make": {
        const risk = await mayBeLost(trx, payment);
        if (risk !== null) return refused(1, risk);
        return { refund: await insert(context, trx, payment, command, decision), isNew: true };
      }
    }
  });
  if ("exitCode" in written) return written;
  if (!written.isNew) return reportFirst(context, written.refund);
  const { refund } = written;
  if (refund.state !== "waitingForConfirmation") return report(await sendRefund(context, refund));
  return done(
    `${refund.refund_id}: ${sentenceOf(refund)}`,
    `More than ${formatUsd(tenant.refundLimit)} of a payment needs a second person: paydown refund confirm ${refund.refund_id} --instance ${instanceId} --by NAME --why TEXT`,
  );
}

interface Written {
  readonly refund: RefundRow;
  readonly isNew: boolean;
}

/** Reports an earlier refund that answers the command; one whose outcome is unknown is finished first. */
async function reportFirst(context: RefundContext, before: RefundRow): Promise<CommandOutcome> {
  if (isOpenRefund(before.state)) return report(await askAboutRefund(context, before, "request"));
  const { refund_id, requested_by, requested_at, reason, kind } = before;
  return done(
    `${refund_id}: ${sentenceOf(before)}`,
    `${requested_by} asked for it on ${requested_at.toISOString()}: ${reason}`,
    kind === "void" ? "Nothing changed." : "Nothing changed. Add --again for another refund of the same amount.",
  );
}

/** Confirms a refund above the limit, as a second person, and sends it (REF-21). */
export async function confirmRefund(context: RefundContext, command: RefundDecisionCommand): Promise<CommandOutcome> {
  const { db, clock, timings } = context;
  const { instanceId, refundId, by, why } = command;
  const confirmed = await db.asJob(instanceId, async (trx): Promise<CommandOutcome | Written> => {
    const found = await findRefund(trx, { instance_id: instanceId, refund_id: refundId });
    if (!found) return refused(1, `${instanceId} has no refund ${refundId}.`);
    const { refund, payment } = await lockRefund(trx, found);
    if (refund.confirmed_by !== null) return { refund, isNew: false };
    if (refund.state !== "waitingForConfirmation")
      return refused(1, `${refundId} waits for no confirmation: ${sentenceOf(refund)}`);
    if (refund.requested_by === by)
      return refused(1, `${by} asked for ${refundId}, so another person must confirm it.`);
    const obstacle = obstacleTo(refund.kind, payment);
    if (obstacle !== null) return refused(1, `${refundId} cannot be made any more: ${obstacle} Withdraw it.`);
    const risk = await mayBeLost(trx, payment);
    if (risk !== null) return refused(1, risk);
    const now = clock.now();
    const changes = {
      state: "submitting" as const,
      ...{ confirmed_by: by, confirmed_at: now },
      ...{ submitted_at: now, next_check_at: new Date(now.getTime() + retryPolicyOf(timings).submittingMs) },
    };
    return { refund: await moveRefund(trx, refund, changes, "operator", `${by}: ${why}`, now), isNew: true };
  });
  if ("exitCode" in confirmed) return confirmed;
  const { refund, isNew } = confirmed;
  if (isNew) return report(await sendRefund(context, refund));
  if (isOpenRefund(refund.state)) return report(await askAboutRefund(context, refund, "request"));
  return done(`${refundId} was already confirmed by ${refund.confirmed_by}: ${sentenceOf(refund)}`, "Nothing changed.");
}

/** Withdraws a refund that waits for a second person. */
export async function withdrawRefund(
  context: Pick<RefundContext, "clock" | "db">,
  { instanceId, refundId, by, why }: RefundDecisionCommand,
): Promise<CommandOutcome> {
  const { db, clock } = context;
  return db.asJob(instanceId, async (trx) => {
    const found = await findRefund(trx, { instance_id: instanceId, refund_id: refundId });
    if (!found) return refused(1, `${instanceId} has no refund ${refundId}.`);
    const { refund } = await lockRefund(trx, found);
    if (refund.state === "withdrawn") return done(`${refundId} was already withdrawn.`, "Nothing changed.");
    if (refund.state !== "waitingForConfirmation")
      return refused(1, `${refundId} cannot be withdrawn: ${sentenceOf(refund)}`);
    const now = clock.now();
    await moveRefund(trx, refund, { state: "withdrawn", finished_at: now }, "operator", `${by}: ${why}`, now);
    return done(`${refundId} is withdrawn by ${by}. Nothing was sent to the processor.`);
  });
}

/** Closes a refund that was kept for a person, once somebody has looked at it (REF-19). Changes no payment. */
export async function closeRefund(
  { db, clock }: Pick<RefundContext, "clock" | "db">,
  { instanceId, refundId, by, why }: RefundDecisionCommand,
): Promise<CommandOutcome> {
  return db.asJob(instanceId, async (trx) => {
    const found = await findRefund(trx, { instance_id: instanceId, refund_id: refundId });
    if (!found) return refused(1, `${instanceId} has no refund ${refundId}.`);
    const { refund } = await lockRefund(trx, found);
    if (refund.note === null) return refused(1, `${refundId} was not kept for a person, so there is nothing to close.`);
    const { closed_at, closed_by, closed_why } = refund;
    if (closed_at !== null) return decidedBefore(refundId, "closed", { at: closed_at, by: closed_by, why: closed_why });
    await closeNote(trx, refund, { by, why }, clock.now());
    return done(`${refundId} is closed by ${by}.`);
  });
}

/** Lists a tenant's refunds and voids, newest first; those that need a person come before the others. */
export async function listRefunds(
  { db }: Pick<RefundContext, "db">,
  { instanceId, json }: { readonly instanceId: string; readonly json: boolean },
): Promise<CommandOutcome> {
  const rows = await db.asJob(instanceId, (trx) => listed(trx, instanceId));
  if (json) return doneJson({ refunds: rows.map(refundJson) });
  if (rows.length === 0) return done(`${instanceId} has no refunds.`);
  return done(...rows.flatMap(describe));
}

const listed = (trx: InstanceTransaction, instanceId: string) =>
  trx
    .selectFrom("payment_refunds as refund")
    .innerJoin("payments as payment", (join) =>
      join
        .onRef("payment.instance_id", "=", "refund.instance_id")
        .onRef("payment.payment_id", "=", "refund.payment_id"),
    )
    .selectAll("refund")
    .select(["payment.reference", "payment.conf_number", "payment.account_no"])
    .where("refund.instance_id", "=", instanceId)
    .orderBy(({ case: when, or, and, eb }) =>
      when()
        .when(
          or([
            eb("refund.state", "in", ["waitingForConfirmation", "submitting", "unknown"]),
            and([eb("refund.note", "is not", null), eb("refund.closed_at", "is", null)]),
          ]),
        )
        .then(0)
        .else(1)
        .end(),
    )
    .orderBy("refund.requested_at", "desc")
    .execute();

type Listed = Awaited<ReturnType<typeof listed>>[number];

function describe(refund: Listed): string[] {
  const { refund_id, reference, conf_number, account_no, requested_by, requested_at, reason } = refund;
  const { confirmed_by, last_answer, checks, note, state, closed_by, closed_why } = refund;
  return [
    `${refund_id}: ${sentenceOf(refund)}`,
    `  ${reference}, ${conf_number}: account ${account_no}`,
    `  ${requested_by} on ${requested_at.toISOString()}: ${reason}`,
    ...(confirmed_by === null ? [] : [`  confirmed by ${confirmed_by}`]),
    ...(state === "unknown" ? [`  asked ${checks} times, last answer: ${last_answer ?? "none"}`] : []),
    ...(note !== null && closed_by === null ? [`  needs a person: ${note}`] : []),
    ...(closed_by === null ? [] : [`  closed by ${closed_by}: ${closed_why} (${note})`]),
  ];
}

const refundJson = (refund: Listed) => ({
  refundId: refund.refund_id,
  kind: refund.kind,
  state: refund.state,
  amount: toDecimal(cents(refund.amount_cents)),
  principal: toDecimal(cents(refund.principal_cents)),
  interest: toDecimal(cents(refund.interest_cents)),
  fee: toDecimal(cents(refund.fee_cents)),
  paymentId: refund.payment_id,
  reference: refund.reference,
  confirmationNumber: refund.conf_number,
  accountNo: refund.account_no,
  requestedBy: refund.requested_by,
  reason: refund.reason,
  requestedAt: refund.requested_at,
  confirmedBy: refund.confirmed_by,
  finishedAt: refund.finished_at,
  refusal: refund.refusal,
  note: refund.note,
  closedBy: refund.closed_by,
  closedAt: refund.closed_at,
  closedWhy: refund.closed_why,
});

const pastOf = { refund: "refunded", void: "voided" } as const satisfies Record<RefundKind, string>;

/** What became of a refund, in one sentence. */
function sentenceOf({ kind, amount_cents, state, refusal }: RefundRow): string {
  const amount = formatUsd(cents(amount_cents));
  switch (state) {
    case "waitingForConfirmation":
      return `a ${kind} of ${amount} waits for a second person.`;
    case "submitting":
    case "unknown":
      return `a ${kind} of ${amount} is on its way. The processor has not answered yet.`;
    case "done":
      return `${amount} is ${pastOf[kind]}.`;
    case "refused":
      return `the processor refused a ${kind} of ${amount}: ${refusal ?? ""}`;
    case "withdrawn":
      return `a ${kind} of ${amount} was withdrawn.`;
  }
}

function report(refund: RefundRow): CommandOutcome {
  const line = `${refund.refund_id}: ${sentenceOf(refund)}`;
  if (refund.state === "refused") return refused(1, line);
  if (!isOpenRefund(refund.state)) return done(line);
  return {
    exitCode: 1,
    out: [],
    err: [line, "The services keep asking. Run the command again to ask now; it makes no second refund."],
  };
}

const offers = (refunds: RefundPort | undefined, kind: RefundKind): boolean =>
  refunds?.capabilities[kind === "void" ? "voidCharge" : "refund"] ?? false;

/** Writes the row of a new refund: on its way, or waiting for a second person. */
function insert(
  { clock, timings }: RefundContext,
  trx: InstanceTransaction,
  { instance_id, payment_id }: PaymentRow,
  { order, by, why }: RefundCommand,
  { parts, needsConfirmation }: { readonly parts: Parameters<typeof sumOf>[0]; readonly needsConfirmation: boolean },
): Promise<RefundRow> {
  const now = clock.now();
  const amount: Cents = sumOf(parts);
  return insertRefund(
    trx,
    {
      ...{ instance_id, refund_id: newRefundReference(), payment_id },
      ...{ kind: order.kind, scope: order.scope },
      ...{ amount_cents: amount, principal_cents: parts.principal },
      ...{ interest_cents: parts.interest, fee_cents: parts.fee },
      ...{ requested_by: by, reason: why, requested_at: now },
      ...(needsConfirmation
        ? { state: "waitingForConfirmation" }
        : {
            state: "submitting",
            submitted_at: now,
            next_check_at: new Date(now.getTime() + retryPolicyOf(timings).submittingMs),
          }),
    },
    `${by}: ${why}`,
  );
}
