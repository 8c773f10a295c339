import { toDecimal } from "@paydown/domain";
import { lockAccount } from "../../accounts/account.js";
import type { CommandOutcome } from "../../admin/admin-socket.js";
import { readReviewArguments } from "../../admin/review-arguments.js";
import type { InstanceTransaction } from "../../db/database.js";
import type { PaymentContext } from "../payment-context.js";
import { finalize, type PaymentOutcome } from "./finalize.js";
import { findPayment } from "../store.js";
import type { PaymentRow } from "../tables.js";
import { totalOf } from "../total.js";

export type PaymentReviewContext = Pick<PaymentContext, "agreements" | "db" | "tenants" | "clock" | "timings" | "log">;

export const paymentReviewUsage = [
  "Usage: node dist/cli.js payment-reviews --instance ID",
  "       node dist/cli.js payment-reviews settle PAYMENT --auth-code CODE --instance ID --by NAME --why TEXT",
  "       node dist/cli.js payment-reviews fail PAYMENT --instance ID --by NAME --why TEXT",
].join("\n");

const command = { ways: { settle: ["auth-code"], fail: [] }, usage: paymentReviewUsage } as const;

const failure = (exitCode: 1 | 2, sentence: string): CommandOutcome => ({ exitCode, out: [], err: [sentence] });
const success = (...out: string[]): CommandOutcome => ({ exitCode: 0, out, err: [] });

/**
 * Lists payments in `review`, or decides one: `settle` if it was charged as recorded, `fail` if nothing was charged or
 * the charge was refunded. Takes the arguments after `payment-reviews`.
 */
export async function paymentReviewCommand(
  context: PaymentReviewContext,
  args: readonly string[],
): Promise<CommandOutcome> {
  const { db, tenants } = context;
  const asked = readReviewArguments(args, command);
  if (typeof asked === "string") return failure(2, asked);
  const { instanceId, ending, more } = asked;
  if (!tenants.get(instanceId))
    return failure(2, `There is no instance ${instanceId}; there are ${tenants.ids.join(", ")}.`);
  if (!ending) {
    const lines = await db.asJob(instanceId, (trx) => describeAll(trx, instanceId));
    return success(...(lines.length === 0 ? [`${instanceId} has nothing to review.`] : lines));
  }
  const [authCode, ...surplus] = more["auth-code"] ?? [];
  if (surplus.length > 0 || (ending.way === "settle" && !isAuthCode(authCode))) return failure(2, paymentReviewUsage);
  const outcome: PaymentOutcome =
    ending.way === "settle" ? { to: "succeeded", authCode: authCode ?? "" } : { to: "failed" };
  return db.asJob(instanceId, async (trx) => {
    const found = await trx
      .selectFrom("payments")
      .selectAll()
      .where("instance_id", "=", instanceId)
      .where("payment_id", "=", ending.id)
      .executeTakeFirst();
    if (!found) return failure(1, `There is no payment ${ending.id}.`);
    // Lock the account, so the second of two concurrent operators sees the first one's decision.
    await lockAccount(trx, instanceId, found.account_no);
    const before = await findPayment(trx, found);
    if (before.state === "review") {
      const { state } = await finalize(context, trx, before, outcome, "operator", `${ending.by}: ${ending.why}`);
      return success(`${ending.id} is ${state} by ${ending.by}.`);
    }
    const decision = await decisionOn(trx, before);
    if (!decision) return failure(1, `${ending.id} is ${before.state} and needs no review.`);
    const made = `${ending.id} was already made ${decision.to_state} on ${decision.at.toISOString()}, by ${decision.reason}`;
    return decision.to_state === outcome.to ? success(made, "Nothing changed.") : failure(1, made);
  });
}

/** The operator's decision on a payment's review. */
function decisionOn(trx: InstanceTransaction, { instance_id, payment_id }: PaymentRow) {
  return trx
    .selectFrom("payment_transitions")
    .select(["to_state", "reason", "at"])
    .where("instance_id", "=", instance_id)
    .where("payment_id", "=", payment_id)
    .where("from_state", "=", "review")
    .executeTakeFirst();
}

const isAuthCode = (text: string | undefined) => text !== undefined && /^[\p{L}\p{Nd}-]{1,40}$/u.test(text);

async function describeAll(trx: InstanceTransaction, instanceId: string): Promise<string[]> {
  const payments = await trx
    .selectFrom("payments")
    .selectAll()
    .where("instance_id", "=", instanceId)
    .where("state", "=", "review")
    .orderBy("created_at")
    .execute();
  const lines: string[] = [];
  for (const payment of payments) lines.push(...describe(payment), ...(await checksOf(trx, payment)));
  return lines;
}

function describe(payment: PaymentRow): string[] {
  const { payment_id, reference, account_no, method_kind, last4, created_at, submitted_at } = payment;
  return [
    payment_id,
    `  ${reference}: ${toDecimal(totalOf(payment))} on account ${account_no} by ${method_kind} ${last4}, sent ${(submitted_at ?? created_at).toISOString()}`,
  ];
}

/** The processor's answers, latest first. */
async function checksOf(trx: InstanceTransaction, { instance_id, payment_id }: PaymentRow): Promise<string[]> {
  const check = await trx
    .selectFrom("payment_checks")
    .select(["question", "answer", "at"])
    .where("instance_id", "=", instance_id)
    .where("payment_id", "=", payment_id)
    .orderBy("check_id", "desc")
    .limit(1)
    .executeTakeFirst();
  return check ? [`  ${check.at.toISOString()} ${check.question}: ${check.answer}`] : [];
}
