import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "./config.js";
import { attemptLimitSettings } from "./settings/attempt-limits.js";
import { sessionLimitSettings } from "./settings/session-limits.js";
import { StartupError } from "./startup-error.js";

const key = () => randomBytes(32).toString("base64");
const PAYDOWN_KEY = Buffer.alloc(32, 7).toString("base64");

describe("the settings", () => {
  test("have safe defaults [CALL-1, PAY-83, SIGN-65, SIGN-67]", () => {
    expect(readConfig([], {})).toMatchObject({
      host: "127.0.0.1",
      port: 4600,
      dataDir: resolve(".paydown"),
      databaseUrl: undefined,
      servicePrefix: "/paydown-web-services-2",
      sandboxUrl: "http://127.0.0.1:4610",
      hostedUrl: "http://127.0.0.1:4610",
      guests: { hostedExpireAfterMs: 1_800_000 },
      publicUrl: undefined,
      demoData: true,
      trustedProxies: [],
      testClock: undefined,
      production: true,
      limits: {
        ...{ loginsPerUser: 10, loginsPerAddress: 50, recoveriesPerUser: 3, recoveriesPerAddress: 20 },
        ...{
          registrationsPerPerson: 10,
          registrationsPerAddress: 50,
          usernameChecksPerVisit: 30,
          usernameChecksPerAddress: 120,
        },
        ...{ passcodesPerUser: 5, passcodesPerDay: 20 },
      },
      sessions: { idleMinutes: 15, totalMinutes: 480 },
      messageTimeoutMs: 10_000,
      timings: {
        processorTimeoutMs: 10_000,
        voidAfterMs: 30_000,
        duplicateWindowMs: 600_000,
        reconcileFirstMs: 5_000,
        schedulerPollMs: 1_500,
        settlementPollMs: 300_000,
      },
    });
  });

  test("read every variable [CALL-1]", () => {
    const env = {
      HOST: "::1",
      PORT: "0",
      PAYDOWN_DATA_DIR: "/tmp/x",
      DATABASE_URL: "postgres://u:p@h/d",
      PAYDOWN_SERVICE_PREFIX: "/a/b",
      SANDBOX_URL: "http://localhost:1/",
    };
    expect(readConfig(["--test-clock", "clock"], env)).toMatchObject({
      host: "::1",
      port: 0,
      dataDir: "/tmp/x",
      databaseUrl: "postgres://u:p@h/d",
      servicePrefix: "/a/b",
      sandboxUrl: "http://localhost:1",
      testClock: "clock",
    });
    expect(readConfig([], { PAYDOWN_TEST_CLOCK: "clock" })).toMatchObject({
      testClock: "clock",
      timings: { settlementPollMs: 1_000, achPollMs: 1_000 },
    });
    expect(readConfig(["--test-clock", "flag"], { PAYDOWN_TEST_CLOCK: "clock" }).testClock).toBe("flag");
    expect(readConfig([], { PAYDOWN_KEY, PAYDOWN_PUBLIC_URL: "https://pay.example.com/" }).publicUrl).toBe(
      "https://pay.example.com",
    );
    expect(readConfig([], { SANDBOX_PORT: "4731" }).sandboxUrl).toBe("http://127.0.0.1:4731");
  });

  test("choose the mode: development unless it is production, and nothing else [PROD-1]", () => {
    for (const PAYDOWN_MODE of [undefined, "", "development"])
      expect(readConfig([], { PAYDOWN_MODE }).mode).toBe("development");
    expect(readConfig([], { PAYDOWN_MODE: "production", HOST: "0.0.0.0" }).mode).toBe("production");
    for (const PAYDOWN_MODE of ["prod", "Production", " production"])
      expect(() => readConfig([], { PAYDOWN_MODE })).toThrow(
        `PAYDOWN_MODE must be one of development, production, not "${PAYDOWN_MODE}".`,
      );
  });

  test("take the address and the secret of the messages' service [PROD-7]", () => {
    expect(readConfig([], { SANDBOX_PORT: "4731" }).messagesUrl).toBe("http://127.0.0.1:4731");
    const config = readConfig([], { PAYDOWN_MESSAGES_URL: "https://m.example/", PAYDOWN_MESSAGES_SECRET: "one" });
    expect([config.messagesUrl, config.messagesSecret.read()]).toEqual(["https://m.example", "one"]);
  });

  describe("of secrets", () => {
    let folder: string;
    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), "paydown-secrets-"));
    });
    afterEach(() => rmSync(folder, { recursive: true, force: true }));

    test("read the hosted page's secret again for each use, and keep the last one while its file cannot be read [PROD-15]", () => {
      expect(readConfig([], {}).hostedSecret()).toBe("paydown-hosted-development");
      const file = join(folder, "hosted");
      writeFileSync(file, " one\n");
      const env = { PAYDOWN_HOSTED_SECRET_FILE: file, PAYDOWN_HOSTED_URL: "https://checkout.example" };
      const { hostedSecret } = readConfig([], env);
      expect(hostedSecret()).toBe("one");
      writeFileSync(file, "two");
      expect(hostedSecret()).toBe("two");
      for (const spoil of [() => writeFileSync(file, "\n"), () => rmSync(file)]) {
        spoil();
        expect(hostedSecret()).toBe("two");
      }
      expect(() => readConfig([], env)).toThrow(
        `The file ${file} (PAYDOWN_HOSTED_SECRET_FILE) cannot be read or is empty.`,
      );
    });

    test.each(["PAYDOWN_HOSTED_SECRET", "PAYDOWN_MESSAGES_SECRET"])("refuse %s beside its file [PROD-15]", (name) => {
      expect(() => readConfig([], { [name]: "one", [`${name}_FILE`]: "/two" })).toThrow(
        `${name} and ${name}_FILE are both set. Unset one of them.`,
      );
    });
  });

  test("read the name of a restore, and refuse one that is not a line of text [RECON-44]", () => {
    expect(readConfig([], {}).restored).toBeUndefined();
    expect(readConfig([], { PAYDOWN_RESTORED: " " }).restored).toBeUndefined();
    expect(readConfig([], { PAYDOWN_RESTORED: " 1 " }).restored).toBe("1");
    for (const text of ["a\nb", "x".repeat(101)])
      expect(() => readConfig([], { PAYDOWN_RESTORED: text })).toThrow(
        "PAYDOWN_RESTORED must name the restore in at most 100 characters, such as 2026-06-15T04:00.",
      );
  });

  test.each(Object.entries(attemptLimitSettings))(
    "read %s from its variable and refuse an invalid limit [SIGN-69, OTP-25, REG-41, PASS-38]",
    (name, { variable, otherwise }) => {
      expect(readConfig([], { [variable]: "7" }).limits).toEqual({ ...readConfig([], {}).limits, [name]: 7 });
      expect(readConfig([], { [variable]: "" }).limits).toMatchObject({ [name]: otherwise });
      for (const text of ["0", "-1", "100001", "1.5", "ten", " 5", "1e3"]) {
        expect(() => readConfig([], { [variable]: text })).toThrow(
          `${variable} must be a whole number from 1 to 100000, not "${text}".`,
        );
      }
    },
  );

  test.each(Object.entries(sessionLimitSettings))(
    "read %s of a session from its variable and refuse a value out of range [SIGN-77]",
    (name, { variable, otherwise, min, max }) => {
      for (const minutes of [min, max])
        expect(readConfig([], { [variable]: String(minutes) }).sessions).toEqual({
          ...readConfig([], {}).sessions,
          [name]: minutes,
        });
      expect(readConfig([], { [variable]: "" }).sessions).toMatchObject({ [name]: otherwise });
      for (const text of [String(min - 1), String(max + 1), "15m"]) {
        expect(() => readConfig([], { [variable]: text })).toThrow(
          `${variable} must be a whole number from ${min} to ${max}, not "${text}".`,
        );
      }
    },
  );

  test.each([
    ["", []],
    ["10.0.0.11", ["10.0.0.11"]],
    ["10.0.0.11, 10.1.0.0/16,2001:db8::/32", ["10.0.0.11", "10.1.0.0/16", "2001:db8::/32"]],
    ["loopback", ["loopback"]],
  ])("trust the proxies of %j", (text, trusted) => {
    expect(readConfig([], { PAYDOWN_TRUSTED_PROXIES: text }).trustedProxies).toEqual(trusted);
  });

  test.each([
    "1",
    "true",
    "*",
    "proxy.example",
    "10.0.0.0/33",
    "0.0.0.0/0",
    "::/0",
    "10.0.0.0/8/8",
    "10.0.0.1,",
    "fe80::1%eth0",
    "10.0.0.1 10.0.0.2",
    " ",
  ])("refuse to trust %j", (text) => {
    const sentence = `PAYDOWN_TRUSTED_PROXIES must be a comma-separated list of the addresses of your proxies, such as 10.0.0.11,10.1.0.0/16, not "${text}".`;
    expect(() => readConfig([], { PAYDOWN_TRUSTED_PROXIES: text })).toThrow(sentence);
    expect(() => readConfig([], { PAYDOWN_TRUSTED_PROXIES: text })).toThrow(StartupError);
  });

  test.each([
    [{ PORT: "http" }, 'PORT must be a whole number from 0 to 65535, not "http".'],
    [{ PORT: "65536" }, 'PORT must be a whole number from 0 to 65535, not "65536".'],
    [{ PORT: "-1" }, "PORT must be a whole number"],
    [{ SANDBOX_PORT: "x" }, "SANDBOX_PORT must be a whole number"],
    [
      { SANDBOX_URL: "localhost:4610" },
      'SANDBOX_URL must be an address such as http://127.0.0.1:4610, not "localhost:4610".',
    ],
    [
      { PAYDOWN_PUBLIC_URL: "pay.example.com" },
      'PAYDOWN_PUBLIC_URL must be an address such as https://pay.example.com, not "pay.example.com".',
    ],
    [{ PAYDOWN_PUBLIC_URL: "https://pay.example.com/pay" }, "without a path"],
    [{ PAYDOWN_SERVICE_PREFIX: "services" }, "PAYDOWN_SERVICE_PREFIX must be a path such as /paydown-web-services-2"],
    [{ PAYDOWN_SERVICE_PREFIX: "/services/" }, "without a trailing slash"],
    [{ PAYDOWN_SERVICE_PREFIX: "/pay/x" }, "not under /pay"],
    [{ PAYDOWN_DEMO_DATA: "yes" }, 'PAYDOWN_DEMO_DATA must be one of on, off, not "yes".'],
    [{ PAYDOWN_LOG_LEVEL: "loud" }, "PAYDOWN_LOG_LEVEL must be one of"],
    [{ PAYDOWN_VOID_AFTER_MS: "5000" }, "PAYDOWN_VOID_AFTER_MS must not be below PAYDOWN_PROCESSOR_TIMEOUT_MS"],
    [{ PAYDOWN_KEY, HOST: "0.0.0.0" }, "The services refuse to listen on HOST=0.0.0.0 with demo data"],
    [
      { PAYDOWN_KEY, HOST: "0.0.0.0", PAYDOWN_DEMO_DATA: "off" },
      "with the sandbox processor, which moves no money. Add --demo",
    ],
  ])("refuse %j and say why [CALL-1]", (env, sentence) => {
    expect(() => readConfig([], env)).toThrow(sentence);
    expect(() => readConfig([], env)).toThrow(StartupError);
  });

  test("refuse an invalid DATABASE_URL without showing it", () => {
    const refuse = () => readConfig([], { DATABASE_URL: "mysql://casey:secret@db/x" });
    expect(refuse).toThrow("DATABASE_URL must look like postgres://user:password@host:5432/database.");
    expect(refuse).not.toThrow("secret");
  });

  describe("of the keys", () => {
    let folder: string;
    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), "paydown-keys-"));
    });
    afterEach(() => rmSync(folder, { recursive: true, force: true }));

    test("use the development key on loopback or in a demo", () => {
      for (const env of [
        {},
        { HOST: "::1" },
        { PAYDOWN_PUBLIC_URL: "http://localhost:4600" },
        { PAYDOWN_PUBLIC_URL: "http://[::1]:4600" },
      ])
        expect(readConfig([], env).keyRing.isDevelopment).toBe(true);
      expect(
        readConfig(["--demo"], { HOST: "0.0.0.0", PAYDOWN_PUBLIC_URL: "https://demo.example.com" }).keyRing
          .isDevelopment,
      ).toBe(true);
    });

    test.each([
      [{ HOST: "0.0.0.0" }, "HOST=0.0.0.0"],
      [{ HOST: "0.0.0.0", PAYDOWN_KEY: "development" }, "HOST=0.0.0.0"],
      [{ PAYDOWN_PUBLIC_URL: "https://pay.example.com" }, "PAYDOWN_PUBLIC_URL=https://pay.example.com"],
      [
        { PAYDOWN_KEY: `development,${PAYDOWN_KEY}`, PAYDOWN_PUBLIC_URL: "https://pay.example.com" },
        "PAYDOWN_PUBLIC_URL=https://pay.example.com",
      ],
    ])("refuse the development key with %j", (env, setting) => {
      const sentence = `The services refuse to run on ${setting} with the published development key. Set PAYDOWN_KEY or PAYDOWN_KEY_FILE (make a key with: openssl rand -base64 32), or add --demo to show the demo to others.`;
      expect(() => readConfig([], env)).toThrow(sentence);
      expect(() => readConfig([], env)).toThrow(StartupError);
    });

    test("read the keys, the encrypting key first, from the variable or from a file", () => {
      const [newer, older] = [key(), key()];
      const file = join(folder, "keys");
      writeFileSync(file, `# since June\n${newer}\n\n  ${older}\n`);
      const { keyIds } = readConfig([], { PAYDOWN_KEY: `${newer}, ${older}` }).keyRing;
      expect(keyIds.length).toBe(2);
      expect(readConfig([], { PAYDOWN_KEY_FILE: file }).keyRing.keyIds).toEqual(keyIds);
      expect(readConfig([], { PAYDOWN_KEY: older }).keyRing.keyIds).toEqual(keyIds.slice(1));
    });

    test.each([
      [
        { PAYDOWN_KEY: "swordfish" },
        "PAYDOWN_KEY must hold 32-byte keys in base64, with the encrypting key first; key 1 is not valid: make a key with: openssl rand -base64 32.",
      ],
      [{ PAYDOWN_KEY: `${PAYDOWN_KEY},swordfish` }, "key 2 is not valid"],
      [{ PAYDOWN_KEY: `${PAYDOWN_KEY},${PAYDOWN_KEY}` }, "PAYDOWN_KEY lists key 2 twice. Remove one of the two."],
      [{ PAYDOWN_KEY: " , " }, "PAYDOWN_KEY holds no key: make a key with: openssl rand -base64 32."],
      [{ PAYDOWN_KEY, PAYDOWN_KEY_FILE: "keys" }, "PAYDOWN_KEY and PAYDOWN_KEY_FILE are both set. Unset one of them."],
      [
        { PAYDOWN_KEY_FILE: "/nowhere/keys" },
        "The key file /nowhere/keys (PAYDOWN_KEY_FILE) cannot be read (ENOENT). Correct the path, or give this user permission to read it.",
      ],
    ])("refuse invalid keys without showing them, in %#", (env, sentence) => {
      const refuse = () => readConfig([], env);
      expect(refuse).toThrow(sentence);
      expect(refuse).toThrow(StartupError);
      for (const secret of ["swordfish", PAYDOWN_KEY]) expect(refuse).not.toThrow(secret);
    });
  });

  test("serve a demo beyond loopback only with --demo, and never with a test clock", () => {
    expect(readConfig(["--demo"], { HOST: "0.0.0.0" }).host).toBe("0.0.0.0");
    expect(() => readConfig(["--demo", "--test-clock", "f"], { HOST: "0.0.0.0" })).toThrow(
      "The test clock (--test-clock or PAYDOWN_TEST_CLOCK) works on loopback only",
    );
    expect(() => readConfig(["--demo"], { HOST: "0.0.0.0", PAYDOWN_TEST_CLOCK: "f" })).toThrow(
      "works on loopback only, not with HOST=0.0.0.0",
    );
  });

  test("refuse an unknown flag", () => {
    expect(() => readConfig(["--fast"], {})).toThrow(
      "Unknown option '--fast': the services accept --demo, --test-clock FILE and --help.",
    );
  });
});
