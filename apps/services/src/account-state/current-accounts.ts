import {
  type AccountFacts,
  type AccountRow,
  type CalendarDate,
  cardFacts,
  type CardFacts,
  type Cents,
  cents,
  readAccount,
  readSwitch,
  stateDeclaration,
  subtractCents,
  todayIn,
  toDecimal,
} from "@paydown/domain";
import { sql } from "kysely";
import { nextInstalment, readInstalments } from "../agreements/plans/instalments.js";
import { planCells } from "./plan-cells.js";
import { ppaStatuses } from "../agreements/plans/shown-arrangement.js";
import { findLastArrangement, readLiveArrangements } from "../agreements/plans/store.js";
import type { ArrangementRow } from "../agreements/plans/tables.js";
import type { Context } from "../context.js";
import { ProblemError } from "../contract/problems.js";
import type { InstanceTransaction } from "../db/database.js";
import type { AccountRecord } from "../db/tables.js";
import type { Session } from "../contract/session.js";
import type { GlobalConfig, Tenant } from "../tenants/tenant.js";
import type { OpenPayment } from "../payments/views/account-payments.js";
import { nextCells, readSchedules } from "./next-instalment.js";

/** An account in its current state: the imported facts, overlaid with the payments made here. */
export interface Account {
  readonly accountNo: string;
  readonly record: AccountRecord;
  /** With the current due (ACCT-9). */
  readonly row: AccountRow & Record<string, { display: "Y" | "N" }>;
  readonly facts: AccountFacts;
  /** The due date that the action next pays, and the part of the amount that is a plan's interest. */
  readonly nextInstalment: { readonly date: CalendarDate; readonly interest: Cents } | null;
}

/** Every account of the session's user, by account number. */
export async function readAccounts(context: Context, trx: InstanceTransaction, session: Session): Promise<Account[]> {
  const records = await trx
    .selectFrom("accounts")
    .selectAll()
    .where("instance_id", "=", session.instanceId)
    .where("username", "=", session.username)
    .orderBy("account_no")
    .execute();
  return overlay(context, trx, records);
}

/**
 * One account of the session's user.
 *
 * @throws ProblemError `account_not_found`, the same for another user's account and an unknown one (ROLE-3)
 */
export async function readOwnAccount(
  context: Context,
  trx: InstanceTransaction,
  session: Pick<Session, "instanceId" | "username">,
  accountNo: string,
): Promise<Account> {
  const record = await trx
    .selectFrom("accounts")
    .selectAll()
    .where("instance_id", "=", session.instanceId)
    .where("account_no", "=", accountNo)
    .where("username", "=", session.username)
    .executeTakeFirst();
  const [account] = record ? await overlay(context, trx, [record]) : [];
  if (!account) throw new ProblemError("account_not_found");
  return account;
}

/**
 * Locks an account until the transaction ends. Take this lock before you read a due to charge it, and before you post
 * against it. Otherwise a second payment could pay a due that the first has just paid. (It is an advisory lock, because
 * the services' roles may not write to imported tables.)
 */
export async function lockAccount(trx: InstanceTransaction, instanceId: string, accountNo: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${instanceId}/${accountNo}`}, 0))`.execute(trx);
}

async function overlay(
  context: Context,
  trx: InstanceTransaction,
  records: readonly AccountRecord[],
): Promise<Account[]> {
  const paid = await context.payments.paidSince(
    trx,
    records.map((record) => ({ accountNo: record.account_no, asOf: record.as_of })),
  );
  const { global } = context.tenants;
  const instalments = await context.payments.paidInstalments(
    trx,
    records.map(({ account_no }) => account_no),
  );
  const schedules = await readSchedules(trx, records, instalments);
  const plans = await readLiveArrangements(
    trx,
    records[0]?.instance_id ?? "",
    records.map(({ account_no }) => account_no),
  );
  const planned = await readInstalments(trx, [...plans.values()]);
  return records.map((record) => {
    const due = subtractCents(cents(record.due_cents), paid.get(record.account_no) ?? cents(0));
    const dueCell = record.cells[global.rowDue];
    const paidHere = instalments.get(record.account_no);
    const plan = plans.get(record.account_no);
    const ofPlan = plan && nextInstalment(planned.get(plan.arrangement_id) ?? [], due, today(context, record));
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
    return { accountNo: record.account_no, record, row, facts, nextInstalment: plan ? (ofPlan ?? null) : imported };
  });
}

function today({ tenants, clock }: Context, { instance_id }: AccountRecord): CalendarDate {
  const tenant = tenants.get(instance_id);
  if (!tenant) throw new RangeError(`There is no instance ${instance_id}.`);
  return todayIn(tenant.instance.timeZone, clock.now());
}

/**
 * The facts that decide the disposition cards of an account. Make Payment shows cards by them, and the services refuse
 * payments by them.
 */
export async function cardFactsOf(
  trx: InstanceTransaction,
  { tenant, global, account, declarationAccepted, openPayments }: CardFactsInput,
): Promise<CardFacts> {
  const arrangement = await readArrangement(trx, tenant.instanceId, account.accountNo);
  const configured = readAccount(account.row, { ...global, ...tenant.instance });
  return cardFacts(
    { ...configured, due: account.facts.due },
    {
      overTimeEligible: account.record.over_time,
      arrangementStatus: arrangement?.status ?? null,
      allowPortalPayments: account.record.allow_portal_payments,
      hasDeclaration: declarationMessages(tenant, account).length > 0,
      declarationAccepted,
      paymentOpen: openPayments.length > 0,
    },
  );
}

interface CardFactsInput {
  readonly tenant: Tenant;
  /** The tenant's own settings override these (CONFIG-5). */
  readonly global: GlobalConfig;
  readonly account: Account;
  readonly declarationAccepted: boolean;
  readonly openPayments: readonly OpenPayment[];
}

/** The state declaration to acknowledge first; empty if the tenant turned declarations off (MAKE-51). */
export function declarationMessages(tenant: Tenant, account: Account): AccountRecord["state_messages"] {
  return stateDeclaration(account.record.state_messages, readSwitch(tenant.instance, "stateDeclarationsEnabled"));
}

/** The payments that an account owes, by date. */
interface AccountArrangement {
  readonly status: string;
  readonly rows: readonly { readonly date: string; readonly amountCents: number; readonly interestCents: number }[];
  /** The plan, if it was set up here. */
  readonly plan?: ArrangementRow;
}

/** The payments of a plan in their current state, without those no longer needed. */
async function neededRows(trx: InstanceTransaction, plan: ArrangementRow): Promise<AccountArrangement["rows"]> {
  const instalments = (await readInstalments(trx, [plan])).get(plan.arrangement_id) ?? [];
  return instalments
    .filter(({ status }) => status !== "notNeeded")
    .map(({ date, amount, interest }) => ({ date, amountCents: amount, interestCents: interest }));
}

/**
 * The arrangement of an account, if it has one. A plan set up here overrides an imported arrangement until it is
 * completed.
 */
export async function readArrangement(
  trx: InstanceTransaction,
  instanceId: string,
  accountNo: string,
): Promise<AccountArrangement | undefined> {
  const plan = await findLastArrangement(trx, instanceId, accountNo);
  const set = plan && { status: ppaStatuses[plan.state], rows: await neededRows(trx, plan), plan };
  if (set && plan.state !== "completed") return set;
  const imported = await trx
    .selectFrom("arrangements")
    .select(["status", "rows"])
    .where("instance_id", "=", instanceId)
    .where("account_no", "=", accountNo)
    .executeTakeFirst();
  return imported ?? set;
}
