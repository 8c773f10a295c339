import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cents } from "@paydown/domain";
import { developmentTransactionKey, type Sandbox, startSandbox } from "@paydown/sandbox";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { processorOf } from "./providers/processors.js";
import { StartupError } from "./startup-error.js";
import { tenantProcessors } from "./tenant-processors.js";

const secret = "s3cr3t-key";
const signatureKey = "0123456789ABCDEF".repeat(8);
let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "paydown-credentials-"));
  file = join(folder, "harbor");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const processors = (env: NodeJS.ProcessEnv, instanceIds = ["harbor", "summit"]) =>
  tenantProcessors({
    env,
    instanceIds,
    sandboxUrl: "http://127.0.0.1:9",
    timeoutMs: 2_000,
    now: () => new Date("2026-06-15T15:00:00Z"),
  });
const harbor = { PAYDOWN_PROCESSOR__HARBOR: "authorize-net" };

test("each instance charges through the adapter that its variable names [ANET-32]", () => {
  const { processors: all } = processors({
    ...harbor,
    PAYDOWN_AUTHORIZE_NET__HARBOR: "login:key",
    PAYDOWN_PROCESSOR__SUMMIT: "idempotent-sandbox",
  });
  const idempotent = (id: string) => processorOf(all, id).capabilities.idempotentCharge;
  expect([idempotent("harbor"), idempotent("summit")]).toEqual([false, true]);
});

test("the start warns of the vendor's test host, which moves no money [PROD-10]", () => {
  const env = { ...harbor, PAYDOWN_AUTHORIZE_NET__HARBOR: "login:key" };
  expect(processors(env).warnings).toEqual([]);
  const testHost = { PAYDOWN_AUTHORIZE_NET_URL: "https://apitest.authorize.net/" };
  expect(processors({ ...env, ...testHost }).warnings).toEqual([
    "The payments of harbor move no money: https://apitest.authorize.net is the test host of Authorize.Net. Unset PAYDOWN_AUTHORIZE_NET_URL to take real payments.",
  ]);
  expect(processors(testHost).warnings).toEqual([]);
});

