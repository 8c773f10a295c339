import { cents, toDecimal } from "@paydown/domain";
import type { CommandOutcome } from "../../admin/admin-socket.js";
import { readReviewArguments } from "../../admin/review-arguments.js";
import type { InstanceTransaction } from "../../db/database.js";
import type { PaymentContext } from "../payment-context.js";
import type { BlockedMethodRow } from "../tables.js";

export const bankReviewUsage = [
  "Usage: node dist/cli.js bank-reviews --instance ID",
  "       node dist/cli.js bank-reviews close ITEM --instance ID --by NAME --why TEXT",
  "       node dist/cli.js bank-reviews allow ITEM --instance ID --by NAME --why TEXT",
].join("\n");

const command = { ways: { close: [], allow: [] }, usage: bankReviewUsage } as const;

const failure = (exitCode: 1 | 2, sentence: string): CommandOutcome => ({ exitCode, out: [], err: [sentence] });
const success = (...out: string[]): CommandOutcome => ({ exitCode: 0, out, err: [] });

/**
 * Lists the items of the settlement report that a person has to look at, and the bank accounts that returns have
 * blocked. `close` ends the review of an item, and changes no payment (BANK-20). `allow` lifts the block that an item
 * placed (BANK-33). Takes the arguments after `bank-reviews`.
 */
export async function bankReviewCommand(
  { db, tenants, clock }: Pick<PaymentContext, "db" | "tenants" | "clock">,
  args: readonly string[],
): Promise<CommandOutcome> {
  const asked = readReviewArguments(args, command);
  if (typeof asked === "string") return failure(2, asked);
  const { instanceId, ending } = asked;
  if (!tenants.get(instanceId))
    return failure(2, `There is no instance ${instanceId}; there are ${tenants.ids.join(", ")}.`);
  if (!ending) {
    const lines = await db.asJob(instanceId, async (trx) => [
      ...(await openReviews(trx, instanceId)).flatMap(describe),
      ...(await blocksOf(trx, instanceId)).flatMap(describeBlock),
    ]);
    return success(...(lines.length === 0 ? [`${instanceId} has nothing to review.`] : lines));
  }
  const { way, id, by, why } = ending;
  return db.asJob(instanceId, async (trx) => {
    if (way === "allow") return allow(trx, instanceId, ending, clock.now());
    const item = await lockItem(trx, instanceId, id);
    if (!item) return failure(1, `There is no item ${id}.`);
    if (item.closed_at !== null) {
      const before = `${id} was already closed on ${item.closed_at.toISOString()}, by ${item.closed_by}: ${item.closed_why}`;
      return success(before, "Nothing changed.");
    }
    if (item.note === null) return failure(1, `${id} needs no review.`);
    await trx
      .updateTable("settlement_items")
      .set({ closed_at: clock.now(), closed_by: by, closed_why: why })
      .where("instance_id", "=", instanceId)
      .where("item_id", "=", id)
      .execute();
    return success(`${id} is closed by ${by}.`);
  });
}

async function allow(
  trx: InstanceTransaction,
  instanceId: string,
  { id, by, why }: { readonly id: string; readonly by: string; readonly why: string },
  now: Date,
): Promise<CommandOutcome> {
  const block = await trx
    .selectFrom("blocked_methods")
    .selectAll()
    .where("instance_id", "=", instanceId)
    .where("item_id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!block) return failure(1, `No bank account is blocked by ${id}.`);
  if (block.lifted_at !== null) {
    const before = `${id} was already allowed on ${block.lifted_at.toISOString()}, by ${block.lifted_by}: ${block.lifted_why}`;
    return success(before, "Nothing changed.");
  }
  await trx
    .updateTable("blocked_methods")
    .set({ lifted_at: now, lifted_by: by, lifted_why: why })
    .where("instance_id", "=", instanceId)
    .where("item_id", "=", id)
    .execute();
  return success(`The bank account ending ${block.last4} of ${block.username} may be used again, by ${by}.`);
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
