import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { isLoopback } from "@paydown/host/loopback";
import { argumentFault } from "@paydown/host/usage";
import { developmentKeyRing, type KeyRing, readKeyRing } from "./db/key-ring.js";
import type { GuestSettings } from "./settings/guest-settings.js";
import { type AttemptLimits, attemptLimits } from "./settings/attempt-limits.js";
import { type SecretSetting, secretSetting } from "./settings/secret-setting.js";
import { type SessionLimits, sessionLimits } from "./settings/session-limits.js";
import { defaultTimings, type Timings } from "./settings/timings.js";
import { StartupError } from "./startup-error.js";
import { readTrustedProxies } from "./trusted-proxies.js";

const modes = ["development", "production"] as const;

/** The settings for one run of the services. */
export interface Config {
  /** In production, a start refuses every setting for development (`production-mode.ts`). */
  readonly mode: (typeof modes)[number];
  /** Whether `--demo` allows the demo to be shown to others. */
  readonly demo: boolean;
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** The folder outside the database that keeps the signed evidence heads. */
  readonly evidenceDir: string;
  readonly databaseUrl: string | undefined;
  /** Keys from PAYDOWN_KEY or PAYDOWN_KEY_FILE, otherwise the development key. */
  readonly keyRing: KeyRing;
  readonly servicePrefix: string;
  /** The portal's public address, for links in messages. If undefined, links use the address the services listen on. */
  readonly publicUrl: string | undefined;
  readonly sandboxUrl: string;
  /** Address of the service that sends mail and text messages. */
  readonly messagesUrl: string;
  /** Sent to that service as a bearer token. */
  readonly messagesSecret: SecretSetting;
  /** Address of the hosted payment page of the instances without one of their own. */
  readonly hostedUrl: string;
  /** Shared with that page: it signs notifications and authorizes the services' calls. Read for each use. */
  readonly hostedSecret: () => string;
  readonly guests: GuestSettings;
  readonly tenantsDir: string | undefined;
  /** A packed database folder to start from instead of creating one. */
  readonly databaseTemplate: string | undefined;
  readonly demoData: boolean;
  /** Names the restore after which every instance starts paused. */
  readonly restored: string | undefined;
  readonly testClock: string | undefined;
  readonly logFile: string | undefined;
  readonly logLevel: string;
  readonly requestsPerMinute: number;
  /** Addresses of the proxies in front of the services. Only these may say what a client's address is. */
  readonly trustedProxies: readonly string[];
  readonly limits: AttemptLimits;
  readonly sessions: SessionLimits;
  readonly production: boolean;
  /** Timeout of one attempt to send an email or text message. */
  readonly messageTimeoutMs: number;
  readonly timings: Timings;
}

/** The sandbox's signing secret when none is set. It is public. */
export const developmentSecret = "paydown-hosted-development";
const logLevels = ["fatal", "error", "warn", "info", "debug", "silent"];

/**
 * Reads flags and environment.
 * @throws StartupError (exit code 2) with a sentence that names the setting and its valid values
 */
