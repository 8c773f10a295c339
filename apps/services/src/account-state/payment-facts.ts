import { cents, todayIn, toDecimal } from "@paydown/domain";
import { planSchedule } from "../agreements/plans/plan-schedule.js";
import type { Context } from "../context.js";
import type { Handlers } from "../contract/operations.js";
import { ProblemError } from "../contract/problems.js";
import type { InstanceTransaction } from "../db/database.js";
import { usDate } from "../db/stored-date.js";
import { isVisit, type Session } from "../contract/session.js";
import { tenantOf } from "../tenants/tenant-of.js";
import { type Account, sodMessages } from "../accounts/account.js";
import { installments } from "../payments/views/account-payments.js";
import { readArrangement } from "./arrangement.js";
import { lessPaidHere } from "./balances.js";
import { toArrangement, toInstallment } from "./handlers.js";

type FactOperation = "getPhonePays" | "getSinglePaymentInfo" | "getPaymentArrangement" | "getSchedule" | "getMessages";

/** The calls with which the payment form and Confirm load facts one by one. */
export function paymentFactHandlers(context: Context): Pick<Handlers, FactOperation> {
  const { db, clock } = context;

  return {
    async getPhonePays({ session, path }) {
      const today = todayIn(tenantOf(context, session).instance.timeZone, clock.now());
      const rows = await db.asApp(session.instanceId, async (trx) => {
        const { accountNo } = await context.accounts.readOwn(trx, session, path.dbtNo);
        // A visit with a letter code sees no payment that somebody has scheduled (LETTER-14).
        if (isVisit(session)) return [];
        return trx
          .selectFrom("phone_payments")
          .select(["pay_on", "amount_cents", "description"])
          .where("instance_id", "=", session.instanceId)
          .where("account_no", "=", accountNo)
          .where("pay_on", ">=", today)
          .orderBy("pay_on")
          .orderBy("phone_payment_id")
          .execute();
      });
      const phonePays = rows.map(({ pay_on, amount_cents, description }) => ({
        date: usDate(pay_on),
        amount: toDecimal(cents(amount_cents)),
        description,
      }));
      return { status: 200, body: { phonePays } };
    },

    async getSinglePaymentInfo({ session, path }) {
      const body = await db.asApp(session.instanceId, async (trx) =>
        readSinglePaymentInfo(trx, session.instanceId, await context.accounts.readOwn(trx, session, path.dbtNo)),
      );
      return { status: 200, body };
    },

    async getPaymentArrangement({ session, path }) {
      const arrangement = await db.asApp(session.instanceId, (trx) =>
        readOwnArrangement(context, trx, session, path.id),
      );
      return { status: 200, body: toArrangement(arrangement) };
    },

    async getSchedule({ session, path: { accountNo } }) {
      const body = await db.asApp(session.instanceId, async (trx) => {
        const arrangement = await readOwnArrangement(context, trx, session, accountNo);
        const { status } = arrangement;
        if (arrangement.plan) return planSchedule(trx, arrangement.plan);
        const payments = await installments(trx, accountNo);
        const byDate = [...arrangement.rows].sort((a, b) => a.date.localeCompare(b.date));
        return {
          ppa_status: status,
          rows: byDate.map((row) => ({ ...toInstallment(row), ...payments.get(row.date) })),
        };
      });
      return { status: 200, body };
    },

    async getMessages({ session, path }) {
      const tenant = tenantOf(context, session);
      const account = await db.asApp(session.instanceId, (trx) =>
        context.accounts.readOwn(trx, session, path.relatedAccount),
      );
      return { status: 200, body: { messages: sodMessages(tenant, account, path.sodCode).map((text) => ({ text })) } };
    },
  };
}

/** The arrangement of one account of the session's user. */
async function readOwnArrangement(context: Context, trx: InstanceTransaction, session: Session, accountNo: string) {
  await context.accounts.readOwn(trx, session, accountNo);
  const arrangement = await readArrangement(trx, session.instanceId, accountNo);
  if (!arrangement) throw new ProblemError("arrangement_not_found");
  return arrangement;
}

/**
 * The imported amounts. Payments made here since are subtracted from the past-due amount and the total. Without an
 * imported total, the total is the due (PAY-93, PAY-94).
 */
async function readSinglePaymentInfo(trx: InstanceTransaction, instanceId: string, account: Account) {
  const { accountNo, facts } = account;
  const info = await trx
    .selectFrom("single_payment_infos")
    .selectAll()
    .where("instance_id", "=", instanceId)
    .where("account_no", "=", accountNo)
    .executeTakeFirst();
  const unpaid = (imported: number | null) => {
    const left = lessPaidHere(imported, account);
    return left === null ? null : toDecimal(left);
  };
  const whole = (imported: number | null) => (imported === null ? null : toDecimal(cents(imported)));
  return {
    pastDueAmt: unpaid(info?.past_due_cents ?? null),
    nextSchedPmtAmt:
      facts.nextAmountDue === null ? whole(info?.next_scheduled_cents ?? null) : toDecimal(facts.nextAmountDue),
    currPeriodOverpayment: whole(info?.overpayment_cents ?? null),
    totalPaymentDue: unpaid(info?.total_due_cents ?? null) ?? toDecimal(facts.due),
  };
}
