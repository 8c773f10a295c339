import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { makeFolder } from "@paydown/host/folder";
import { lockFolder } from "@paydown/host/folder-lock";
import { quickStart } from "@paydown/start/product";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { packageRoot } from "./package-root.js";
import { buildPrograms, type BuiltPrograms } from "./testing/built-program.js";

const bank = (routingNumber: string) => JSON.stringify({ kind: "bank", routingNumber, name: "B" });

describe("the command paydown", () => {
  let folder: string;
  let file: string;
  let programs: BuiltPrograms;

  beforeAll(async () => {
    programs = await buildPrograms();
    folder = mkdtempSync(join(tmpdir(), "paydown-cli-"));
    file = join(folder, "banks.ndjson");
    writeFileSync(file, `${bank("021000021")}\n${bank("12")}\n${bank("121000248")}\n`);
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  const run = (...args: string[]) => runIn(join(folder, "data"), ...args);

  function runIn(dataDir: string, ...args: string[]): Promise<{ code: number; out: string; err: string }> {
    const { PATH, HOME } = process.env;
    const source = inject("testDatabase");
    const template = source.kind === "embedded" ? { PAYDOWN_DATABASE_TEMPLATE: source.template } : {};
    return new Promise((resolve) => {
      execFile(
        process.execPath,
        [...quickStart, programs.cli, ...args],
        { cwd: packageRoot(), env: { PATH, HOME, ...template, PAYDOWN_DATA_DIR: dataDir } },
        (error, out, err) => resolve({ code: typeof error?.code === "number" ? error.code : 0, out, err }),
      );
    });
  }

  test("a command finds no database in a folder that has none, and creates none [OPS-14]", async () => {
    const elsewhere = join(folder, "elsewhere");
    const { code, out, err } = await runIn(elsewhere, "pause", "harbor", "--by", "sam", "--why", "a test");
    expect([code, out]).toEqual([1, ""]);
    expect(err).toBe(
      `There is no database in ${elsewhere}. Set PAYDOWN_DATA_DIR or DATABASE_URL to the services' own, or run the command where they run.\n`,
    );
    expect(existsSync(elsewhere)).toBe(false);
  });

  test("import stores the good lines, names the bad ones and sets the exit code [OPS-2, OPS-23]", async () => {
    const dry = await run("import", file, "--instance", "harbor", "--dry-run");
    expect([dry.code, dry.out.trim().split("\n").at(-1)]).toEqual([1, "Would import: 2 bank. Lines skipped: 1."]);
    const rejects = join(folder, "rejects.ndjson");
    const real = await run("import", file, "--instance", "harbor", "--rejects", rejects);
    expect([real.code, real.out.split("\n")[0]]).toEqual([1, "Imported: 2 bank. Lines skipped: 1."]);
    expect(readFileSync(rejects, "utf8")).toBe(`${bank("12")}\n`);
    expect(real.err).toContain(String.raw`line 2: routingNumber must match pattern "^\d{9}$"`);
    writeFileSync(file, `${bank("021000021")}\n`);
    expect((await run("import", file, "--instance", "harbor")).code).toBe(0);
  });

  test("export prints to standard output or to a new file, and says what it cannot write [EXP-7, OPS-71]", async () => {
    const facts = (...args: string[]) => run("export", "--instance", "harbor", ...args);
    const file = join(folder, "facts.ndjson");
    const { code, out, err } = await facts();
    expect([code, err]).toEqual([0, ""]);
    expect(JSON.parse(out)).toMatchObject({ kind: "end", instanceId: "harbor", lines: 0 });
    expect(await facts("--out", file)).toMatchObject({ code: 0, err: "" });
    expect(readFileSync(file, "utf8")).toBe(out);
    expect(await facts("--out", file)).toEqual({
      code: 2,
      out: "",
      err: `The file ${file} exists already. Name a new file.\n`,
    });
    expect((await facts("--out", join(folder, "missing", "facts"))).err).toMatch(
      /^The file .+ cannot be created: ENOENT/,
    );
    const { PATH, HOME } = process.env;
    const command = [process.execPath, ...quickStart, programs.cli, "export", "--instance", "harbor"];
    const child = spawn("sh", ["-c", '"$0" "$@" >/dev/full', ...command], {
      cwd: packageRoot(),
      env: { PATH, HOME, PAYDOWN_DATA_DIR: join(folder, "data") },
    });
    const [said] = await Promise.all([text(child.stderr), once(child, "exit")]);
    expect([child.exitCode, said]).toEqual([
      1,
      "Standard output cannot be written: ENOSPC: no space left on device, write.\nThe output was not read to its end. Run the command again to get all of it.\n",
    ]);
  });

  test.each([
    [
      ["import", join(packageRoot(), "package.json"), "--instance", "nowhere"],
      "There is no instance nowhere; there are harbor, riverton, summit.\n",
    ],
    [["import", "/nowhere", "--instance", "harbor"], "There is no file /nowhere.\n"],
    [
      ["payment-reviews", "--instance", "harbor", "--fast"],
      "Unknown option '--fast': see paydown payment-reviews list --help.\n",
    ],
  ])("rejects %j with exit code 2 [OPS-2]", async (args, sentence) => {
    expect(await run(...args)).toEqual({ code: 2, out: "", err: sentence });
  });

  test("--help names every command and the settings they share with the services [OPS-1]", async () => {
    const { code, out, err } = await run("--help");
    expect([code, err]).toEqual([0, ""]);
    for (const name of ["doctor", "import", "payment-reviews", "bank-reviews", "guest-reviews", "keys"])
      expect(out).toMatch(new RegExp(`^  ${name} `, "m"));
    expect(out).not.toContain("doctor-facts");
    expect(out).toContain("  PAYDOWN_TENANTS_DIR  ");
  });

  test("finishes quietly when the reader of its output stops reading [OPS-5]", async () => {
    const command = spawn(process.execPath, [...quickStart, programs.cli, "--help"], {
      stdio: ["ignore", "pipe", "pipe"],
      env: { PATH: process.env.PATH },
    });
    command.stdout.destroy();
    const [err, [code]] = await Promise.all([text(command.stderr), once(command, "close")]);
    expect([code, err]).toEqual([0, ""]);
  });

  test("names the process that holds the data folder when the services are running", async () => {
    makeFolder(join(folder, "data"));
    const lock = await lockFolder(join(folder, "data"));
    const { code, err } = await run("import", file, "--instance", "harbor");
    await lock.release();
    expect([code, err.includes(`(pid ${process.pid})`)]).toEqual([1, true]);
  });
});
