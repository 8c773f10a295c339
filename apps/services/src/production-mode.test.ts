import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { developmentSftpPassword, developmentTransactionKey } from "@paydown/sandbox";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "./config.js";
import { packageRoot } from "./package-root.js";
import { productionFaults, sandboxBankPassword, tenantsToStart } from "./production-mode.js";
import { hostedUrls } from "./tenant-hosted-pages.js";
import { sandboxTransactionKey } from "./tenant-processors.js";
import { StartupError } from "./startup-error.js";
import { loadTenants } from "./tenants/load-tenants.js";
import { productionSettings, type ProductionSettings, secrets } from "./testing/production-settings.js";

let settings: ProductionSettings;
beforeEach(() => {
  settings = productionSettings();
});
afterEach(() => settings.remove());

const faultsOf = (change: NodeJS.ProcessEnv = {}, args: readonly string[] = []) => {
  const env = { ...settings.env, ...change };
  const config = readConfig(args, env);
  return productionFaults({ config, env, tenants: loadTenants(config.tenantsDir, hostedUrls(env, config.hostedUrl)) });
};
const sentencesOf = (change?: NodeJS.ProcessEnv, args?: readonly string[]) =>
  faultsOf(change, args).map(({ sentence }) => sentence);
const database = (address: string) => ({ DATABASE_URL: address });
/** The settings of an instance's own hosted page, with the changes. */
const hostedPage = (change: object = {}) =>
  JSON.stringify({ url: "https://checkout.riverton.test", secret: "h".repeat(32), ...change });
/** The settings of an instance's bank, with the changes. */
const bank = (change: object = {}) =>
  JSON.stringify({
    ...{ host: "sftp.bank.example", user: "harbor", password: bankPassword, hostKey: `SHA256:${"a".repeat(43)}` },
    ...{ companyName: "HARBOR", companyId: "1234567890", originatingDfi: "07640125", destinationName: "FIRST BANK" },
    ...{ immediateDestination: "076401251", immediateOrigin: "1234567890", cutOff: "16:30" },
    ...{ timeZone: "America/New_York", ...change },
  });
const bankPassword = "s3cr3t-of-the-bank";
const globalWith = (setting: string) => {
  const file = settings.at("tenants/global.json");
  writeFileSync(file, readFileSync(file, "utf8").replace("{", `{ ${setting},`));
};

test("settings for production have no fault: listening on http, for a proxy, and a database on this machine without TLS are allowed [PROD-2, PROD-5]", () => {
  expect(sentencesOf()).toEqual([]);
  expect(sentencesOf({ DATABASE_URL: "", PGHOST: "db.example" })).toEqual([]);
  expect(sentencesOf({ PAYDOWN_ACH__HARBOR: bank() })).toEqual([]);
  expect(sentencesOf({ PAYDOWN_HOSTED_SECRET: "s".repeat(32) })).toEqual([]);
  expect(sentencesOf(database("postgres://paydown:100%25%zz@localhost/paydown"))).toEqual([]);
  for (const address of [
    "postgres://paydown@localhost/paydown",
    "postgres://paydown@127.0.0.1:5433/paydown",
    "postgres://paydown@[::1]/paydown",
    "postgres:///paydown?host=/var/run/postgresql",
  ])
    expect(sentencesOf(database(address))).toEqual([]);
  for (const [address, PGHOST] of [
    ["postgres:///paydown", "localhost"],
    ["postgres:///paydown", "/var/run/postgresql"],
    ["postgres://localhost/paydown", "db.example"],
    ["postgres:///paydown?host=&host=127.0.0.1", "db.example"],
    ["postgres:///paydown?sslmode=verify-full", "db.example"],
  ])
    expect(sentencesOf({ DATABASE_URL: address, PGHOST })).toEqual([]);
});

const smtp = JSON.stringify({ host: "smtp.example.com", from: "pay@example.com" });
const twilio = JSON.stringify({ accountSid: `AC${"0".repeat(32)}`, authToken: "t0ken", from: "+14105550100" });

test("takes instances that all have a mail server and a Twilio account of their own, without a common service [PROD-7]", () => {
  const own = Object.fromEntries(
    ["HARBOR", "RIVERTON"].flatMap((id) => [
      [`PAYDOWN_SMTP__${id}`, smtp],
      [`PAYDOWN_TWILIO__${id}`, twilio],
    ]),
  );
  expect(sentencesOf({ ...own, PAYDOWN_MESSAGES_URL: "", PAYDOWN_MESSAGES_SECRET_FILE: "" })).toEqual([]);
});