export function readConfig(args: readonly string[], env: NodeJS.ProcessEnv): Config {
  const flags = readFlags(args);
  const { demo } = flags;
  const testClock = flags.testClock ?? (env.PAYDOWN_TEST_CLOCK || undefined);
  const mode = oneOf(env, "PAYDOWN_MODE", modes, "development");
  const host = env.HOST || "127.0.0.1";
  const keyRing = readKeys(env);
  const dataDir = resolve(env.PAYDOWN_DATA_DIR || ".paydown");
  const demoData = oneOf(env, "PAYDOWN_DEMO_DATA", ["on", "off"], "on") === "on";
  const publicAddress = env.PAYDOWN_PUBLIC_URL ? publicUrl(env) : undefined;
  // In production, `production-mode.ts` refuses these and more, all at once.
  if (mode === "development") {
    if (!demo) refuseOpenDevelopmentKey(host, publicAddress, keyRing);
    refuseOpenDemo(host, demo, demoData, testClock);
  }
  const sandboxUrl = httpUrl(
    env,
    "SANDBOX_URL",
    `http://127.0.0.1:${wholeNumber(env, "SANDBOX_PORT", 4610, 0, 65_535)}`,
  );
  const config: Config = {
    mode,
    demo,
    host,
    port: wholeNumber(env, "PORT", 4600, 0, 65_535),
    dataDir,
    evidenceDir: env.PAYDOWN_EVIDENCE_DIR ? resolve(env.PAYDOWN_EVIDENCE_DIR) : join(dataDir, "evidence"),
    databaseUrl: databaseUrl(env),
    keyRing,
    servicePrefix: servicePrefix(env),
    publicUrl: publicAddress,
    sandboxUrl,
    messagesUrl: httpUrl(env, "PAYDOWN_MESSAGES_URL", sandboxUrl),
    messagesSecret: oneSecret(env, "PAYDOWN_MESSAGES_SECRET"),
    hostedUrl: httpUrl(env, "PAYDOWN_HOSTED_URL", sandboxUrl),
    hostedSecret: hostedSecret(env, mode),
    guests: {
      hostedExpireAfterMs: wholeNumber(env, "PAYDOWN_HOSTED_EXPIRE_AFTER_MS", 30 * 60_000, 50, 86_400_000),
    },
    tenantsDir: env.PAYDOWN_TENANTS_DIR ? resolve(env.PAYDOWN_TENANTS_DIR) : undefined,
    databaseTemplate: env.PAYDOWN_DATABASE_TEMPLATE ? resolve(env.PAYDOWN_DATABASE_TEMPLATE) : undefined,
    demoData,
    restored: restoredAs(env),
    testClock,
    logFile: env.PAYDOWN_LOG_FILE ? resolve(env.PAYDOWN_LOG_FILE) : undefined,
    logLevel: oneOf(env, "PAYDOWN_LOG_LEVEL", logLevels, "info"),
    requestsPerMinute: wholeNumber(env, "PAYDOWN_REQUESTS_PER_MINUTE", 1_200, 1, 1_000_000),
    trustedProxies: trustedProxies(env),
    limits: attemptLimits((variable, otherwise) => wholeNumber(env, variable, otherwise, 1, 100_000)),
    sessions: sessionLimits((variable, otherwise, min, max) => wholeNumber(env, variable, otherwise, min, max)),
    production: env.NODE_ENV !== "development" && env.NODE_ENV !== "test",
    messageTimeoutMs: wholeNumber(env, "PAYDOWN_MESSAGE_TIMEOUT_MS", 10_000, 50, 120_000),
    timings: {
      processorTimeoutMs: wholeNumber(
        env,
        "PAYDOWN_PROCESSOR_TIMEOUT_MS",
        defaultTimings.processorTimeoutMs,
        50,
        120_000,
      ),
      voidAfterMs: wholeNumber(env, "PAYDOWN_VOID_AFTER_MS", defaultTimings.voidAfterMs, 50, 3_600_000),
      duplicateWindowMs: wholeNumber(
        env,
        "PAYDOWN_DUPLICATE_WINDOW_MS",
        defaultTimings.duplicateWindowMs,
        0,
        86_400_000,
      ),
      reconcileFirstMs: wholeNumber(env, "PAYDOWN_RECONCILE_FIRST_MS", defaultTimings.reconcileFirstMs, 50, 3_600_000),
      schedulerPollMs: wholeNumber(env, "PAYDOWN_SCHEDULER_POLL_MS", defaultTimings.schedulerPollMs, 50, 3_600_000),
      // With a test clock, the next two are short, because whoever moves the clock waits for these jobs to run.
      settlementPollMs: wholeNumber(
        env,
        "PAYDOWN_SETTLEMENT_POLL_MS",
        testClock === undefined ? defaultTimings.settlementPollMs : 1_000,
        50,
        86_400_000,
      ),
      achPollMs: wholeNumber(
        env,
        "PAYDOWN_ACH_POLL_MS",
        testClock === undefined ? defaultTimings.achPollMs : 1_000,
        50,
        1_800_000,
      ),
    },
  };
  if (config.timings.voidAfterMs < config.timings.processorTimeoutMs) {
    refuse(
      "PAYDOWN_VOID_AFTER_MS must not be below PAYDOWN_PROCESSOR_TIMEOUT_MS: otherwise a charge could be voided while its request is still running.",
    );
  }
  if (mode === "development" && env.PAYDOWN_HOSTED_URL && !isHostedSecretSet(env)) {
    refuse(
      "PAYDOWN_HOSTED_URL needs PAYDOWN_HOSTED_SECRET too: with the published development secret, anyone could report that a guest has paid.",
    );
  }
  return config;
}

