import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeFolder } from "@paydown/host/folder";
import { lockFolder } from "@paydown/host/folder-lock";
import { quickStart } from "@paydown/start/product";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { packageRoot } from "./package-root.js";
import { buildPrograms } from "./testing/built-program.js";

const bank = (routingNumber: string) => JSON.stringify({ kind: "bank", routingNumber, name: "B" });

describe("import on the command line", () => {
  let folder: string;
  let file: string;
  let programs: Awaited<ReturnType<typeof buildPrograms>>;

  beforeAll(async () => {
    programs = await buildPrograms();
    folder = mkdtempSync(join(tmpdir(), "paydown-cli-"));
    file = join(folder, "banks.ndjson");
    writeFileSync(file, `${bank("021000021")}\n${bank("12")}\n${bank("121000248")}\n`);
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
    programs.remove();
  });

  function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
    const { PATH, HOME } = process.env;
    const source = inject("testDatabase");
    const template = source.kind === "embedded" ? { PAYDOWN_DATABASE_TEMPLATE: source.template } : {};
    return new Promise((resolve) => {
      execFile(
        process.execPath,
        [...quickStart, programs.cli, ...args],
        { cwd: packageRoot(), env: { PATH, HOME, ...template, PAYDOWN_DATA_DIR: join(folder, "data") } },
        (error, out, err) => resolve({ code: typeof error?.code === "number" ? error.code : 0, out, err }),
      );
    });
  }

  test("imports the good lines, names the bad ones and sets the exit code", async () => {
    const dry = await run("import", file, "--instance", "harbor", "--dry-run");
    expect([dry.code, dry.out.trim().split("\n").at(-1)]).toEqual([1, "Would import: 2 bank. Lines skipped: 1."]);
    const real = await run("import", file, "--instance", "harbor");
    expect([real.code, real.out.trim().split("\n").at(-1)]).toEqual([1, "Imported: 2 bank. Lines skipped: 1."]);
    expect(real.err).toContain(String.raw`line 2: routingNumber must match pattern "^\d{9}$"`);
    writeFileSync(file, `${bank("021000021")}\n`);
    expect((await run("import", file, "--instance", "harbor")).code).toBe(0);
  });

  test.each([
    [["import"], "Usage: node dist/cli.js import FILE --instance ID [--dry-run]"],
    [["import", "f", "--instance", "nowhere"], "There is no instance nowhere; there are harbor, riverton, summit."],
    [["import", "/nowhere", "--instance", "harbor"], "There is no file /nowhere."],
    [["import", "f", "--fast"], "Unknown option '--fast': see node dist/cli.js --help.\n"],
    [["payment-reviews", "--fast"], "Unknown option '--fast': see node dist/cli.js --help.\n"],
    [["keys", "--fast"], "Unknown option '--fast': see node dist/cli.js --help.\n"],
  ])("rejects %j with exit code 2", async (args, sentence) => {
    const { code, err } = await run(...args);
    expect([code, err.includes(sentence)]).toEqual([2, true]);
  });

  test.each([[["--help"]], [["import", "--help"]], [["payment-reviews", "-h"]]])(
    "%j prints the usage of every command and exits with 0",
    async (args) => {
      const { code, out, err } = await run(...args);
      expect([code, err]).toEqual([0, ""]);
      const called = [
        "import FILE --instance ID [--dry-run]",
        "guest-reviews --instance ID",
        "payment-reviews --instance ID",
        "keys reencrypt",
      ];
      for (const said of [...called.map((line) => `node dist/cli.js ${line}\n`), "  PAYDOWN_TENANTS_DIR  "])
        expect(out).toContain(said);
    },
  );

  test("names the process that holds the data folder when the services are running", async () => {
    makeFolder(join(folder, "data"));
    const lock = await lockFolder(join(folder, "data"));
    const { code, err } = await run("import", file, "--instance", "harbor");
    await lock.release();
    expect([code, err.includes(`(pid ${process.pid})`)]).toEqual([1, true]);
  });
});
