import type { Handlers } from "../../contract/operations.js";
import { ProblemError } from "../../contract/problems.js";
import type { PaymentContext } from "../../payments/payment-context.js";
import { tenantOf } from "../../tenants/tenant-of.js";
import { cancelArrangement } from "./cancel-arrangement.js";
import { createArrangement } from "./create-arrangement.js";
import { findPending } from "./pending-check.js";
import { agreedPlan, overTimeTerms, toShownPlan } from "./plan-check.js";
import { shownArrangement } from "./shown-arrangement.js";

type ArrangementOperation = "createPaymentArrangement" | "cancelPaymentArrangement" | "checkPendingArrangement";

export function arrangementHandlers(context: Omit<PaymentContext, "log">): Pick<Handlers, ArrangementOperation> {
  const { db } = context;
  return {
    async createPaymentArrangement({ session, language, path: { accountNo }, header, body, log }) {
      const tenant = tenantOf(context, session);
      if (body.preview === "true") {
        const plan = await db.asApp(session.instanceId, async (trx) =>
          agreedPlan(context, tenant, await context.accounts.readOwn(trx, session, accountNo), body),
        );
        return { status: 200, body: { preview: true, ...toShownPlan(plan, overTimeTerms(tenant)) } };
      }
      const key = header["Idempotency-Key"];
      if (key === undefined)
        throw new ProblemError("invalid_request", {
          parameterViolations: [{ path: "Idempotency-Key", message: "is required unless it is a preview" }],
        });
      const arrangement = await createArrangement({ ...context, log }, session, key, accountNo, body, language);
      return { status: 200, body: { preview: false, ...shownArrangement(arrangement) } };
    },

    async cancelPaymentArrangement({ session, path: { accountNo }, log }) {
      await cancelArrangement({ ...context, log }, session, accountNo);
      return { status: 204 };
    },

    async checkPendingArrangement({ session, path: { accountNo } }) {
      const pending = await db.asApp(session.instanceId, async (trx) => {
        const account = await context.accounts.readOwn(trx, session, accountNo);
        return findPending(context, trx, tenantOf(context, session), account);
      });
      return { status: 200, body: { hasPending: pending !== undefined, ...(pending && { pending }) } };
    },
  };
}
