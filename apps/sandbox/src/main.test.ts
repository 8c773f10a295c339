import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "tsup";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { readSettings, type Settings } from "./settings.js";

// Inside the package so that the bundle finds node_modules.
const builds = new URL("../node_modules/.cache/paydown/", import.meta.url).pathname;
let program: string;
let dataDir: string;

// Bundled as shipped, because starting from source takes longer.
beforeAll(async () => {
  mkdirSync(builds, { recursive: true });
  program = mkdtempSync(join(builds, "program-"));
  await build({ outDir: program, silent: true });
});
afterAll(() => rmSync(program, { recursive: true, force: true }));

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "paydown-sandbox-main-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

function run(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [join(program, "main.js"), ...args], {
    env: { PATH: process.env["PATH"], PAYDOWN_DATA_DIR: dataDir, SANDBOX_PORT: "0", ...env },
  });
  let said = "";
  child.stdout.on("data", (chunk) => (said += String(chunk)));
  child.stderr.on("data", (chunk) => (said += String(chunk)));
  const ended = new Promise<{ code: number | null; said: string }>((done) =>
    child.once("close", (code) => done({ code, said })),
  );
  return { child, ended, said: () => said };
}

test("refuses a HOST other than loopback without --demo", async () => {
  const { code, said } = await run([], { HOST: "0.0.0.0" }).ended;
  expect(code).toBe(2);
  expect(said).toContain("refuses to listen on HOST=0.0.0.0");
  expect(said).toContain("add --demo");
});

test("does not start in production mode [PROD-6]", () => {
  expect(readSettings(["--demo"], { PAYDOWN_MODE: "production" })).toEqual({
    refusal:
      "The sandbox charges nobody, so it does not start with PAYDOWN_MODE=production. Unset PAYDOWN_MODE to start the demo; docs/going-live.md says how to start the services alone.",
  });
  expect(readSettings([], { PAYDOWN_MODE: "development" })).not.toHaveProperty("refusal");
});

test("says what to do when the port is in use", async () => {
  const other = createServer();
  await new Promise<void>((done) => other.listen(0, "127.0.0.1", done));
  const { port } = other.address() as AddressInfo;
  const { code, said } = await run([], { SANDBOX_PORT: String(port) }).ended;
  other.close();
  expect(code).toBe(1);
  expect(said).toContain(
    `Port ${port} on 127.0.0.1 is in use by another program. Stop that program, or set SANDBOX_PORT`,
  );
});

test("says what to do when the bank's SFTP port is in use [NACHA-20]", async () => {
  const other = createServer();
  await new Promise<void>((done) => other.listen(0, "127.0.0.1", done));
  const { port } = other.address() as AddressInfo;
  const { code, said } = await run([], { PAYDOWN_SANDBOX_SFTP_PORT: String(port) }).ended;
  other.close();
  expect(code).toBe(1);
  expect(said).toContain(
    `Port ${port} on 127.0.0.1 is in use by another program. Stop that program, or set PAYDOWN_SANDBOX_SFTP_PORT to a free port`,
  );
});

test("exits with code 2 when the test clock cannot be read", async () => {
  const { code, said } = await run([], { PAYDOWN_TEST_CLOCK: join(dataDir, "none") }).ended;
  expect(code).toBe(2);
  expect(said).toContain(
    "none must contain a timestamp such as 2026-12-31T09:00:00Z, or an offset from now such as +3d or -2h; it cannot be read (ENOENT).",
  );
});

test("names a data folder that cannot be created", async () => {
  const file = join(dataDir, "file");
  writeFileSync(file, "");
  chmodSync(file, 0o400);
  const { code, said } = await run([], { PAYDOWN_DATA_DIR: file }).ended;
  expect(code).toBe(1);
  expect(said).toContain(`cannot write ${join(file, "sandbox", "processor.ndjson")}`);
});

