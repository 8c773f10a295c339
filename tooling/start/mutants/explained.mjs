/**
 * A mutant that no test can catch, because it changes nothing that anybody can see.
 *
 * @typedef {Omit<import("./mutant.mjs").Mutant, "line"> & { readonly why: string }} Explained
 */

/** Every mutant of `apps/services/src/payments` that may survive, and why. @type {readonly Explained[]} */
export const explained = [
  {
    file: "apps/services/src/payments/intake/figure-check.ts",
    within: "notBefore",
    before:
      "const notBefore = (today: CalendarDate, date: CalendarDate): CalendarDate => (date < today ? today : date);",
    after:
      "const notBefore = (today: CalendarDate, date: CalendarDate): CalendarDate => (date <= today ? today : date);",
    why: "Where both days are equal, either is the result.",
  },
  {
    file: "apps/services/src/payments/intake/figure-check.ts",
    within: "nearestOffered",
    before: "if (date < min) return min;",
    after: "if (date <= min) return min;",
    why: "Where both days are equal, either is the result.",
  },
  {
    file: "apps/services/src/payments/intake/figure-check.ts",
    within: "nearestOffered",
    before: "return date > max ? max : date;",
    after: "return date >= max ? max : date;",
    why: "Where both days are equal, either is the result.",
  },
  {
    file: "apps/services/src/payments/intake/fingerprint.ts",
    within: "fingerprintOf",
    before: ".sort(([a], [b]) => (a < b ? -1 : 1));",
    after: ".sort(([a], [b]) => (a <= b ? -1 : 1));",
    why: "No two fields of a body have the same name.",
  },
  {
    file: "apps/services/src/payments/intake/method-use.ts",
    within: "methodUseOf",
    before: 'const stored: MethodStorage = onFile ? { kind: "stored", token: onFile.token } : storage;',
    after: 'const stored: MethodStorage = onFile ? { kind: "", token: onFile.token } : storage;',
    why: "The function asks only whether the method is not stored.",
  },
  {
    file: "apps/services/src/payments/intake/disclosure-check.ts",
    within: "requireRege",
    before: "if (messages.length === 0) return [];",
    after: 'if (messages.length === 0) return ["Stryker was here"];',
    why: "No acknowledgement has this id, so the payment uses none up.",
  },
  {
    file: "apps/services/src/payments/intake/duplicate-check.ts",
    within: "requireNoDuplicate",
    before: "if (amount === undefined) return;",
    after: "if (false) return;",
    why: "The contract accepts only amounts, and an undefined one would match no payment.",
  },
  {
    file: "apps/services/src/payments/lifecycle/judge-scheduled.ts",
    within: "decideScheduled",
    before: 'if (payment.method_token === null || !(await isOptionOffered(trx, payment))) return skip("methodGone");',
    after: 'if (false || !(await isOptionOffered(trx, payment))) return skip("methodGone");',
    why: "The database keeps no scheduled payment without a token.",
  },
  {
    file: "apps/services/src/payments/store.ts",
    within: "movePayment",
    before: 'if (!after) throw new Error("A payment changed while its account was locked.");',
    after: 'if (!after) throw new Error("");',
    why: "The account's lock keeps the payment as it was read, so this is never thrown.",
  },
  {
    file: "apps/services/src/payments/store.ts",
    within: "movePayment",
    before: 'if (!after) throw new Error("A payment changed while its account was locked.");',
    after: 'if (false) throw new Error("A payment changed while its account was locked.");',
    why: "The account's lock keeps the payment as it was read, so this is never thrown.",
  },
  {
    file: "apps/services/src/payments/lifecycle/reconciler.ts",
    within: "check",
    before: 'if (payment.state === "submitting") {',
    after: "if (true) {",
    why: "No transition leads from unknown to unknown, so nothing changes.",
  },
];