describe("the services do not start", () => {
  const login = { PAYDOWN_AUTHORIZE_NET__HARBOR: `login:${secret}` };

  test.each<[string, () => NodeJS.ProcessEnv, RegExp]>([
    [
      "with an unknown adapter",
      () => ({ PAYDOWN_PROCESSOR__HARBOR: "stripe" }),
      /PAYDOWN_PROCESSOR__HARBOR must be one of sandbox, idempotent-sandbox, authorize-net, not "stripe"/,
    ],
    [
      "with a variable of no instance",
      () => ({ PAYDOWN_PROCESSOR__HARBR: "authorize-net" }),
      /PAYDOWN_PROCESSOR__HARBR names no instance\. The variables are PAYDOWN_PROCESSOR__HARBOR, /,
    ],
    [
      "with credentials of no instance",
      () => ({ PAYDOWN_AUTHORIZE_NET__HARBR: secret }),
      /PAYDOWN_AUTHORIZE_NET__HARBR names no instance/,
    ],
    [
      "without credentials",
      () => harbor,
      /harbor charges through Authorize\.Net, but has no credentials\. Set PAYDOWN_AUTHORIZE_NET__HARBOR/,
    ],
    ["with credentials that nothing uses", () => login, /is set, but harbor does not charge through Authorize\.Net/],
    [
      "with malformed credentials",
      () => ({ ...harbor, PAYDOWN_AUTHORIZE_NET__HARBOR: secret }),
      /PAYDOWN_AUTHORIZE_NET__HARBOR must hold LOGIN:KEY/,
    ],
    [
      "with credentials and a file",
      () => ({ ...harbor, ...login, PAYDOWN_AUTHORIZE_NET_FILE__HARBOR: file }),
      /are both set/,
    ],
    [
      "with a file that is missing",
      () => ({ ...harbor, PAYDOWN_AUTHORIZE_NET_FILE__HARBOR: file }),
      /cannot be read \(ENOENT\)/,
    ],
    [
      "with a malformed file",
      () => {
        writeFileSync(file, `${secret}\n`);
        return { ...harbor, PAYDOWN_AUTHORIZE_NET_FILE__HARBOR: file };
      },
      /\(PAYDOWN_AUTHORIZE_NET_FILE__HARBOR\) must hold LOGIN:KEY/,
    ],
    [
      "with one account for two instances",
      () => ({
        ...harbor,
        ...login,
        PAYDOWN_PROCESSOR__SUMMIT: "authorize-net",
        PAYDOWN_AUTHORIZE_NET__SUMMIT: `login:${secret}`,
      }),
      /harbor and summit have the same Authorize\.Net account/,
    ],
    [
      "with an address that is not encrypted",
      () => ({ ...harbor, ...login, PAYDOWN_AUTHORIZE_NET_URL: "http://gateway.example" }),
      /PAYDOWN_AUTHORIZE_NET_URL must be an https address/,
    ],
    [
      "with an address that has a path",
      () => ({ ...harbor, ...login, PAYDOWN_AUTHORIZE_NET_URL: "https://gateway.example/xml" }),
      /PAYDOWN_AUTHORIZE_NET_URL must be an https address/,
    ],
    [
      "with a malformed signature key",
      () => ({ ...harbor, ...login, PAYDOWN_AUTHORIZE_NET_SIGNATURE_KEY__HARBOR: secret }),
      /PAYDOWN_AUTHORIZE_NET_SIGNATURE_KEY__HARBOR must hold the signature key of the account, 128 hexadecimal digits/,
    ],
    [
      "with a malformed file of a signature key",
      () => {
        writeFileSync(file, `${secret}\n`);
        return { ...harbor, ...login, PAYDOWN_AUTHORIZE_NET_SIGNATURE_KEY_FILE__HARBOR: file };
      },
      /\(PAYDOWN_AUTHORIZE_NET_SIGNATURE_KEY_FILE__HARBOR\) must hold the signature key/,
    ],
    [
      "with a signature key and its file",
      () => ({
        ...harbor,
        ...login,
        PAYDOWN_AUTHORIZE_NET_SIGNATURE_KEY__HARBOR: signatureKey,
        PAYDOWN_AUTHORIZE_NET_SIGNATURE_KEY_FILE__HARBOR: file,
      }),
      /are both set/,
    ],
    [
      "with a signature key that nothing uses",
      () => ({ PAYDOWN_AUTHORIZE_NET_SIGNATURE_KEY__HARBOR: signatureKey }),
      /PAYDOWN_AUTHORIZE_NET_SIGNATURE_KEY__HARBOR is set, but harbor does not charge through Authorize\.Net/,
    ],
    [
      "with a signature key of no instance",
      () => ({ PAYDOWN_AUTHORIZE_NET_SIGNATURE_KEY__HARBR: signatureKey }),
      /PAYDOWN_AUTHORIZE_NET_SIGNATURE_KEY__HARBR names no instance/,
    ],
  ])("%s, and the sentence has no secret [ANET-34, ANET-47]", (_, env, sentence) => {
    const failure = (() => {
      try {
        processors(env());
        return undefined;
      } catch (error) {
        return error;
      }
    })();
    expect(failure).toBeInstanceOf(StartupError);
    expect(failure).toMatchObject({ exitCode: 2, message: expect.stringMatching(sentence) as string });
    expect((failure as Error).message).not.toContain(secret);
  });

  test("if two instances have the same variable [ANET-34]", () => {
    const env = { PAYDOWN_PROCESSOR__A_B: "authorize-net", PAYDOWN_AUTHORIZE_NET__A_B: "login:key" };
    expect(() => processors(env, ["a-b", "a.b"])).toThrow("a-b and a.b have the same variable PAYDOWN_PROCESSOR__A_B.");
  });
});

test("a signature key comes from a variable or a file, which is read again each time [ANET-47]", () => {
  const login = { ...harbor, PAYDOWN_AUTHORIZE_NET__HARBOR: "login:key" };
  const byVariable = processors({ ...login, PAYDOWN_AUTHORIZE_NET_SIGNATURE_KEY__HARBOR: signatureKey });
  expect(["harbor", "summit", "nobody"].map((id) => byVariable.signatureKeyOf(id))).toEqual([
    ...[signatureKey, undefined, undefined],
  ]);
  expect(processors(login).signatureKeyOf("harbor")).toBeNull();
  writeFileSync(file, `${signatureKey}\n`);
  const byFile = processors({ ...login, PAYDOWN_AUTHORIZE_NET_SIGNATURE_KEY_FILE__HARBOR: file });
  const other = "F".repeat(128);
  const read = [signatureKey, other, "", "none"].map((text) => {
    writeFileSync(file, text);
    return byFile.signatureKeyOf("harbor");
  });
  rmSync(file);
  expect([...read, byFile.signatureKeyOf("harbor")]).toEqual([signatureKey, other, null, null, null]);
});

