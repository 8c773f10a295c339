import { cents } from "@paydown/domain";
import type { InstanceTransaction } from "../../db/database.js";
import type { NamedCharge, NamedRefund, NoAnswer, RefundDecision, RefundPort, Refused, Voided } from "../processor.js";
import { inDatabase, withSettings } from "./calls.js";
import type { AchContext } from "./context.js";
import { accountIn, findEntry, insertEntry, nextTrace, sealedAccount, updateEntry } from "./entries.js";
import type { AchSettings } from "./settings.js";
import type { AchEntryRow } from "./tables.js";

/** Refunds are credit entries in a later file; a void cancels a debit that is in no file yet (ACH-5, ACH-7). */
export function refundPort(context: AchContext): RefundPort {
  return {
    capabilities: { idempotentRefund: true, refund: true, queryRefund: true, voidCharge: true },
    refund: (named) =>
      withSettings(context, named.charge.instanceId, ({ trx, settings }) => refund(context, trx, settings, named)),
    queryRefund: ({ reference, charge: { instanceId } }) =>
      inDatabase(context, instanceId, async (trx) => {
        const found = await findEntry(trx, { instance_id: instanceId, kind: "refund", reference });
        return found ? answerOf(found) : ({ kind: "absent" } as const);
      }),
    voidCharge: (named) => inDatabase(context, named.instanceId, (trx) => voidCharge(trx, named)),
  };
}

const refused = (message: string): Refused => ({ kind: "refused", message });

const answerOf = ({ state, amount_cents, decline_message }: AchEntryRow): RefundDecision =>
  state === "waiting" || state === "filed"
    ? { kind: "refunded", amount: cents(amount_cents) }
    : refused(decline_message ?? "The credit was cancelled");

async function refund(
  { clock, db: { keyRing } }: AchContext,
  trx: InstanceTransaction,
  settings: AchSettings,
  { reference, charge, amount }: NamedRefund,
): Promise<RefundDecision> {
  const key = { instance_id: charge.instanceId, kind: "refund", reference } as const;
  const before = await findEntry(trx, key);
  if (before) return answerOf(before);
  const debit = await lockCharge(trx, charge);
  const base = { ...key, amount_cents: amount, charge_reference: charge.reference, created_at: clock.now() };
  const obstacle = debit ? await obstacleTo(trx, settings, debit, amount) : "The bank's files have no such debit";
  const account = debit && accountIn(keyRing, debit);
  if (obstacle !== null || !account)
    return answerOf(
      await insertEntry(trx, {
        ...base,
        state: "declined",
        decline_message: obstacle ?? "The account's number is no longer stored. Send the money another way",
      }),
    );
  return answerOf(
    await insertEntry(trx, {
      ...base,
      state: "waiting",
      account: sealedAccount(keyRing, key, account),
      account_key: debit.account_key,
      ...(await nextTrace(trx, charge.instanceId, settings.originatingDfi)),
    }),
  );
}

/** The lock makes two refunds of a debit wait for each other, so that together they never exceed it. */
const lockCharge = (trx: InstanceTransaction, { instanceId, reference }: NamedCharge) =>
  trx
    .selectFrom("ach_entries")
    .selectAll()
    .where("instance_id", "=", instanceId)
    .where("kind", "=", "charge")
    .where("reference", "=", reference)
    .forUpdate()
    .executeTakeFirst();

async function obstacleTo(
  trx: InstanceTransaction,
  { credits }: AchSettings,
  { instance_id, reference, settled_on, return_code, amount_cents }: AchEntryRow,
  amount: number,
): Promise<string | null> {
  if (!credits) return "The bank takes no credits from this company. Send the money another way";
  if (return_code !== null) return "The bank returned the debit";
  if (settled_on === null) return "The debit has not settled";
  const { sum } = await trx
    .selectFrom("ach_entries")
    .select(({ fn }) => fn.sum<number | string | null>("amount_cents").as("sum"))
    .where("instance_id", "=", instance_id)
    .where("charge_reference", "=", reference)
    .where("state", "in", ["waiting", "filed"])
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0) + amount > amount_cents ? "The refunds would exceed the debit" : null;
}

async function voidCharge(trx: InstanceTransaction, named: NamedCharge): Promise<Voided | Refused | NoAnswer> {
  const entry = await lockCharge(trx, named);
  switch (entry?.state) {
    case undefined:
      return { kind: "unknown", reason: "absent" };
    case "waiting":
      await updateEntry(trx, entry, { state: "voided", account: null });
      return { kind: "voided" };
    case "voided":
      return { kind: "voided" };
    case "filed":
      return refused("The debit is in a file for the bank already");
    case "declined":
      return refused(entry.decline_message ?? "The debit was declined");
  }
}
