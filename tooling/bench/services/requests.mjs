import { randomUUID } from "node:crypto";
import { servicePrefix } from "@paydown/start/product";

/** @typedef {Parameters<ReturnType<typeof import("../security/caller.mjs").caller>>[0]} Request */
/** @typedef {Awaited<ReturnType<ReturnType<typeof import("../security/caller.mjs").caller>>>} Reply */

/** The measured calls. */
export const contests = /** @type {const} */ (["page", "payment", "login", "lookup"]);
/** @typedef {(typeof contests)[number]} Contest */

/** The password of the demo's casey, and of all that are copied from casey. */
export const password = "Harbor-demo-1";

/** @returns {Request} */
export const loginOf = (/** @type {string} */ username) => ({
  path: `${servicePrefix}/token/login`,
  method: "POST",
  body: { instanceId: "harbor", username, password },
});

/** @returns {Request} */
export const pageOf = (
  /** @type {string} */ username,
  /** @type {string} */ accountNo,
  /** @type {string} */ token,
) => ({
  path: `${servicePrefix}/api/pages/harbor;user=${encodeURIComponent(username)}?pageName=MakePayment&accountNo=${accountNo}`,
  headers: { authorization: `Bearer ${token}` },
});

/** @type {Request} */
export const lookup = {
  path: `${servicePrefix}/public/lookup`,
  method: "POST",
  body: { instanceId: "riverton", label: "Citation number", value: "900100200" },
};

/** Made once: the caller shares the processors with what it measures. */
const newYorkDay = new Intl.DateTimeFormat("en-US", {
  ...{ timeZone: "America/New_York", year: "numeric", month: "2-digit", day: "2-digit" },
});

/** A payment by the sandbox's test card. @returns {Request} */
export function paymentOf(
  /** @type {string} */ username,
  /** @type {string} */ accountNo,
  /** @type {string} */ token,
) {
  const today = newYorkDay.format();
  return {
    path: `${servicePrefix}/api/payments;user=${encodeURIComponent(username)}`,
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "idempotency-key": randomUUID() },
    body: {
      ...{ instanceId: "harbor", action: "oneTime", refNum: accountNo, demIdtyNo: "D-48201" },
      ...{ firstName: "Casey", lastName: "Morgan", address: "12 Thames Street", city: "Baltimore", state: "MD" },
      ...{ zipCode: "21231", paymentDate: today, amount: "25.00", feeAmount: "2.50" },
      ...{ needsSD: false, sdAccepted: false, acceptRegE: false, paymentOption: "0" },
      ...{ cardNumber: "4111111111111111", expDateMonth: "12", expDateYear: today.slice(-2), ccv: "737" },
    },
  };
}

/** @throws Error with the answer, unless the call succeeded */
export function requireOk(/** @type {Reply} */ reply) {
  if (reply.status !== 200) throw new Error(`A call failed:\n${reply.answer}`);
  return reply;
}

/** The JSON of an answer. */
export const jsonOf = (/** @type {Reply} */ { answer }) => JSON.parse(answer.slice(answer.lastIndexOf("\n{") + 1));
