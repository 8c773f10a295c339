import { ESLint } from "eslint";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import config from "./index.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** The rules that a text violates, as if it were in the file `path`. */
async function faults(/** @type {string} */ path, /** @type {string} */ text) {
  // Runs in the package's own folder, as `pnpm lint` does.
  const folder = /^(packages|apps)\/[^/]+|^e2e/.exec(path)?.[0] ?? "";
  const eslint = new ESLint({ cwd: `${root}${folder}`, overrideConfigFile: true, overrideConfig: config });
  const [result] = await eslint.lintText(text, { filePath: `${root}${path}` });
  return (result?.messages ?? []).map((message) => message.ruleId ?? message.message);
}

const direction = "paydown/import-direction";

describe("imports go domain → api-client → ui → shell → apps", () => {
  test.each([
    ["domain imports nothing of ours", "packages/domain/src/fee.ts", `import "@paydown/api-client";`],
    ["domain imports nothing at all", "packages/domain/src/fee.ts", `import "zod";`],
    ["domain's schemas import zod alone", "packages/domain/src/zod.ts", `import "ajv";`],
    ["domain imports no built-in module", "packages/domain/src/fee.ts", `import "node:fs";`],
    ["domain reaches nothing by path", "packages/domain/src/fee.ts", `import "../../ui/src/field";`],
    ["api-client imports domain in tests only", "packages/api-client/src/client.ts", `import "@paydown/domain";`],
    ["api-client never imports ui", "packages/api-client/src/client.ts", `import "@paydown/ui/field";`],
    ["api-client never imports shell", "packages/api-client/src/client.ts", `import "@paydown/shell/session";`],
    ["api-client never imports an app", "packages/api-client/src/client.test.ts", `import "@paydown/services";`],
    ["nacha imports nothing of ours", "packages/nacha/src/read.ts", `import "@paydown/domain";`],
    ["nacha imports nothing at all", "packages/nacha/src/read.ts", `import "node:fs";`],
    ["ui never sees the API", "packages/ui/src/field.tsx", `import type { paths } from "@paydown/api-client";`],
    ["ui never sees the client library", "packages/ui/src/field.tsx", `import "openapi-fetch";`],
    ["ui never sees the router", "packages/ui/src/field.tsx", `import { Link } from "react-router-dom"; Link;`],
    ["ui never sees the query library", "packages/ui/src/field.tsx", `import "@tanstack/react-query";`],
    ["ui never imports shell", "packages/ui/src/field.tsx", `import "@paydown/shell/session";`],
    ["shell never imports an app", "packages/shell/src/session.ts", `import "@paydown/portal";`],
    ["portal never imports services", "apps/portal/src/main.tsx", `import "@paydown/services";`],
    ["portal never imports services, by path", "apps/portal/src/main.tsx", `import "../../services/src/server";`],
    ["guest never imports portal", "apps/guest/src/main.tsx", `import "@paydown/portal/session";`],
    ["guest never imports portal, lazily", "apps/guest/src/main.tsx", `void import("@paydown/portal/session");`],
    [
      "guest never imports portal, as a type",
      "apps/guest/src/main.tsx",
      `export type S = import("@paydown/portal/session").S;`,
    ],
    ["services import of ui only the tenant colors", "apps/services/src/main.ts", `import "@paydown/ui/field";`],
    ["services import the sandbox in tests only", "apps/services/src/main.ts", `import "@paydown/sandbox";`],
    ["the sandbox knows none of our rules", "apps/sandbox/src/main.ts", `import "@paydown/domain";`],
    [
      "what programs take from the machine knows none of them",
      "tooling/host/src/clock.ts",
      `import "@paydown/services";`,
    ],
    [
      "a feature never imports another",
      "apps/portal/src/features/confirm/page.tsx",
      `export { x } from "../payment-form/form";`,
    ],
    ["the browser tests never import an app", "e2e/pay.spec.ts", `import "@paydown/portal";`],
    ["a new package says what it may import", "packages/audit/src/index.ts", `import "@paydown/domain";`],
  ])("%s", async (_rule, path, text) => {
    expect((await faults(path, text)).filter((rule) => rule === direction)).toEqual([direction]);
  });

  test.each([
    ["packages/domain/src/fee.ts", `import "./money";`],
    ["packages/domain/src/zod.ts", `import "zod/mini"; import "./form-rules";`],
    ["packages/domain/src/fee.test.ts", `import "vitest"; import "fast-check";`],
    ["packages/domain/vitest.config.ts", `import "@paydown/vite-config"; import "vitest/config";`],
    ["packages/api-client/src/client.test.ts", `import "@paydown/domain";`],
    [
      "packages/shell/src/session.ts",
      `import "@paydown/domain"; import "@paydown/api-client"; import "@paydown/ui/field";`,
    ],
    [
      "apps/portal/src/main.tsx",
      `import "@paydown/domain/messages/en"; import "@paydown/shell/session"; import "react-router-dom";`,
    ],
    ["apps/portal/src/features/confirm/page.tsx", `import "./fee-line"; import "../../payment-method/form";`],
    ["apps/portal/src/routes.tsx", `void import("./features/confirm/page");`],
    ["apps/services/src/pages/styles.ts", `import "@paydown/ui/tenant-colors"; import "@paydown/domain";`],
    ["apps/services/src/payments/charge.test.ts", `import "@paydown/sandbox";`],
    ["apps/services/src/main.ts", `import "@paydown/host/clock"; import "@paydown/nacha";`],
    [
      "apps/sandbox/src/main.ts",
      `import "@paydown/host/clock"; import "@paydown/domain/bank"; import "@paydown/nacha";`,
    ],
  ])("%s may contain: %s", async (path, text) => {
    expect(await faults(path, text)).toEqual([]);
  });
});

