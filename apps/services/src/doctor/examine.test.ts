import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { pemOf, privateKeyOf, publicTextOf } from "../evidence/signing-key.js";
import { packageRoot } from "../package-root.js";
import { StartupError } from "../startup-error.js";
import { productionSettings, type ProductionSettings, secrets } from "../testing/production-settings.js";
import type { Heard } from "./ask.js";
import type { Check, Instruments } from "./check.js";
import { examine } from "./examine.js";
import type { DatabaseFacts } from "./look-at-database.js";

const now = new Date("2026-06-15T16:00:00Z");
const gateway = "https://api.authorize.net";
const messagesCheck = "https://messages.example/outbox/check";
const hostedPageCheck = "https://checkout.example/hosted/payments/PAYDOWN-DOCTOR";
const gigabyte = 1024 ** 3;

const ownKey = publicTextOf(privateKeyOf(Buffer.alloc(32, 1)));
const otherKey = publicTextOf(privateKeyOf(Buffer.alloc(32, 2)));

const facts: DatabaseFacts = {
  address: "postgres://paydown@db.example/paydown",
  schema: { missing: [], unknown: [] },
  aheadMs: 200,
  demos: [],
  withoutBanks: [],
  evidenceKeys: { harbor: ownKey, riverton: null },
  keysFault: undefined,
};
const credentials = {
  processor: `Authorize.Net (${gateway})`,
  url: gateway,
  isTestHost: false,
  variable: "PAYDOWN_AUTHORIZE_NET_FILE__HARBOR",
  answer: { kind: "accepted" },
} as const;
const answer = (status: number, date = now): Heard => ({ kind: "answer", status, date });
const noAnswer = (why: "certificate" | "unreachable" | "timeout", code: string): Heard => ({
  kind: "noAnswer",
  why,
  code,
});

let settings: ProductionSettings;
beforeEach(() => {
  settings = productionSettings();
});
afterEach(() => settings.remove());

/** Settings and a world in which nothing is missing. */
const healthy = (): Instruments => ({
  env: settings.env,
  now: () => now,
  ask: async (url) => answer(url.endsWith("/outbox/check") ? 204 : 200),
  lookAtDatabase: async () => facts,
  processors: () => ({ checkOf: async () => credentials }),
  banks: async () => [],
  senders: async () => [],
  freeBytes: () => gigabyte,
});

const bankOnThisMachine = JSON.stringify({
  ...{ host: "localhost", user: "harbor", password: "s3cr3t", hostKey: `SHA256:${"a".repeat(43)}` },
  ...{ companyName: "HARBOR", companyId: "1234567890", originatingDfi: "07640125", destinationName: "FIRST BANK" },
  ...{ immediateDestination: "076401251", immediateOrigin: "1234567890", cutOff: "16:30" },
  timeZone: "America/New_York",
});

type World = Partial<Omit<Instruments, "env">> & { readonly env?: NodeJS.ProcessEnv };

function examineWith({ env, ...world }: World = {}): Promise<Check[]> {
  const well = healthy();
  return examine({ ...well, ...world, env: { ...well.env, ...env } });
}

const asking =
  (address: string, heard: Heard): Instruments["ask"] =>
  async (url) =>
    url.startsWith(address) ? heard : healthy().ask(url);
const withFacts = (changed: Partial<DatabaseFacts>): World => ({
  lookAtDatabase: async () => ({ ...facts, ...changed }),
});
const refusing = (sentence: string) => () => {
  throw new StartupError(sentence, 2);
};
const credentialsAnswer = (changed: object): World => ({
  processors: () => ({ checkOf: async (id) => (id === "harbor" ? { ...credentials, ...changed } : credentials) }),
});

