import { type Usage, usageText } from "@paydown/host/usage";
import { attemptLimitSettings } from "./settings/attempt-limits.js";
import { sessionLimitSettings } from "./settings/session-limits.js";

/** Variables that both the services and their commands read. */
const sharedVariables = {
  DATABASE_URL: "a PostgreSQL server, as postgres://user:password@host:5432/database (the embedded database)",
  PAYDOWN_KEY:
    "keys that encrypt what is stored, 32 bytes in base64 each, with commas between; the first encrypts (a published key, on loopback only)",
  PAYDOWN_KEY_FILE: "the same from a file, one key a line",
  PAYDOWN_DATA_DIR: "folder of the embedded database (.paydown)",
  PAYDOWN_TENANTS_DIR: "folder of the tenants' files (the demo's)",
  PAYDOWN_TEST_CLOCK: "a file that says what time it is, on loopback only",
};

const limitVariables = Object.fromEntries([
  ...Object.values(attemptLimitSettings).map(({ variable, otherwise }) => [
    variable,
    `a limit of attempts (${otherwise})`,
  ]),
  ...Object.values(sessionLimitSettings).map(({ variable, otherwise }) => [
    variable,
    `minutes that a session lasts (${otherwise})`,
  ]),
]) as Record<string, string>;

const servicesUsage: Usage = {
  lines: ["node dist/main.js [FLAGS]"],
  about: "Starts the services.",
  flags: {
    demo: { about: "allow a HOST outside loopback with demo data, the sandbox and the development key" },
    "test-clock": { value: "FILE", about: "a file that says what time it is, on loopback only" },
  },
  variables: {
    ...sharedVariables,
    PORT: "port to listen on (4600)",
    HOST: "address to listen on (127.0.0.1)",
    PAYDOWN_PUBLIC_URL: "where browsers find the portal, for links in messages (http://HOST:PORT)",
    PAYDOWN_SERVICE_PREFIX: "path of the calls (/paydown-web-services-2)",
    PAYDOWN_TRUSTED_PROXIES: "addresses and ranges of the proxies in front, with commas between (none)",
    PAYDOWN_REQUESTS_PER_MINUTE: "calls that one address may make in a minute (1200)",
    PAYDOWN_DEMO_DATA: "on or off: load the demo into empty instances (on)",
    PAYDOWN_LOG_FILE: "file of the log, for its user alone (standard output)",
    PAYDOWN_LOG_LEVEL: "fatal, error, warn, info, debug or silent (info)",
    NODE_ENV: "development or test: refuse answers that break the contract instead of logging them (production)",
    SANDBOX_URL: "where the processor, mail and text messages are (http://127.0.0.1:SANDBOX_PORT)",
    SANDBOX_PORT: "port of the sandbox on this machine (4610)",
    PAYDOWN_HOSTED_URL: "where the hosted payment page is; needs the next one (SANDBOX_URL)",
    PAYDOWN_HOSTED_SECRET: "secret shared with the hosted payment page (the sandbox's)",
    PAYDOWN_HOSTED_EXPIRE_AFTER_MS: "milliseconds until the hosted page is asked to end a payment (1800000)",
    PAYDOWN_PROCESSOR_TIMEOUT_MS: "milliseconds that a call to the processor may take (10000)",
    PAYDOWN_MESSAGE_TIMEOUT_MS: "milliseconds that sending a mail or text message may take (10000)",
    PAYDOWN_DUPLICATE_WINDOW_MS: "milliseconds in which a repeated payment must be confirmed (600000)",
    PAYDOWN_VOID_AFTER_MS: "milliseconds until an unknown charge is voided (30000)",
    PAYDOWN_RECONCILE_FIRST_MS: "milliseconds until an unknown charge is first looked up (5000)",
    PAYDOWN_SCHEDULER_POLL_MS: "milliseconds between looks for scheduled payments (60000; 1000 with a test clock)",
    PAYDOWN_DATABASE_TEMPLATE: "a packed database folder to begin with (none)",
    ...limitVariables,
  },
};

/** The `--help` text of the services. */
export const servicesUsageText = (): string => usageText(servicesUsage);

/** The `--help` text of the command line. `lines` show how to call each command. */
export function commandLineUsageText(lines: readonly string[]): string {
  return usageText({
    lines,
    about: "Imports a tenant's data, and does what an operator asks for. Give it the settings of the services.",
    flags: {},
    variables: sharedVariables,
  });
}
