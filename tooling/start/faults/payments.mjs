const lifecycle = "apps/services/src/payments/lifecycle";
const settlement = "apps/services/src/payments/settlement";

/**
 * What a payment's life must survive. `timeout-recorded-as-failed` is among the faults of the services.
 *
 * @type {readonly import("../faults.mjs").Fault[]}
 */
export const payments = [
  {
    name: "no-row-before-charge",
    file: "apps/services/src/payments/intake/create-payment.ts",
    find: "(trx) => findOrCreate(context, trx, attempt, storage));",
    put: `async (trx) => {
        const opened = await findOrCreate(context, trx, attempt, storage);
        if (opened.kind !== "created" || opened.charge.kind !== "chargeNow") return opened;
        const { instance_id: instanceId, payment_id: reference, amount_cents, fee_cents } = opened.payment;
        const amount = (amount_cents + fee_cents) as never;
        await context.processor.charge({ instanceId, reference, amount, method: opened.charge.method });
        return opened;
      });`,
    tests: [`${lifecycle}/killed.db.test.ts`],
  },
  {
    name: "new-reference-per-charge",
    file: `${lifecycle}/submit-payment.ts`,
    find: "reference, amount: totalOf(payment), method",
    put: "reference: crypto.randomUUID(), amount: totalOf(payment), method",
    tests: [`${lifecycle}/payments.random.db.test.ts`],
  },
  {
    name: "not-found-taken-as-failed",
    file: `${lifecycle}/reconciler.ts`,
    find: 'return !voidIfAbsent && isForReview ? { to: "review" } : undefined;',
    put: 'return { to: "failed" };',
    tests: [`${lifecycle}/reconciler.db.test.ts`],
  },
  {
    name: "outcome-in-two-transactions",
    file: `${lifecycle}/finalize.ts`,
    find: "  const changes = changesOf(context, outcome, dueAfter, now);\n",
    put: [
      '  const { sql } = await import("kysely");',
      "  await sql`commit`.execute(trx);",
      "  await sql`begin`.execute(trx);",
      "  await sql`select set_config('role', 'paydown_job', true)`.execute(trx);",
      "  await sql`select set_config('app.instance_id', ${payment.instance_id}, true)`.execute(trx);",
      "  const changes = changesOf(context, outcome, dueAfter, now);\n",
    ].join("\n"),
    tests: [`${lifecycle}/payments.random.db.test.ts`],
  },
  {
    name: "late-answer-overwrites",
    file: `${lifecycle}/finalize.ts`,
    find: "if (!canTransition(before.state, outcome.to, actor)) {",
    put: "if (before.state === outcome.to) {",
    tests: [`${lifecycle}/reconciler.db.test.ts`],
  },
  {
    name: "return-posted-twice",
    file: "apps/services/src/payments/ledger/ledger.ts",
    find: "amount_cents: -entry.amount_cents",
    put: "amount_cents: -2 * entry.amount_cents",
    tests: [`${settlement}/settlement.db.test.ts`],
  },
  {
    name: "return-ignored",
    file: `${settlement}/judge-item.ts`,
    find: 'return moved(payment, "returned", withRefund(payment, noteOfReturn(code)));',
    put: 'return { kind: "keep", payment, note: withRefund(payment, noteOfReturn(code)) };',
    tests: [`${settlement}/judge-item.test.ts`],
  },
  {
    name: "refund-above-charge",
    file: "apps/services/src/payments/refunds/split.ts",
    find: "return fee <= left.fee ? { principal, interest, fee } : undefined;",
    put: "return { principal, interest, fee };",
    tests: ["apps/services/src/payments/refunds/judge-refund.test.ts"],
  },
  {
    name: "presented-again-thrice",
    file: "packages/domain/src/bank/present-again.ts",
    find: "timesPresentedAgain >= Math.min(",
    put: "timesPresentedAgain > Math.min(",
    tests: ["packages/domain/src/vectors.test.ts"],
  },
];