test("finds nothing missing where nothing is, and says what it has looked at [PROD-8]", async () => {
  expect((await examineWith()).map(({ check, instanceId, state, says }) => [state, check, instanceId, says])).toEqual([
    ["ok", "mode", undefined, "production"],
    ["ok", "tenants", undefined, "the files of harbor, riverton are valid"],
    ["ok", "database", undefined, "postgres://paydown@db.example/paydown answers"],
    ["ok", "migrations", undefined, "all are applied"],
    ["ok", "processor", "harbor", `Authorize.Net (${gateway}) accepts the credentials`],
    ["ok", "processor", "riverton", `Authorize.Net (${gateway}) accepts the credentials`],
    ["ok", "messages", undefined, "the service of PAYDOWN_MESSAGES_URL accepts the secret"],
    ["ok", "hosted page", undefined, "https://checkout.example accepts the secret"],
    ["ok", "clock", undefined, `agrees with the database, Authorize.Net (${gateway})`],
    ["ok", "disk", undefined, `${settings.at("data")} has 1,024 MB free`],
    ["ok", "public address", undefined, "https://pay.example answers"],
    ["ok", "secrets", undefined, expect.stringMatching(/^key [0-9a-f]{8} encrypts; nobody else may read the files$/)],
  ]);
});

function keepPublicKey(instanceId: string, key: string): void {
  mkdirSync(settings.at(`data/evidence/${instanceId}`), { recursive: true });
  writeFileSync(settings.at(`data/evidence/${instanceId}/public-key.pem`), pemOf(key));
}

test("takes a folder with the database's own evidence [PROD-18]", async () => {
  keepPublicKey("harbor", ownKey);
  expect((await examineWith()).filter(({ state }) => state !== "ok")).toEqual([]);
});

test("takes a secret's file that its group may read but not change [PROD-9]", async () => {
  chmodSync(settings.at("messages"), 0o640);
  expect((await examineWith()).filter(({ state }) => state !== "ok")).toEqual([]);
});

test("asks each instance's own senders, and the common service only if an instance needs it [MAIL-64]", async () => {
  const found = [
    { instanceId: "harbor", sender: "the mail server smtp.example.com", fault: null },
    { instanceId: "harbor", sender: "its account at Twilio", fault: "Twilio does not answer (timeout)." },
  ];
  const env = Object.fromEntries(
    ["HARBOR", "RIVERTON"].map((id) => [
      `PAYDOWN_MESSAGES__${id}`,
      JSON.stringify({ url: "https://m.example", secret: secrets.messages }),
    ]),
  );
  const of = async (world: World) =>
    (await examineWith({ ...world, senders: async () => found }))
      .filter(({ check }) => check === "messages")
      .map(({ state, instanceId, says }) => [state, instanceId, says]);
  const own = [
    ["ok", "harbor", "the mail server smtp.example.com accepts the sign-in"],
    ["fault", "harbor", "its account at Twilio does not work. Twilio does not answer (timeout)."],
  ];
  expect(await of({ env })).toEqual(own);
  expect(await of({})).toEqual([["ok", undefined, "the service of PAYDOWN_MESSAGES_URL accepts the secret"], ...own]);
});

test("asks an instance's own hosted page with its secret, about a tracking number that no guest has [PROD-8, HOST-86]", async () => {
  const asked: unknown[][] = [];
  const ask: Instruments["ask"] = async (...args) => {
    asked.push(args);
    return healthy().ask(...args);
  };
  const own = JSON.stringify({ url: "https://checkout.riverton.test/pay", secret: "h".repeat(32) });
  const checks = await examineWith({ ask, env: { PAYDOWN_HOSTED__RIVERTON: own } });
  expect(asked).toContainEqual(["https://checkout.riverton.test/pay/hosted/payments/PAYDOWN-DOCTOR", "h".repeat(32)]);
  expect(asked.filter(([url]) => url === hostedPageCheck)).toEqual([]);
  expect(checks.filter(({ check }) => check === "hosted page")).toEqual([
    {
      ...{ check: "hosted page", instanceId: "riverton", state: "ok" },
      says: "https://checkout.riverton.test/pay accepts the secret",
    },
  ]);
});

test("asks the messages' service with its secret, by a call that sends nothing [PROD-8]", async () => {
  const asked: unknown[][] = [];
  const ask: Instruments["ask"] = async (...args) => {
    asked.push(args);
    return healthy().ask(...args);
  };
  await examineWith({ ask });
  expect(asked).toContainEqual([messagesCheck, secrets.messages]);
});