describe("the evaluation of an offer stays in the services", () => {
  const kept = "paydown/kept-by-services";
  test.each([
    [
      "the evaluation of an offer",
      "apps/portal/src/a.ts",
      `import { evaluatePayLess } from "@paydown/domain/offers"; evaluatePayLess;`,
    ],
    [
      "the evaluation under another name",
      "apps/portal/src/a.ts",
      `import { evaluatePayLess as ask } from "@paydown/domain/offers"; ask;`,
    ],
    [
      "the policy, as a type",
      "apps/portal/src/a.ts",
      `import type { PayLessPolicy } from "@paydown/domain/offers"; export type P = PayLessPolicy;`,
    ],
    [
      "the policy of plans, as a type among others",
      "apps/portal/src/a.ts",
      `import { type OverTimeField, type OverTimePolicy } from "@paydown/domain/offers"; export type P = OverTimePolicy | OverTimeField;`,
    ],
    [
      "the policy by the name of its entry",
      "apps/portal/src/a.ts",
      `export type P = import("@paydown/domain/offers").PayLessPolicy;`,
    ],
    [
      "the faults of a policy",
      "apps/guest/src/a.ts",
      `import { payLessPolicyFaults } from "@paydown/domain/offers"; payLessPolicyFaults;`,
    ],
    [
      "plans for an account",
      "packages/shell/src/a.ts",
      `import { suggestPlans } from "@paydown/domain/offers"; suggestPlans;`,
    ],
    ["what is passed on", "apps/portal/src/a.ts", `export { evaluateOverTime } from "@paydown/domain/offers";`],
    ["the whole entry", "apps/portal/src/a.ts", `import * as offers from "@paydown/domain/offers"; offers;`],
    ["the whole entry, passed on", "apps/portal/src/a.ts", `export * from "@paydown/domain/offers";`],
    ["the whole entry, lazily", "apps/portal/src/a.ts", `void import("@paydown/domain/offers");`],
    ["the whole entry, as a type", "apps/portal/src/a.ts", `export type O = typeof import("@paydown/domain/offers");`],
    [
      "what is exported from tomorrow on",
      "apps/portal/src/a.ts",
      `import { floorOf } from "@paydown/domain/offers"; floorOf;`,
    ],
    [
      "the evaluation in a test of the portal",
      "apps/portal/src/a.test.ts",
      `import { evaluatePayLess } from "@paydown/domain/offers"; evaluatePayLess;`,
    ],
    [
      "the evaluation, in ui",
      "packages/ui/src/a.ts",
      `import { evaluatePayLess } from "@paydown/domain/offers"; evaluatePayLess;`,
    ],
  ])("a page may not import %s [OFFER-58]", async (_what, path, text) => {
    expect((await faults(path, text)).filter((rule) => rule === kept)).toEqual([kept]);
  });

  test.each([
    [
      "apps/portal/src/a.ts",
      `import { type PayLessField, payLessRules, strategyCodes } from "@paydown/domain/offers"; export const a: PayLessField[] = [payLessRules, strategyCodes];`,
    ],
    ["apps/portal/src/a.ts", `export type { OverTimeField } from "@paydown/domain/offers";`],
    ["apps/portal/src/a.ts", `export { formatUsd } from "@paydown/domain";`],
    ["apps/services/src/a.ts", `export { evaluatePayLess, type PayLessPolicy } from "@paydown/domain/offers";`],
  ])("%s may contain: %s", async (path, text) => {
    expect(await faults(path, text)).toEqual([]);
  });
});

