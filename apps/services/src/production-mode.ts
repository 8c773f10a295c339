import { resolve } from "node:path";
import { isLoopback } from "@paydown/host/loopback";
import { type Config, developmentSecret } from "./config.js";
import { developmentKeyRing } from "./db/key-ring.js";
import { packageRoot } from "./package-root.js";
import { type SecretSetting, secretSetting, shortestSecret } from "./settings/secret-setting.js";
import { StartupError } from "./startup-error.js";
import { bankOf, bankSettingFaults } from "./tenant-banks.js";
import { hostedPageSettingFaults, hostedUrls, ownHostedPage, weakHostedPage } from "./tenant-hosted-pages.js";
import {
  adaptersThatCharge,
  chargesThroughSandbox,
  sandboxTransactionKey,
  tenantProcessors,
  variableOf,
} from "./tenant-processors.js";
import { messageSettingFaults, needsCommonSenders, webSenders } from "./tenant-messages.js";
import type { Tenants } from "./tenants/tenant.js";

/** What a fault is about, in the words of `paydown doctor`. */
export type Subject =
  | "mode"
  | "database"
  | "tenants"
  | "processor"
  | "bank"
  | "messages"
  | "hosted page"
  | "clock"
  | "public address"
  | "secrets";

/** A setting that production mode refuses. */
export interface ProductionFault {
  readonly about: Subject;
  readonly instanceId?: string;
  /** Names the setting and says what to set. Never holds a secret. */
  readonly sentence: string;
}

interface Settings {
  readonly config: Config;
  readonly env: NodeJS.ProcessEnv;
  /** Undefined if the tenants' files are the demo's, or need correcting. */
  readonly tenants: Tenants | undefined;
}

type Found = readonly (string | Omit<ProductionFault, "about">)[];

/** The password of every instance at the sandbox's bank. It is public. */
export const sandboxBankPassword = "paydown-sandbox";

/** Passwords that manuals and examples use. */
const defaultPasswords: ReadonlySet<string> = new Set([
  ...["postgres", "password", "paydown", "admin", "root", "secret", "changeme", "test"],
]);

const makeSecret = "make one with: openssl rand -base64 32";

/** Whether the tenants are the demo's, in the folder of the program. */
export function hasDemoTenants({ tenantsDir }: Pick<Config, "tenantsDir">): boolean {
  const demos = resolve(packageRoot(), "tenants");
  return (tenantsDir ?? demos) === demos;
}

