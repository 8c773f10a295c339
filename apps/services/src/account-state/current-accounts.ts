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
import {
  type Account,
  type CardFactsInput,
  type CurrentAccounts,
  declarationMessages,
  ownAccounts,
} from "../accounts/account.js";
import { isSettled } from "../agreements/offers/settled.js";
import { installmentsOf, nextInstallment } from "../agreements/plans/installments.js";
import { findLastArrangement, readLiveArrangements } from "../agreements/plans/store.js";
import type { Context } from "../context.js";
import { ProblemError } from "../contract/problems.js";
import type { InstanceTransaction } from "../db/database.js";
import { together } from "../db/pipelined.js";
import type { AccountRecord } from "../db/tables.js";
import { paidSinceImport } from "../payments/ledger/ledger.js";
import { findInstallmentPayments } from "../payments/store.js";
import { paidInstallments } from "../payments/views/account-payments.js";
import { knownTenant } from "../tenants/tenant-of.js";
import { readArrangement } from "./arrangement.js";
import { nextCells, readSchedules } from "./next-installment.js";
import { planCells } from "./plan-cells.js";

type ReadingContext = Pick<Context, "tenants" | "clock">;

/** Overlays the stored facts with the payments and agreements made here. */
export function currentAccounts(context: ReadingContext): CurrentAccounts {
  const findOwn: CurrentAccounts["findOwn"] = async (trx, session, accountNo) => {
    const [account] = await read(context, trx, ownAccounts(trx, session).where("account_no", "=", accountNo));
    return account;
  };
  return {
    readAll: (trx, session) => read(context, trx, ownAccounts(trx, session)),
    findOwn,
    async readOwn(trx, session, accountNo) {
      const account = await findOwn(trx, session, accountNo);
      if (!account) throw new ProblemError("account_not_found");
      return account;
    },
    cardFacts: (trx, input) => cardFactsOf(context, trx, input),
    closedBy,
  };
}

async function read(
  context: ReadingContext,
  trx: InstanceTransaction,
  accounts: ReturnType<typeof ownAccounts>,
): Promise<Account[]> {
  const { global } = context.tenants;
  const accountNos = accounts.select("account_no");
  // Plans come before payments: a plan that is being set up is then missing, but never without its payments.
  const [rows, plans, payments, schedules] = await together([
    accounts.selectAll().select(paidSinceImport.as("paid")).orderBy("account_no").execute(),
    readLiveArrangements(trx, accountNos),
    findInstallmentPayments(trx, accountNos),
    readSchedules(trx, accountNos),
  ]);
  const installments = paidInstallments(payments);
  return rows.map(({ paid, ...stored }) => {
    const record = {
      ...stored,
      allow_portal_payments: stored.allow_portal_payments && stored.closed_reason === null,
    };
    const due = subtractCents(cents(record.due_cents), cents(paid));
    const dueCell = record.cells[global.rowDue];
    const paidHere = installments.get(record.account_no);
    const plan = plans.get(record.account_no);
    const ofPlan = plan && nextInstallment(installmentsOf(plan, payments), due, today(context, record));
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
  const [settled, plan] = await together([
    isSettled(trx, account),
    findLastArrangement(trx, account.record.instance_id, account.accountNo),
  ]);
  if (settled) return "settlement";
  return plan?.state === "completed" ? "plan" : null;
}
