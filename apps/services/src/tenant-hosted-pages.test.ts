import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { StartupError } from "./startup-error.js";
import { hostedUrls, tenantHostedPages } from "./tenant-hosted-pages.js";

const settings = (more: object = {}) =>
  JSON.stringify({ url: "https://checkout.riverton.example", secret: "s3cret-of-riverton", ...more });
let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "paydown-hosted-pages-"));
  file = join(folder, "riverton.json");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const common = { url: "https://checkout.example", secret: () => "common" };
const pages = (env: NodeJS.ProcessEnv, instanceIds = ["harbor", "riverton"]) =>
  tenantHostedPages({ env, instanceIds, common, timeoutMs: 100 });

test("an instance with settings has a page of its own, and the others share the common one [HOST-86]", () => {
  const env = { PAYDOWN_HOSTED__RIVERTON: settings({ url: "https://checkout.riverton.example/pay/" }) };
  const { of, secretsOf } = pages(env);
  expect([secretsOf("riverton"), secretsOf("harbor"), secretsOf("nowhere")]).toEqual([
    ["s3cret-of-riverton"],
    ["common"],
    ["common"],
  ]);
  expect(of("riverton")).not.toBe(of("harbor"));
  expect(of("harbor")).toBe(of("nowhere"));
  const urlOf = hostedUrls(env, common.url);
  expect([urlOf("riverton"), urlOf("harbor")]).toEqual(["https://checkout.riverton.example/pay", common.url]);
});

test("a file is read again for each use, and while it has a fault, the last secrets count [HOST-87]", () => {
  writeFileSync(file, settings());
  const { secretsOf } = pages({ PAYDOWN_HOSTED_FILE__RIVERTON: file });
  expect(secretsOf("riverton")).toEqual(["s3cret-of-riverton"]);
  writeFileSync(file, settings({ secret: "new", previousSecret: "s3cret-of-riverton" }));
  expect(secretsOf("riverton")).toEqual(["new", "s3cret-of-riverton"]);
  writeFileSync(file, "{");
  expect(secretsOf("riverton")).toEqual(["new", "s3cret-of-riverton"]);
  rmSync(file);
  expect(secretsOf("riverton")).toEqual(["new", "s3cret-of-riverton"]);
});

test.each<[string, NodeJS.ProcessEnv, RegExp]>([
  [
    "a variable of no instance",
    { PAYDOWN_HOSTED__RIVERTN: settings() },
    /^PAYDOWN_HOSTED__RIVERTN names no instance\. The variables are PAYDOWN_HOSTED__HARBOR, PAYDOWN_HOSTED__RIVERTON\.$/,
  ],
  [
    "no address",
    { PAYDOWN_HOSTED__RIVERTON: settings({ url: undefined }) },
    /^PAYDOWN_HOSTED__RIVERTON needs "url": the http or https address of the page, without a query\.$/,
  ],
  ["an address with a query", { PAYDOWN_HOSTED__RIVERTON: settings({ url: "https://x.example/?a=1" }) }, /needs "url"/],
  ["an address of another kind", { PAYDOWN_HOSTED__RIVERTON: settings({ url: "ftp://x.example" }) }, /needs "url"/],
  ["no secret", { PAYDOWN_HOSTED__RIVERTON: settings({ secret: "" }) }, /needs "secret": the secret shared with/],
  [
    "an unknown key",
    { PAYDOWN_HOSTED__RIVERTON: settings({ merchantCode: "X" }) },
    /has an unknown key "merchantCode"/,
  ],
  ["text that is not JSON", { PAYDOWN_HOSTED__RIVERTON: "https://x.example" }, /is not valid JSON/],
  ["a file that is missing", { PAYDOWN_HOSTED_FILE__RIVERTON: "/nowhere" }, /cannot be read \(ENOENT\)/],
  [
    "a variable beside its file",
    { PAYDOWN_HOSTED__RIVERTON: settings(), PAYDOWN_HOSTED_FILE__RIVERTON: "/nowhere" },
    /are both set\. Unset one of them\.$/,
  ],
])("a start refuses %s with one sentence without a secret [HOST-86]", (_, env, sentence) => {
  expect(() => pages(env)).toThrow(StartupError);
  expect(() => pages(env)).toThrow(sentence);
  expect(() => pages(env)).not.toThrow(/s3cret/);
});