/** Each rule finds the settings of one kind that are for development. */
const rules: readonly (readonly [Subject, (settings: Settings) => Found])[] = [
  [
    "mode",
    ({ config }) => when(config.demo, "The flag --demo shows a demo to others. Start the services without --demo."),
  ],
  [
    "mode",
    ({ config }) =>
      when(
        !config.production,
        "NODE_ENV is development or test, which turns an answer that breaks the contract into an error. Unset NODE_ENV.",
      ),
  ],
  [
    "mode",
    ({ env }) =>
      when(
        env.NODE_TLS_REJECT_UNAUTHORIZED === "0",
        "NODE_TLS_REJECT_UNAUTHORIZED=0 accepts any certificate, also a forged one. Unset it; NODE_EXTRA_CA_CERTS adds a certificate authority of your own.",
      ),
  ],
  [
    "mode",
    ({ env }) =>
      Object.keys(env)
        .filter((name) => name.startsWith("PAYDOWN_TEST_") && name !== "PAYDOWN_TEST_CLOCK" && env[name])
        .map((name) => `${name} is for tests. Unset it.`),
  ],
  [
    "mode",
    ({ env }) =>
      ["SANDBOX_URL", "SANDBOX_PORT"]
        .filter((name) => env[name])
        .map((name) => `${name} leads to the sandbox, which production mode does not use. Unset it.`),
  ],
  [
    "clock",
    ({ config }) =>
      when(
        config.testClock !== undefined,
        "The test clock sets the services' time. Unset PAYDOWN_TEST_CLOCK, and start the services without --test-clock.",
      ),
  ],
  [
    "database",
    ({ config }) =>
      when(config.demoData, "The demo would be loaded, whose passwords are published. Set PAYDOWN_DEMO_DATA=off."),
  ],
  [
    "database",
    ({ config }) =>
      when(
        config.databaseTemplate !== undefined,
        "PAYDOWN_DATABASE_TEMPLATE starts from a packed database of the tests. Unset it.",
      ),
  ],
  [
    "database",
    ({ config, env }) => (config.databaseUrl === undefined ? [] : databaseFaults(new URL(config.databaseUrl), env)),
  ],
  [
    "tenants",
    ({ config }) =>
      when(
        hasDemoTenants(config),
        "The tenants are the demo's. Set PAYDOWN_TENANTS_DIR to the folder of your tenants' files.",
      ),
  ],
  [
    "tenants",
    ({ config, env, tenants }) => (tenants ? plainAddresses(tenants, hostedUrls(env, config.hostedUrl)) : []),
  ],
  ["processor", ({ env, tenants }) => (tenants?.ids ?? []).flatMap((instanceId) => processorFaults(env, instanceId))],
  [
    "processor",
    ({ env }) =>
      when(
        // `tenant-processors.ts` refuses every other http address.
        isPlain(env.PAYDOWN_AUTHORIZE_NET_URL) && isLoopback(hostOf(env.PAYDOWN_AUTHORIZE_NET_URL)),
        "PAYDOWN_AUTHORIZE_NET_URL is not encrypted. Set it to an https address, or unset it to use https://api.authorize.net.",
      ),
  ],
  ["bank", ({ env, tenants }) => (tenants?.ids ?? []).flatMap((instanceId) => bankFaults(env, instanceId))],
  [
    "messages",
    ({ env, tenants }) =>
      when(
        !env.PAYDOWN_MESSAGES_URL && needsCommonSenders({ env, instanceIds: tenants?.ids ?? [] }),
        "Mails and text messages would end in the sandbox's outbox, which sends nothing. Set PAYDOWN_MESSAGES_URL to the https address of a service that sends them (docs/wire-formats.md says how it is called), or PAYDOWN_SMTP_FILE__INSTANCE and PAYDOWN_TWILIO_FILE__INSTANCE for every instance.",
      ),
  ],
  [
    "messages",
    ({ env }) =>
      when(isPlain(env.PAYDOWN_MESSAGES_URL), "PAYDOWN_MESSAGES_URL is not encrypted. Set it to an https address."),
  ],
  [
    "messages",
    ({ config, env, tenants }) =>
      env.PAYDOWN_MESSAGES_URL || needsCommonSenders({ env, instanceIds: tenants?.ids ?? [] })
        ? secretFaults(config.messagesSecret)
        : [],
  ],
  ["messages", ({ env, tenants }) => (tenants?.ids ?? []).flatMap((id) => localSenderFaults(env, id))],
  [
    "hosted page",
    ({ env, tenants }) =>
      when(
        !env.PAYDOWN_HOSTED_URL && guestsOnCommonPage(env, tenants).length > 0,
        `Guests of ${guestsOnCommonPage(env, tenants).join(", ")} would pay on the sandbox's page, which charges nobody. Set PAYDOWN_HOSTED_FILE__INSTANCE to a file with the settings of the instance's hosted payment page, or PAYDOWN_HOSTED_URL to the https address of a page for all.`,
      ),
  ],
  [
    "hosted page",
    ({ env }) =>
      when(isPlain(env.PAYDOWN_HOSTED_URL), "PAYDOWN_HOSTED_URL is not encrypted. Set it to an https address."),
  ],
  [
    "hosted page",
    ({ env, tenants }) =>
      // Also without guests: anyone could sign notifications with the published secret.
      env.PAYDOWN_HOSTED_URL || !tenants || tenants.ids.some((id) => !ownHostedPage(env, id))
        ? secretFaults(secretSetting(env, "PAYDOWN_HOSTED_SECRET"), developmentSecret)
        : [],
  ],
  [
    "hosted page",
    ({ env, tenants }) =>
      (tenants?.ids ?? []).flatMap((instanceId) =>
        weakHostedPage(env, instanceId, developmentSecret).map((sentence) => ({ instanceId, sentence })),
      ),
  ],
  ["public address", ({ config }) => publicAddressFaults(config.publicUrl)],
  [
    "secrets",
    ({ config }) =>
      when(
        !config.keyRing.isDevelopment && config.keyRing.keyIds.includes(developmentKeyRing().keyIds[0]),
        "The encryption keys list the published development key. Run paydown keys reencrypt, then remove development from PAYDOWN_KEY or PAYDOWN_KEY_FILE.",
      ),
  ],
  [
    "secrets",
    ({ config }) =>
      when(
        config.keyRing.isDevelopment,
        "Stored values would be encrypted with the published development key. Set PAYDOWN_KEY_FILE to a file with a key of your own (make a key with: openssl rand -base64 32).",
      ),
  ],
];

