import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signInHint } from "./settings.mjs";

/** @type {string} */
let tenantsDir;
beforeAll(() => {
  tenantsDir = mkdtempSync(join(tmpdir(), "paydown-tenants-"));
  for (const [id, mode] of Object.entries({ acme: "REGISTERED", springfield: "GUEST" })) {
    mkdirSync(join(tenantsDir, id));
    writeFileSync(join(tenantsDir, id, "instance.json"), `{ "mode": "${mode}" }`);
  }
});
afterAll(() => rmSync(tenantsDir, { recursive: true }));

const started = { port: "4600", sandboxPort: "4610" };

test("a start with a company's own tenants prints their pages, and nothing of the demo", () => {
  expect(signInHint({ ...started, tenantsDir })).toBe(`
Paydown is ready:  http://localhost:4600/pay/acme/login
                   http://localhost:4600/pay/springfield/guest
Mail and texts     http://localhost:4610/outbox

Ctrl-C stops it.
`);
});

test("a start with the demo prints how to sign in and what to look up", () => {
  expect(signInHint({ ...started, tenantsDir: "" })).toBe(`
Paydown is ready:  http://localhost:4600/pay/harbor/login
Sign in as         casey@example.com
Password           Harbor-demo-1
Guests             http://localhost:4600/pay/riverton/guest
Look up            citation number 900100200
Mail and texts     http://localhost:4610/outbox

Ctrl-C stops it.
`);
});
