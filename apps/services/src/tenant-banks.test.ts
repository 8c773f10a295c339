import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { StartupError } from "./startup-error.js";
import { startSftpServer } from "./providers/ach/testing/sftp-server.js";
import { bankWarnings, tenantBanks } from "./tenant-banks.js";

const secret = "s3cr3t-word";
const settings = (more: object = {}) =>
  JSON.stringify({
    ...{ host: "sftp.bank.example", user: "harbor", password: secret, hostKey: `SHA256:${"a".repeat(43)}` },
    ...{ companyName: "HARBOR", companyId: "1234567890", originatingDfi: "07640125", destinationName: "FIRST BANK" },
    ...{ immediateDestination: "076401251", immediateOrigin: "1234567890", cutOff: "16:30" },
    timeZone: "America/New_York",
    ...more,
  });
let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "paydown-banks-"));
  file = join(folder, "harbor.json");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const banks = (env: NodeJS.ProcessEnv, instanceIds = ["harbor", "summit"]) => tenantBanks({ env, instanceIds });

test("an instance has a bank if a variable or a file has its settings [ACH-28]", () => {
  expect(banks({}).instanceIds).toEqual([]);
  const { instanceIds, settingsOf } = banks({ PAYDOWN_ACH__HARBOR: settings() });
  expect([instanceIds, settingsOf("harbor")?.companyName, settingsOf("summit")]).toEqual([
    ["harbor"],
    "HARBOR",
    undefined,
  ]);
});

test("a file with settings is read again for each use [ACH-28]", () => {
  writeFileSync(file, settings());
  const { settingsOf } = banks({ PAYDOWN_ACH_FILE__HARBOR: file });
  writeFileSync(file, settings({ password: "an0ther-word" }));
  expect(settingsOf("harbor")?.sftp.password).toBe("an0ther-word");
  writeFileSync(file, "{");
  expect(settingsOf("harbor")).toBeUndefined();
  rmSync(file);
  expect(settingsOf("harbor")).toBeUndefined();
});

test.each<[string, () => NodeJS.ProcessEnv, RegExp]>([
  [
    "a variable of no instance",
    () => ({ PAYDOWN_ACH__HARBR: settings() }),
    /^PAYDOWN_ACH__HARBR names no instance\. The variables are PAYDOWN_ACH__HARBOR, PAYDOWN_ACH__SUMMIT\.$/,
  ],
  [
    "settings with a fault",
    () => ({ PAYDOWN_ACH__HARBOR: settings({ cutOff: "late" }) }),
    /^PAYDOWN_ACH__HARBOR needs "cutOff"/,
  ],
  [
    "a file with a fault",
    () => {
      writeFileSync(file, "{");
      return { PAYDOWN_ACH_FILE__HARBOR: file };
    },
    /^The file .*harbor\.json \(PAYDOWN_ACH_FILE__HARBOR\) is not valid JSON: .+ \(line 1, column 2\)\.$/,
  ],
  ["a file that is missing", () => ({ PAYDOWN_ACH_FILE__HARBOR: file }), /cannot be read \(ENOENT\)/],
  [
    "settings and a file",
    () => ({ PAYDOWN_ACH__HARBOR: settings(), PAYDOWN_ACH_FILE__HARBOR: file }),
    /are both set\. Unset one of them\.$/,
  ],
  [
    "one account at a bank for two instances",
    () => ({ PAYDOWN_ACH__HARBOR: settings(), PAYDOWN_ACH__SUMMIT: settings({ immediateOrigin: "2" }) }),
    /^harbor and summit have the same account at a bank, or the same immediate origin\./,
  ],
  [
    "one immediate origin for two instances",
    () => ({ PAYDOWN_ACH__HARBOR: settings(), PAYDOWN_ACH__SUMMIT: settings({ user: "summit" }) }),
    /^harbor and summit have the same account at a bank, or the same immediate origin\./,
  ],
])("the services do not start with %s, and the sentence has no secret [ACH-28]", (_, env, sentence) => {
  const given = env();
  const start = () => banks(given);
  expect(start).toThrow(StartupError);
  expect(start).toThrow(sentence);
  expect(start).not.toThrow(secret);
});

test("the services name every fault of the banks' settings at once, a line for each [ACH-34]", () => {
  const start = () =>
    banks(
      {
        PAYDOWN_ACH__HARBOR: settings({ cutOff: "late", port: 0 }),
        PAYDOWN_ACH_FILE__SUMMIT: file,
        PAYDOWN_ACH__A: settings(),
        PAYDOWN_ACH__B: settings(),
        PAYDOWN_ACH__NONE: settings(),
      },
      ["harbor", "summit", "a", "b"],
    );
  const lines = [
    "PAYDOWN_ACH__NONE names no instance",
    'PAYDOWN_ACH__HARBOR needs "port"',
    'PAYDOWN_ACH__HARBOR needs "cutOff"',
    "The file .*cannot be read",
    "a and b have the same account",
  ];
  expect(start).toThrow(new RegExp(`^${lines.map((line) => `${line}.*`).join("\\n")}$`));
});

test("the start signs in at each bank, and goes on with a sentence if one refuses [ACH-29]", async () => {
  const server = await startSftpServer();
  const { login, hostKey } = server;
  const of = (more: object) => banks({ PAYDOWN_ACH__HARBOR: settings({ ...login, hostKey, ...more }) });
  expect(await bankWarnings(of({}), 5_000)).toEqual([]);
  const refused = (of: string) =>
    `Could not reach the bank of harbor; its files wait. Could not sign in at 127.0.0.1:${login.port} as ${login.user}: the bank refuses the user's ${of}`;
  expect(await bankWarnings(of({ password: secret.toUpperCase() }), 5_000)).toEqual([
    `${refused("password")}. Correct "user" or "password" in PAYDOWN_ACH__HARBOR.`,
  ]);
  const { privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs1", format: "pem" },
  });
  writeFileSync(file, settings({ ...login, hostKey, password: undefined, privateKey }));
  expect(await bankWarnings(banks({ PAYDOWN_ACH_FILE__HARBOR: file }), 5_000)).toEqual([
    `${refused("key")}. Correct "user" or "privateKey" in PAYDOWN_ACH_FILE__HARBOR.`,
  ]);
  await server.stop();
  expect((await bankWarnings(of({}), 5_000)).length).toBe(1);
});

test("the services do not start if two instances have the same variable [ACH-28]", () => {
  expect(() => banks({ PAYDOWN_ACH__A_B: settings() }, ["a-b", "a.b"])).toThrow(
    "a-b and a.b have the same variable PAYDOWN_ACH__A_B. Rename one of the instances.",
  );
});
