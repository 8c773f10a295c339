/** @type {readonly import("../faults.mjs").Fault[]} */
export const services = [
  {
    name: "other-amount-accepted",
    file: "apps/services/src/payments/lifecycle/reconciler.ts",
    find: "heard.amount === totalOf(payment)",
    put: "heard.amount > 0",
    tests: ["apps/services/src/payments/lifecycle/reconciler.db.test.ts"],
  },
  {
    name: "any-404-proves-absence",
    file: "apps/services/src/providers/http-processor.ts",
    find: 'reply.status === 404 && reply.body["code"] === "not_found"',
    put: "reply.status === 404",
    tests: ["apps/services/src/providers/http-processor.test.ts"],
  },
  {
    name: "first-retry-skipped",
    file: "apps/services/src/notifications/deliveries/delivery-schedule.ts",
    find: "waits[attempts - 1]",
    put: "waits[attempts]",
    tests: ["apps/services/src/notifications/receipts/deliver.db.test.ts"],
  },
  {
    name: "timeout-recorded-as-failed",
    file: "apps/services/src/payments/lifecycle/submit-payment.ts",
    find: 'return { outcome: { to: "unknown" }, reason: reply.reason };',
    put: 'return { outcome: { to: "failed" }, reason: reply.reason };',
    tests: ["apps/services/src/payments/lifecycle/doubt.db.test.ts"],
    journey: "outcomes.spec.ts",
  },
  {
    name: "expired-card-charged",
    file: "apps/services/src/payments/lifecycle/judge-scheduled.ts",
    find: '  if (payment.expiry !== null && !isCardGoodOn(payment.expiry, today)) return skip("methodExpired");\n',
    put: "",
    tests: ["apps/services/src/payments/lifecycle/scheduler.db.test.ts"],
  },
];
