import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { opens } from "./checks/form.js";
import { runProgram } from "./program.js";
import { readSettings } from "./settings.js";
import { type Outside, runSuite } from "./suite.js";
import { sandboxFile, secret, type RunningPage, startPage } from "./testing/running-page.js";

let running: RunningPage;
beforeAll(async () => {
  running = await startPage();
});
afterAll(() => running.stop());

async function start(
  args: readonly string[],
  outside: Outside = {},
  env: NodeJS.ProcessEnv = { HOSTED_PAGE_SECRET: secret },
) {
  const [out, err]: [string[], string[]] = [[], []];
  const output = { say: (line: string) => void out.push(line), complain: (line: string) => void err.push(line) };
  const code = await runProgram(args, env, output, outside);
  return { code, out: out.join("\n"), err: err.join("\n") };
}

test("--help prints every flag and exits with 0 [HOST-82]", async () => {
  const { code, out } = await start(["--help"]);
  expect([code, out]).toEqual([0, expect.stringMatching(/Usage: hosted-page-conformance[^]*--config FILE[^]*--json/)]);
});

test("stops what it started [HOST-84]", async () => {
  let url = "";
  await start(running.flags, { ...running.outside, checks: [opens], ready: (receiver) => void (url = receiver.url) });
  await expect(fetch(url)).rejects.toThrow("fetch failed");
});

test("prints a line for each check with its clause, and the total, and exits with 0 if none failed [HOST-82]", async () => {
  const { code, out } = await start(running.flags, { ...running.outside, checks: [opens] });
  expect(code).toBe(0);
  expect(out).toContain("passed  HOST-29  A complete form is redirected with 303");
  expect(out).toMatch(/\n1 passed, 0 failed, 0 not checked\.$/);
});

test("--json prints JSON alone, with a reason for each failure, and exits with 1 if a check failed [HOST-82]", async () => {
  const args = [...running.flags, "--json", "--form-url", `${running.page.url}/nothing-here`];
  const { code, out, err } = await start(args, { ...running.outside, checks: [opens] });
  expect(code).toBe(1);
  expect(JSON.parse(out)).toEqual({
    passed: 0,
    failed: 1,
    notChecked: 0,
    findings: [
      {
        clause: "HOST-29",
        rule: "A complete form is redirected with 303 to a session page, which survives a reload",
        result: "failed",
        reason: "The form is answered with 404 instead of 303.",
      },
    ],
  });
  expect(err).toMatch(
    /^Send notifications to http:\/\/127\.0\.0\.1:\d+\/public\/plans\/notification\?instanceId=conformance/,
  );
});

test("exits with 2 and one sentence if the settings are wrong, or its address is in use [HOST-82, HOST-85]", async () => {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const taken = await start([...running.flags, "--listen", `127.0.0.1:${port}`]);
  server.close();
  const wrong = await start(["--config", sandboxFile], {}, {});
  expect([taken.code, taken.err, wrong.code, wrong.err]).toEqual([
    2,
    `Cannot listen on 127.0.0.1:${port} (EADDRINUSE). Choose another address with --listen.`,
    2,
    "The shared secret is missing: set HOSTED_PAGE_SECRET, or name its file with --secret-file.",
  ]);
});

test("never waits longer than its limit for a page that accepts a connection and says nothing [HOST-84]", async () => {
  const silent = createServer(() => {});
  await new Promise<void>((done) => silent.listen(0, "127.0.0.1", done));
  const { port } = silent.address() as AddressInfo;
  const read = readSettings([...running.flags, "--form-url", `http://127.0.0.1:${port}/form`], {
    HOSTED_PAGE_SECRET: secret,
  });
  if ("refusal" in read) throw new Error(read.refusal);
  const settings = { ...read.settings, limits: { ...read.settings.limits, answerSeconds: 0.05 } };
  const [finding] = await runSuite(settings, { checks: [opens] });
  silent.closeAllConnections();
  silent.close();
  expect(finding?.reason).toBe(`POST http://127.0.0.1:${port}/form: no answer within 0.05 seconds.`);
});