test("signs in at the banks, and finds a fault if one refuses, and one for each fault of the settings [ACH-33, ACH-34]", async () => {
  const banksOf = async (world: World) =>
    (await examineWith(world))
      .filter(({ check }) => check === "bank")
      .map(({ state, instanceId, says }) => [state, instanceId, says]);
  expect(await banksOf({})).toEqual([]);
  const answers = [
    { instanceId: "harbor", fault: null },
    { instanceId: "riverton", fault: "Could not sign in." },
  ];
  expect(await banksOf({ banks: async () => answers })).toEqual([
    ["ok", "harbor", "accepts the sign-in, shows a pinned host key and has the three folders"],
    ["fault", "riverton", "Could not sign in."],
  ]);
  const refused = async () =>
    refusing("PAYDOWN_ACH__HARBOR is not a JSON object.\nPAYDOWN_ACH__X names no instance.")();
  expect(await banksOf({ banks: refused })).toEqual([
    ["fault", undefined, "PAYDOWN_ACH__HARBOR is not a JSON object."],
    ["fault", undefined, "PAYDOWN_ACH__X names no instance."],
  ]);
});

/** One thing that is wrong: what changes, and the only fault that it makes. */
type Row = readonly [what: string, world: () => World, fault: readonly [Check["check"], RegExp]];

