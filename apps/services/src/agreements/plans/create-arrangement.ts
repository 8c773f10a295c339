import { randomUUID } from "node:crypto";
import {
  type CalendarDate,
  formatUsd,
  isCardGoodOn,
  type Language,
  lastFour,
  toDecimal,
  todayIn,
} from "@paydown/domain";
import { overTimeMessages as en } from "@paydown/domain/messages/en";
import { overTimeMessages as es } from "@paydown/domain/messages/es";
import { type OverTimePlan, planTotals } from "@paydown/domain/offers";
import type { components } from "@paydown/api-client";
import { type Account, lockAccount } from "../../accounts/account.js";
import { ProblemError } from "../../contract/problems.js";
import type { InstanceTransaction } from "../../db/database.js";
import { keepEvidence } from "../../evidence/keep-evidence.js";
import type { KeyRing } from "../../db/key-ring.js";
import { requireNotPaused } from "../../pauses/pauses.js";
import { recordPlanEvent } from "./plan-event.js";
import { requireCardOpen } from "../../payments/intake/card-check.js";
import { newConfirmationCode, newPlanReference, newReference } from "../../payments/codes.js";
import { type Reader, requireDeclaration, requireRege } from "../../payments/intake/disclosure-check.js";
import { type Acknowledged, useAcknowledgements } from "../../payments/intake/disclosures.js";
import { fingerprintOf } from "../../payments/intake/fingerprint.js";
import { violationOf } from "../../payments/methods/violation.js";
import { keyOnFile, requireNotBlocked } from "../../payments/methods/blocked-methods.js";
import { findMethodOnFile } from "../../payments/methods/methods-on-file.js";
import type { PaymentContext } from "../../payments/payment-context.js";
import { findLiveInstallment, insertPayment } from "../../payments/store.js";
import type { PaymentMethodRow } from "../../payments/tables.js";
import type { Session } from "../../contract/session.js";
import { tenantOf } from "../../tenants/tenant-of.js";
import { type Tenant, timesPresentedAgain } from "../../tenants/tenant.js";
import { findPending } from "./pending-check.js";
import { agreedPlan, overTimeTerms } from "./plan-check.js";
import { findArrangementByKey } from "./store.js";
import { toStoredRows } from "./stored-plan.js";
import type { ArrangementRow } from "./tables.js";

type Form = components["schemas"]["ArrangementForm"];

/**
 * Sets up a plan: stores the agreed terms, and schedules each payment on its day by the method on file. A repeated call
 * with the same key returns the first call's plan.
 *
 * @param language - language of the messages to the consumer about the plan
 * @throws ProblemError when the plan is refused; no refusal consumes the key
 */
export async function createArrangement(
  context: PaymentContext,
  session: Session,
  key: string,
  accountNo: string,
  form: Form,
  language: Language | undefined,
): Promise<ArrangementRow> {
  const tenant = tenantOf(context, session);
  const fingerprint = fingerprintOf(
    { ...form, address: accountNo },
    await context.secrets.key(session.instanceId, "hmac"),
  );
  return context.db.asApp(session.instanceId, async (trx) => {
    await lockAccount(trx, session.instanceId, accountNo);
    const made = await findArrangementByKey(trx, session, key);
    if (made) {
      if (made.fingerprint !== fingerprint) throw new ProblemError("idempotency_key_reused");
      return made;
    }
    await requireNotPaused(trx, session.instanceId);
    const account = await context.accounts.readOwn(trx, session, accountNo);
    const pending = await findPending(context, trx, tenant, account);
    if (pending) throw new ProblemError("arrangement_pending", { pending });
    const reader = { trx, session, tenant, account };
    await requireCardOpen({ context, ...reader }, "overTime");
    const declared = await requireDeclaration(reader, { needsSD: false, sdAccepted: true });
    const plan = agreedPlan(context, tenant, account, form);
    await requireFreeDates(trx, account, plan);
    const method = await requireMethod(
      reader,
      context.db.keyRing,
      plan,
      todayIn(tenant.instance.timeZone, context.clock.now()),
      language ?? "en",
    );
    const acknowledged = await requireRege(reader, {
      paymentOption: method.payment_option,
      action: "next",
      acceptRegE: true,
    });
    const arrangement = await insertArrangement(trx, {
      context,
      tenant,
      session,
      key,
      fingerprint,
      accountNo,
      form,
      language,
      plan,
      method,
      acknowledged: [...declared, ...acknowledged],
    });
    await schedulePayments(trx, tenant, arrangement, plan, method);
    await useAcknowledgements(trx, session.instanceId, acknowledged, arrangement.arrangement_id);
    await keepPlanEvidence(
      trx,
      { tenant, session, language, plan, method, acknowledged: [...declared, ...acknowledged] },
      arrangement,
    );
    await recordPlanEvent(trx, arrangement, "plan.agreed", arrangement.created_at);
    return arrangement;
  });
}

/**
 * A due date may have only one live payment, and a plan that has just ended may have taken a payment on one of the new
 * plan's dates.
 */
async function requireFreeDates(
  trx: InstanceTransaction,
  { accountNo, record }: Account,
  { rows }: OverTimePlan,
): Promise<void> {
  for (const { date } of rows) {
    if (!(await findLiveInstallment(trx, record.instance_id, accountNo, date))) continue;
    throw new ProblemError("arrangement_refused", {
      parameterViolations: [
        {
          path: "firstPaymentDate",
          message: "An installment of this account was paid for one of these days already. Choose another first day.",
        },
      ],
    });
  }
}

