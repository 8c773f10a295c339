import { randomUUID } from "node:crypto";
import {
  type CalendarDate,
  cents,
  formatCalendarDate,
  type Language,
  readSwitch,
  todayIn,
  toDecimal,
} from "@paydown/domain";
import type { components } from "@paydown/api-client";
import { findBank } from "../bank-directory/store.js";
import type { Context } from "../context.js";
import type { Handlers } from "../contract/operations.js";
import { ProblemError } from "../contract/problems.js";
import type { InstanceTransaction } from "../db/database.js";
import { together } from "../db/pipelined.js";
import { usDate } from "../db/stored-date.js";
import { postings } from "../payments/ledger/postings.js";
import { finishedPayments, openPaymentsFor, scheduledPayments } from "../payments/views/account-payments.js";
import { hasProcessing } from "../payments/views/processing.js";
import { findAcceptedOffer } from "../agreements/offers/store.js";
import { isVisit, type Session } from "../contract/session.js";
import { regeMessages, type Tenant } from "../tenants/tenant.js";
import { tenantOf } from "../tenants/tenant-of.js";
import { type Account, type AccountNos, declarationMessages, lockAccount, ownAccounts } from "../accounts/account.js";
import { findPayer } from "../accounts/payer.js";
import { keepEvidence } from "../evidence/keep-evidence.js";
import { readArrangement } from "./arrangement.js";
import { balanceOf, readBalanceFacts } from "./balances.js";
import { balanceOfVisit, rowOfVisit } from "./visit-row.js";
import { readBillingOnRecord } from "./billing-on-record.js";
import { offeredFees } from "./offered-fees.js";

type AccountOperation =
  | "getMyDemographics"
  | "getPage"
  | "getTransactions"
  | "getRegeMessages"
  | "acknowledge"
  | "bankExists";