test("--help prints every variable and starts nothing", async () => {
  const { code, said } = await run(["--help"], { SANDBOX_PORT: "none" }).ended;
  expect(code).toBe(0);
  expect(said).toMatch(/^Usage: node dist\/main\.js \[FLAGS\]\n[^]*--demo[^]*--test-clock FILE/);
  const read = readFileSync(new URL("./settings.ts", import.meta.url), "utf8").match(/(?<=env\[")\w+/g) ?? [];
  expect(read.length).toBeGreaterThan(8);
  expect(read.filter((name) => !said.includes(`  ${name}  `))).toEqual([]);
});

test("refuses a second sandbox on the same data folder while the first one runs; starts it after the first one is killed, even with kill -9", async () => {
  const first = run([], {});
  await expect.poll(first.said).toContain("ready on http://127.0.0.1:");
  const second = await run([], {}).ended;
  expect(second).toEqual({
    code: 1,
    said: `The data folder ${join(dataDir, "sandbox")} is in use by another process (pid ${first.child.pid}). Stop that process, or set PAYDOWN_DATA_DIR to another folder.\n`,
  });
  first.child.kill("SIGKILL");
  await first.ended;
  const third = run([], {});
  await expect.poll(third.said).toContain("ready on http://127.0.0.1:");
  third.child.kill("SIGTERM");
  expect((await third.ended).code).toBe(0);
});

test("restricts the sandbox's files to their owner, including existing files of an older version", async () => {
  const folder = join(dataDir, "sandbox");
  mkdirSync(folder, { mode: 0o755 });
  writeFileSync(join(folder, "outbox.ndjson"), "", { mode: 0o644 });
  chmodSync(join(folder, "outbox.ndjson"), 0o644);
  const { child, ended, said } = run([], {});
  await expect.poll(said).toContain("ready on http://127.0.0.1:");
  const modes = ["processor.ndjson", "report.ndjson", "outbox.ndjson", "hosted.ndjson"].map(
    (name) => statSync(join(folder, name)).mode & 0o777,
  );
  child.kill("SIGTERM");
  await ended;
  expect(modes).toEqual([0o600, 0o600, 0o600, 0o600]);
});

test.each(["SIGTERM", "SIGINT"] as const)("%s stops the sandbox cleanly, even during a late answer", async (signal) => {
  const { child, ended, said } = run(["--demo"], {});
  await expect.poll(said).toContain("ready on http://127.0.0.1:");
  const url = /http:\S+\d/.exec(said())?.[0] ?? "";
  const late = fetch(`${url}/processor/charges`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      reference: "p1",
      amount: "5.00",
      method: { kind: "card", number: "4000000000000119", expMonth: "12", expYear: "99", cvv: "1" },
    }),
  }).catch(() => undefined);
  await expect.poll(async () => (await fetch(`${url}/processor/charges/p1`)).status).toBe(200);
  child.kill(signal);
  expect((await ended).code).toBe(0);
  await late;
});

test.each([
  [
    ["--test-clock", "f", "--demo"],
    { HOST: "0.0.0.0" },
    "The test clock (--test-clock or PAYDOWN_TEST_CLOCK) works on loopback only, not with HOST=0.0.0.0.",
  ],
  [
    ["--demo"],
    { HOST: "0.0.0.0", PAYDOWN_TEST_CLOCK: "f" },
    "The test clock (--test-clock or PAYDOWN_TEST_CLOCK) works on loopback only, not with HOST=0.0.0.0.",
  ],
  [["--what"], {}, "Unknown option '--what': the sandbox accepts --demo, --test-clock FILE and --help."],
  [[], { PAYDOWN_NOTIFY_URL: "ftp://x" }, 'PAYDOWN_NOTIFY_URL must be an http or https address, not "ftp://x".'],
  [
    [],
    { PAYDOWN_RETURN_ORIGINS: "pay.example" },
    'joined with commas, such as https://pay.example; "pay.example" is not an origin.',
  ],
  [
    [],
    { PAYDOWN_NOTIFY_WHEN: "delayed:0" },
    'PAYDOWN_NOTIFY_WHEN must be one of after, first, delayed:SECONDS, twice, never, altered, not "delayed:0".',
  ],
  [[], { PAYDOWN_NOTIFY_WHEN: "first:3" }, 'not "first:3".'],
  [[], { SANDBOX_PORT: "http" }, 'SANDBOX_PORT must be a number from 0 to 65535, not "http".'],
])("refuses %o %o: %s", (args, env, sentence) => {
  expect(readSettings(args, env)).toMatchObject({ refusal: expect.stringContaining(sentence) as string });
});

test("prefers the flag to the environment variable", () => {
  expect(readSettings(["--test-clock", "flag"], { PAYDOWN_TEST_CLOCK: "environment" })).toMatchObject({
    testClock: "flag",
  });
  expect(readSettings([], { PAYDOWN_TEST_CLOCK: "environment" })).toMatchObject({ testClock: "environment" });
});

test("has defaults", () => {
  expect(readSettings([], {})).toEqual({
    port: 4610,
    host: "127.0.0.1",
    dataDir: ".paydown",
    hosted: {
      notifyUrl: "http://127.0.0.1:4600/paydown-web-services-2/public/plans/notification",
      secret: "paydown-hosted-development",
      returnOrigins: [],
      timing: { when: "after", seconds: 0 },
    },
  });
});

test("reads the hosted page's settings", () => {
  const env = {
    PORT: "4700",
    PAYDOWN_SERVICE_PREFIX: "/services",
    PAYDOWN_HOSTED_SECRET: "s3",
    PAYDOWN_RETURN_ORIGINS: "https://pay.example, https://guest.example/pay/",
    PAYDOWN_PUBLIC_URL: "https://pay.example",
    PAYDOWN_NOTIFY_WHEN: "delayed:30",
  };
  const { hosted } = readSettings([], env) as Settings;
  expect(hosted).toEqual({
    notifyUrl: "http://127.0.0.1:4700/services/public/plans/notification",
    secret: "s3",
    returnOrigins: ["https://pay.example", "https://guest.example"],
    timing: { when: "delayed", seconds: 30 },
  });
  expect(readSettings([], { PAYDOWN_NOTIFY_URL: "https://pay.example/n" })).toMatchObject({
    hosted: { notifyUrl: "https://pay.example/n" },
  });
  expect(readSettings(["--demo"], { HOST: "0.0.0.0" })).toMatchObject({
    hosted: { notifyUrl: expect.stringContaining("http://127.0.0.1:4600/") as string },
  });
});
