import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from "vitest";
import { parsePaydown } from "../commands.js";
import { packageRoot } from "../package-root.js";
import { StartupError } from "../startup-error.js";
import { openPreview, type Preview } from "./preview.js";

let folder: string;
const told: string[] = [];
let onTold: (() => void) | undefined;
const at = (...path: string[]) => join(folder, ...path);
const prefix = "/paydown-web-services-2";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "paydown-preview-test-"));
  for (const name of ["tmp", "portal", "drafts"]) mkdirSync(at(name));
  cpSync(join(packageRoot(), "tenants"), at("tenants"), { recursive: true });
});
beforeEach(() => {
  told.length = 0;
  // The preview's database is in a folder below it.
  vi.stubEnv("TMPDIR", at("tmp"));
});
afterEach(() => {
  vi.unstubAllEnvs();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const env = () => {
  const source = inject("testDatabase");
  return {
    ...(source.kind === "embedded" && { PAYDOWN_DATABASE_TEMPLATE: source.template }),
    PAYDOWN_TENANTS_DIR: at("tenants"),
    PAYDOWN_DATA_DIR: at("live"),
    // Nobody answers there.
    DATABASE_URL: "postgres://nobody:none@127.0.0.1:1/none",
  };
};

const tell = (line: string) => {
  told.push(line);
  onTold?.();
};

async function toldLine(part: string): Promise<string> {
  for (;;) {
    const line = told.find((one) => one.includes(part));
    if (line !== undefined) return line;
    await new Promise<void>((resolve) => (onTold = resolve));
  }
}

const open = (files: string, port = 0) =>
  openPreview({ env: env(), id: "harbor", files, port, portalDir: at("portal"), tell });

function change(file: string, edit: (content: Record<string, unknown>) => void): void {
  const content = JSON.parse(readFileSync(at(file), "utf8")) as Record<string, unknown>;
  edit(content);
  writeFileSync(at(file), JSON.stringify(content, null, 2));
}

/** A draft of harbor, in a folder that is not called so. */
function draftIn(name: string): string {
  cpSync(at("tenants/harbor"), at("drafts", name), { recursive: true });
  change(`drafts/${name}/instance.json`, (content) => (content["header"] = "The new name"));
  return at("drafts", name);
}

describe("a preview", { shuffle: false }, () => {
  let preview: Preview;

  beforeAll(async () => {
    vi.stubEnv("TMPDIR", at("tmp"));
    const opened = await open(draftIn("new-look"));
    if ("exitCode" in opened) throw new Error(opened.out.join("\n"));
    preview = opened;
  });
  afterAll(() => preview.close());

  const page = async () => (await fetch(preview.url)).text();

  async function call(path: string, body?: object) {
    const response = await fetch(`${new URL(preview.url).origin}${prefix}${path}`, {
      ...(body && {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    });
    return (await response.json()) as Record<string, unknown>;
  }

  test("shows the draft's pages to the sample user, on loopback [OPS-150]", async () => {
    expect(preview.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/pay\/harbor\/$/);
    expect(await page()).toContain("The new name");
    const [, username, password] = /Sign in as (\S+) with the password (\S+)\./.exec(preview.lines.join("\n")) ?? [];
    const session = await call("/token/login", { instanceId: "harbor", username, password });
    expect(typeof session["jwt"]).toBe("string");
  });

  test("takes no payments [OPS-152]", async () => {
    expect((await call("/public/health/ready"))["paused"]).toEqual(["harbor"]);
  });

  test("shows a change after a reload, and the last good files while one has a fault [OPS-151]", async () => {
    const changes = { header: "A newer name", loginIdentifier: "USERNAME" };
    change("drafts/new-look/instance.json", (content) => Object.assign(content, changes));
    await toldLine("Reload the page.");
    expect(await page()).toContain("A newer name");
    expect(await toldLine("Sign in as")).toMatch(/^Sign in as sample01 with the password \S+\.$/);
    change("drafts/new-look/company.json", (content) => (content["companyPhoneNumber"] = "1"));
    expect(await toldLine("have a fault")).toMatch(/last good ones are shown:\n {2}.+company\.json:\d+: companyPhone/);
    expect(await page()).toContain("A newer name");
  });

  test("leaves nothing behind, also if its port is taken, and no trace in the live data [OPS-152]", async () => {
    const second = open(draftIn("second"), Number(new URL(preview.url).port));
    await expect(second).rejects.toThrow(StartupError);
    expect(readdirSync(at("tmp"))).toHaveLength(1);
    await preview.close();
    expect([readdirSync(at("tmp")), existsSync(at("live"))]).toEqual([[], false]);
  });
});

test("says what tenant check says about faulty files, and starts nothing [OPS-150]", async () => {
  const files = draftIn("faulty");
  change("drafts/faulty/company.json", (content) => (content["companyPhoneNumber"] = "1"));
  expect(await open(files)).toMatchObject({
    exitCode: 1,
    out: [
      expect.stringMatching(/^state +file +found$/),
      expect.stringMatching(/^FAULT .+company\.json:\d+ +companyPhoneNumber is not valid/),
      "",
      "1 fault, 0 warnings.",
    ],
  });
  expect(readdirSync(at("tmp"))).toEqual([]);
});

test.each([
  [["acme"], /^There is no folder .+\/tenants\/acme\. Name the folder with the tenant's files with --files\.$/],
  [["harbor", "--port", "70000"], /Give a number from 0 to 65535/],
])("refuses %j with exit code 2 [OPS-2, OPS-150]", async (args, sentence) => {
  const command = parsePaydown(["tenant", "preview", ...args]);
  if (command.kind !== "onSettings" && command.kind !== "answer") throw new Error(command.kind);
  const { exitCode, err } = command.kind === "answer" ? command.outcome : await command.run(env());
  expect([exitCode, err]).toEqual([2, [expect.stringMatching(sentence)]]);
});
