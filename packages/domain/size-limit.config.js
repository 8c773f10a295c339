import * as domain from "./dist/esm/index.js";

const path = "dist/esm/index.js";
/** A whole form is many rules, and what is posted or stored takes the rules of its form along. */
const wholeForms = { paymentMethodRules: "4 kB", toPaymentInProgress: "4 kB", toStoredMethod: "4 kB", paymentInformationRules: "1.5 kB", registrationRules: "1.5 kB" };

/** Minified and gzipped: everything but the messages and the schemas, and every export alone. */
export default [
  { name: "everything", path, import: "*", gzip: true, limit: "12 kB" },
  ...Object.keys(domain).map((name) => ({ name: `${name} alone`, path, import: `{ ${name} }`, gzip: true, limit: wholeForms[name] ?? "1 kB" })),
];