function readFlags(args: readonly string[]): { demo: boolean; testClock: string | undefined } {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { demo: { type: "boolean" }, "test-clock": { type: "string" } },
    });
    return { demo: values.demo ?? false, testClock: values["test-clock"] };
  } catch (cause) {
    return refuse(`${argumentFault(cause)}: the services accept --demo, --test-clock FILE and --help.`);
  }
}

/**
 * Keeps a demo from being reachable from a network by accident: the README prints its sign-ins, and the sandbox
 * processor charges nobody.
 */
function refuseOpenDemo(host: string, demo: boolean, demoData: boolean, testClock: string | undefined): void {
  if (isLoopback(host)) return;
  if (testClock !== undefined)
    refuse(
      `The test clock (--test-clock or PAYDOWN_TEST_CLOCK) works on loopback only, not with HOST=${host}. Remove one of the two.`,
    );
  if (demo) return;
  const what = demoData
    ? "demo data, whose passwords are published, and the sandbox processor"
    : "the sandbox processor, which moves no money";
  refuse(
    `The services refuse to listen on HOST=${host} with ${what}. Add --demo to show the demo to others, or unset HOST.`,
  );
}

/** Refuses the development key if other machines can reach the services, because that key is public. */
function refuseOpenDevelopmentKey(host: string, publicAddress: string | undefined, keyRing: KeyRing): void {
  if (!keyRing.isDevelopment) return;
  const settings = [
    { setting: `HOST=${host}`, reachableAt: host },
    ...(publicAddress === undefined
      ? []
      : [
          {
            setting: `PAYDOWN_PUBLIC_URL=${publicAddress}`,
            reachableAt: new URL(publicAddress).hostname.replace(/^\[|\]$/g, ""),
          },
        ]),
  ];
  const open = settings.find(({ reachableAt }) => !isLoopback(reachableAt));
  if (open === undefined) return;
  refuse(
    `The services refuse to run on ${open.setting} with the published development key. Set PAYDOWN_KEY or PAYDOWN_KEY_FILE (${makeKey}), or add --demo to show the demo to others.`,
  );
}

const makeKey = "make a key with: openssl rand -base64 32";

/** Errors never contain the keys. A file holds one key per line; lines that begin with # are comments. */
function readKeys(env: NodeJS.ProcessEnv): KeyRing {
  const { PAYDOWN_KEY: text, PAYDOWN_KEY_FILE: file } = env;
  if (text && file) return refuse("PAYDOWN_KEY and PAYDOWN_KEY_FILE are both set. Unset one of them.");
  if (!text && !file) return developmentKeyRing();
  const [name, keys] = file ? ["PAYDOWN_KEY_FILE", keysOfFile(file)] : ["PAYDOWN_KEY", (text ?? "").split(",")];
  const ring = readKeyRing(keys.map((key) => key.trim()).filter((key) => key !== ""));
  if (!("rule" in ring)) return ring;
  switch (ring.rule) {
    case "empty":
      return refuse(`${name} holds no key: ${makeKey}.`);
    case "notAKey":
      return refuse(
        `${name} must hold 32-byte keys in base64, with the encrypting key first; key ${ring.number} is not valid: ${makeKey}.`,
      );
    case "repeated":
      return refuse(`${name} lists key ${ring.number} twice. Remove one of the two.`);
  }
}

function keysOfFile(file: string): string[] {
  try {
    return readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => !line.trimStart().startsWith("#"));
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : "unknown";
    return refuse(
      `The key file ${file} (PAYDOWN_KEY_FILE) cannot be read (${code}). Correct the path, or give this user permission to read it.`,
    );
  }
}

const isHostedSecretSet = (env: NodeJS.ProcessEnv): boolean =>
  Boolean(env.PAYDOWN_HOSTED_SECRET || env.PAYDOWN_HOSTED_SECRET_FILE);

