import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { CommandOutcome } from "../admin/outcome.js";
import { parsePaydown } from "../commands.js";
import { packageRoot } from "../package-root.js";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "paydown-check-"));
  cpSync(join(packageRoot(), "tenants"), join(folder, "tenants"), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function check(...args: string[]): Promise<CommandOutcome> {
  const command = parsePaydown(["tenant", "check", ...args]);
  if (command.kind !== "onSettings") throw new Error(JSON.stringify(command));
  return command.run({ PAYDOWN_TENANTS_DIR: join(folder, "tenants") });
}

function change(file: string, edit: (content: Record<string, unknown>) => void): void {
  const content = JSON.parse(readFileSync(join(folder, file), "utf8")) as Record<string, unknown>;
  edit(content);
  writeFileSync(join(folder, file), JSON.stringify(content, null, 2));
}

test("says that valid files are valid, and exits with 0 [OPS-50]", async () => {
  expect(await check()).toEqual({ exitCode: 0, out: ["The files are valid, 0 warnings."], err: [] });
});

test("lists every fault and warning of all tenants with file and line, and exits with 1 [OPS-50]", async () => {
  change("tenants/harbor/instance.json", (c) => (c["headerColour"] = "#fff"));
  change("tenants/summit/company.json", (c) => (c["companyCity"] = ""));
  const { exitCode, out } = await check();
  expect([exitCode, out.map((line) => line.replace(/ +/g, " ").replaceAll(`${folder}/tenants/`, ""))]).toEqual([
    1,
    [
      "state file found",
      expect.stringMatching(
        /^FAULT harbor\/instance\.json:\d{3} there is no setting called headerColour\. Did you mean headerColor\?/,
      ),
      "warning summit/company.json:5 companyCity is blank. Fill it in, or remove it.",
      "",
      "1 fault, 1 warning.",
    ],
  ]);
});

test("--json prints one document with the same exit code [OPS-3, OPS-50]", async () => {
  change("tenants/harbor/company.json", (c) => (c["companyPhoneNumber"] = "1"));
  const { exitCode, out } = await check("--json");
  expect([exitCode, JSON.parse(out.join("\n"))]).toEqual([
    1,
    {
      ok: false,
      notes: [
        {
          state: "fault",
          file: join(folder, "tenants/harbor/company.json"),
          line: 8,
          says: 'companyPhoneNumber is not valid. Expected: Ten digits, without spaces or signs, such as "4105550142".',
        },
      ],
    },
  ]);
});

test("checks only the named tenants [OPS-50]", async () => {
  change("tenants/harbor/company.json", (c) => (c["companyPhoneNumber"] = "1"));
  expect((await check(join(folder, "tenants/summit"))).exitCode).toBe(0);
  expect((await check(join(folder, "tenants/summit"), join(folder, "tenants/harbor"))).exitCode).toBe(1);
  expect((await check(join(folder, "tenants"))).exitCode).toBe(1);
});

test("checks a draft elsewhere with the live global.json [OPS-50]", async () => {
  cpSync(join(folder, "tenants/harbor"), join(folder, "drafts/harbor"), { recursive: true });
  expect((await check(join(folder, "drafts/harbor"))).exitCode).toBe(0);
  change("tenants/global.json", (c) => (c["helpMessage"] = ""));
  expect((await check(join(folder, "drafts/harbor"))).out.join()).toContain("helpMessage is blank.");
});

test("checks each tenant in a folder of drafts with the live global.json [OPS-153]", async () => {
  for (const id of ["harbor", "summit"])
    cpSync(join(folder, "tenants", id), join(folder, "drafts", id), { recursive: true });
  expect(await check(join(folder, "drafts"))).toMatchObject({ exitCode: 0 });
  change("drafts/summit/company.json", (c) => (c["companyPhoneNumber"] = "1"));
  expect((await check(join(folder, "drafts"))).out.at(-1)).toBe("1 fault, 0 warnings.");
});

test("names a folder that does not exist [OPS-2, OPS-50]", async () => {
  const { exitCode, err } = await check(join(folder, "nowhere"));
  expect([exitCode, err]).toEqual([
    2,
    [`There is no folder ${folder}/nowhere. Name the folder of a tenant, such as ${folder}/tenants/acme.`],
  ]);
});
