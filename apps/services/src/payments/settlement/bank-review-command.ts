import { cents, toDecimal } from "@paydown/domain";
import { listOf, type Register } from "../../admin/command-line.js";
import { type CommandOutcome, decidedBefore, done, doneJson, refused } from "../../admin/outcome.js";
import { type DecisionOptions, type Listing, withDecision, withListing } from "../../admin/shared-options.js";
import type { InstanceTransaction } from "../../db/database.js";
import type { PaymentContext } from "../payment-context.js";
import type { BlockedMethodRow } from "../tables.js";

type BankReviewContext = Pick<PaymentContext, "db" | "tenants" | "clock">;

/**
 * Registers `bank-reviews`. `close` ends the review of an item, and changes no payment (BANK-20). `allow` lifts the
 * block that an item placed (BANK-33).
 */
export const bankReviewCommands: Register<BankReviewContext> = (paydown, actions) => {
  const reviews = paydown
    .command("bank-reviews")
    .description("Lists the settlement report's items that need a person, and decides them.");
  withListing(listOf(reviews))
    .description("Lists the items of the settlement report kept for a person, and the blocked bank accounts.")
    .action(actions.onDatabase<Listing>(listReviews));
  withDecision(reviews.command("close"))
    .argument("<item>")
    .description("Closes an item. Changes no payment.")
    .action(actions.onDatabase<DecisionOptions>(closeItem));
  withDecision(reviews.command("allow"))
    .argument("<item>")
    .description("Lifts the block of a bank account that the item placed.")
    .action(actions.onDatabase<DecisionOptions>(allow));
};

async function listReviews({ db }: BankReviewContext, { instance, json }: Listing): Promise<CommandOutcome> {
  const { items, blocks } = await db.asJob(instance, async (trx) => ({
    items: await openReviews(trx, instance),
    blocks: await blocksOf(trx, instance),
  }));
  if (json) return doneJson({ items: items.map(itemJson), blockedBankAccounts: blocks.map(blockJson) });
  const lines = [...items.flatMap(describe), ...blocks.flatMap(describeBlock)];
  return done(...(lines.length === 0 ? [`${instance} has nothing to review.`] : lines));
}

async function closeItem(
  { db, clock }: BankReviewContext,
  { instance, by, why }: DecisionOptions,
  itemId = "",
): Promise<CommandOutcome> {
  return db.asJob(instance, async (trx) => {
    const item = await lockItem(trx, instance, itemId);
    if (!item) return refused(1, `There is no item ${itemId}.`);
    const { closed_at, closed_by, closed_why } = item;
    if (closed_at !== null) return decidedBefore(itemId, "closed", { at: closed_at, by: closed_by, why: closed_why });
    if (item.note === null) return refused(1, `${itemId} needs no review.`);
    await trx
      .updateTable("settlement_items")
      .set({ closed_at: clock.now(), closed_by: by, closed_why: why })
      .where("instance_id", "=", instance)
      .where("item_id", "=", itemId)
      .execute();
    return done(`${itemId} is closed by ${by}.`);
  });
}

async function allow(
  { db, clock }: BankReviewContext,
  { instance, by, why }: DecisionOptions,
  itemId = "",
): Promise<CommandOutcome> {
  return db.asJob(instance, async (trx) => {
    const block = await trx
      .selectFrom("blocked_methods")
      .selectAll()
      .where("instance_id", "=", instance)
      .where("item_id", "=", itemId)
      .forUpdate()
      .executeTakeFirst();
    if (!block) return refused(1, `No bank account is blocked by ${itemId}.`);
    const { lifted_at, lifted_by, lifted_why } = block;
    if (lifted_at !== null) return decidedBefore(itemId, "allowed", { at: lifted_at, by: lifted_by, why: lifted_why });
    await trx
      .updateTable("blocked_methods")
      .set({ lifted_at: clock.now(), lifted_by: by, lifted_why: why })
      .where("instance_id", "=", instance)
      .where("item_id", "=", itemId)
      .execute();
    return done(`The bank account ending ${block.last4} of ${block.username} may be used again, by ${by}.`);
  });
}

const blocksOf = (trx: InstanceTransaction, instanceId: string): Promise<BlockedMethodRow[]> =>
  trx
    .selectFrom("blocked_methods")
    .selectAll()
    .where("instance_id", "=", instanceId)
    .where("lifted_at", "is", null)
    .orderBy("blocked_at")
    .execute();

const openReviews = (trx: InstanceTransaction, instanceId: string) =>
  trx
    .selectFrom("settlement_items as item")
    .leftJoin("payments as payment", (join) =>
      join.onRef("payment.instance_id", "=", "item.instance_id").onRef("payment.payment_id", "=", "item.payment_id"),
    )
    .selectAll("item")
    .select(["payment.reference", "payment.conf_number", "payment.account_no", "payment.username"])
    .where("item.instance_id", "=", instanceId)
    .where("item.note", "is not", null)
    .where("item.closed_at", "is", null)
    .orderBy("item.seq")
    .execute();

/** The second of two concurrent operators sees the first one's decision. */
const lockItem = (trx: InstanceTransaction, instanceId: string, itemId: string) =>
  trx
    .selectFrom("settlement_items")
    .selectAll()
    .where("instance_id", "=", instanceId)
    .where("item_id", "=", itemId)
    .forUpdate()
    .executeTakeFirst();

type Review = Awaited<ReturnType<typeof openReviews>>[number];

/** An item of an unknown reference has no line about the payment. */
function describe({ item_id, kind, code, amount_cents, happened_on, payment_id, outcome, note, ...payment }: Review) {
  const { reference, conf_number, account_no, username } = payment;
  return [
    item_id,
    `  ${code === null ? kind : `${kind} ${code}`} of ${toDecimal(cents(amount_cents))} on ${happened_on}, payment ${payment_id}`,
    ...(reference === null ? [] : [`  ${reference}, ${conf_number}: account ${account_no} of ${username}`]),
    `  ${outcome}: ${note}`,
  ];
}

const describeBlock = ({ item_id, username, last4, return_code, blocked_at }: BlockedMethodRow) => [
  item_id,
  `  blocks the bank account ending ${last4} of ${username} since ${blocked_at.toISOString()}: ${return_code}`,
];

const itemJson = ({ amount_cents, ...item }: Review) => ({
  itemId: item.item_id,
  kind: item.kind,
  code: item.code,
  amount: toDecimal(cents(amount_cents)),
  on: item.happened_on,
  paymentId: item.payment_id,
  reference: item.reference,
  confirmationNumber: item.conf_number,
  accountNo: item.account_no,
  username: item.username,
  outcome: item.outcome,
  note: item.note,
});

const blockJson = ({ item_id, username, last4, return_code, blocked_at }: BlockedMethodRow) => ({
  itemId: item_id,
  username,
  last4,
  returnCode: return_code,
  blockedAt: blocked_at,
});
