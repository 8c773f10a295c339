import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { findChromium } from "@paydown/start/chromium";
import { startOnFreePorts, startSandbox } from "@paydown/start/product";
import { expect, test } from "@playwright/test";

const suite = fileURLToPath(new URL("../../packages/hosted-page-conformance", import.meta.url));

test("the conformance suite, built, pays on the sandbox's hosted page in Chromium, and finds no rule broken [HOST-83]", async () => {
  const folder = await mkdtemp(join(tmpdir(), "paydown-conformance-"));
  const env = { PAYDOWN_HOSTED_SECRET: "shared-for-tests" };
  // The suite listens on the port of the services, which do not run.
  const { port, sandboxPort, parts } = await startOnFreePorts(
    (ports) => [startSandbox({ port: ports.sandboxPort, servicesPort: ports.port, dataDir: folder, env })] as const,
  );
  try {
    const example = JSON.parse(await readFile(join(suite, "examples/sandbox-in-a-browser.json"), "utf8")) as object;
    await writeFile(join(folder, "page.json"), JSON.stringify({ ...example, limits: { quietSeconds: 0 } }));
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        join(suite, "bin/hosted-page-conformance.mjs"),
        ...["--config", join(folder, "page.json"), "--json", "--listen", `127.0.0.1:${port}`],
        ...["--form-url", `http://127.0.0.1:${sandboxPort}/hosted?lang={language}`],
      ],
      { env: { ...process.env, HOSTED_PAGE_SECRET: "shared-for-tests", CHROMIUM_PATH: findChromium() ?? "" } },
    );
    const report = JSON.parse(stdout) as {
      readonly findings: readonly { readonly result: string; readonly rule: string }[];
    };
    expect(report.findings.length).toBeGreaterThan(30);
    expect(report.findings.filter(({ result }) => result !== "passed").map(({ rule }) => rule)).toEqual([
      "A session charges nothing after its time, and ends as expired with a notification",
    ]);
  } finally {
    await parts[0].end("SIGTERM");
    await rm(folder, { recursive: true, force: true });
  }
});