describe("with a gateway", () => {
  let sandbox: Sandbox;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "paydown-gateway-"));
    sandbox = await startSandbox({ port: 0, dataDir });
  });
  afterAll(async () => {
    await sandbox.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const fromFile = () => ({
    ...harbor,
    PAYDOWN_AUTHORIZE_NET_FILE__HARBOR: file,
    PAYDOWN_AUTHORIZE_NET_URL: sandbox.url,
  });

  test.each(["harbor", `harbor-${"a".repeat(33)}`])(
    "without a variable, an instance charges an account of its own at the sandbox's gateway [ANET-32]: %s",
    async (instanceId) => {
      const { processors: all } = tenantProcessors({
        ...{ env: {}, instanceIds: [instanceId], sandboxUrl: sandbox.url, timeoutMs: 2_000, now: () => new Date() },
      });
      const processor = processorOf(all, instanceId);
      const reference = `PD${String(instanceId.length).padStart(18, "0")}`;
      const charged = await processor.charge({
        ...{ instanceId, reference, amount: cents(1_00) },
        method: {
          ...{ kind: "card", number: "4111111111111111" },
          expMonth: "12",
          expYear: "30",
          cvv: "123",
          name: "Casey",
        },
      });
      expect(charged).toMatchObject({ kind: "charged", amount: 1_00, transactionId: expect.any(String) as string });
      const merchants = readFileSync(sandbox.recordFile, "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as { reference: string; merchant: string })
        .filter((entry) => entry.reference === reference)
        .map(({ merchant }) => merchant);
      expect(merchants).toEqual([instanceId.length > 25 ? expect.stringMatching(/^[0-9a-f]{25}$/) : instanceId]);
    },
  );

  test("credentials in a file are read again for each call, and nothing is sent without them [ANET-33]", async () => {
    writeFileSync(file, "harbor:old-key\n");
    const processor = processorOf(processors(fromFile()).processors, "harbor");
    const ask = () =>
      processor.query({
        ...{ instanceId: "harbor", reference: "PD0123456789ABCDEF01", transactionId: null, amount: cents(1_00) },
        sentAt: new Date("2026-06-15T15:00:00Z"),
      });
    expect(await ask()).toEqual({ kind: "unknown", reason: "error E00007" });
    writeFileSync(file, `harbor:${developmentTransactionKey}\n`);
    expect(await ask()).toEqual({ kind: "absent" });
    rmSync(file);
    expect(await ask()).toEqual({ kind: "unknown", reason: "error without credentials" });
  });

  test("the start accepts its credentials, or names the variable of those that it refuses [ANET-35]", async () => {
    writeFileSync(file, `harbor:${developmentTransactionKey}`);
    expect(await processors(fromFile()).checkCredentials()).toEqual([]);
    writeFileSync(file, `harbor:${secret}`);
    const refusal = processors(fromFile()).checkCredentials();
    await expect(refusal).rejects.toThrow(
      `Authorize.Net (${sandbox.url}) refuses the credentials of harbor. Correct PAYDOWN_AUTHORIZE_NET_FILE__HARBOR: LOGIN:KEY, the API login id and the transaction key of this gateway.`,
    );
  });

  test("the start goes on if the gateway does not answer, and says so [ANET-35]", async () => {
    const broken: Server = createServer((_, response) => response.writeHead(503).end());
    await new Promise<void>((done) => broken.listen(0, "127.0.0.1", done));
    const url = `http://127.0.0.1:${(broken.address() as AddressInfo).port}`;
    const env = { ...harbor, PAYDOWN_AUTHORIZE_NET__HARBOR: "login:key", PAYDOWN_AUTHORIZE_NET_URL: url };
    expect(await processors(env).checkCredentials()).toEqual([
      "Could not check the Authorize.Net credentials of harbor: status 503.",
    ]);
    broken.close();
  });
});
