import {
  type AccountRow,
  accountStatus,
  type AccountStatusFacts,
  type CalendarDate,
  cents,
  type Cents,
  formatCalendarDate,
  type Itemization,
  subtractCents,
  todayIn,
  toDecimal,
} from "@paydown/domain";
import type { components } from "@paydown/api-client";
import { sql } from "kysely";
import type { Account, AccountNos } from "../accounts/account.js";
import { itemizationOf } from "../accounts/itemization.js";
import { readLiveArrangements } from "../agreements/plans/store.js";
import type { Context } from "../context.js";
import { currentInstance, type InstanceTransaction } from "../db/database.js";
import { together } from "../db/pipelined.js";
import { openStates, paidStates } from "../payments/states.js";
import type { Tenant } from "../tenants/tenant.js";

type AccountBalance = components["schemas"]["AccountBalance"];

/** What the balances of some accounts need beside the accounts. */
export interface BalanceFacts {
  readonly pastDue: ReadonlyMap<string, number | null>;
  readonly payments: ReadonlyMap<string, PaymentSummary>;
  /** The accounts with a plan that was set up here. */
  readonly plans: { has(accountNo: string): boolean };
  /** The imported arrangements that have not been broken. */
  readonly arrangements: ReadonlyMap<string, readonly { readonly date: string }[]>;
}

interface PaymentSummary {
  readonly open: boolean;
  readonly processing: boolean;
  /** Whether a payment brought the due to 0. An account that was waived or recalled was not paid. */
  readonly paid: boolean;
  readonly settled: boolean;
}

const noPayments: PaymentSummary = { open: false, processing: false, paid: false, settled: false };

/** An imported status that blocks paying over time (MAKE-21); such an arrangement is no payment plan. */
const blocked = "B";

/** Reads the facts for {@link balanceOf}, in a number of queries that does not depend on the number of accounts. */
export async function readBalanceFacts(trx: InstanceTransaction, accountNos: AccountNos): Promise<BalanceFacts> {
  const [infos, payments, plans, arrangements] = await together([
    trx
      .selectFrom("single_payment_infos")
      .select(["account_no", "past_due_cents"])
      .where("instance_id", "=", currentInstance)
      .where("account_no", "in", accountNos)
      .execute(),
    trx
      .selectFrom("payments")
      .select("account_no")
      .select(({ eb, fn, and }) => [
        fn.agg<boolean>("bool_or", [eb("state", "in", openStates)]).as("open"),
        fn
          .agg<boolean>("bool_or", [and([eb("state", "in", paidStates), eb("due_after_cents", "<=", cents(0))])])
          .as("paid"),
        fn
          .agg<boolean>("bool_or", [and([eb("state", "in", paidStates), eb("offer_id", "is not", null)])])
          .as("settled"),
        // As in bankStatusOf.
        sql<boolean>`bool_or(method_kind = 'bank' and followed and state in ('succeeded', 'settling'))`.as(
          "processing",
        ),
      ])
      .where("instance_id", "=", currentInstance)
      .where("account_no", "in", accountNos)
      .where("state", "in", [...openStates, ...paidStates])
      .groupBy("account_no")
      .execute(),
    readLiveArrangements(trx, accountNos),
    trx
      .selectFrom("arrangements")
      .select(["account_no", "rows"])
      .where("instance_id", "=", currentInstance)
      .where("account_no", "in", accountNos)
      .where("status", "<>", blocked)
      .execute(),
  ]);
  return {
    pastDue: new Map(infos.map((row) => [row.account_no, row.past_due_cents])),
    payments: new Map(payments.map((row) => [row.account_no, row])),
    plans,
    arrangements: new Map(arrangements.map((row) => [row.account_no, row.rows])),
  };
}

/** An account's statuses, creditors, past-due amount and itemization. */
export function balanceOf(
  { clock }: Pick<Context, "clock">,
  { instance }: Tenant,
  account: Account,
  facts: BalanceFacts,
): AccountBalance {
  const {
    row,
    record,
    facts: { due },
  } = account;
  const today = todayIn(instance.timeZone, clock.now());
  const pastDue = lessPaidHere(facts.pastDue.get(account.accountNo) ?? null, account);
  const creditor = cellText(row, instance.creditorCell);
  const originalCreditor = cellText(row, instance.originalCreditorCell);
  const itemization = itemizationOf(record.itemization, cents(record.due_cents), due);
  return {
    statuses: accountStatus(statusFacts(account, pastDue, facts, today), today),
    ...(creditor !== "" && { creditor }),
    ...(originalCreditor !== "" && { originalCreditor }),
    ...(pastDue !== null && { pastDue: toDecimal(pastDue) }),
    ...(itemization && { itemization: onTheWire(itemization) }),
  };
}

function statusFacts(
  { accountNo, record, facts: { due, nextDueDate } }: Account,
  overdue: Cents | null,
  { payments, plans, arrangements }: BalanceFacts,
  day: CalendarDate,
): AccountStatusFacts {
  const { open, processing, paid, settled } = payments.get(accountNo) ?? noPayments;
  const paidHere = paid ? "payments" : null;
  return {
    due,
    pastDue: overdue,
    nextDueDate,
    restricted: !record.allow_portal_payments,
    paymentOpen: open,
    processing,
    inPlan: plans.has(accountNo) || (arrangements.get(accountNo) ?? []).some(({ date }) => date >= day),
    paidOffBy: settled ? "settlement" : paidHere,
  };
}

const onTheWire = ({ date, amount, interest, fees, paid, due }: Itemization) => ({
  date: formatCalendarDate(date),
  amount: toDecimal(amount),
  interest: toDecimal(interest),
  fees: toDecimal(fees),
  paid: toDecimal(paid),
  due: toDecimal(due),
});

/** An imported amount less what was paid here since, at least 0; null if none was imported. */
export function lessPaidHere(imported: number | null, { record, facts: { due } }: Account): Cents | null {
  if (imported === null) return null;
  const left = subtractCents(cents(imported), subtractCents(cents(record.due_cents), due));
  return left < 0 ? cents(0) : left;
}

function cellText(row: AccountRow, name: string | undefined): string {
  return name !== undefined && Object.hasOwn(row, name) ? (row[name]?.value.trim() ?? "") : "";
}