describe("other faults", () => {
  const syntax = "no-restricted-syntax";
  test.each([
    ["any", "apps/portal/src/a.ts", `export const a: any = 1;`, "@typescript-eslint/no-explicit-any"],
    ["ts-ignore", "apps/portal/src/a.ts", `// @ts-ignore\nexport const a = 1;`, "@typescript-eslint/ban-ts-comment"],
    ["ts-nocheck", "apps/portal/src/a.ts", `// @ts-nocheck\nexport const a = 1;`, "@typescript-eslint/ban-ts-comment"],
    [
      "an Oxlint comment",
      "apps/portal/src/a.ts",
      `// oxlint-disable-next-line\nexport const a = 1;`,
      "no-warning-comments",
    ],
    ["a default export", "apps/portal/src/a.ts", `export default 1;`, syntax],
    ["a default export by another name", "apps/portal/src/a.ts", `const a = 1; export { a as default };`, syntax],
    ["Date.now in domain", "packages/domain/src/a.ts", `export const a = () => Date.now();`, syntax],
    ["new Date() in domain", "packages/domain/src/a.ts", `export const a = () => new Date();`, syntax],
    ["new Date() in a domain test", "packages/domain/src/a.test.ts", `export const a = new Date();`, syntax],
    ["a focused test", "apps/portal/src/a.test.ts", `test.only("x", () => {});`, syntax],
    ["a skipped suite", "packages/domain/src/a.test.ts", `describe.skip("x", () => {});`, syntax],
    ["a focused browser suite", "e2e/a.spec.ts", `test.describe.only("x", () => {});`, syntax],
    ["a fixed wait", "e2e/a.spec.ts", `export const f = (page) => page.waitForTimeout(100);`, syntax],
    [
      "a fixed wait by promise",
      "apps/services/src/a.test.ts",
      `await new Promise((done) => setTimeout(done, 100));`,
      syntax,
    ],
    [
      "markup from strings",
      "apps/portal/src/a.tsx",
      `export const A = () => <p dangerouslySetInnerHTML={{ __html: "x" }} />;`,
      syntax,
    ],
    ["one language", "apps/portal/src/a.ts", `export const a = (b: string) => b === "es";`, syntax],
    ["a language's text", "packages/shell/src/a.ts", `export const a = (b: { es?: string }) => b.es;`, syntax],
    ["some languages", "apps/services/src/a.ts", `export const a = ["en", "es"];`, syntax],
    ["a type of some languages", "apps/guest/src/a.ts", `export type A = "en" | "es";`, syntax],
    ["money by toFixed", "apps/portal/src/a.ts", `export const a = (b: number) => b.toFixed(2);`, syntax],
    [
      "money by Intl",
      "packages/shell/src/a.ts",
      `export const a = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });`,
      syntax,
    ],
    ["a phone pattern", "apps/services/src/a.ts", String.raw`export const a = /^(\d{3})(\d{3})(\d{4})$/;`, syntax],
    ["a phone pattern, written out", "apps/guest/src/a.ts", `export const a = /[0-9]{3}-[0-9]{3}-[0-9]{4}/;`, syntax],
    [
      "digits stripped",
      "apps/portal/src/a.ts",
      String.raw`export const a = (b: string) => b.replace(/\D/g, "");`,
      syntax,
    ],
    [
      "digits stripped, written out",
      "packages/ui/src/a.ts",
      `export const a = (b: string) => b.replace(/[^0-9]/g, "");`,
      syntax,
    ],
    ["the last four", "apps/services/src/a.ts", `export const a = (b: string) => b.slice(-4);`, syntax],
    ["a dbt number padded", "apps/guest/src/a.ts", `export const a = (b: string) => b.padStart(9, "0");`, syntax],
    [
      "a disposition looked at",
      "apps/portal/src/a.ts",
      `export const a = (b: { disposition: string }) => b.disposition === "M";`,
      syntax,
    ],
    [
      "an option code looked at",
      "apps/services/src/a.ts",
      `export const a = (b: { paymentOption: string }) => b.paymentOption !== "3";`,
      syntax,
    ],
    [
      "a hook in a branch",
      "packages/ui/src/a.tsx",
      `export function A({ b }) { if (b) useState(1); return null; }`,
      "react-hooks/rules-of-hooks",
    ],
  ])("refuses %s", async (_what, path, text, rule) => {
    expect(await faults(path, text)).toEqual([rule]);
  });

  test("reports a fault despite a comment that disables the rule", async () => {
    const found = await faults("apps/portal/src/a.ts", `// eslint-disable-next-line\nexport const a: any = 1;`);
    expect(found).toContain("@typescript-eslint/no-explicit-any");
  });

  test.each([
    [
      "ts-expect-error, for code that must not compile",
      "packages/domain/src/a.test.ts",
      `// @ts-expect-error\nexport const a: number = "";`,
    ],
    [
      "a date from an argument in domain",
      "packages/domain/src/a.ts",
      `export const a = (now: Date) => new Date(now.getTime());`,
    ],
    ["English, the default", "packages/shell/src/a.ts", `export const a = (b: string) => b === "en";`],
    ["a language's catalog", "apps/guest/src/a.ts", `export const a = async () => (await import("./es")).es;`],
    ["sizes to two places in a tool", "tooling/bench/a.mjs", `export const a = (b) => b.toFixed(2);`],
    ["money by toFixed in a test", "apps/services/src/a.test.ts", `export const a = (b: number) => b.toFixed(2);`],
    ["a phone pattern in domain", "packages/domain/src/a.ts", String.raw`export const a = /^(\d{3})(\d{3})(\d{4})$/;`],
    ["another digit pattern", "apps/services/src/a.ts", String.raw`export const a = /^\d{4}-\d\d-\d\dT/;`],
    [
      "another comparison of an option",
      "apps/portal/src/a.ts",
      `export const a = (b: { paymentOption: string }) => b.paymentOption === "";`,
    ],
    ["a configuration file's default export", "apps/portal/vite.config.ts", `export default {};`],
    [
      "a suite that runs where it can",
      "apps/services/src/a.test.ts",
      `describe.skipIf(!process.env.X)("x", () => {});`,
    ],
  ])("allows %s", async (_what, path, text) => {
    expect(await faults(path, text)).toEqual([]);
  });
});