/**
 * The method on file. The consumer must still be allowed to use it, and it must be valid on the day of the first
 * payment.
 */
async function requireMethod(
  { trx, session, account }: Reader,
  keyRing: KeyRing,
  plan: OverTimePlan,
  today: CalendarDate,
  language: Language,
): Promise<PaymentMethodRow> {
  const method = await findMethodOnFile(trx, keyRing, session.instanceId, account.accountNo);
  if (!method) throw new ProblemError("payment_info_not_found");
  const { pay_selects } = await trx
    .selectFrom("users")
    .select("pay_selects")
    .where("instance_id", "=", session.instanceId)
    .where("username", "=", session.username)
    .executeTakeFirstOrThrow();
  if (!pay_selects.some(({ key }) => key === method.payment_option)) throw new ProblemError("action_not_allowed");
  const [first] = plan.rows;
  if (first && method.expiry !== null && !isCardGoodOn(method.expiry, first.date)) {
    const hasExpired = !isCardGoodOn(method.expiry, today);
    throw new ProblemError(
      "method_expired",
      hasExpired ? { parameterViolations: [violationOf("ccExpDateYear", { rule: "cardExpired", params: {} })] } : {},
    );
  }
  await requireNotBlocked(trx, keyOnFile(method), language);
  return method;
}

interface Agreed {
  readonly context: PaymentContext;
  readonly tenant: Tenant;
  readonly session: Session;
  readonly key: string;
  readonly fingerprint: string;
  readonly accountNo: string;
  readonly form: Form;
  readonly language: Language | undefined;
  readonly plan: OverTimePlan;
  readonly method: PaymentMethodRow;
  readonly acknowledged: readonly Acknowledged[];
}

function insertArrangement(
  trx: InstanceTransaction,
  { context, tenant, session, key, fingerprint, accountNo, form, language, plan, method, acknowledged }: Agreed,
): Promise<ArrangementRow> {
  const { interest, planCode } = overTimeTerms(tenant);
  return trx
    .insertInto("payment_arrangements")
    .values({
      instance_id: session.instanceId,
      arrangement_id: randomUUID(),
      reference: newPlanReference(),
      username: session.username,
      account_no: accountNo,
      idempotency_key: key,
      fingerprint,
      state: "pending",
      plan_code: planCode,
      payment_cents: plan.payment,
      total_cents: plan.rows.reduce((sum, { principal }) => sum + principal, 0),
      yearly_rate: interest.yearlyRate,
      day_count: interest.dayCount,
      rows: JSON.stringify(toStoredRows(plan)),
      payment_option: method.payment_option,
      method_kind: method.method_kind,
      brand: method.brand,
      last4: lastFour(method.masked),
      time_zone: form.timezone,
      language: language ?? "en",
      acknowledgement_ids: JSON.stringify(acknowledged.map(({ acknowledgementId }) => acknowledgementId)),
      created_at: context.clock.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

const words: Readonly<Record<Language, typeof en>> = { en, es };

/** Keeps what the consumer agreed to: the sentences of the review, and every payment (EVID-4). */
async function keepPlanEvidence(
  trx: InstanceTransaction,
  {
    tenant,
    session,
    language = "en",
    plan,
    method,
    acknowledged,
  }: Omit<Agreed, "context" | "key" | "fingerprint" | "accountNo" | "form">,
  { account_no, arrangement_id, reference, created_at }: ArrangementRow,
): Promise<void> {
  const { total } = planTotals(plan.rows);
  const write = (company: string, sum: string) => {
    const { dates, cancelUntil, authorize } = words[language];
    return [dates, cancelUntil, authorize(company, sum)];
  };
  await keepEvidence(trx, session, {
    kind: "plan",
    accountNo: account_no,
    at: created_at,
    language,
    lines: write(tenant.company.companyName, formatUsd(total)),
    wording: write("{company}", "{total}"),
    subject: {
      arrangementId: arrangement_id,
      reference,
      paymentOption: method.payment_option,
      method: method.method_kind,
      brand: method.brand,
      last4: lastFour(method.masked),
      total: toDecimal(total),
      payments: plan.rows.map(({ date, amount }) => `${date} ${toDecimal(amount)}`),
    },
    used: acknowledged,
  });
}

/**
 * Schedules the payments without a fee (PLAN-73). The payments get no events of their own, because the plan was shown
 * as a whole.
 */
async function schedulePayments(
  trx: InstanceTransaction,
  tenant: Tenant,
  arrangement: ArrangementRow,
  { rows }: OverTimePlan,
  method: PaymentMethodRow,
): Promise<void> {
  const { instance_id, arrangement_id, username, account_no, fingerprint, language, created_at } = arrangement;
  for (const { date, amount, interest } of rows) {
    const payment_id = randomUUID();
    await insertPayment(
      trx,
      {
        instance_id,
        payment_id,
        reference: newReference(),
        conf_number: newConfirmationCode(instance_id),
        username,
        account_no,
        idempotency_key: payment_id,
        fingerprint,
        action: "next",
        payment_option: method.payment_option,
        method_kind: method.method_kind,
        brand: method.brand,
        last4: lastFour(method.masked),
        expiry: method.expiry,
        paid_by: `${method.first_name} ${method.last_name}`,
        amount_cents: amount,
        interest_cents: interest,
        fee_cents: 0,
        payment_date: date,
        installment_date: date,
        arrangement_id,
        method_token: method.token,
        method_key: keyOnFile(method),
        again_allowed: timesPresentedAgain(tenant, method.payment_option, "next"),
        language,
        state: "scheduled",
        created_at,
      },
      "scheduled by the plan",
    );
  }
}
