import type { Language } from "@paydown/domain";
import type { InstanceTransaction } from "../db/database.js";

/** The charge that pays plans. */
export interface PlanCharge {
  readonly instanceId: string;
  readonly trackingNo: string;
  readonly chargeReference: string;
  readonly at: Date;
}

/**
 * Posts each plan's part of a charge, in cents. The primary key allows only one posting per tracking number and plan,
 * however often the charge is reported.
 */
export async function postPlans(
  trx: InstanceTransaction,
  { instanceId, trackingNo, chargeReference, at }: PlanCharge,
  amounts: ReadonlyMap<string, number>,
): Promise<void> {
  const entry = { instance_id: instanceId, tracking_no: trackingNo, charge_reference: chargeReference, posted_at: at };
  await trx
    .insertInto("plan_ledger_entries")
    .values(
      [...amounts].flatMap(([plan_id, cents]) => [
        { ...entry, plan_id, ledger_account: "hosted-clearing" as const, amount_cents: cents },
        { ...entry, plan_id, ledger_account: "guest-plan" as const, amount_cents: -cents },
      ]),
    )
    .execute();
}

/** The amounts that a charge has paid, in cents by plan; empty if nothing of it was posted. */
export async function postedOf(
  trx: InstanceTransaction,
  { instanceId, trackingNo, chargeReference }: Omit<PlanCharge, "at">,
): Promise<ReadonlyMap<string, number>> {
  const entries = await trx
    .selectFrom("plan_ledger_entries")
    .select(["plan_id", "amount_cents"])
    .where("instance_id", "=", instanceId)
    .where("tracking_no", "=", trackingNo)
    .where("charge_reference", "=", chargeReference)
    .where("ledger_account", "=", "hosted-clearing")
    .execute();
  return new Map(entries.map(({ plan_id, amount_cents }) => [plan_id, amount_cents]));
}

/** What a plan's list of payments calls a payment that was posted here. */
export const describePosting = (trackingNo: string): Record<Language, string> => ({
  en: `Online payment ${trackingNo}`,
  es: `Pago en línea ${trackingNo}`,
});