describe("with one thing wrong, finds this one", () => {
  const bad: readonly Row[] = [
    ["a setting that no mode takes", () => ({ env: { PORT: "http" } }), ["settings", /^PORT must be a whole number/]],
    [
      "a setting for development",
      () => ({ env: { PAYDOWN_DEMO_DATA: "on" } }),
      ["database", /whose passwords are published\. Set PAYDOWN_DEMO_DATA=off/],
    ],
    [
      "a key's file that is missing",
      () => ({ env: { PAYDOWN_KEY_FILE: "/nowhere" } }),
      ["settings", /^The key file \/nowhere \(PAYDOWN_KEY_FILE\) cannot be read \(ENOENT\)/],
    ],
    [
      "a database that does not answer",
      () => ({ lookAtDatabase: async () => refusing("The PostgreSQL server does not answer (ECONNREFUSED).")() }),
      ["database", /does not answer \(ECONNREFUSED\)/],
    ],
    [
      "a database that this user may not read",
      () => ({ lookAtDatabase: () => Promise.reject(Object.assign(new Error("row: secret"), { code: "42501" })) }),
      ["database", /^It could not be read \(42501\)\. Check the permissions of this user\.$/],
    ],
    ["a database with a demo", () => withFacts({ demos: ["harbor"] }), ["database", /has the demo of harbor/]],
    [
      "missing migrations",
      () => withFacts({ schema: { missing: ["0030-a", "0031-b"], unknown: [] } }),
      ["migrations", /^2 are missing, beginning with 0030-a\. Start the services of this version once/],
    ],
    [
      "a database of a newer version",
      () => withFacts({ schema: { missing: [], unknown: ["0099-z"] } }),
      ["migrations", /^A newer version of Paydown has used the database \(0099-z\)/],
    ],
    [
      "another key than the database's",
      () => withFacts({ keysFault: "The database is encrypted with key 77aa01ef" }),
      ["secrets", /77aa01ef/],
    ],
    [
      "another database's evidence in the folder",
      () => {
        keepPublicKey("harbor", otherKey);
        return {};
      },
      ["evidence", /evidence\/harbor\/public-key\.pem is not the key of this database: .*Set PAYDOWN_EVIDENCE_DIR to/],
    ],
    [
      "another database's evidence in the folder, before this one signs its first day",
      () => {
        keepPublicKey("riverton", otherKey);
        return {};
      },
      ["evidence", /evidence\/riverton\/public-key\.pem is not the key of this database/],
    ],
    [
      "a public key of the evidence that cannot be read",
      () => {
        mkdirSync(settings.at("data/evidence/harbor/public-key.pem"), { recursive: true });
        return {};
      },
      ["evidence", /evidence\/harbor\/public-key\.pem: It could not be read \(EISDIR\)/],
    ],
    [
      "a tenant's file that needs correcting",
      () => {
        const file = settings.at("tenants/harbor/instance.json");
        writeFileSync(file, readFileSync(file, "utf8").replace('"America/New_York"', '"Nowhere/None"'));
        return {};
      },
      ["tenants", /harbor\/instance\.json:\d+: timeZone Nowhere\/None is not a time zone/],
    ],
    [
      "no tenant",
      () => {
        rmSync(settings.at("tenants/harbor"), { recursive: true });
        rmSync(settings.at("tenants/riverton"), { recursive: true });
        return {};
      },
      ["tenants", /^There is no instance\. Write a folder for each/],
    ],
    [
      "malformed credentials",
      () => ({ processors: refusing("harbor must hold LOGIN:KEY") }),
      ["processor", /LOGIN:KEY/],
    ],
    [
      "credentials that the gateway refuses",
      () => credentialsAnswer({ answer: { kind: "refused" } }),
      ["processor", /refuses the credentials\. Correct PAYDOWN_AUTHORIZE_NET_FILE__HARBOR: LOGIN:KEY/],
    ],
    [
      "a gateway that fails",
      () => credentialsAnswer({ answer: { kind: "unknown", reason: "error E00001" } }),
      ["processor", /could not check the credentials \(error E00001\)/],
    ],
    [
      "a messages' service with a certificate for another host",
      () => ({ ask: asking("https://messages.example", noAnswer("certificate", "ERR_TLS_CERT_ALTNAME_INVALID")) }),
      ["messages", /No mail .* \(its certificate is not valid: ERR_TLS_CERT_ALTNAME_INVALID\)/],
    ],
    [
      "a messages' service that fails",
      () => ({ ask: asking("https://messages.example", answer(503)) }),
      ["messages", /^No mail .* answers 503\.$/],
    ],
    ...[401, 403].map((status): Row => [
      `a messages' service that refuses the secret with ${status}`,
      () => ({ ask: asking(messagesCheck, answer(status)) }),
      [
        "messages",
        /^No mail .*: the service of PAYDOWN_MESSAGES_URL refuses the secret\. Correct PAYDOWN_MESSAGES_SECRET_FILE\.$/,
      ],
    ]),
    [
      "a hosted page that refuses the secret",
      () => ({ ask: asking(hostedPageCheck, answer(401)) }),
      [
        "hosted page",
        /^Guests' payments cannot be followed: https:\/\/checkout\.example refuses the secret\. Correct PAYDOWN_HOSTED_SECRET\.$/,
      ],
    ],
    [
      "a hosted page that does not know the query",
      () => ({ ask: asking(hostedPageCheck, answer(404)) }),
      ["hosted page", /^Guests' payments cannot be followed: .* answers 404 to GET .*, and not 200 \(docs\//],
    ],
    [
      "a hosted page that does not answer",
      () => ({ ask: asking("https://checkout.example", noAnswer("timeout", "no answer within 10 seconds")) }),
      ["hosted page", /^Guests cannot pay: .* \(no answer within 10 seconds\)/],
    ],
    ...(
      [
        ["hosted page", "PAYDOWN_HOSTED_URL"],
        ["messages", "PAYDOWN_MESSAGES_URL"],
        ["public address", "PAYDOWN_PUBLIC_URL"],
      ] as const
    ).map(([check, variable]): Row => [
      `a refused ${variable}, which it does not ask`,
      () => ({
        env: { [variable]: "http://127.0.0.1:1" },
        ask: asking("http://127.0.0.1:1", noAnswer("unreachable", "ECONNREFUSED")),
      }),
      [check, new RegExp(`^${variable} is not encrypted`)],
    ]),
    [
      "a database's clock ahead",
      () => withFacts({ aheadMs: 31_000 }),
      ["clock", /^This machine's clock is 31 seconds behind the database\. Synchronize/],
    ],
    [
      "a processor's clock behind",
      () => ({ ask: asking(gateway, answer(200, new Date(now.getTime() - 45_000))) }),
      ["clock", /^This machine's clock is 45 seconds ahead of Authorize\.Net/],
    ],
    [
      "little space",
      () => ({ freeBytes: () => gigabyte - 1 }),
      ["disk", /data has only 1,023 MB free\. Free at least 1,024 MB/],
    ],
    [
      "little space for the evidence",
      () => ({
        env: { PAYDOWN_EVIDENCE_DIR: "/" },
        freeBytes: (folder) => (folder === "/" ? 0 : 20 * gigabyte),
      }),
      ["disk", /^\/ has only 0 MB free/],
    ],
    [
      "a public address with an expired certificate",
      () => ({ ask: asking("https://pay.example", noAnswer("certificate", "CERT_HAS_EXPIRED")) }),
      [
        "public address",
        /^Browsers would refuse https:\/\/pay\.example: its certificate is not valid: CERT_HAS_EXPIRED/,
      ],
    ],
    [
      "a public address that leads elsewhere",
      () => ({ ask: asking("https://pay.example/paydown-web-services-2/public/health/ready", answer(404)) }),
      ["public address", /answers 404 to the health check of the services\. Lead the proxy to them/],
    ],
    [
      "a public address whose services fail",
      () => ({ ask: asking("https://pay.example", answer(500)) }),
      ["public address", /^https:\/\/pay\.example answers 500 to the health check of the services/],
    ],
    [
      "a bank on this machine, and tells nothing else of it",
      () => ({
        env: { PAYDOWN_ACH__HARBOR: bankOnThisMachine },
        banks: async () => [{ instanceId: "harbor", fault: "Could not sign in." }],
      }),
      ["bank", /^The debits of harbor would go to a bank on this machine\. Set "host" in PAYDOWN_ACH__HARBOR/],
    ],
    [
      "a bank's settings that everyone may read",
      () => {
        writeFileSync(settings.at("bank"), "{}");
        chmodSync(settings.at("bank"), 0o604);
        return { env: { PAYDOWN_ACH_FILE__HARBOR: settings.at("bank") } };
      },
      ["secrets", /may read or change \S+bank \(PAYDOWN_ACH_FILE__HARBOR\)\. Run chmod 600/],
    ],
    [
      "a secret's file that everyone may read",
      () => {
        chmodSync(settings.at("harbor"), 0o604);
        return {};
      },
      ["secrets", /may read or change \S+harbor \(PAYDOWN_AUTHORIZE_NET_FILE__HARBOR\)\. Run chmod 600/],
    ],
    [
      "a signature key's file that everyone may read",
      () => {
        writeFileSync(settings.at("signature"), "F".repeat(128), { mode: 0o604 });
        return { env: { PAYDOWN_AUTHORIZE_NET_SIGNATURE_KEY_FILE__HARBOR: settings.at("signature") } };
      },
      ["secrets", /\S+signature \(PAYDOWN_AUTHORIZE_NET_SIGNATURE_KEY_FILE__HARBOR\)/],
    ],
    [
      "a key's file that its group may write",
      () => {
        chmodSync(settings.at("key"), 0o660);
        return {};
      },
      ["secrets", /\S+key \(PAYDOWN_KEY_FILE\)/],
    ],
    [
      "a token's file that everyone may read",
      () => {
        chmodSync(settings.at("messages"), 0o644);
        return {};
      },
      ["secrets", /\S+messages \(PAYDOWN_MESSAGES_SECRET_FILE\)/],
    ],
    [
      "a hosted page's secret that everyone may read",
      () => {
        writeFileSync(settings.at("hosted"), secrets.hosted, { mode: 0o604 });
        return { env: { PAYDOWN_HOSTED_SECRET: "", PAYDOWN_HOSTED_SECRET_FILE: settings.at("hosted") } };
      },
      ["secrets", /\S+hosted \(PAYDOWN_HOSTED_SECRET_FILE\)/],
    ],
    [
      "a secret that is too short",
      () => ({ env: { PAYDOWN_HOSTED_SECRET: "short" } }),
      ["hosted page", /^PAYDOWN_HOSTED_SECRET has fewer than 32 characters/],
    ],
  ];

  test.each(bad)("%s [PROD-9, PROD-12, PROD-17, PROD-18]", async (_, world, [check, sentence]) => {
    const checks = await examineWith(world());
    expect(checks.filter(({ state }) => state !== "ok")).toEqual([
      expect.objectContaining({ check, state: "fault", says: expect.stringMatching(sentence) as string }),
    ]);
    for (const secret of Object.values(secrets)) expect(JSON.stringify(checks)).not.toContain(secret);
  });

  test("a processor that does not answer, for each instance that needs it [PROD-9]", async () => {
    const checks = await examineWith({ ask: asking(gateway, noAnswer("unreachable", "ENOTFOUND")) });
    const says = `Authorize.Net (${gateway}) does not answer (ENOTFOUND). Check the address and the network.`;
    expect(checks.filter(({ state }) => state !== "ok")).toEqual([
      { check: "processor", instanceId: "harbor", state: "fault", says },
      { check: "processor", instanceId: "riverton", state: "fault", says },
    ]);
  });

  test("an instance that charges through the sandbox, and still checks the others [PROD-9]", async () => {
    const env = { PAYDOWN_PROCESSOR__HARBOR: "", PAYDOWN_AUTHORIZE_NET_FILE__HARBOR: "" };
    const checks = (await examineWith({ env })).filter(({ check }) => check === "processor");
    expect(checks.map(({ instanceId, state }) => [instanceId, state])).toEqual([
      ["harbor", "fault"],
      ["riverton", "ok"],
    ]);
  });

  test("a data folder that cannot be written [PROD-9]", async () => {
    // Root may write anywhere except in the kernel's own folders.
    const folder = process.getuid?.() === 0 ? "/proc/sys" : settings.at("read-only");
    if (!folder.startsWith("/proc")) mkdirSync(folder, { mode: 0o500 });
    const env = { PAYDOWN_DATA_DIR: join(folder, "data"), PAYDOWN_EVIDENCE_DIR: folder };
    const checks = await examineWith({ env });
    const found = checks.filter(({ check }) => check === "disk").map(({ state, says }) => ({ state, says }));
    expect(found).toEqual([{ state: "fault", says: `${folder} cannot be written. Give this user write permission.` }]);
  });
});

describe("warns", () => {
  const warnings = async (world: World) =>
    (await examineWith(world))
      .filter(({ state }) => state !== "ok")
      .map(({ check, state, says }) => [check, state, says]);

  test("of the vendor's test host, which takes no money [PROD-10]", async () => {
    expect(await warnings(credentialsAnswer({ isTestHost: true }))).toEqual([
      [
        "processor",
        "warning",
        expect.stringContaining("unset PAYDOWN_AUTHORIZE_NET_URL before the first real payment"),
      ],
    ]);
  });

  test("of a public address that cannot be asked from here, or whose services do not run [PROD-10]", async () => {
    const ask = (heard: Heard) => ({ ask: asking("https://pay.example", heard) });
    expect(await warnings(ask(noAnswer("unreachable", "ECONNREFUSED")))).toEqual([
      [
        "public address",
        "warning",
        "https://pay.example could not be asked from this machine (ECONNREFUSED). Open it from outside.",
      ],
    ]);
    expect(await warnings(ask(answer(502)))).toEqual([
      ["public address", "warning", expect.stringContaining("answers 502: the services behind it are not ready")],
    ]);
  });

  test("of a messages' service that does not tell whether it accepts the secret [PROD-10]", async () => {
    for (const status of [200, 302, 404])
      expect(await warnings({ ask: asking(messagesCheck, answer(status)) })).toEqual([
        [
          "messages",
          "warning",
          `the service of PAYDOWN_MESSAGES_URL answers ${status} to GET /outbox/check, which does not tell whether it accepts the secret. Let it answer 204 (docs/wire-formats.md).`,
        ],
      ]);
  });

  test("of texts that an instance still has from the demo [PROD-16]", async () => {
    for (const file of ["company.json", "instance.json", "texts/rege-bank-once.en.txt"])
      cpSync(join(packageRoot(), "tenants/harbor", file), settings.at(join("tenants/harbor", file)));
    const checks = (await examineWith()).filter(({ state }) => state !== "ok");
    expect(checks).toEqual([
      {
        check: "tenants",
        state: "warning",
        instanceId: "harbor",
        says: "companyPhoneNumber in company.json, companyEmail in company.json, footer2 in instance.json, the texts of disclosures.json: an example's mail address, phone number or \"(demo)\" is left. Write your company's own.",
      },
    ]);
  });

  test.each([
    ["help@harbor.example", true],
    ["Write to help@pay.example.com.", true],
    ["help@example.company.com", false],
    ["help@example-pay.com", false],
    ["https://harbor.example", false],
    ["(410) 555-0142", true],
    ["410-555-0199", true],
    ["4105550142", true],
    ["(410) 555-0242", false],
    ["Account 14105550142", false],
    ["License 00-0000 (demo).", true],
    ["a demo", false],
  ])("of an example's text, such as %s: %s [PROD-16]", async (text, isExample) => {
    const file = settings.at("tenants/harbor/instance.json");
    const instance = JSON.parse(readFileSync(file, "utf8")) as object;
    writeFileSync(file, JSON.stringify({ ...instance, secondaryBanner: { en: text, es: text } }));
    const found = await warnings({});
    expect(found.map(([check]) => check)).toEqual(isExample ? ["tenants"] : []);
  });

  test("of a proxy that is not trusted [PROD-10]", async () => {
    expect(await warnings({ env: { PAYDOWN_TRUSTED_PROXIES: "" } })).toEqual([
      ["public address", "warning", expect.stringContaining("PAYDOWN_TRUSTED_PROXIES is not set")],
    ]);
  });

  test("of clocks that nothing could be compared with [PROD-10]", async () => {
    const ask: Instruments["ask"] = async (url) => ({ ...(await healthy().ask(url)), date: undefined });
    expect(await warnings({ ...withFacts({ aheadMs: undefined }), ask })).toEqual([
      ["clock", "warning", "could not be compared with another clock"],
    ]);
  });

  const development = {
    PAYDOWN_MODE: "",
    HOST: "",
    PAYDOWN_TENANTS_DIR: "",
    PAYDOWN_DEMO_DATA: "",
    PAYDOWN_PUBLIC_URL: "",
    PAYDOWN_TRUSTED_PROXIES: "",
  };

  test("of development, where the sandbox is no fault [PROD-10, PROD-17]", async () => {
    const env = { ...development, PAYDOWN_TEST_CLOCK: "/clock" };
    expect(
      await warnings({
        ...withFacts({ demos: ["harbor"], withoutBanks: ["summit"] }),
        env,
        processors: () => ({ checkOf: async () => undefined }),
      }),
    ).toEqual([
      ["mode", "warning", expect.stringContaining("Set PAYDOWN_MODE=production to find out what is missing")],
      ["routing numbers", "warning", expect.stringContaining("summit offers bank payments, but only the check digit")],
      ["clock", "warning", "the test clock sets the services' time"],
    ]);
  });

  test("of development without its sandbox, and says how to reach it [PROD-9]", async () => {
    const checks = await examineWith({
      env: development,
      processors: () => ({ checkOf: async () => undefined }),
      ask: asking("http://127.0.0.1:4610", noAnswer("unreachable", "ECONNREFUSED")),
    });
    expect(checks.filter(({ check }) => check === "processor").map(({ says }) => says)).toContain(
      "the sandbox (http://127.0.0.1:4610) does not answer (ECONNREFUSED). Start the sandbox. If the services set SANDBOX_PORT or SANDBOX_URL, set the same value for this command.",
    );
  });
});