export function accountHandlers(context: Context): Pick<Handlers, AccountOperation> {
  const { db, tenants, clock } = context;

  return {
    async getMyDemographics({ session, language }) {
      const tenant = tenantOf(context, session);
      return db.asApp(session.instanceId, async (trx) => {
        const own = ownAccounts(trx, session).select("account_no");
        const [userInfo, accounts, balanceFacts, inSight] = await together([
          readUserInfo(trx, session),
          context.accounts.readAll(trx, session),
          readBalanceFacts(trx, own),
          paymentsInSight(context, trx, session, own, { language }),
        ]);
        const balances = Object.fromEntries(
          accounts.map((account) => [account.accountNo, balanceOf(context, tenant, account, balanceFacts)]),
        );
        return { status: 200, body: { userInfo, accounts: accounts.map(({ row }) => row), balances, ...inSight } };
      });
    },

    async getPage({ session, language, query }) {
      const tenant = tenantOf(context, session);
      return db.asApp(session.instanceId, async (trx) => {
        const [accounts, balanceFacts, arrangement, inSight, userInfo, billing] = await together([
          context.accounts.readAll(trx, session),
          readBalanceFacts(trx, [query.accountNo]),
          readArrangement(trx, session.instanceId, query.accountNo),
          paymentsInSight(context, trx, session, [query.accountNo], { language }),
          readUserInfo(trx, session),
          readBillingOnRecord(trx, session, tenant, clock.now()),
        ]);
        const account = accounts.find(({ accountNo }) => accountNo === query.accountNo);
        if (!account) throw new ProblemError("account_not_found");
        const today = todayIn(tenant.instance.timeZone, clock.now());
        const [offer, closing] = await together([acceptedOffer(trx, account, today), closingOf(context, trx, account)]);
        // A visit with a letter code may pay the account, and sees only what paying needs (LETTER-14).
        if (isVisit(session)) {
          return {
            status: 200,
            body: {
              globalConfig: tenants.global,
              instanceConfig: tenant.instance,
              companyConfig: tenant.company,
              accounts: [rowOfVisit(account.row, tenants.global)],
              balance: balanceOfVisit(balanceOf(context, tenant, account, balanceFacts)),
              arrangement: null,
              messages: declarationMessages(tenant, account).map((text) => ({ text })),
              overTimePOROVT: { sodResults: false },
              interest: null,
              stateCompliance: { allowPortalPayments: account.record.allow_portal_payments },
              userInfo,
              ...billing,
              fees: offeredFees(tenant),
              ...inSight,
              ...closing,
              today: formatCalendarDate(today),
            },
          };
        }
        return {
          status: 200,
          body: {
            globalConfig: tenants.global,
            instanceConfig: tenant.instance,
            companyConfig: tenant.company,
            accounts: [account, ...accounts.filter((other) => other !== account)].map(({ row }) => row),
            balance: balanceOf(context, tenant, account, balanceFacts),
            arrangement: arrangement ? toArrangement(arrangement) : null,
            messages: declarationMessages(tenant, account).map((text) => ({ text })),
            overTimePOROVT: { sodResults: account.record.over_time },
            interest: account.record.interest,
            stateCompliance: { allowPortalPayments: account.record.allow_portal_payments },
            userInfo,
            ...billing,
            fees: offeredFees(tenant),
            ...inSight,
            ...(readSwitch(tenant.instance, "paymentInfoSaveEnabled") &&
              isTakenByPlan(account, inSight.scheduledPayments) && { methodOnly: true }),
            ...offer,
            ...closing,
            today: formatCalendarDate(today),
          },
        };
      });
    },

    async getTransactions({ session, language, path }) {
      return db.asApp(session.instanceId, async (trx) => {
        const [, transactions, inSight] = await together([
          context.accounts.readOwn(trx, session, path.id),
          readTransactions(trx, tenantOf(context, session), path.id),
          paymentsInSight(context, trx, session, [path.id], { language, withCancelledPlans: true }),
        ]);
        return { status: 200, body: { transactions, ...inSight } };
      });
    },

    async getRegeMessages({ session, query }) {
      const tenant = tenantOf(context, session);
      await db.asApp(session.instanceId, (trx) => context.accounts.readOwn(trx, session, query.relatedAccount));
      return {
        status: 200,
        body: { messages: regeMessages(tenant, query.option, query.action).map((text) => ({ text })) },
      };
    },

    async acknowledge({ session, language, body }) {
      if (body.demPortalUsername !== session.username) throw new ProblemError("user_mismatch");
      await db.asApp(session.instanceId, async (trx) => {
        const found = await acknowledgedAccount(context, trx, session, body);
        await lockAccount(trx, session.instanceId, found.accountNo);
        // An erasure or a change of hands may have ended while this waited for the lock.
        const account = await context.accounts.readOwn(trx, session, found.accountNo);
        const now = clock.now();
        const evidence_seq = await keepEvidence(trx, session, {
          kind: "acknowledgement",
          accountNo: account.accountNo,
          at: now,
          language: language ?? "en",
          label: body.disclosureLabel,
          lines: [body.disclosureText],
        });
        await trx
          .insertInto("acknowledgements")
          .values({
            instance_id: session.instanceId,
            acknowledgement_id: randomUUID(),
            session_id: session.sessionId,
            username: session.username,
            account_no: account.accountNo,
            dem_idty_no: body.demIdtyNo,
            label: body.disclosureLabel,
            text: body.disclosureText,
            evidence_seq,
            created_at: now,
          })
          .execute();
      });
      return { status: 204 };
    },

    async bankExists({ session, query }) {
      const bank = await db.asApp(session.instanceId, (trx) => findBank(trx, session.instanceId, query.routingNumber));
      if (!bank) throw new ProblemError("routing_number_unknown");
      return { status: 200, body: bank };
    },
  };
}

/** The flags that the page sends for a closed account, by what closed it. */
const closings = { settlement: { settled: true }, plan: { planFinished: true } } as const;

async function closingOf({ accounts }: Context, trx: InstanceTransaction, account: Account) {
  const closed = await accounts.closedBy(trx, account);
  if (closed === null) return {};
  const onceCleared = await hasProcessing(trx, account.record.instance_id, account.accountNo);
  return { ...closings[closed], ...(onceCleared && { onceCleared }) };
}

/** True if a plan takes the next payment by itself, so nobody has to schedule it again. */
function isTakenByPlan(
  { nextInstallment }: Account,
  scheduled: readonly components["schemas"]["AccountPayment"][],
): boolean {
  return (
    nextInstallment !== null &&
    scheduled.some(({ ofPlan, paymentDate }) => ofPlan && paymentDate === formatCalendarDate(nextInstallment.date))
  );
}

