import type { FastifyInstance } from "fastify";
import {
  approvedCharge,
  type HostedPayments,
  instanceOf,
  isDelivered,
  itemsOf,
  type Payment,
  plannedOf,
  stateOf,
} from "./payments.js";
import { carriesSecret } from "./signature.js";

/** The merchant's view of a tracking number. A charge exists if and only if the state is `paid`. */
function tell(payment: Payment) {
  const charge = approvedCharge(payment);
  const { form } = payment.opened ?? {};
  return {
    trackingNo: payment.trackingNo,
    state: stateOf(payment),
    ...(form && {
      instanceId: instanceOf(payment),
      merchantCode: form.MerchantCode,
      amount: form.PaymentAmount,
      items: itemsOf(payment).map(({ planId, amount }) => ({ planId, amount })),
    }),
    ...(payment.closed?.reason && { reason: payment.closed.reason }),
    ...(charge && { chargeReference: charge.reference }),
    ...((charge ?? payment.closed ?? payment.opened) && { at: (charge ?? payment.closed ?? payment.opened)?.at }),
  };
}

/** Routes for the merchant's servers, protected by the shared secret: query or expire a tracking number. */
export function merchantRoutes(server: FastifyInstance, payments: HostedPayments, secret: string): void {
  server.addHook("onRequest", async (request, reply) => {
    if (!carriesSecret(request.headers.authorization, secret))
      return reply.status(401).header("www-authenticate", "Bearer").send({ code: "unauthorized" });
    return undefined;
  });
  const schema = {
    params: {
      type: "object",
      properties: { trackingNo: { type: "string", pattern: "^[A-Za-z0-9][A-Za-z0-9_.-]{0,99}$" } },
    },
  };
  server.get<{ Params: { trackingNo: string } }>("/hosted/payments/:trackingNo", { schema }, async ({ params }) =>
    tell(await payments.find(params.trackingNo)),
  );
  const expiring = {
    ...schema,
    querystring: {
      type: "object",
      additionalProperties: false,
      properties: { reason: { type: "string", enum: ["replaced"] } },
    },
  };
  server.post<{ Params: { trackingNo: string }; Querystring: { reason?: "replaced" } }>(
    "/hosted/payments/:trackingNo/expire",
    { schema: expiring },
    async ({ params, query }) => tell(await payments.expire(params.trackingNo, query.reason)),
  );
}

/**
 * For developers: every payment with the form as received, latest first. Omits the session, which authorizes payment.
 */
export function developerRoutes(server: FastifyInstance, payments: HostedPayments): void {
  server.get("/hosted.json", () => ({
    payments: payments.list().map((payment) => {
      const planned = plannedOf(payment);
      return {
        ...tell(payment),
        ...(payment.opened && { form: payment.opened.form, lineItems: itemsOf(payment) }),
        charges: payment.charges.map(({ type, trackingNo, notification, ...charge }) => charge),
        ...(planned && {
          notification: {
            ...planned,
            delivered: isDelivered(planned, payment),
            deliveries: payment.deliveries.map(({ answer, at }) => ({ answer, at })),
          },
        }),
      };
    }),
  }));
}
