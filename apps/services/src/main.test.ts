import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "@paydown/host/clock";
import { startSandbox } from "@paydown/sandbox";
import { quickStart } from "@paydown/start/product";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { loadDemo } from "./demo/load-demo.js";
import { packageRoot } from "./package-root.js";
import { loadTenants } from "./tenants/load-tenants.js";
import { buildPrograms, type BuiltPrograms } from "./testing/built-program.js";
import { productionSettings, secrets } from "./testing/production-settings.js";
import { openReopenableDatabase, type ReopenableDatabase } from "./testing/test-database.js";

interface Started {
  readonly child: ChildProcess;
  output: string;
}

const PAYDOWN_KEY = Buffer.alloc(32, 7).toString("base64");

let programs: BuiltPrograms;
const children: ChildProcess[] = [];

/** Starts the shipped main program. */
function start(env: NodeJS.ProcessEnv, args: readonly string[] = []): Started {
  const source = inject("testDatabase");
  const template = source.kind === "embedded" ? { PAYDOWN_DATABASE_TEMPLATE: source.template } : {};
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [...quickStart, programs.main, ...args], {
    cwd: packageRoot(),
    env: { PATH, HOME, ...template, PORT: "0", PAYDOWN_LOG_LEVEL: "silent", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.push(child);
  const started: Started = { child, output: "" };
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (part: Buffer) => (started.output += part.toString()));
  return started;
}

/** Runs an operator's command as shipped. */
async function command(env: NodeJS.ProcessEnv, args: readonly string[]) {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [...quickStart, programs.cli, ...args], {
    cwd: packageRoot(),
    env: { PATH, HOME, ...env },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => (output += part.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, output };
}

async function outcome(env: NodeJS.ProcessEnv, args?: readonly string[]) {
  const started = start(env, args);
  const [code] = (await once(started.child, "close")) as [number | null];
  return { code, output: started.output };
}

async function ready(started: Started): Promise<string> {
  for (;;) {
    const url = /ready on (http:\S+)/.exec(started.output)?.[1];
    if (url) return url;
    if (started.child.exitCode !== null) throw new Error(started.output);
    await Promise.race([once(started.child.stdout as NodeJS.ReadableStream, "data"), once(started.child, "close")]);
  }
}

async function listening(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

describe("startup", () => {
  let folder: string;
  let demo: ReopenableDatabase;
  const copies: Omit<ReopenableDatabase, "db">[] = [];

  beforeAll(async () => {
    programs = await buildPrograms();
    folder = mkdtempSync(join(tmpdir(), "paydown-main-"));
    chmodSync(folder, 0o755);
    demo = await openReopenableDatabase();
    await loadDemo(demo.db, loadTenants(undefined), systemClock);
    await demo.db.close();
  });
  afterAll(async () => {
    // Only a failed test leaves a process running.
    for (const child of children) child.kill("SIGKILL");
    for (const database of [demo, ...copies]) await database.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  /** A copy of the data folder with the demo. Making a new one would double the cost of a start. */
  async function demoFolder(): Promise<string> {
    const copy = await demo.copy();
    copies.push(copy);
    return copy.settings.dataDir;
  }

  test("prints its steps the first time, answers, and stops cleanly on SIGTERM; the second start creates nothing", async () => {
    const dataDir = join(folder, "first");
    const first = start({ PAYDOWN_DATA_DIR: dataDir });
    const url = await ready(first);
    expect((await fetch(`${url}/paydown-web-services-2/public/health`)).status).toBe(200);
    expect(first.output).toMatch(/Creating the database[^]+Loading the demo of harbor[^]+Paydown services are ready/);
    expect(first.output).not.toMatch(/Harbor-demo|Warning/);

    const held = await outcome({ PAYDOWN_DATA_DIR: dataDir });
    expect(held).toEqual({
      code: 1,
      output: `The data folder ${dataDir} is in use by another process (pid ${first.child.pid}). Stop that process, or set PAYDOWN_DATA_DIR to another folder.\n`,
    });

    const listed = await command({ PAYDOWN_DATA_DIR: dataDir }, ["guest-reviews", "--instance", "riverton"]);
    expect(listed).toEqual({ code: 0, output: "riverton has nothing to review.\n" });

    first.child.kill("SIGTERM");
    expect(await once(first.child, "close")).toEqual([0, null]);

    const after = await command({ PAYDOWN_DATA_DIR: dataDir }, [
      "guest-reviews",
      "close",
      "T-1",
      "--instance",
      "riverton",
      "--by",
      "Sam",
      "--why",
      "x",
    ]);
    expect(after).toEqual({ code: 1, output: "T-1 has nothing left to review.\n" });

    const second = start({ PAYDOWN_DATA_DIR: dataDir });
    await ready(second);
    expect(second.output).toMatch(/^Paydown services are ready on \S+\n$/);
    second.child.kill("SIGINT");
    expect(await once(second.child, "close")).toEqual([0, null]);
  });

  test("refuses another key than the database's, and takes it once the values are encrypted with it", async () => {
    const dataDir = await demoFolder();
    const otherKey = await outcome({ PAYDOWN_DATA_DIR: dataDir, PAYDOWN_KEY });
    expect(otherKey.code).toBe(1);
    expect(otherKey.output).toMatch(
      /^The database is encrypted with key [0-9a-f]{8}, but PAYDOWN_KEY holds [0-9a-f]{8}\. Set PAYDOWN_KEY or PAYDOWN_KEY_FILE to that key .+\n$/,
    );
    const changed = await command({ PAYDOWN_DATA_DIR: dataDir, PAYDOWN_KEY: `${PAYDOWN_KEY},development` }, [
      "keys",
      "reencrypt",
    ]);
    expect(changed.output).toMatch(
      /^Re-encrypted \d+ values with key [0-9a-f]{8}\.\nNo other key is in use: you can remove [0-9a-f]{8} from PAYDOWN_KEY\.\n$/,
    );
    const second = start({ PAYDOWN_DATA_DIR: dataDir, PAYDOWN_KEY });
    await ready(second);
    second.child.kill("SIGTERM");
    expect(await once(second.child, "close")).toEqual([0, null]);
  });

  test("names the instances that a restore has paused, warns of settings without effect, and starts anyway [RECON-37, RECON-44]", async () => {
    const dataDir = await demoFolder();
    const tenantsDir = join(folder, "tenants");
    cpSync(join(packageRoot(), "tenants"), tenantsDir, { recursive: true });
    const file = join(tenantsDir, "harbor/instance.json");
    writeFileSync(file, readFileSync(file, "utf8").replace('"homeCol2": "ORIGCRED"', '"homeCol2": "LENDER"'));
    const env = { PAYDOWN_DATA_DIR: dataDir, PAYDOWN_TENANTS_DIR: tenantsDir };
    const started = start({ ...env, PAYDOWN_RESTORED: "a backup" });
    await ready(started);
    expect(started.output).toMatch(
      /harbor is paused since \S+, by PAYDOWN_RESTORED: the database was restored: a backup\n[^]+Paydown services are ready/,
    );
    expect(started.output).toMatch(
      /Check these tenant settings; the services start anyway:\n {2}\S+\/harbor\/instance\.json:\d+: homeCol2 names the cell LENDER, which no account has[^]+Paydown services are ready/,
    );
    expect((await command(env, ["pause", "--list"])).output).toContain("harbor is paused");
    started.child.kill("SIGINT");
    expect(await once(started.child, "close")).toEqual([0, null]);
  });

  test("the doctor works beside the running services and without them, prints a table or JSON, and finds what is missing [PROD-8, PROD-11, PROD-13]", async () => {
    const dataDir = await demoFolder();
    const sandbox = await startSandbox({ port: 0, dataDir: join(folder, "sandbox") });
    const env = { PAYDOWN_DATA_DIR: dataDir, SANDBOX_URL: sandbox.url };
    const services = start(env);
    await ready(services);
    const beside = await command(env, ["doctor"]);
    services.child.kill("SIGTERM");
    await once(services.child, "close");
    const { code, output } = await command(env, ["doctor", "--json"]);
    await sandbox.stop();
    expect(beside).toEqual({
      code: 0,
      output: expect.stringMatching(
        /^state +check +found\n[^]*\nok +database +the embedded database in \S+ answers\n[^]*\nNothing is missing, [12] warnings?\.\n$/,
      ) as string,
    });
    const { ok, checks } = JSON.parse(output) as { ok: boolean; checks: readonly { check: string; state: string }[] };
    expect([code, ok, checks.find(({ check }) => check === "migrations")?.state]).toEqual([0, true, "ok"]);

    const without = await command(env, ["doctor"]);
    expect(without.code).toBe(1);
    expect(without.output).toMatch(/\nFAULT +processor harbor +the sandbox \(\S+\) does not answer \(ECONNREFUSED\)/);
  });

  test("production mode refuses every setting for development at once, and the doctor names the same [PROD-2, PROD-12]", async () => {
    const env = {
      PAYDOWN_MODE: "production",
      PAYDOWN_DATA_DIR: join(folder, "none"),
      PAYDOWN_HOSTED_SECRET: "topsecret",
      DATABASE_URL: "postgres://casey:topsecret@127.0.0.1:9/paydown",
    };
    const refused = await outcome({ ...env, PAYDOWN_DATABASE_TEMPLATE: "" });
    const doctor = await command(env, ["doctor"]);
    expect([refused.code, doctor.code]).toEqual([2, 1]);
    const faults = refused.output.trimEnd().split("\n  - ").slice(1);
    expect(faults).toHaveLength(7);
    for (const sentence of faults) expect(doctor.output).toContain(sentence);
    expect(doctor.output).toMatch(
      /\nFAULT +database +The PostgreSQL server postgres:\/\/casey@127\.0\.0\.1:9\/paydown does not/,
    );
    expect(`${refused.output}${doctor.output}`).not.toContain("topsecret");
    expect(existsSync(env.PAYDOWN_DATA_DIR)).toBe(false);
  });

  test("production mode refuses a database with the demo [PROD-4]", async () => {
    const settings = productionSettings();
    const dataDir = await demoFolder();
    await command({ PAYDOWN_DATA_DIR: dataDir, PAYDOWN_KEY: `${secrets.key},development` }, ["keys", "reencrypt"]);
    // Nobody answers at this address, so the credentials stay unchecked.
    const env = {
      ...settings.env,
      PAYDOWN_DATA_DIR: dataDir,
      DATABASE_URL: "",
      PAYDOWN_AUTHORIZE_NET_URL: "https://127.0.0.1:9",
    };
    const { code, output } = await outcome({ ...env, PAYDOWN_DATABASE_TEMPLATE: "" });
    settings.remove();
    expect(code).toBe(2);
    expect(output).toContain("The database has the demo of harbor, riverton, whose passwords are published.");
  });

  test("reports a port in use before it creates anything", async () => {
    const other = createServer();
    const port = await listening(other);
    const { code, output } = await outcome({ PORT: String(port), PAYDOWN_DATA_DIR: join(folder, "unused") });
    other.close();
    expect({ code, output }).toEqual({
      code: 1,
      output: `Port ${port} on 127.0.0.1 is in use by another program. Stop that program, or set PORT to a free port and start again.\n`,
    });
  });

  test("reports a data folder that can't be created", async () => {
    writeFileSync(join(folder, "file"), "");
    const { code, output } = await outcome({ PAYDOWN_DATA_DIR: join(folder, "file/data") });
    expect(code).toBe(1);
    expect(output).toMatch(
      /^The data folder .+ cannot be written \(ENOTDIR\)\. Give this user write permission, or set PAYDOWN_DATA_DIR to another folder\.\n$/,
    );
  });

  test("reports a data folder that it can't write", async () => {
    // Root may write anywhere except in the kernel's own folders.
    const dataDir = process.getuid?.() === 0 ? "/sys/paydown" : join(folder, "read-only");
    if (!dataDir.startsWith("/sys/")) mkdirSync(dataDir, { mode: 0o500 });
    const { code, output } = await outcome({ PAYDOWN_DATA_DIR: dataDir });
    expect(code).toBe(1);
    expect(output).toMatch(
      /^The data folder \S+ cannot be written \((EACCES|EPERM|EROFS)\)\. Give this user write permission, or set PAYDOWN_DATA_DIR to another folder\.\n$/,
    );
  });

  test("reports a database server that accepts the connection but never answers, and does not print the password", async () => {
    const silent = createServer(() => {});
    const port = await listening(silent);
    const { code, output } = await outcome({ DATABASE_URL: `postgres://casey:topsecret@127.0.0.1:${port}/paydown` });
    silent.close();
    expect({ code, output }).toEqual({
      code: 1,
      output: `The PostgreSQL server postgres://casey@127.0.0.1:${port}/paydown does not answer (no answer within 5 seconds). Check DATABASE_URL and that the server is running, or unset it to use the embedded database.\n`,
    });
  });

  test("reports a database server that refuses the connection, and does not print the password", async () => {
    // A port that was free a moment ago may be in use by now. The system never assigns port 9 by itself.
    const { code, output } = await outcome({ DATABASE_URL: "postgres://casey:topsecret@127.0.0.1:9/paydown" });
    expect([code, output.includes("(ECONNREFUSED)"), output.includes("topsecret")]).toEqual([1, true, false]);
  });

  // One setting for each place that reads them; `config.test.ts` has the others.
  test.each([
    [{ PAYDOWN_KEY: "topsecret" }, [], "PAYDOWN_KEY must hold 32-byte keys in base64"],
    [{ PAYDOWN_TENANTS_DIR: "/nowhere" }, [], "There is no folder /nowhere."],
    [{}, ["--test-clock", "/nowhere"], "or an offset from now such as +3d or -2h; it cannot be read (ENOENT)."],
    [{}, ["--fast"], "Unknown option '--fast': the services accept --demo, --test-clock FILE and --help."],
  ])("rejects %j %j with exit code 2", async (env, args, sentence) => {
    const { code, output } = await outcome({ PAYDOWN_DATA_DIR: join(folder, "unused"), ...env }, args);
    expect([code, output.includes(sentence), output.split("\n").length]).toEqual([2, true, 2]);
    expect(output).not.toContain("topsecret");
  });

  test("--help prints flags and variables and starts nothing", async () => {
    const { code, output } = await outcome({ PAYDOWN_DATA_DIR: join(folder, "unused"), PORT: "none" }, ["--help"]);
    expect(code).toBe(0);
    expect(output).toMatch(
      /^Usage: node dist\/main\.js \[FLAGS\]\n[^]*--demo[^]*--test-clock FILE[^]*\n  PAYDOWN_KEY  /,
    );
    expect(existsSync(join(folder, "unused"))).toBe(false);
  });

  test("reports a HOST that is not an address of this machine", async () => {
    const { code, output } = await outcome({ HOST: "192.0.2.1", PAYDOWN_DATA_DIR: join(folder, "elsewhere") }, [
      "--demo",
    ]);
    expect([code, output.includes("HOST=192.0.2.1 is not an address of this machine.")]).toEqual([1, true]);
  });
});
