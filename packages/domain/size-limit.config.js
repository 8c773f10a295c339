import * as bank from "./dist/esm/bank.js";
import * as guest from "./dist/esm/guest.js";
import * as domain from "./dist/esm/index.js";
import * as offers from "./dist/esm/offers.js";

/**
 * The limits of exports that use many rules: a form, the evaluation of a proposal, or the decision about an account. An
 * export that converts a form to a posted or stored payment includes the form's rules.
 */
const manyRules = {
  evaluateAccount: "1.1 kB",
  letterRules: "1.1 kB",
  presentAgainOn: "1.1 kB",
  paymentMethodRules: "4 kB",
  toPaymentInProgress: "4.25 kB",
  toPostedMethod: "4 kB",
  paymentInformationRules: "1.75 kB",
  registrationRules: "1.5 kB",
  evaluateOverTime: "1.75 kB",
  overTimeRules: "1.1 kB",
  payLessRules: "1.1 kB",
  suggestPlans: "1.25 kB",
};

/**
 * The sizes to check: all exports of an entry, imported by name and as one object (which also keeps their names), and
 * each export alone.
 */
function sizesOf(entry, exports, everything, limit) {
  const path = `dist/esm/${entry}.js`;
  const names = Object.keys(exports);
  return [
    { name: everything, path, import: `{ ${names.join(", ")} }`, gzip: true, limit },
    { name: `${everything} as one object`, path, import: "*", gzip: true, limit },
    ...names.map((name) => ({
      name: `${name} alone`,
      path,
      import: `{ ${name} }`,
      gzip: true,
      limit: manyRules[name] ?? "1 kB",
    })),
  ];
}

/**
 * Minified and gzipped, without the messages and schemas. A flow's entry is measured as if it were alone in the bundle.
 */
export default [
  ...sizesOf("index", domain, "everything", "12 kB"),
  ...sizesOf("bank", bank, "everything for bank payments", "1.75 kB"),
  ...sizesOf("guest", guest, "everything for guests", "4 kB"),
  ...sizesOf("offers", offers, "everything for offers", "3.75 kB"),
];