/** Every setting that is for development, in a fixed order. */
export const productionFaults = (settings: Settings): ProductionFault[] =>
  rules.flatMap(([about, find]) =>
    find(settings).map((found) => (typeof found === "string" ? { about, sentence: found } : { about, ...found })),
  );

/**
 * Reads the tenants for a start. In production mode, it first looks at every setting.
 *
 * @param load - Reads the tenants' files
 * @throws StartupError that lists every fault of the tenants' files, and in production mode of all settings
 */
export function tenantsToStart(config: Config, env: NodeJS.ProcessEnv, load: () => Tenants): Tenants {
  if (config.mode === "development") return load();
  const sentences: string[] = [];
  const orFault = <T>(work: () => T): T | undefined => {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof StartupError)) throw error;
      sentences.push(error.message);
      return undefined;
    }
  };
  const tenants = hasDemoTenants(config) ? undefined : orFault(load);
  sentences.push(...productionFaults({ config, env, tenants }).map(({ sentence }) => sentence));
  if (tenants) {
    orFault(() => processorsOf(config, env, tenants));
    const source = { env, instanceIds: tenants.ids };
    sentences.push(...bankSettingFaults(source), ...messageSettingFaults(source), ...hostedPageSettingFaults(source));
  }
  if (tenants && sentences.length === 0) return tenants;
  throw new StartupError(
    [
      `The services do not start with PAYDOWN_MODE=production until you correct ${sentences.length === 1 ? "this setting" : `these ${sentences.length} settings`}:`,
      ...sentences.map((sentence) => `  - ${sentence.replaceAll("\n", "\n    ")}`),
    ].join("\n"),
    2,
  );
}

const processorsOf = (config: Config, env: NodeJS.ProcessEnv, tenants: Tenants) =>
  tenantProcessors({
    ...{ env, instanceIds: tenants.ids, sandboxUrl: config.sandboxUrl },
    ...{ timeoutMs: config.timings.processorTimeoutMs, now: () => new Date() },
  });

const when = (isFault: boolean, sentence: string): Found => (isFault ? [sentence] : []);

const isPlain = (url: string | undefined): url is string =>
  url !== undefined && URL.canParse(url) && new URL(url).protocol === "http:";

/** Whether a host is this machine under any of its names. `isLoopback` knows only those that are always right. */
const isThisMachine = (host: string): boolean =>
  isLoopback(host) || /^(127\.[\d.]+|0\.0\.0\.0|::|(.+\.)?localhost\.?)$/i.test(host);

/** The host of a valid address, an IPv6 address without its brackets. */
const hostOf = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, "");

function processorFaults(env: NodeJS.ProcessEnv, instanceId: string): Found {
  if (chargesThroughSandbox(env, instanceId)) {
    const sentence = `${instanceId} charges through the sandbox, which moves no money. Set ${variableOf("adapter", instanceId)}=${adaptersThatCharge.join(" or ")}, and its credentials.`;
    return [{ instanceId, sentence }];
  }
  const credentials = secretSetting(env, variableOf("credentials", instanceId));
  const file = secretSetting(
    { [`${credentials.variable}_FILE`]: env[variableOf("file", instanceId)] },
    credentials.variable,
  );
  if (!(file.read() ?? credentials.read() ?? "").endsWith(`:${sandboxTransactionKey}`)) return [];
  const sentence = `${instanceId} has the published transaction key of the sandbox. Set ${variableOf("file", instanceId)} to a file with the credentials of its merchant account.`;
  return [{ instanceId, sentence }];
}

/** A start refuses settings that cannot be read in every mode. */
function bankFaults(env: NodeJS.ProcessEnv, instanceId: string): Found {
  const { variable, login } = bankOf(env, instanceId);
  const { host, password } = login;
  const sentences = [
    ...(password === sandboxBankPassword
      ? [
          `${instanceId} has the published password of the sandbox's bank. Set "password" or "privateKey" in ${variable} to that of the company's account at its bank.`,
        ]
      : []),
    ...(host !== undefined && isThisMachine(host)
      ? [
          `The debits of ${instanceId} would go to a bank on this machine. Set "host" in ${variable} to the SFTP server of the company's bank.`,
        ]
      : []),
  ];
  return sentences.map((sentence) => ({ instanceId, sentence }));
}