/** A setting for development, and what the sentence about it says. */
type Row = readonly [about: string, change: NodeJS.ProcessEnv, sentence: RegExp];

describe("production mode refuses", () => {
  test.each<Row>([
    [
      "the sandbox as processor",
      { PAYDOWN_PROCESSOR__HARBOR: "" },
      /^harbor charges through the sandbox, which moves no money\. Set PAYDOWN_PROCESSOR__HARBOR=authorize-net/,
    ],
    ["the sandbox by name", { PAYDOWN_PROCESSOR__HARBOR: "sandbox" }, /^harbor charges through the sandbox/],
    [
      "the sandbox's outbox",
      { PAYDOWN_MESSAGES_URL: "" },
      /would end in the sandbox's outbox, which sends nothing\. Set PAYDOWN_MESSAGES_URL/,
    ],
    [
      "messages without a secret",
      { PAYDOWN_MESSAGES_SECRET_FILE: "" },
      /^PAYDOWN_MESSAGES_SECRET is not set\. Set it to a secret of at least 32 characters/,
    ],
    [
      "a short secret",
      { PAYDOWN_MESSAGES_SECRET_FILE: "", PAYDOWN_MESSAGES_SECRET: "s".repeat(31) },
      /^PAYDOWN_MESSAGES_SECRET has fewer than 32 characters/,
    ],
    [
      "a secret's file that cannot be read",
      { PAYDOWN_MESSAGES_SECRET_FILE: "/nowhere" },
      /^PAYDOWN_MESSAGES_SECRET_FILE names \/nowhere, which cannot be read/,
    ],
    [
      "text messages to the sandbox's outbox beside a mail server of its own",
      { PAYDOWN_MESSAGES_URL: "", PAYDOWN_SMTP__HARBOR: smtp, PAYDOWN_SMTP__RIVERTON: smtp },
      /would end in the sandbox's outbox, which sends nothing/,
    ],
    [
      "a service for messages on this machine",
      { PAYDOWN_MESSAGES__HARBOR: JSON.stringify({ url: "http://127.0.0.1:4610", secret: secrets.messages }) },
      /^Messages of harbor would go to this machine\. Set "url" in PAYDOWN_MESSAGES__HARBOR to the https address/,
    ],
    ["messages over http", { PAYDOWN_MESSAGES_URL: "http://127.0.0.1:25" }, /^PAYDOWN_MESSAGES_URL is not encrypted/],
    [
      "the sandbox's hosted page",
      { PAYDOWN_HOSTED_URL: "" },
      /^Guests of riverton would pay on the sandbox's page, .* Set PAYDOWN_HOSTED_FILE__INSTANCE .*, or PAYDOWN_HOSTED_URL/,
    ],
    [
      "an instance's own hosted page over http",
      { PAYDOWN_HOSTED__RIVERTON: hostedPage({ url: "http://checkout.riverton.test" }) },
      /^The hosted page of riverton is not encrypted\. Set "url" in PAYDOWN_HOSTED__RIVERTON to an https address\.$/,
    ],
    [
      "an instance's own hosted page with the published secret",
      { PAYDOWN_HOSTED__RIVERTON: hostedPage({ secret: "paydown-hosted-development" }) },
      /^"secret" in PAYDOWN_HOSTED__RIVERTON is the published development secret\. Set it to a secret of riverton/,
    ],
    [
      "an instance's own hosted page with a short previous secret",
      { PAYDOWN_HOSTED__RIVERTON: hostedPage({ previousSecret: "short" }) },
      /^"previousSecret" in PAYDOWN_HOSTED__RIVERTON has fewer than 32 characters/,
    ],
    ["a hosted page over http", { PAYDOWN_HOSTED_URL: "http://127.0.0.1:1" }, /^PAYDOWN_HOSTED_URL is not encrypted/],
    [
      "a hosted secret's file that cannot be read",
      { PAYDOWN_HOSTED_SECRET: "", PAYDOWN_HOSTED_SECRET_FILE: "/nowhere" },
      /^PAYDOWN_HOSTED_SECRET_FILE names \/nowhere, which cannot be read/,
    ],
    ["no hosted secret", { PAYDOWN_HOSTED_SECRET: "" }, /^PAYDOWN_HOSTED_SECRET is not set/],
    [
      "the published hosted secret",
      { PAYDOWN_HOSTED_SECRET: "paydown-hosted-development" },
      /^PAYDOWN_HOSTED_SECRET is the published development secret/,
    ],
    [
      "a gateway over http",
      { PAYDOWN_AUTHORIZE_NET_URL: "http://127.0.0.1:4610" },
      /^PAYDOWN_AUTHORIZE_NET_URL is not encrypted/,
    ],
    ["the demo's data", { PAYDOWN_DEMO_DATA: "" }, /whose passwords are published\. Set PAYDOWN_DEMO_DATA=off/],
    ["a packed database", { PAYDOWN_DATABASE_TEMPLATE: "/x.tar" }, /^PAYDOWN_DATABASE_TEMPLATE .* Unset it/],
    ["the test clock", { PAYDOWN_TEST_CLOCK: "/clock" }, /^The test clock .* Unset PAYDOWN_TEST_CLOCK/],
    ["a variable of tests", { PAYDOWN_TEST_DEATH: "charged" }, /^PAYDOWN_TEST_DEATH is for tests\. Unset it/],
    ["the sandbox's address", { SANDBOX_URL: "https://sandbox.example" }, /^SANDBOX_URL leads to the sandbox/],
    ["the sandbox's port", { SANDBOX_PORT: "4610" }, /^SANDBOX_PORT leads to the sandbox/],
    ["NODE_ENV of development", { NODE_ENV: "development" }, /^NODE_ENV is development or test.* Unset NODE_ENV/],
    [
      "any certificate",
      { NODE_TLS_REJECT_UNAUTHORIZED: "0" },
      /^NODE_TLS_REJECT_UNAUTHORIZED=0 accepts any certificate/,
    ],
    [
      "the development key",
      { PAYDOWN_KEY_FILE: "" },
      /with the published development key\. Set PAYDOWN_KEY_FILE to a file with a key of your own/,
    ],
    [
      "the development key as a later key",
      { PAYDOWN_KEY_FILE: "", PAYDOWN_KEY: `${secrets.key},development` },
      /list the published development key\. Run paydown keys reencrypt/,
    ],
    ["no public address", { PAYDOWN_PUBLIC_URL: "" }, /Set PAYDOWN_PUBLIC_URL to the portal's https address/],
    ["a public http address", { PAYDOWN_PUBLIC_URL: "http://pay.example" }, /^PAYDOWN_PUBLIC_URL is not encrypted/],
    ...["https://[::1]", "https://127.0.0.2", "https://pay.localhost"].map((url): Row => [
      `the public address ${url}`,
      { PAYDOWN_PUBLIC_URL: url },
      /^PAYDOWN_PUBLIC_URL leads to this machine/,
    ]),
    [
      "a database server without TLS",
      database("postgres://paydown@db.example/paydown"),
      /^DATABASE_URL reaches db\.example without a checked TLS certificate\. Add \?sslmode=verify-full/,
    ],
    [
      "TLS without a check",
      database("postgres://paydown@db.example/paydown?sslmode=no-verify"),
      /without a checked TLS certificate/,
    ],
    [
      "TLS whose check the driver may weaken",
      database("postgres://paydown@db.example/paydown?sslmode=verify-ca"),
      /without a checked TLS certificate/,
    ],
    [
      "a database host in the query",
      database("postgres://paydown@localhost/paydown?host=db.example"),
      /^DATABASE_URL reaches db\.example without/,
    ],
    [
      "a database host in PGHOST",
      { ...database("postgres:///paydown"), PGHOST: "db.example" },
      /^DATABASE_URL reaches db\.example \(PGHOST\) without a checked TLS certificate\. Add \?sslmode=verify-full/,
    ],
    [
      "TLS that a later parameter turns off",
      database("postgres://paydown@db.example/paydown?sslmode=verify-full&sslmode=disable"),
      /^DATABASE_URL reaches db\.example without/,
    ],
    [
      "a database host that a later parameter names",
      database("postgres:///paydown?host=localhost&host=db.example"),
      /^DATABASE_URL reaches db\.example without/,
    ],
    [
      "a default password in the query",
      database("postgres:///paydown?password=Postgres"),
      /^DATABASE_URL has a default password/,
    ],
    [
      "a default password in PGPASSWORD",
      { ...database("postgres://localhost/paydown"), PGPASSWORD: "postgres" },
      /^DATABASE_URL has a default password/,
    ],
    [
      "the name of PGUSER as password",
      { ...database("postgres://localhost/paydown"), PGUSER: "pd", PGPASSWORD: "pd" },
      /^DATABASE_URL has a default password/,
    ],
    ["a default password", database("postgres://x:Postgres@localhost/paydown"), /^DATABASE_URL has a default password/],
    [
      "a user's name as password",
      database("postgres://pd:pd@localhost/paydown"),
      /^DATABASE_URL has a default password/,
    ],
  ])("%s, with one sentence that says what to set [PROD-3]", (_, change, sentence) => {
    expect(sentencesOf(change)).toEqual([expect.stringMatching(sentence)]);
  });

  test("the flags --demo and --test-clock [PROD-3]", () => {
    expect(sentencesOf({}, ["--demo", "--test-clock", "/clock"])).toEqual([
      expect.stringContaining("Start the services without --demo."),
      expect.stringContaining("start the services without --test-clock."),
    ]);
  });

  test("the demo's tenants, named or not [PROD-3]", () => {
    for (const folder of ["", join(packageRoot(), "tenants")])
      expect(sentencesOf({ PAYDOWN_TENANTS_DIR: folder })).toContain(
        "The tenants are the demo's. Set PAYDOWN_TENANTS_DIR to the folder of your tenants' files.",
      );
  });

  test.each(["guestOrigin", "portalOrigin"])("an http %s in global.json [PROD-3]", (name) => {
    globalWith(`"${name}": "http://guests.example"`);
    expect(sentencesOf()).toEqual([`${name} in global.json is not encrypted. Write an https address.`]);
  });

  test("an http externalURL of a tenant [PROD-3]", () => {
    const file = settings.at("tenants/riverton/instance.json");
    writeFileSync(file, readFileSync(file, "utf8").replace("{hostedPage}", "http://localhost:4610"));
    expect(sentencesOf()).toEqual([
      "externalURL in instance.json of riverton is not encrypted. Write an https address.",
    ]);
  });

  test("an http cardFrameURL of a tenant [FRAME-3, PROD-3]", () => {
    const file = settings.at("tenants/harbor/instance.json");
    const instance = JSON.parse(readFileSync(file, "utf8")) as object;
    writeFileSync(file, JSON.stringify({ ...instance, cardFrameURL: "http://cards.example/harbor/" }));
    expect(sentencesOf()).toEqual([
      "cardFrameURL in instance.json of harbor is not encrypted. Write an https address.",
    ]);
  });

  test("the sandbox's published transaction key, in a variable or a file [PROD-3]", () => {
    expect(sandboxTransactionKey).toBe(developmentTransactionKey);
    const sentence = expect.stringMatching(
      /^harbor has the published transaction key of the sandbox\. Set PAYDOWN_AUTHORIZE_NET_FILE__HARBOR to a file/,
    ) as string;
    writeFileSync(settings.at("harbor"), `harbor:${developmentTransactionKey}\n`);
    expect(sentencesOf()).toEqual([sentence]);
    expect(
      sentencesOf({
        PAYDOWN_AUTHORIZE_NET_FILE__HARBOR: "",
        PAYDOWN_AUTHORIZE_NET__HARBOR: `harbor:${developmentTransactionKey}`,
      }),
    ).toEqual([sentence]);
  });

  test("the published password of the sandbox's bank, in a variable or a file [PROD-3]", () => {
    expect(sandboxBankPassword).toBe(developmentSftpPassword);
    const refusalFor = (variable: string) => [
      `harbor has the published password of the sandbox's bank. Set "password" or "privateKey" in ${variable} to that of the company's account at its bank.`,
    ];
    const settingsOfBank = bank({ password: developmentSftpPassword });
    expect(sentencesOf({ PAYDOWN_ACH__HARBOR: settingsOfBank })).toEqual(refusalFor("PAYDOWN_ACH__HARBOR"));
    writeFileSync(settings.at("bank"), settingsOfBank);
    expect(sentencesOf({ PAYDOWN_ACH_FILE__HARBOR: settings.at("bank") })).toEqual(
      refusalFor("PAYDOWN_ACH_FILE__HARBOR"),
    );
  });

  test.each(["127.0.0.1", "127.0.1.1", "0.0.0.0", "::1", "localhost", "Bank.LocalHost."])(
    "a bank at %s [PROD-3]",
    (host) => {
      expect(faultsOf({ PAYDOWN_ACH__HARBOR: bank({ host }) })).toEqual([
        {
          ...{ about: "bank", instanceId: "harbor" },
          sentence:
            'The debits of harbor would go to a bank on this machine. Set "host" in PAYDOWN_ACH__HARBOR to the SFTP server of the company\'s bank.',
        },
      ]);
    },
  );

  test("no common hosted page that no guest uses, and no secret of it if every instance has its own [PROD-3, HOST-86]", () => {
    const own = { PAYDOWN_HOSTED_URL: "", PAYDOWN_HOSTED__RIVERTON: hostedPage() };
    expect(sentencesOf(own)).toEqual([]);
    expect(sentencesOf({ ...own, PAYDOWN_HOSTED_SECRET: "" })).toEqual([
      expect.stringMatching(/^PAYDOWN_HOSTED_SECRET is not set/),
    ]);
    expect(sentencesOf({ ...own, PAYDOWN_HOSTED_SECRET: "", PAYDOWN_HOSTED__HARBOR: hostedPage() })).toEqual([]);
  });

  test("no hosted page that only guests would need [PROD-3]", () => {
    rmSync(settings.at("tenants/riverton"), { recursive: true });
    expect(sentencesOf({ PAYDOWN_HOSTED_URL: "" })).toEqual([]);
  });
});

describe("a start", () => {
  const start = (change: NodeJS.ProcessEnv) => {
    const env = { ...settings.env, ...change };
    const config = readConfig([], env);
    return tenantsToStart(config, env, () => loadTenants(config.tenantsDir, hostedUrls(env, config.hostedUrl)));
  };
  const refusalOf = (change: NodeJS.ProcessEnv): StartupError => {
    try {
      start(change);
    } catch (error) {
      if (error instanceof StartupError) return error;
    }
    throw new Error("The start was not refused.");
  };

  test("in production mode goes on without faults, and in development whatever the settings are [PROD-1, PROD-2]", () => {
    expect(start({}).ids).toEqual(["harbor", "riverton"]);
    expect(
      start({ HOST: "", PAYDOWN_MODE: "development", PAYDOWN_DEMO_DATA: "", PAYDOWN_PROCESSOR__HARBOR: "" }).ids,
    ).toEqual(["harbor", "riverton"]);
  });

  test("names every fault at once, also those of the tenants' files and of the processors, and shows no secret [PROD-2]", () => {
    writeFileSync(settings.at("tenants/harbor/instance.json"), "{}");
    const change = {
      PAYDOWN_DEMO_DATA: "on",
      PAYDOWN_PUBLIC_URL: "http://pay.example",
      PAYDOWN_HOSTED_SECRET: "topsecret",
      DATABASE_URL: "postgres://paydown:topsecret@db.example/paydown",
    };
    const { message, exitCode } = refusalOf(change);
    expect(exitCode).toBe(2);
    expect(message).toMatch(
      /^The services do not start with PAYDOWN_MODE=production until you correct these 5 settings:\n {2}- The tenants' files need correcting:\n {4,}\S*instance\.json[^]*\n {2}- The demo would be loaded/,
    );
    for (const said of ["DATABASE_URL reaches", "PAYDOWN_HOSTED_SECRET has fewer", "PAYDOWN_PUBLIC_URL is not"])
      expect(message).toContain(`\n  - ${said}`);
    for (const secret of ["topsecret", ...Object.values(secrets)]) expect(message).not.toContain(secret);
    const other = refusalOf({ ...change, PAYDOWN_TENANTS_DIR: join(packageRoot(), "tenants") });
    expect(other.message).not.toContain("charges through");
  });

  test("names a single fault [PROD-2]", () => {
    expect(refusalOf({ PAYDOWN_DEMO_DATA: "" }).message).toMatch(/until you correct this setting:\n {2}- The demo .+$/);
  });

  test("names a fault of a processor's credentials beside the others [PROD-2]", () => {
    writeFileSync(settings.at("harbor"), "nothing");
    const { message } = refusalOf({ PAYDOWN_PROCESSOR__RIVERTON: "", PAYDOWN_AUTHORIZE_NET_FILE__RIVERTON: "" });
    expect(message).toContain("until you correct these 2 settings:\n  - riverton charges through the sandbox");
    expect(message).toMatch(/\n {2}- \S+harbor \(PAYDOWN_AUTHORIZE_NET_FILE__HARBOR\) must hold LOGIN:KEY/);
  });

  test("names each fault of a bank's settings beside the others, and shows no secret [PROD-2, ACH-34]", () => {
    const { message } = refusalOf({
      PAYDOWN_ACH__HARBOR: bank({ cutOff: "late" }),
      PAYDOWN_ACH__RIVERTON: bank({ host: "localhost", timeZone: "here", user: "" }),
    });
    expect(message).toContain(
      "until you correct these 4 settings:\n  - The debits of riverton would go to a bank on this machine.",
    );
    expect(message).toContain('\n  - PAYDOWN_ACH__HARBOR needs "cutOff"');
    for (const key of ["user", "timeZone"]) expect(message).toContain(`\n  - PAYDOWN_ACH__RIVERTON needs "${key}"`);
    expect(message).not.toContain(bankPassword);
  });
});
