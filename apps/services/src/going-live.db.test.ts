import { execFile, execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { developmentTransactionKey, type Sandbox, startSandbox } from "@paydown/sandbox";
import { quickStart } from "@paydown/start/product";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { fedAchLine } from "./bank-directory/testing/fed-ach-line.js";
import { callingOperator } from "./admin/operator.js";
import { readConfig } from "./config.js";
import { ask } from "./doctor/ask.js";
import { packageRoot } from "./package-root.js";
import { buildPrograms, type BuiltPrograms } from "./testing/built-program.js";

const repository = join(packageRoot(), "../..");
const page = readFileSync(join(repository, "docs/going-live.md"), "utf8");
/** The blocks of code, in the page's order. A list indents them. */
const blocks = [...page.matchAll(/^( *)```(sh|ini)\n([^]*?)\n *```$/gm)].map(
  ([, indent = "", language, code = ""]) => ({
    language,
    code: code.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
  }),
);

/** The transaction key of a merchant account that no sandbox publishes. */
const transactionKey = "4hT9s3cr3tK3y";
const source = inject("testDatabase");
const hasOpenssl = (() => {
  try {
    execFileSync("openssl", ["version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();

test("each block of docs/going-live.md says who runs it, and paydown needs no sudo [PROD-14]", () => {
  for (const { language, code } of blocks)
    if (language === "sh") {
      const [who = "", ...commands] = code.split("\n");
      expect(who).toMatch(/^# As (an administrator|paydown(, in a new shell)?)$/);
      for (const command of commands) expect(command.startsWith("sudo ")).toBe(who === "# As an administrator");
    }
});

test("the proxy of docs/going-live.md leads to the services and to the builds [PROD-14]", () => {
  const [, proxy = ""] = /^```nginx\n([^]*?)\n```$/m.exec(page) ?? [];
  const { host, port } = readConfig([], {});
  const addresses = new Set([...proxy.matchAll(/proxy_pass (\S+);/g)].map(([, address]) => address));
  expect([...addresses]).toEqual([`http://${host}:${port}`]);
  expect([...proxy.matchAll(/alias \/srv\/paydown\/app\/(\S+);/g)].map(([, folder]) => folder)).toEqual([
    "apps/portal/dist/assets/",
    "apps/guest/dist/assets/",
  ]);
});

/** The page wants a PostgreSQL server, and makes its secrets with openssl. */
const canFollow = source.kind === "server" && hasOpenssl;
describe.runIf(canFollow)("the commands of docs/going-live.md", () => {
  let root: string;
  let programs: BuiltPrograms;
  let sandbox: Sandbox;
  let front: Server;
  let services: ChildProcess | undefined;
  const databases = ["paydown_test", "paydown"];
  const at = (...path: string[]) => join(root, ...path);

  async function administer(statement: string): Promise<void> {
    const admin = new pg.Client({ connectionString: `${source.kind === "server" ? source.url : ""}/postgres` });
    await admin.connect();
    await admin.query(statement);
    await admin.end();
  }

  beforeAll(async () => {
    programs = await buildPrograms();
    root = mkdtempSync(join(tmpdir(), "paydown-live-"));
    for (const folder of ["etc", "var", "app", "bin"]) mkdirSync(at(folder));
    symlinkSync(join(repository, "apps"), at("app/apps"));
    // `npx paydown` is the program as built for the tests.
    writeFileSync(at("bin/npx"), `#!/bin/sh\nshift\nexec "${process.execPath}" "${programs.cli}" "$@"\n`);
    chmodSync(at("bin/npx"), 0o755);
    writeFileSync(
      at("app/accounts.jsonl"),
      `${JSON.stringify({ kind: "bank", routingNumber: "021000021", name: "Bank" })}\n`,
    );
    writeFileSync(at("app/FedACHdir.txt"), `${fedAchLine("021000021", 'FIRST "EXAMPLE" BANK')}\n`);
    sandbox = await startSandbox({ port: 0, dataDir: at("var") });
    front = await serveHttps(sandbox.url);
    for (const name of databases) await administer(`create database ${name}`);
  });
  afterAll(async () => {
    await stopServices();
    front.close();
    await sandbox.stop();
    for (const name of databases) await administer(`drop database if exists ${name} with (force)`);
    rmSync(root, { recursive: true, force: true });
  });

  /** The sandbox behind https, with a certificate of its own and a transaction key that is not published. */
  async function serveHttps(url: string): Promise<Server> {
    execFileSync(
      "openssl",
      [
        ...["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"],
        ...["-addext", "subjectAltName=DNS:localhost", "-keyout", at("tls.key"), "-out", at("tls.pem")],
      ],
      { stdio: "ignore" },
    );
    const server = createServer(
      { key: readFileSync(at("tls.key")), cert: readFileSync(at("tls.pem")) },
      (call, reply) => {
        void text(call).then(async (body) => {
          const { status, headers, answer } = await fetch(`${url}${call.url}`, {
            method: call.method ?? "GET",
            headers: { "content-type": "application/json" },
            ...(call.method === "POST" && { body: body.replace(transactionKey, developmentTransactionKey) }),
          }).then(async (response) => ({
            ...response,
            headers: response.headers,
            status: response.status,
            answer: await response.text(),
          }));
          reply.writeHead(status, { "content-type": headers.get("content-type") ?? "text/plain" }).end(answer);
        });
      },
    );
    await new Promise<void>((done) => server.listen(0, "localhost", done));
    return server;
  }

  const localUrl = () => `https://localhost:${(front.address() as AddressInfo).port}`;
  const settingsFile = () => at("etc/paydown.env");

  /** The page's paths and addresses, on this machine. */
  const here = (code: string) =>
    code
      .replaceAll("/etc/paydown", at("etc"))
      .replaceAll("/var/lib/paydown", at("var"))
      .replaceAll("/srv/paydown/app", at("app"))
      .replaceAll("https://apitest.authorize.net", localUrl())
      .replaceAll("https://messages.example", localUrl())
      .replaceAll(/postgres:\/\/\S+(\/paydown_test)\?\S+/g, `${source.kind === "server" ? source.url : ""}$1`);

  const withSettings = (code: string) =>
    existsSync(settingsFile()) ? `set -a; . ${settingsFile()}; set +a; ${code}` : code;
  const environment = () => ({
    PATH: `${at("bin")}:${process.env["PATH"]}`,
    HOME: root,
    // After `sudo -iu paydown`. Where the system keeps who logged in, that name counts.
    SUDO_USER: callingOperator({ SUDO_USER: "alice" }).login,
    NODE_EXTRA_CA_CERTS: at("tls.pem"),
  });

  function run(code: string): Promise<{ code: number; output: string }> {
    return new Promise((resolve) => {
      const child = execFile(
        "bash",
        ["-ec", withSettings(here(code))],
        { cwd: at("app"), env: environment() },
        (error, out, err) => resolve({ code: typeof error?.code === "number" ? error.code : 0, output: out + err }),
      );
      // Only a command that asks reads it; any other may have ended before.
      child.stdin?.end(code.includes("read -") ? `acmelogin:${transactionKey}\n` : undefined);
    });
  }

  async function startServices(): Promise<void> {
    const child = spawn(
      "bash",
      ["-ec", withSettings(`exec ${process.execPath} ${quickStart.join(" ")} ${programs.main}`)],
      {
        cwd: at("app"),
        env: environment(),
        stdio: ["ignore", "pipe", "pipe"],
      },
    );
    services = child;
    let output = "";
    await new Promise<void>((ready, failed) => {
      for (const stream of [child.stdout, child.stderr])
        stream.on("data", (part: Buffer) => {
          output += part.toString();
          if (output.includes("Paydown services are ready on")) ready();
        });
      child.once("exit", () => failed(new Error(output)));
    });
  }

  async function stopServices(): Promise<void> {
    const child = services;
    services = undefined;
    if (!child) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  }

  const faultsIn = (output: string) => output.split("\n").filter((line) => line.startsWith("FAULT"));

  const doctors: string[] = [];

  /** Does what a block of the page says. */
  async function follow({ language, code }: (typeof blocks)[number]): Promise<void> {
    if (language === "ini") {
      if (code.startsWith("[Unit]")) expect(code).toContain("ExecStart=/usr/bin/node apps/services/dist/main.js");
      else writeFileSync(settingsFile(), `${here(code)}\nPORT=0\n`);
    } else if (code.includes("systemctl enable")) await startServices();
    else if (code.includes("systemctl restart")) {
      expect(readFileSync(settingsFile(), "utf8")).not.toContain("PAYDOWN_AUTHORIZE_NET_URL");
      expect(readFileSync(settingsFile(), "utf8")).toContain(`PAYDOWN_DATA_DIR=${at("var")}/live\n`);
      // No test asks the real gateway.
      appendFileSync(settingsFile(), `PAYDOWN_AUTHORIZE_NET_URL=${localUrl()}\n`);
      await stopServices();
      await startServices();
    } else if (code.startsWith("# As paydown") && !code.includes("git clone")) {
      const done = await run(code);
      if (code.includes("paydown doctor")) doctors.push(done.output);
      // There is no payment PAY-5TX9-29KM. The arguments are valid.
      else if (code.includes("PAY-5TX9-29KM"))
        expect(done).toEqual({ code: 1, output: expect.stringMatching(/^\S.+\n$/) as string });
      else expect(done).toEqual({ code: 0, output: expect.any(String) as string });
      expect(done.output).not.toContain(transactionKey);
      if (code.includes("FedACHdir.txt")) expect(done.output).toBe("The bank directory has 1 bank.\n");
    }
  }

  // One test for each block, because together they need more time than a test has on a busy machine.
  describe(
    "lead from an empty folder to services in production mode, a change of the gateway and of a secret [PROD-14]",
    {
      shuffle: false,
    },
    () => {
      test.each(canFollow ? blocks.map((block, index) => [index + 1, block] as const) : [])("block %i", (_, block) =>
        follow(block),
      );

      test("the doctor finds that the migrations are missing, and then nothing", () => {
        expect(doctors.map(faultsIn)).toEqual([
          [expect.stringMatching(/^FAULT +migrations +\d+ are missing/)],
          ...[[], [], []],
        ]);
        expect(doctors[1]).toMatch(
          /\nok +processor acme +Authorize\.Net \(https:\/\/localhost:\d+\) accepts the credentials\n/,
        );
        expect(doctors[2]).toContain("/paydown answers");
      });
    },
  );

  test("do not hide a certificate that this machine does not know [PROD-9]", async () => {
    expect(await ask(localUrl())).toMatchObject({ kind: "noAnswer", why: "certificate" });
  });
});