/** A mail server may run on this machine. It passes mail on, and its connection is encrypted. */
const localSenderFaults = (env: NodeJS.ProcessEnv, instanceId: string): Found =>
  webSenders(env, instanceId)
    .filter(({ url }) => URL.canParse(url) && isThisMachine(hostOf(url)))
    .map(({ variable }) => ({
      instanceId,
      sentence: `Messages of ${instanceId} would go to this machine. Set "url" in ${variable} to the https address of the service that sends them.`,
    }));

/** The instances whose guests pay on the common hosted page. */
const guestsOnCommonPage = (env: NodeJS.ProcessEnv, tenants: Tenants | undefined): string[] =>
  (tenants?.ids ?? []).filter((id) => tenants?.get(id)?.instance.mode === "GUEST" && !ownHostedPage(env, id));

/** Addresses in the tenants' files that browsers open without encryption. */
function plainAddresses(tenants: Tenants, hostedUrlOf: (instanceId: string) => string): Found {
  const { guestOrigin, portalOrigin } = tenants.global;
  const origins = Object.entries({ guestOrigin, portalOrigin })
    .filter(([, origin]) => isPlain(origin))
    .map(([name]) => `${name} in global.json is not encrypted. Write an https address.`);
  const pages = tenants.ids.flatMap((instanceId): Found => {
    const { externalURL, cardFrameURL } = tenants.get(instanceId)?.instance ?? {};
    return Object.entries({ externalURL, cardFrameURL }).flatMap(([name, url]) => {
      // The address of {hostedPage} has rules of its own.
      if (!isPlain(url) || url.startsWith(hostedUrlOf(instanceId))) return [];
      const sentence = `${name} in instance.json of ${instanceId} is not encrypted. Write an https address.`;
      return [{ instanceId, sentence }];
    });
  });
  return [...origins, ...pages];
}

/**
 * The rules for a database server. Host, user and password are those that the driver uses: the last of its kind in the
 * query, then that of the address, then that of the environment. It knows no `hostaddr`.
 */
function databaseFaults(url: URL, env: NodeJS.ProcessEnv): Found {
  const parameter = (name: string) => url.searchParams.getAll(name).at(-1) || undefined;
  const named = parameter("host") ?? hostOf(url.href);
  const host = named || env.PGHOST || "localhost";
  const isLocal = /^(\/|%2f)/i.test(host) || isLoopback(host);
  const password = (parameter("password") ?? decoded(url.password || env.PGPASSWORD || "")).toLowerCase();
  const user = (parameter("user") ?? decoded(url.username || env.PGUSER || "")).toLowerCase();
  return [
    ...when(
      !isLocal && parameter("sslmode") !== "verify-full",
      `DATABASE_URL reaches ${host}${named ? "" : " (PGHOST)"} without a checked TLS certificate. Add ?sslmode=verify-full to it, and &sslrootcert=FILE if the server's certificate authority is your own.`,
    ),
    ...when(
      password !== "" && (defaultPasswords.has(password) || password === user),
      "DATABASE_URL has a default password. Give the database's user a password of its own.",
    ),
  ];
}

/** A part of an address for comparison. A percent sign that begins no code stands for itself. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function secretFaults(setting: SecretSetting, published?: string): Found {
  const { variable, file } = setting;
  const secret = setting.read();
  if (secret === undefined)
    return [
      file === undefined
        ? `${variable} is not set. Set it to a secret of at least ${shortestSecret} characters (${makeSecret}).`
        : `${variable} names ${file}, which cannot be read or is empty. Write a secret of at least ${shortestSecret} characters into it (${makeSecret}).`,
    ];
  if (secret === published)
    return [`${variable} is the published development secret. Set it to a secret of your own (${makeSecret}).`];
  return when(
    secret.length < shortestSecret,
    `${variable} has fewer than ${shortestSecret} characters. Set it to a longer secret (${makeSecret}).`,
  );
}

function publicAddressFaults(publicUrl: string | undefined): Found {
  if (publicUrl === undefined)
    return ["Links in messages would lead to this machine. Set PAYDOWN_PUBLIC_URL to the portal's https address."];
  if (isPlain(publicUrl)) return ["PAYDOWN_PUBLIC_URL is not encrypted. Set it to the portal's https address."];
  return when(
    isThisMachine(hostOf(publicUrl)),
    "PAYDOWN_PUBLIC_URL leads to this machine. Set it to the https address at which consumers open the portal.",
  );
}
