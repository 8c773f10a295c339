import { type Usage, usageText, variablesText } from "@paydown/host/usage";
import { attemptLimitSettings } from "./settings/attempt-limits.js";
import { sessionLimitSettings } from "./settings/session-limits.js";

/** Variables that both the services and their commands read. */
const sharedVariables = {
  PAYDOWN_MODE:
    "development or production: production refuses the sandbox and every other setting for development (development)",
  DATABASE_URL: "a PostgreSQL server, as postgres://user:password@host:5432/database (the embedded database)",
  PAYDOWN_KEY:
    "32-byte base64 keys for stored values, comma-separated; the first one encrypts (a published key, on loopback only)",
  PAYDOWN_KEY_FILE: "file with the same keys, one per line",
  PAYDOWN_DATA_DIR: "folder for the embedded database (.paydown)",
  PAYDOWN_EVIDENCE_DIR: "folder for the signed evidence heads (evidence in PAYDOWN_DATA_DIR)",
  PAYDOWN_TENANTS_DIR: "folder of the tenants' files (the demo's)",
  PAYDOWN_TEST_CLOCK: "file that sets the current time, on loopback only",
  PAYDOWN_MESSAGES_URL: "address of the service that sends mail and text messages (SANDBOX_URL)",
  PAYDOWN_MESSAGES_SECRET: "bearer token for that service (none)",
  PAYDOWN_MESSAGES_SECRET_FILE: "file with the same token",
  PAYDOWN_SMTP__INSTANCE: "the mail server of an instance that does not use that service for mail, as JSON (none)",
  PAYDOWN_SMTP_FILE__INSTANCE: "file with the same settings",
  PAYDOWN_TWILIO__INSTANCE:
    "the Twilio account of an instance that does not use that service for texts, as JSON (none)",
  PAYDOWN_TWILIO_FILE__INSTANCE: "file with the same settings",
  PAYDOWN_MESSAGES__INSTANCE: "an instance's own such service, as JSON (none)",
  PAYDOWN_MESSAGES_FILE__INSTANCE: "file with the same settings",
  SANDBOX_URL: "address of the sandbox (http://127.0.0.1:SANDBOX_PORT)",
  SANDBOX_PORT: "port of the sandbox on this machine (4610)",
  PAYDOWN_PROCESSOR__INSTANCE:
    "authorize-net, sandbox or idempotent-sandbox: what an instance charges through, by its id in capitals (sandbox)",
  PAYDOWN_AUTHORIZE_NET__INSTANCE: "an instance's Authorize.Net credentials, as LOGIN:KEY (none)",
  PAYDOWN_AUTHORIZE_NET_FILE__INSTANCE: "file with the same credentials",
  PAYDOWN_AUTHORIZE_NET_SIGNATURE_KEY__INSTANCE:
    "key with which Authorize.Net signs an instance's notifications (none)",
  PAYDOWN_AUTHORIZE_NET_SIGNATURE_KEY_FILE__INSTANCE: "file with the same key",
  PAYDOWN_AUTHORIZE_NET_URL: "address of Authorize.Net (https://api.authorize.net)",
  PAYDOWN_ACH__INSTANCE: "the bank of an instance that sends bank debits through files, as JSON (none)",
  PAYDOWN_ACH_FILE__INSTANCE: "file with the same settings",
  PAYDOWN_PROCESSOR_TIMEOUT_MS: "timeout of a processor call, in milliseconds (10000)",
};

/** What `paydown doctor` checks, too. */
const checkedVariables = {
  PAYDOWN_PUBLIC_URL: "public address of the portal, for links in messages (http://HOST:PORT)",
  PAYDOWN_TRUSTED_PROXIES: "addresses and ranges of your proxies, comma-separated (none)",
  PAYDOWN_SERVICE_PREFIX: "path prefix of all calls (/paydown-web-services-2)",
  PAYDOWN_DEMO_DATA: "on or off: load the demo into empty instances (on)",
  PAYDOWN_HOSTED_URL: "address of the hosted payment page; requires PAYDOWN_HOSTED_SECRET (SANDBOX_URL)",
  PAYDOWN_HOSTED_SECRET: "secret shared with the hosted payment page (the sandbox's)",
  PAYDOWN_HOSTED_SECRET_FILE: "file with the same secret",
  PAYDOWN_HOSTED__INSTANCE: "an instance's own hosted payment page, as JSON (none)",
  PAYDOWN_HOSTED_FILE__INSTANCE: "file with the same settings",
};

const limitVariables = Object.fromEntries([
  ...Object.values(attemptLimitSettings).map(({ variable, otherwise }) => [
    variable,
    `maximum number of attempts (${otherwise})`,
  ]),
  ...Object.values(sessionLimitSettings).map(({ variable, otherwise }) => [
    variable,
    `session lifetime in minutes (${otherwise})`,
  ]),
]) as Record<string, string>;

const servicesUsage: Usage = {
  lines: ["node dist/main.js [FLAGS]"],
  about: "Starts the services.",
  flags: {
    demo: { about: "allow a HOST outside loopback even with demo data, the sandbox or the development key in use" },
    "test-clock": { value: "FILE", about: "file that sets the current time, on loopback only" },
  },
  variables: {
    ...sharedVariables,
    PORT: "port to listen on (4600)",
    HOST: "address to listen on (127.0.0.1)",
    PAYDOWN_REQUESTS_PER_MINUTE: "calls per minute allowed from one address (1200)",
    ...checkedVariables,
    PAYDOWN_RESTORED:
      "names a restore of the database, such as its time: every instance starts paused, once for each name (none)",
    PAYDOWN_LOG_FILE: "log file, readable by its owner only (standard output)",
    PAYDOWN_LOG_LEVEL: "fatal, error, warn, info, debug or silent (info)",
    NODE_ENV: "development or test: reject responses that break the contract instead of logging them (production)",
    PAYDOWN_HOSTED_EXPIRE_AFTER_MS: "milliseconds until the services ask the hosted page to end a payment (1800000)",
    PAYDOWN_MESSAGE_TIMEOUT_MS: "timeout of sending an email or text message, in milliseconds (10000)",
    PAYDOWN_DUPLICATE_WINDOW_MS: "milliseconds after a payment in which an identical one must be confirmed (600000)",
    PAYDOWN_VOID_AFTER_MS: "milliseconds until an unknown charge is voided (30000)",
    PAYDOWN_RECONCILE_FIRST_MS: "milliseconds until an unknown charge is first queried (5000)",
    PAYDOWN_SCHEDULER_POLL_MS: "polling interval for scheduled payments, in milliseconds (1500)",
    PAYDOWN_SETTLEMENT_POLL_MS:
      "interval of reading the processor's settlement report, in milliseconds (300000; 1000 with a test clock)",
    PAYDOWN_ACH_POLL_MS:
      "interval of exchanging files with the banks, in milliseconds (300000; 1000 with a test clock)",
    PAYDOWN_DATABASE_TEMPLATE: "packed database folder to start from (none)",
    ...limitVariables,
  },
};

/** The `--help` text of the services. */
export const servicesUsageText = (): string => usageText(servicesUsage);

/** Follows the `--help` text of the command `paydown`. */
export const commandVariablesText = (): string => `\n${variablesText({ ...sharedVariables, ...checkedVariables })}`;