/** While the file cannot be read, the last secret counts: the published one would let anyone sign notifications. */
function hostedSecret(env: NodeJS.ProcessEnv, mode: Config["mode"]): () => string {
  const setting = oneSecret(env, "PAYDOWN_HOSTED_SECRET");
  let last = setting.read();
  // In production, `production-mode.ts` names this fault with all others.
  if (mode === "development" && setting.file !== undefined && last === undefined)
    refuse(
      `The file ${setting.file} (${setting.variable}) cannot be read or is empty. Correct the path, or give this user permission to read it.`,
    );
  return () => (last = setting.read() ?? last ?? developmentSecret);
}

function oneSecret(env: NodeJS.ProcessEnv, name: string): SecretSetting {
  const setting = secretSetting(env, name);
  if (env[name] && setting.file !== undefined) refuse(`${name} and ${name}_FILE are both set. Unset one of them.`);
  return setting;
}

function wholeNumber(env: NodeJS.ProcessEnv, name: string, otherwise: number, min: number, max: number): number {
  const text = env[name] || String(otherwise);
  const value = Number(text);
  if (!/^\d{1,9}$/.test(text) || value < min || value > max)
    return refuse(`${name} must be a whole number from ${min} to ${max}, not "${text}".`);
  return value;
}

function restoredAs(env: NodeJS.ProcessEnv): string | undefined {
  const text = env.PAYDOWN_RESTORED?.trim() || undefined;
  if (text !== undefined && (text.length > 100 || /\p{Cc}/u.test(text)))
    refuse("PAYDOWN_RESTORED must name the restore in at most 100 characters, such as 2026-06-15T04:00.");
  return text;
}

function oneOf<Value extends string>(
  env: NodeJS.ProcessEnv,
  name: string,
  allowed: readonly Value[],
  otherwise: Value,
): Value {
  const text = env[name] || otherwise;
  return (
    allowed.find((value) => value === text) ?? refuse(`${name} must be one of ${allowed.join(", ")}, not "${text}".`)
  );
}

function servicePrefix(env: NodeJS.ProcessEnv): string {
  const text = env.PAYDOWN_SERVICE_PREFIX || "/paydown-web-services-2";
  if (!/^(\/[A-Za-z0-9._~-]+)+$/.test(text) || text === "/pay" || text.startsWith("/pay/")) {
    refuse(
      `PAYDOWN_SERVICE_PREFIX must be a path such as /paydown-web-services-2, without a trailing slash and not under /pay, not "${text}".`,
    );
  }
  return text;
}

function httpUrl(env: NodeJS.ProcessEnv, name: string, otherwise: string): string {
  const text = env[name] || otherwise;
  if (!URL.canParse(text) || !["http:", "https:"].includes(new URL(text).protocol))
    refuse(`${name} must be an address such as ${otherwise}, not "${text}".`);
  return text.replace(/\/+$/, "");
}

function publicUrl(env: NodeJS.ProcessEnv): string {
  const text = httpUrl(env, "PAYDOWN_PUBLIC_URL", "https://pay.example.com");
  return text === new URL(text).origin
    ? text
    : refuse(`PAYDOWN_PUBLIC_URL must be an address such as https://pay.example.com, without a path, not "${text}".`);
}

function trustedProxies(env: NodeJS.ProcessEnv): readonly string[] {
  const text = env.PAYDOWN_TRUSTED_PROXIES ?? "";
  return (
    readTrustedProxies(text) ??
    refuse(
      `PAYDOWN_TRUSTED_PROXIES must be a comma-separated list of the addresses of your proxies, such as 10.0.0.11,10.1.0.0/16, not "${text}".`,
    )
  );
}

/** Errors never contain the value, because it holds a password. */
function databaseUrl(env: NodeJS.ProcessEnv): string | undefined {
  const text = env.DATABASE_URL;
  if (!text) return undefined;
  if (!URL.canParse(text) || !["postgres:", "postgresql:"].includes(new URL(text).protocol)) {
    refuse(
      "DATABASE_URL must look like postgres://user:password@host:5432/database. Correct it, or unset it to use the embedded database.",
    );
  }
  return text;
}

function refuse(sentence: string): never {
  throw new StartupError(sentence, 2);
}
