import { parseArgs } from "node:util";
import { isLoopback } from "@paydown/host/loopback";
import { argumentFault } from "@paydown/host/usage";
import { developmentPassword } from "./ach/development-password.js";
import type { SftpOptions } from "./ach/sftp-server.js";
import { type Timing, timings, timingSetting } from "./hosted/timing.js";
import { developmentSecret } from "./index.js";

export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly testClock?: string;
  readonly sftp?: SftpOptions;
  readonly hosted: {
    readonly notifyUrl: string;
    readonly secret: string;
    readonly returnOrigins: readonly string[];
    readonly timing: Timing;
  };
}

/** The settings to start with, or a sentence that says why they are refused. */
export function readSettings(args: readonly string[], env: NodeJS.ProcessEnv): Settings | { readonly refusal: string } {
  let demo: boolean | undefined;
  let testClock: string | undefined;
  try {
    ({ demo, "test-clock": testClock } = parseArgs({
      args: [...args],
      options: { demo: { type: "boolean" }, "test-clock": { type: "string" } },
    }).values);
  } catch (cause) {
    return { refusal: `${argumentFault(cause)}: the sandbox accepts --demo, --test-clock FILE and --help.` };
  }
  if (env["PAYDOWN_MODE"] === "production")
    return {
      refusal:
        "The sandbox charges nobody, so it does not start with PAYDOWN_MODE=production. Unset PAYDOWN_MODE to start the demo; docs/going-live.md says how to start the services alone.",
    };
  testClock ??= env["PAYDOWN_TEST_CLOCK"] || undefined;
  const portText = env["SANDBOX_PORT"] || "4610";
  const port = portOf(portText);
  if (port === undefined) return { refusal: `SANDBOX_PORT must be a number from 0 to 65535, not "${portText}".` };
  const sftpText = env["PAYDOWN_SANDBOX_SFTP_PORT"] || undefined;
  const sftpPort = sftpText === undefined ? undefined : portOf(sftpText);
  if (sftpText !== undefined && sftpPort === undefined)
    return { refusal: `PAYDOWN_SANDBOX_SFTP_PORT must be a number from 0 to 65535, not "${sftpText}".` };
  const host = env["HOST"] || "127.0.0.1";
  if (!isLoopback(host) && demo !== true)
    return {
      refusal: `The sandbox refuses to listen on HOST=${host}: anyone there could call its pretend processor. Unset HOST, or add --demo to show the demo to others.`,
    };
  if (!isLoopback(host) && testClock !== undefined)
    return {
      refusal: `The test clock (--test-clock or PAYDOWN_TEST_CLOCK) works on loopback only, not with HOST=${host}. Remove one of the two.`,
    };
  const hosted = hostedSettings(env, host);
  if (typeof hosted === "string") return { refusal: hosted };
  return {
    port,
    host,
    hosted,
    dataDir: env["PAYDOWN_DATA_DIR"] || ".paydown",
    ...(testClock !== undefined && { testClock }),
    ...(sftpPort !== undefined && { sftp: { port: sftpPort, passwordOf: (instance) => passwordOf(instance, env) } }),
  };
}

const portOf = (text: string) => (/^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined);

/** An instance's own password, or that of all instances: PAYDOWN_SANDBOX_SFTP_PASSWORD__HARBOR is harbor's. */
function passwordOf(instance: string, env: NodeJS.ProcessEnv): string {
  const own = `PAYDOWN_SANDBOX_SFTP_PASSWORD__${instance.toUpperCase().replace(/[^A-Z0-9]/g, "_")}`;
  return env[own] || env["PAYDOWN_SANDBOX_SFTP_PASSWORD"] || developmentPassword;
}

/**
 * The hosted page's settings, or a refusal. By default the services run on the sandbox's host (see
 * PAYDOWN_NOTIFY_URL).
 */
function hostedSettings(env: NodeJS.ProcessEnv, host: string): Settings["hosted"] | string {
  const services = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host;
  const notifyUrl =
    env["PAYDOWN_NOTIFY_URL"] ||
    `http://${services}:${env["PORT"] || "4600"}${env["PAYDOWN_SERVICE_PREFIX"] || "/paydown-web-services-2"}/public/plans/notification`;
  if (!isHttp(notifyUrl)) return `PAYDOWN_NOTIFY_URL must be an http or https address, not "${notifyUrl}".`;
  const named = [...(env["PAYDOWN_RETURN_ORIGINS"] ?? "").split(","), env["PAYDOWN_PUBLIC_URL"] ?? ""]
    .map((text) => text.trim())
    .filter((text) => text !== "");
  const wrong = named.find((text) => !isHttp(text));
  if (wrong !== undefined)
    return `PAYDOWN_RETURN_ORIGINS must be http or https origins, joined with commas, such as https://pay.example; "${wrong}" is not an origin.`;
  const timingText = env["PAYDOWN_NOTIFY_WHEN"] || "after";
  const timing = timingSetting(timingText);
  if (timing === undefined)
    return `PAYDOWN_NOTIFY_WHEN must be one of ${timings.map((when) => (when === "delayed" ? "delayed:SECONDS" : when)).join(", ")}, not "${timingText}".`;
  return {
    notifyUrl,
    secret: env["PAYDOWN_HOSTED_SECRET"] || developmentSecret,
    returnOrigins: [...new Set(named.map((text) => new URL(text).origin))],
    timing,
  };
}

const isHttp = (text: string) => URL.canParse(text) && ["http:", "https:"].includes(new URL(text).protocol);

/** Where browsers may open the portal: the host that gets the notifications, by either name of this machine. */
export function portalOriginsOf({ notifyUrl, returnOrigins }: Settings["hosted"]): string[] {
  const { origin } = new URL(notifyUrl);
  const names = ["127.0.0.1", "localhost"];
  const twins = names.map((name) => origin.replace(/\/\/(?:127\.0\.0\.1|localhost)(?=:|$)/, `//${name}`));
  return [...new Set([origin, ...twins, ...returnOrigins])];
}
