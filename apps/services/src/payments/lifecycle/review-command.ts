import { toDecimal } from "@paydown/domain";
import { InvalidArgumentError, Option } from "commander";
import type { Selectable } from "kysely";
import { lockAccount } from "../../accounts/account.js";
import { groupOf, listOf, type Register } from "../../admin/command-line.js";
import { type CommandOutcome, done, doneJson, refused } from "../../admin/outcome.js";
import { type DecisionOptions, type Listing, withDecision, withListing } from "../../admin/shared-options.js";
import type { InstanceTransaction } from "../../db/database.js";
import type { PaymentContext } from "../payment-context.js";
import { findNamed } from "../find-named.js";
import { finalize, type PaymentOutcome } from "./finalize.js";
import { findPayment } from "../store.js";
import type { PaymentCheckTable, PaymentRow } from "../tables.js";
import { totalOf } from "../total.js";

export type PaymentReviewContext = Pick<PaymentContext, "agreements" | "db" | "tenants" | "clock" | "timings" | "log">;

/** The name and description of the group of commands about one payment. */
export const paymentGroup = ["payment", "Shows, decides, refunds and voids a payment."] as const;

/** The operand of the commands about one payment; see `findNamed`. */
export const paymentArgument = ["<payment>", "the payment's reference, confirmation code or id"] as const;

interface Resolution extends DecisionOptions {
  readonly charged?: true;
  readonly notCharged?: true;
  readonly authCode?: string;
}

/**
 * Registers `payment-reviews`, which lists the payments in review, and `payment resolve`, which decides one.
 * `payment-reviews settle` and `fail` are the same as `payment resolve --charged` and `--not-charged`.
 */
export const paymentReviewCommands: Register<PaymentReviewContext> = (paydown, actions) => {
  const reviews = paydown.command("payment-reviews").description("Lists payments in review, and decides them.");
  withListing(listOf(reviews))
    .description("Lists payments in review.")
    .action(actions.onDatabase<Listing>(listReviews));
  withDecision(reviews.command("settle"))
    .argument(...paymentArgument)
    .description("Posts the payment, because it was charged as recorded.")
    .addOption(authCodeOption().makeOptionMandatory())
    .action(
      actions.onDatabase<Resolution>((context, options, name) => resolve(context, { ...options, charged: true }, name)),
    );
  withDecision(reviews.command("fail"))
    .argument(...paymentArgument)
    .description("Posts nothing, because nothing was charged, or the charge was refunded.")
    .action(
      actions.onDatabase<Resolution>((context, options, name) =>
        resolve(context, { ...options, notCharged: true }, name),
      ),
    );
  withDecision(groupOf(paydown, ...paymentGroup).command("resolve"))
    .argument(...paymentArgument)
    .description("Decides a payment in review: it was charged as recorded, or not.")
    .addOption(new Option("--charged", "it was charged as recorded; posts it").conflicts("notCharged"))
    .option("--not-charged", "nothing was charged, or the charge was refunded; posts nothing")
    .addOption(authCodeOption().conflicts("notCharged"))
    .action(actions.onDatabase<Resolution>(resolve));
};

const authCodeOption = () =>
  new Option("--auth-code <code>", "the processor's authorization code, if it was charged").argParser(readAuthCode);

async function listReviews({ db }: PaymentReviewContext, { instance, json }: Listing): Promise<CommandOutcome> {
  const payments = await db.asJob(instance, (trx) => openReviews(trx, instance));
  if (json) return doneJson(payments.map(reviewJson));
  return done(...(payments.length === 0 ? [`${instance} has nothing to review.`] : payments.flatMap(describe)));
}

/** Ends a payment's review. Repeating the decision changes nothing, and the opposite decision is refused. */
async function resolve(
  context: PaymentReviewContext,
  { instance, by, why, charged, notCharged, authCode }: Resolution,
  name = "",
): Promise<CommandOutcome> {
  if (!charged && !notCharged) return refused(2, "Say whether it was charged: --charged or --not-charged.");
  if (charged && authCode === undefined) return refused(2, "Give the processor's authorization code: --auth-code.");
  const outcome: PaymentOutcome = authCode === undefined ? { to: "failed" } : { to: "succeeded", authCode };
  return context.db.asJob(instance, async (trx) => {
    const found = await findNamed(trx, instance, name);
    if (!found) return refused(1, `There is no payment ${name}.`);
    const { payment_id: paymentId } = found;
    // Lock the account, so the second of two concurrent operators sees the first one's decision.
    await lockAccount(trx, instance, found.account_no);
    const before = await findPayment(trx, found);
    if (before.state === "review") {
      const { state } = await finalize(context, trx, before, outcome, "operator", `${by}: ${why}`);
      return done(`${paymentId} is ${state} by ${by}.`);
    }
    const decision = await decisionOn(trx, before);
    if (!decision) return refused(1, `${paymentId} is ${before.state} and needs no review.`);
    const made = `${paymentId} was already made ${decision.to_state} on ${decision.at.toISOString()}, by ${decision.reason}`;
    return decision.to_state === outcome.to ? done(made, "Nothing changed.") : refused(1, made);
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

function readAuthCode(text: string): string {
  if (/^[\p{L}\p{Nd}-]{1,40}$/u.test(text)) return text;
  throw new InvalidArgumentError("Give the code as the processor wrote it, in 1 to 40 letters and digits.");
}

type Check = Pick<Selectable<PaymentCheckTable>, "question" | "answer" | "at">;

interface Review {
  readonly payment: PaymentRow;
  /** The processor's last answer. */
  readonly check: Check | undefined;
}

async function openReviews(trx: InstanceTransaction, instanceId: string): Promise<Review[]> {
  const payments = await trx
    .selectFrom("payments")
    .selectAll()
    .where("instance_id", "=", instanceId)
    .where("state", "=", "review")
    .orderBy("created_at")
    .execute();
  const reviews: Review[] = [];
  for (const payment of payments) reviews.push({ payment, check: await lastCheck(trx, payment) });
  return reviews;
}

function describe({ payment, check }: Review): string[] {
  const { payment_id, reference, account_no, method_kind, last4 } = payment;
  return [
    payment_id,
    `  ${reference}: ${toDecimal(totalOf(payment))} on account ${account_no} by ${method_kind} ${last4}, sent ${sentAt(payment).toISOString()}`,
    ...(check ? [`  ${check.at.toISOString()} ${check.question}: ${check.answer}`] : []),
  ];
}

const reviewJson = ({ payment, check }: Review) => ({
  paymentId: payment.payment_id,
  reference: payment.reference,
  accountNo: payment.account_no,
  total: toDecimal(totalOf(payment)),
  methodKind: payment.method_kind,
  last4: payment.last4,
  sentAt: sentAt(payment),
  lastCheck: check ?? null,
});

const sentAt = ({ submitted_at, created_at }: PaymentRow): Date => submitted_at ?? created_at;

const lastCheck = (trx: InstanceTransaction, { instance_id, payment_id }: PaymentRow): Promise<Check | undefined> =>
  trx
    .selectFrom("payment_checks")
    .select(["question", "answer", "at"])
    .where("instance_id", "=", instance_id)
    .where("payment_id", "=", payment_id)
    .orderBy("check_id", "desc")
    .limit(1)
    .executeTakeFirst();
