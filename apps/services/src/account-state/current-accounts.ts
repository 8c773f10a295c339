import {
  type CalendarDate,
  cardFacts,
  type CardFacts,
  cents,
  readAccount,
  subtractCents,
  todayIn,
  toDecimal,
} from "@paydown/domain";
import { type Account, type CardFactsInput, type CurrentAccounts, declarationMessages } from "../accounts/account.js";
import { isSettled } from "../agreements/offers/settled.js";
import { nextInstallment, readInstallments } from "../agreements/plans/installments.js";
import { findLastArrangement, readLiveArrangements } from "../agreements/plans/store.js";
import type { Context } from "../context.js";
import { ProblemError } from "../contract/problems.js";
import type { InstanceTransaction } from "../db/database.js";
import type { AccountRecord } from "../db/tables.js";
import { paidSince } from "../payments/ledger/ledger.js";
import { paidInstallments } from "../payments/views/account-payments.js";
import { knownTenant } from "../tenants/tenant-of.js";
import { readArrangement } from "./arrangement.js";
import { nextCells, readSchedules } from "./next-installment.js";
import { planCells } from "./plan-cells.js";

type ReadingContext = Pick<Context, "tenants" | "clock">;

/** Overlays the stored facts with the payments and agreements made here. */
export function currentAccounts(context: ReadingContext): CurrentAccounts {
  return {
    async readAll(trx, { instanceId, username }) {
      const records = await trx
        .selectFrom("accounts")
        .selectAll()
        .where("instance_id", "=", instanceId)
        .where("username", "=", username)
        .orderBy("account_no")
        .execute();
      return overlay(context, trx, records);
    },

    async readOwn(trx, { instanceId, username }, accountNo) {
      const record = await trx
        .selectFrom("accounts")
        .selectAll()
        .where("instance_id", "=", instanceId)
        .where("account_no", "=", accountNo)
        .where("username", "=", username)
        .executeTakeFirst();
      const [account] = record ? await overlay(context, trx, [record]) : [];
      if (!account) throw new ProblemError("account_not_found");
      return account;
    },

    cardFacts: (trx, input) => cardFactsOf(context, trx, input),
    closedBy,
  };
}

async function overlay(
  context: ReadingContext,
  trx: InstanceTransaction,
  records: readonly AccountRecord[],
): Promise<Account[]> {
  const paid = await paidSince(
    trx,
    records.map((record) => ({ accountNo: record.account_no, asOf: record.as_of })),
  );
  const { global } = context.tenants;
  const installments = await paidInstallments(
    trx,
    records.map(({ account_no }) => account_no),
  );
  const schedules = await readSchedules(trx, records, installments);
  const plans = await readLiveArrangements(
    trx,
    records[0]?.instance_id ?? "",
    records.map(({ account_no }) => account_no),
  );
  const planned = await readInstallments(trx, [...plans.values()]);
  return records.map((record) => {
    const due = subtractCents(cents(record.due_cents), paid.get(record.account_no) ?? cents(0));
    const dueCell = record.cells[global.rowDue];
    const paidHere = installments.get(record.account_no);
    const plan = plans.get(record.account_no);
    const ofPlan = plan && nextInstallment(planned.get(plan.arrangement_id) ?? [], due, today(context, record));
    const next = plan
      ? planCells(record, global, ofPlan)
      : nextCells(record, global, due, paidHere, schedules.get(record.account_no));
    const row = {
      ...record.cells,
      ...next,
      ...(dueCell && { [global.rowDue]: { ...dueCell, value: toDecimal(due) } }),
    };
    const facts = { ...readAccount(row, global), due };
    const imported = facts.nextDueDate === null ? null : { date: facts.nextDueDate, interest: cents(0) };
    return { accountNo: record.account_no, record, row, facts, nextInstallment: plan ? (ofPlan ?? null) : imported };
  });
}

function today({ tenants, clock }: ReadingContext, { instance_id }: AccountRecord): CalendarDate {
  return todayIn(knownTenant(tenants, instance_id).instance.timeZone, clock.now());
}

async function cardFactsOf(
  { tenants }: ReadingContext,
  trx: InstanceTransaction,
  { tenant, account, declarationAccepted, paymentOpen }: CardFactsInput,
): Promise<CardFacts> {
  const arrangement = await readArrangement(trx, tenant.instanceId, account.accountNo);
  // The tenant's own settings override the shared ones (CONFIG-5).
  const configured = readAccount(account.row, { ...tenants.global, ...tenant.instance });
  return cardFacts(
    { ...configured, due: account.facts.due },
    {
      overTimeEligible: account.record.over_time,
      arrangementStatus: arrangement?.status ?? null,
      allowPortalPayments: account.record.allow_portal_payments,
      hasDeclaration: declarationMessages(tenant, account).length > 0,
      declarationAccepted,
      paymentOpen,
    },
  );
}

async function closedBy(trx: InstanceTransaction, account: Account): Promise<"settlement" | "plan" | null> {
  if (account.facts.due > 0) return null;
  if (await isSettled(trx, account)) return "settlement";
  const plan = await findLastArrangement(trx, account.record.instance_id, account.accountNo);
  return plan?.state === "completed" ? "plan" : null;
}
