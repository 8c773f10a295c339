import * as domain from "./dist/esm/index.js";

const path = "dist/esm/index.js";
const rules = Object.keys(domain).filter((name) => typeof domain[name] === "function");

/** Minified and gzipped: every rule alone, and everything but the messages and the schemas. */
export default [
  { name: "every rule", path, import: "*", gzip: true, limit: "12 kB" },
  ...rules.map((name) => ({ name: `${name} alone`, path, import: `{ ${name} }`, gzip: true, limit: "1 kB" })),
];
