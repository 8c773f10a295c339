import { computeFee, type Language, parseDecimal, toDecimal } from "@paydown/domain";
import type { Handlers } from "../../contract/operations.js";
import { ProblemError } from "../../contract/problems.js";
import { isVisit, type Session } from "../../contract/session.js";
import { tenantOf } from "../../tenants/tenant-of.js";
import { cancelScheduled } from "../lifecycle/cancel-scheduled.js";
import type { ToldPayment } from "../lifecycle/submit-payment.js";
import { createPayment } from "./create-payment.js";
import { requestReceipt } from "./request-receipt.js";
import { findMethodOnFile, toPaymentInfo } from "../methods/methods-on-file.js";
import type { PaymentContext } from "../payment-context.js";
import { type PaymentResult, toPaymentResult } from "../views/result.js";
import { savePaymentInfo } from "../methods/save-payment-info.js";
import { findFollowed, readHistory } from "../store.js";

type PaymentOperation =
  | "createPayment"
  | "scheduleNextPayment"
  | "cancelScheduledPayment"
  | "getPaymentStatus"
  | "requestReceipt"
  | "getPaymentInfo"
  | "savePaymentInfo"
  | "getFee";

export function paymentHandlers(context: Omit<PaymentContext, "log">): Pick<Handlers, PaymentOperation> {
  const { db } = context;

  return {
    async getPaymentInfo({ session, path }) {
      const body = await db.asApp(session.instanceId, async (trx) => {
        const account = await context.accounts.readOwn(trx, session, path.dbtNo);
        if (isVisit(session)) throw new ProblemError("payment_info_not_found");
        const method = await findMethodOnFile(trx, db.keyRing, session.instanceId, account.accountNo);
        if (!method) throw new ProblemError("payment_info_not_found");
        return toPaymentInfo(method, account.facts.nextAmountDue);
      });
      return { status: 200, body };
    },

    async savePaymentInfo({ session, language, path, query, body, log }) {
      const asked = { language: language ?? "en", shownOn: query.shownOn };
      return { status: 200, body: await savePaymentInfo({ ...context, log }, session, path.dbtNo, body, asked) };
    },

    async scheduleNextPayment({ session, language, path, header, body, log }) {
      if (body.refNum !== path.dbtNo) {
        throw new ProblemError("invalid_payment", {
          parameterViolations: [{ path: "refNum", message: "This is not the account of the address." }],
        });
      }
      const payment = await createPayment({ ...context, log }, session, header["Idempotency-Key"], body, {
        call: "info",
        language,
      });
      return answerOf(await resultOf({ ...context, log }, session, payment, language));
    },

    async cancelScheduledPayment({ session, language, path, log }) {
      const payment = await cancelScheduled({ ...context, log }, session, path.reference);
      return { status: 200, body: await resultOf({ ...context, log }, session, payment, language) };
    },

    async requestReceipt({ session, language, path, body, log }) {
      const payment = await requestReceipt(context, session, path.reference, body);
      return { status: 200, body: await resultOf({ ...context, log }, session, payment, language) };
    },

    async createPayment({ session, language, header, body, log }) {
      const payment = await createPayment({ ...context, log }, session, header["Idempotency-Key"], body, { language });
      return answerOf(await resultOf({ ...context, log }, session, payment, language));
    },

    async getPaymentStatus({ session, language, path }) {
      const body = await db.asApp(session.instanceId, async (trx) => {
        const payment = await findFollowed(trx, session, "idempotency_key", path.key);
        if (!payment) throw new ProblemError("payment_not_found");
        return toPaymentResult(payment, await readHistory(trx, payment), language);
      });
      return { status: 200, body };
    },

    async getFee({ session, query }) {
      const tenant = tenantOf(context, session);
      await db.asApp(session.instanceId, (trx) => context.accounts.readOwn(trx, session, query.relatedAccount));
      const amount = parseDecimal(query.amount);
      if (amount === undefined || amount <= 0) {
        throw new ProblemError("invalid_request", {
          parameterViolations: [{ path: "amount", message: "must be above 0.00" }],
        });
      }
      return {
        status: 200,
        body: { success: true, amount: toDecimal(computeFee(tenant.feePolicy, query.phrType, amount)) },
      };
    },
  };
}

const answerOf = (body: PaymentResult) =>
  body.status === "checking" ? { status: 202 as const, body } : { status: 200 as const, body };

/** Returns the result even if the payment's trace cannot be read, because an error would hide that it was charged. */
async function resultOf(
  { db, log }: PaymentContext,
  session: Session,
  payment: ToldPayment,
  language: Language | undefined,
): Promise<PaymentResult> {
  if (payment.history) return toPaymentResult(payment, payment.history, language);
  try {
    return await db.asApp(session.instanceId, async (trx) =>
      toPaymentResult(payment, await readHistory(trx, payment), language),
    );
  } catch (error) {
    log.error({ err: error, payment: payment.payment_id }, "Could not read a payment's history.");
    return toPaymentResult(payment, { transitions: [], checks: [] }, language);
  }
}
