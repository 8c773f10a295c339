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
];