/** The accepted offer that a payment with the action `negotiator` would pay now. */
async function acceptedOffer(trx: InstanceTransaction, { accountNo, record, facts }: Account, today: CalendarDate) {
  const standing = await findAcceptedOffer(trx, { instanceId: record.instance_id, accountNo, due: facts.due, today });
  if (standing?.stage !== "accepted") return {};
  const { amount_cents, offered_date, expires_on } = standing.row;
  return { offer: { amount: toDecimal(cents(amount_cents)), date: usDate(offered_date), expires: usDate(expires_on) } };
}

/** The payments shown with the accounts: open, scheduled and just finished. A visit sees few of them (LETTER-14). */
async function paymentsInSight(
  { clock }: Context,
  trx: InstanceTransaction,
  session: Session,
  accountNos: AccountNos,
  { language, withCancelledPlans = false }: { language: Language | undefined; withCancelledPlans?: boolean },
) {
  const now = clock.now();
  const [open, scheduled, finished] = await together([
    openPaymentsFor(trx, session, accountNos),
    scheduledPayments(trx, session, accountNos, now),
    finishedPayments(trx, session, accountNos, { now, language, withCancelledPlans }),
  ]);
  return { openPayments: open, scheduledPayments: scheduled, finishedPayments: finished };
}

/** The account that a disclosure was acknowledged for: the named one, else the identity number's only account. */
async function acknowledgedAccount(
  context: Context,
  trx: InstanceTransaction,
  session: Session,
  { dbtNo, demIdtyNo }: components["schemas"]["Acknowledgement"],
) {
  if (dbtNo !== undefined) return context.accounts.readOwn(trx, session, dbtNo);
  const [account, another] = (await context.accounts.readAll(trx, session)).filter(
    ({ facts }) => facts.demIdtyNo === demIdtyNo,
  );
  if (!account || another) throw new ProblemError("account_not_found");
  return account;
}

async function readUserInfo(trx: InstanceTransaction, session: Session): Promise<components["schemas"]["UserInfo"]> {
  const user = await findPayer(trx, session);
  if (!user) throw new ProblemError("unauthenticated");
  return {
    first_name: user.first_name,
    last_name: user.last_name,
    name: `${user.first_name} ${user.last_name}`,
    demdbtno: user.dem_dbt_no,
    allowedPayTypes: user.pay_types,
    allowedPaySelects: user.pay_selects,
  };
}

interface Installment {
  readonly date: string;
  readonly amountCents: number;
  readonly interestCents: number;
}

export const toInstallment = ({ date, amountCents, interestCents }: Installment) => ({
  interestAmount: toDecimal(cents(interestCents)),
  "Date Due": usDate(date),
  amount: toDecimal(cents(amountCents)),
});

export const toArrangement = ({
  status,
  rows,
}: {
  readonly status: string;
  readonly rows: readonly Installment[];
}) => ({
  ppa_status: status,
  rows: rows.map(toInstallment),
});

/** Imported transactions and postings made here, newest first. On the same day, postings made here come first. */
async function readTransactions(trx: InstanceTransaction, { instanceId, instance }: Tenant, accountNo: string) {
  const [posted, imported] = await together([
    postings(trx, accountNo, instance.timeZone),
    trx
      .selectFrom("transactions")
      .select(["posted_on", "amount_cents", "description", "transaction_id"])
      .where("instance_id", "=", instanceId)
      .where("account_no", "=", accountNo)
      .orderBy("posted_on", "desc")
      .orderBy("transaction_id", "desc")
      .execute(),
  ]);
  const ours = [...posted].sort((a, b) => b.postedAt.getTime() - a.postedAt.getTime());
  return [
    ...ours.map(({ date, amount, fee, description, confNumber }) => ({
      day: date as string,
      amount,
      description,
      ...(fee !== 0 && { feeAmount: toDecimal(fee) }),
      confNumber,
    })),
    ...imported.map((row) => ({ day: row.posted_on, amount: cents(row.amount_cents), description: row.description })),
  ]
    .sort((a, b) => b.day.localeCompare(a.day))
    .map(({ day, amount, ...rest }) => ({ ...rest, date: usDate(day), amount: toDecimal(amount) }));
}
