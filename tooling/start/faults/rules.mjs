const vectors = "packages/domain/src/vectors.test.ts";

/** @type {readonly import("../faults.mjs").Fault[]} */
export const rules = [
  {
    name: "expiry-years-swapped",
    file: "packages/domain/src/card-expiry.ts",
    find: "paymentMethod: 10, paymentInformation: 11",
    put: "paymentMethod: 11, paymentInformation: 10",
    tests: [vectors],
  },
  {
    name: "mastercard-range-short",
    file: "packages/domain/src/card-number.ts",
    find: '["2221", "2720"]',
    put: '["2221", "2719"]',
    tests: [vectors],
  },
  {
    name: "luhn-keeps-ten",
    file: "packages/domain/src/card-number.ts",
    find: "weighed > 9 ?",
    put: "weighed > 10 ?",
    tests: [vectors],
  },
  {
    name: "largest-amount-refused",
    file: "packages/domain/src/payment-limit.ts",
    find: "isChosen(action) && principal > max",
    put: "isChosen(action) && principal >= max",
    tests: [vectors],
  },
  {
    name: "zero-days-ahead-ignored",
    file: "packages/domain/src/payment-date.ts",
    find: "maxDaysAhead >= 0",
    put: "maxDaysAhead > 0",
    tests: [vectors],
  },
  {
    name: "rege-labels-swapped",
    file: "packages/domain/src/rege.ts",
    find: 'card: { next: "rege4", otherwise: "rege3" }',
    put: 'card: { next: "rege3", otherwise: "rege4" }',
    tests: [vectors],
  },
  {
    name: "password-of-forty-accepted",
    file: "packages/domain/src/change-password.ts",
    find: "fewerThan(passwordLength.max)",
    put: "max(passwordLength.max)",
    tests: [vectors],
  },
  {
    name: "due-at-minimum-blocked",
    file: "packages/domain/src/disposition-card.ts",
    find: "minimum > 0 && due < minimum",
    put: "minimum > 0 && due <= minimum",
    tests: [vectors],
  },
  {
    name: "negotiator-for-wrong-disposition",
    file: "packages/domain/src/disposition-card.ts",
    find: 'dispositions: ["P", "M"]',
    put: 'dispositions: ["P", "S"]',
    tests: [vectors],
  },
  {
    name: "replan-raises-interest",
    file: "packages/domain/src/offers/replan.ts",
    find: "lower(periodInterest(balance, interest, from, planned.date), planned.interest)",
    put: "periodInterest(balance, interest, from, planned.date)",
    tests: [vectors, "packages/domain/src/offers/replan.test.ts"],
  },
  {
    name: "latest-first-date-refused",
    file: "packages/domain/src/offers/over-time.ts",
    find: "if (firstDate > latest) reasons",
    put: "if (firstDate >= latest) reasons",
    tests: [vectors],
  },
];
