import { check, newTrackingNo, order, post } from "../check.js";
import { must, shown } from "../deviation.js";
import type { Payment } from "../schemas.js";
import { opens } from "./form.js";

export const answersQueries = check({
  clause: "HOST-88",
  rule: "A query is answered with HTTP 200 and JSON in time, and an unused tracking number is unknown",
  after: [],
  async run({ calls }) {
    const { state } = await calls.query(newTrackingNo());
    must(state === "unknown", `The state of an unused tracking number is ${state}.`);
  },
});

const asksForTheSecret = check({
  clause: "HOST-81",
  rule: "A query or an expiry without the right secret is refused with 401",
  after: [answersQueries],
  async run({ calls }) {
    const trackingNo = newTrackingNo();
    for (const [method, end] of [
      ["GET", ""],
      ["POST", "/expire"],
    ] as const)
      for (const authorization of [undefined, "Bearer wrong", "Basic d3Jvbmc6d3Jvbmc="]) {
        const { status } = await calls.ask(method, trackingNo, end, authorization);
        must(
          status === 401,
          `${method} with Authorization ${shown(authorization ?? "left out")} is answered with ${status}.`,
        );
      }
    must((await calls.query(trackingNo)).state === "unknown", "An expiry without the secret had an effect.");
  },
});

/** What is not as the form said. */
export function formDifference(
  payment: Payment,
  expected: ReturnType<typeof order>,
  instanceId: string,
): string | undefined {
  const { form, items } = expected;
  const told = {
    instanceId: [payment.instanceId, instanceId],
    merchantCode: [payment.merchantCode, form.MerchantCode],
    amount: [payment.amount, form.PaymentAmount],
    items: [payment.items?.map(({ planId, amount }) => ({ planId, amount })), items],
  };
  const wrong = Object.entries(told).find(([, [is, should]]) => JSON.stringify(is) !== JSON.stringify(should));
  return wrong && `${wrong[0]} is ${shown(wrong[1][0])} instead of ${shown(wrong[1][1])}.`;
}

const tellsOpenPayments = check({
  clause: "HOST-88",
  rule: "A query about an open payment repeats tenant, merchant, amount and items of the form",
  after: [answersQueries, opens],
  async run(tools) {
    const open = tools.result(opens).order;
    const payment = await tools.calls.query(open.trackingNo);
    must(payment.state === "open", `The state is ${payment.state}.`);
    const difference = formDifference(payment, open, tools.settings.instanceId);
    must(difference === undefined, difference ?? "");
  },
});

const readsEveryCharacter = check({
  clause: "HOST-27",
  rule: "Every character of the form is read as it was sent, and parts that a plan does not carry may be empty",
  after: [answersQueries, opens],
  async run(tools) {
    const plain = order(tools, {
      texts: {
        userPart1: `Ñandú & "Söhne" + 100 %`,
        label: "Plan de pagos: año 2026 / 50%",
        linkKey: "",
        clientCode: "",
        userPart9: "",
      },
      planIds: ["CP 1001/ä+&=%41", "CP#1002?"],
    });
    const { status } = await post(tools, { ...plain.form });
    must(status === 303, `Such a form is answered with ${status}.`);
    const { items } = await tools.calls.query(plain.trackingNo);
    must(
      JSON.stringify(items?.map(({ planId }) => planId)) === JSON.stringify(plain.items.map(({ planId }) => planId)),
      `The plans are ${shown(items?.map(({ planId }) => planId))} instead of ${shown(plain.items.map(({ planId }) => planId))}.`,
    );
  },
});

export const expires = check({
  clause: "HOST-64",
  rule: "An expiry ends an open payment for good, and the answer says so",
  after: [answersQueries, opens],
  async run(tools) {
    const ended = order(tools);
    await post(tools, { ...ended.form });
    for (const time of ["first", "second"] as const) {
      const { state } = await tools.calls.expire(ended.trackingNo);
      must(state === "expired", `The ${time} expiry of an open payment is answered with the state ${state}.`);
    }
    const { state } = await tools.calls.query(ended.trackingNo);
    must(state === "expired", `After the expiry, a query is answered with the state ${state}.`);
    return ended;
  },
});

const staysExpired = check({
  clause: "HOST-31",
  rule: "The form of an expired payment opens no session",
  after: [expires],
  async run(tools) {
    const ended = tools.result(expires);
    const { status } = await post(tools, { ...ended.form });
    must(status >= 400 && status < 500, `The form is answered with ${status}.`);
    const { state } = await tools.calls.query(ended.trackingNo);
    must(state === "expired", `Then the state is ${state}.`);
  },
});

const expiresUnknown = check({
  clause: "HOST-81",
  rule: "A tracking number that the page never saw can be expired, and opens no session afterwards",
  after: [expires],
  async run(tools) {
    const never = order(tools);
    const { state } = await tools.calls.expire(never.trackingNo);
    must(state === "expired", `The expiry is answered with the state ${state}.`);
    const { status } = await post(tools, { ...never.form });
    must(status >= 400 && status < 500, `The form is answered with ${status}.`);
  },
});

const replaces = check({
  clause: "HOST-77",
  rule: "A payment expired with reason=replaced says so in every later answer",
  after: [expires],
  async run(tools) {
    const replaced = order(tools);
    await post(tools, { ...replaced.form });
    const answers = [
      await tools.calls.expire(replaced.trackingNo, "replaced"),
      await tools.calls.query(replaced.trackingNo),
    ];
    for (const { state, reason } of answers)
      must(
        state === "expired" && reason === "replaced",
        `The answer has the state ${state} and the reason ${shown(reason)}.`,
      );
  },
});

const expiryAndCardAgree = check({
  clause: "HOST-80",
  rule: "When a card and an expiry come at the same moment, both sides agree on the outcome",
  after: [expires],
  async run(tools) {
    const both = order(tools);
    const visit = await tools.payer.visit(both.form);
    const [{ state }] = await Promise.all([tools.calls.expire(both.trackingNo), visit.pay("approved")]);
    await visit.close();
    const later = await tools.calls.query(both.trackingNo);
    must(state === "paid" || state === "expired", `The expiry is answered with the state ${state}.`);
    must(later.state === state, `The expiry was answered with ${state}, and a later query with ${later.state}.`);
  },
});

export const callChecks = [
  answersQueries,
  asksForTheSecret,
  tellsOpenPayments,
  readsEveryCharacter,
  expires,
  staysExpired,
  expiresUnknown,
  replaces,
  expiryAndCardAgree,
];
