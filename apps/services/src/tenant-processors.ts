import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { isLoopback } from "@paydown/host/loopback";
import { authorizeNetProcessor } from "./providers/authorize-net/authorize-net-processor.js";
import { credentialsWork } from "./providers/authorize-net/check-credentials.js";
import { signatureKeyForm } from "./providers/authorize-net/notification.js";
import type { Credentials } from "./providers/authorize-net/requests.js";
import { httpProcessor } from "./providers/http-processor.js";
import type { NoAnswer, Processor } from "./providers/processor.js";
import type { Processors } from "./providers/processors.js";
import { fileText, variableNameOf } from "./settings/tenant-settings.js";
import { StartupError } from "./startup-error.js";

/**
 * The variables of one tenant. INSTANCE stands for its id in capitals, with an underscore for every other character.
 */
const variables = {
  adapter: "PAYDOWN_PROCESSOR__INSTANCE",
  credentials: "PAYDOWN_AUTHORIZE_NET__INSTANCE",
  file: "PAYDOWN_AUTHORIZE_NET_FILE__INSTANCE",
  signatureKey: "PAYDOWN_AUTHORIZE_NET_SIGNATURE_KEY__INSTANCE",
  signatureKeyFile: "PAYDOWN_AUTHORIZE_NET_SIGNATURE_KEY_FILE__INSTANCE",
} as const;
const url = "PAYDOWN_AUTHORIZE_NET_URL";
/** Accepts the credentials of test accounts, and moves no money. */
const testGateway = "https://apitest.authorize.net";
/**
 * `sandbox` is the sandbox's Authorize.Net endpoint. `idempotent-sandbox` is its own protocol, whose promises no other
 * processor of cards makes (docs/decisions/0061).
 */
const sandboxAdapters = ["sandbox", "idempotent-sandbox"] as const;
/** The adapters that move money. */
export const adaptersThatCharge = ["authorize-net"] as const;
const adapters = [...sandboxAdapters, ...adaptersThatCharge];
type Adapter = (typeof adapters)[number];
/** The transaction key of every merchant account of the sandbox. It is public. */
export const sandboxTransactionKey = "paydown-sandbox";

/** The name of a variable of one tenant. */
export const variableOf = (kind: keyof typeof variables, instanceId: string) =>
  variables[kind].replace("INSTANCE", variableNameOf(instanceId));

export interface TenantProcessorsOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly instanceIds: readonly string[];
  readonly sandboxUrl: string;
  readonly timeoutMs: number;
  readonly now: () => Date;
}

/** What a processor says about the credentials of one tenant. Holds nothing of them. */
export interface CredentialsCheck {
  /** Such as "Authorize.Net (https://api.authorize.net)". */
  readonly processor: string;
  /** Origin of the processor. */
  readonly url: string;
  /** Whether the processor is the vendor's test host, which moves no money. */
  readonly isTestHost: boolean;
  /** The variable that holds the credentials. */
  readonly variable: string;
  readonly answer: { readonly kind: "accepted" | "refused" } | NoAnswer;
}

export interface TenantProcessors {
  readonly processors: Processors;
  /** What a start tells the operator, one sentence each. */
  readonly warnings: readonly string[];
  /** Asks a tenant's processor about its credentials. Undefined if the tenant charges through the sandbox. */
  checkOf(instanceId: string): Promise<CredentialsCheck | undefined>;
  /**
   * Asks the gateway about the credentials of every tenant that has some.
   *
   * @returns a sentence for each tenant whose credentials could not be checked now
   * @throws StartupError if the gateway refuses some
   */
  checkCredentials(): Promise<string[]>;
  /**
   * The key with which the gateway signs a tenant's notifications. Null if there is none, or while its file cannot be
   * read; undefined for a tenant that does not charge through the gateway.
   */
  signatureKeyOf(instanceId: string): string | null | undefined;
}

/**
 * The adapter of each tenant, and its credentials. A file with credentials is read again for each call, so a new key
 * needs no restart. No error holds anything of the credentials.
 *
 * @throws StartupError with a sentence that names the variable
 */
export function tenantProcessors({
  env,
  instanceIds,
  sandboxUrl,
  timeoutMs,
  now,
}: TenantProcessorsOptions): TenantProcessors {
  refuseStrangers(env, instanceIds);
  const gateway = gatewayUrl(env);
  const adapterById = new Map(instanceIds.map((id) => [id, adapterOf(env, id)]));
  const chosen = instanceIds.filter((id) => adapterById.get(id) === "authorize-net");
  for (const id of instanceIds) if (!chosen.includes(id)) refuseUnused(env, id);
  for (const id of chosen) signatureKeyAtStart(env, id);
  const logins = chosen.map((id) => credentialsAtStart(env, id).loginId);
  const shared = logins.findIndex((login, at) => logins.indexOf(login) !== at);
  if (shared !== -1) {
    const first = logins.indexOf(logins[shared] ?? "");
    refuse(
      `${chosen[first]} and ${chosen[shared]} have the same Authorize.Net account. Give each instance an account of its own: each would take the other's charges for unknown ones.`,
    );
  }
  const options = { url: gateway, timeoutMs, credentialsOf: (id: string) => credentialsNow(env, id) };
  const processorBy: Readonly<Record<Adapter, Processor>> = {
    sandbox: authorizeNetProcessor({ url: sandboxUrl, timeoutMs, now, credentialsOf: sandboxCredentials }),
    "idempotent-sandbox": httpProcessor({ url: sandboxUrl, timeoutMs }),
    "authorize-net": authorizeNetProcessor({ ...options, now }),
  };
  return {
    processors: { of: (instanceId) => processorBy[adapterById.get(instanceId) ?? "sandbox"] },
    signatureKeyOf: (instanceId) => (chosen.includes(instanceId) ? signatureKeyNow(env, instanceId) : undefined),
    warnings:
      gateway === testGateway && chosen.length > 0
        ? [
            `The payments of ${chosen.join(", ")} move no money: ${testGateway} is the test host of Authorize.Net. Unset ${url} to take real payments.`,
          ]
        : [],
    async checkOf(instanceId) {
      if (!chosen.includes(instanceId)) return undefined;
      return {
        processor: `Authorize.Net (${gateway})`,
        url: gateway,
        isTestHost: gateway === testGateway,
        variable: sourceOf(env, instanceId),
        answer: await credentialsWork(options, instanceId),
      };
    },
    async checkCredentials() {
      const answers = await Promise.all(chosen.map((id) => credentialsWork(options, id)));
      const refused = chosen.filter((_, at) => answers[at]?.kind === "refused");
      if (refused.length > 0)
        refuse(
          `Authorize.Net (${gateway}) refuses the credentials of ${refused.join(", ")}. Correct ${refused.map((id) => sourceOf(env, id)).join(", ")}: LOGIN:KEY, the API login id and the transaction key of this gateway.`,
        );
      return chosen.flatMap((id, at) => {
        const heard = answers[at];
        return heard?.kind === "unknown"
          ? [`Could not check the Authorize.Net credentials of ${id}: ${heard.reason}.`]
          : [];
      });
    },
  };
}

const namedAdapter = (env: NodeJS.ProcessEnv, instanceId: string) =>
  env[variableOf("adapter", instanceId)] || "sandbox";

export const chargesThroughSandbox = (env: NodeJS.ProcessEnv, instanceId: string): boolean =>
  sandboxAdapters.some((adapter) => adapter === namedAdapter(env, instanceId));

/** The sandbox has a merchant account for each API login id. A login id has at most 25 characters. */
const sandboxCredentials = (instanceId: string): Credentials => ({
  loginId: instanceId.length <= 25 ? instanceId : createHash("sha256").update(instanceId).digest("hex").slice(0, 25),
  transactionKey: sandboxTransactionKey,
});

function adapterOf(env: NodeJS.ProcessEnv, instanceId: string): Adapter {
  const text = namedAdapter(env, instanceId);
  return (
    adapters.find((adapter) => adapter === text) ??
    refuse(`${variableOf("adapter", instanceId)} must be one of ${adapters.join(", ")}, not "${text}".`)
  );
}

/** A misspelled instance would silently go on with the sandbox, which moves no money. */
function refuseStrangers(env: NodeJS.ProcessEnv, instanceIds: readonly string[]): void {
  const names = instanceIds.map(variableNameOf);
  const twin = instanceIds.find((id, at) => names.indexOf(variableNameOf(id)) !== at && env[variableOf("adapter", id)]);
  if (twin !== undefined)
    refuse(
      `${instanceIds[names.indexOf(variableNameOf(twin))]} and ${twin} have the same variable ${variableOf("adapter", twin)}. Rename one of the instances.`,
    );
  for (const pattern of Object.values(variables)) {
    const prefix = pattern.replace("INSTANCE", "");
    const stranger = Object.keys(env).find(
      (key) => key.startsWith(prefix) && !names.includes(key.slice(prefix.length)),
    );
    if (stranger !== undefined && env[stranger])
      refuse(`${stranger} names no instance. The variables are ${names.map((name) => prefix + name).join(", ")}.`);
  }
}

function refuseUnused(env: NodeJS.ProcessEnv, instanceId: string): void {
  for (const kind of ["credentials", "file", "signatureKey", "signatureKeyFile"] as const) {
    const variable = variableOf(kind, instanceId);
    if (env[variable])
      refuse(
        `${variable} is set, but ${instanceId} does not charge through Authorize.Net. Set ${variableOf("adapter", instanceId)}=authorize-net, or unset ${variable}.`,
      );
  }
}

/** Card numbers travel to this address. */
function gatewayUrl(env: NodeJS.ProcessEnv): string {
  const text = env[url] || "https://api.authorize.net";
  const parsed = URL.canParse(text) ? new URL(text) : undefined;
  const isSafe = parsed?.protocol === "https:" || (parsed?.protocol === "http:" && isLoopback(parsed.hostname));
  return isSafe && parsed.origin === text.replace(/\/+$/, "")
    ? parsed.origin
    : refuse(`${url} must be an https address without a path, such as https://api.authorize.net, not "${text}".`);
}

const sourceOf = (env: NodeJS.ProcessEnv, instanceId: string): string =>
  variableOf(env[variableOf("file", instanceId)] ? "file" : "credentials", instanceId);

function credentialsAtStart(env: NodeJS.ProcessEnv, instanceId: string): Credentials {
  const [variable, fileVariable] = [variableOf("credentials", instanceId), variableOf("file", instanceId)];
  const [text, file] = [env[variable], env[fileVariable]];
  if (text && file) return refuse(`${variable} and ${fileVariable} are both set. Unset one of them.`);
  if (!text && !file)
    return refuse(
      `${instanceId} charges through Authorize.Net, but has no credentials. Set ${variable} to LOGIN:KEY, or ${fileVariable} to a file with that line.`,
    );
  const found = file ? fileText(file, fileVariable) : text;
  return (
    parse(found) ??
    refuse(
      `${file ? `${file} (${fileVariable})` : variable} must hold LOGIN:KEY, the API login id and the transaction key.`,
    )
  );
}

/** While a file cannot be read, or is being replaced, the tenant has no credentials and nothing is sent. */
function credentialsNow(env: NodeJS.ProcessEnv, instanceId: string): Credentials | undefined {
  const file = env[variableOf("file", instanceId)];
  if (!file) return parse(env[variableOf("credentials", instanceId)]);
  try {
    return parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

function signatureKeyAtStart(env: NodeJS.ProcessEnv, instanceId: string): void {
  const [variable, fileVariable] = [variableOf("signatureKey", instanceId), variableOf("signatureKeyFile", instanceId)];
  const [text, file] = [env[variable], env[fileVariable]];
  if (!text && !file) return;
  if (text && file) refuse(`${variable} and ${fileVariable} are both set. Unset one of them.`);
  if (!signatureKeyForm.test((file ? fileText(file, fileVariable) : (text ?? "")).trim()))
    refuse(
      `${file ? `${file} (${fileVariable})` : variable} must hold the signature key of the account, 128 hexadecimal digits.`,
    );
}

/** While a file cannot be read, or is being replaced, the tenant has no key and every notification is refused. */
function signatureKeyNow(env: NodeJS.ProcessEnv, instanceId: string): string | null {
  const file = env[variableOf("signatureKeyFile", instanceId)];
  try {
    const text = (file ? readFileSync(file, "utf8") : (env[variableOf("signatureKey", instanceId)] ?? "")).trim();
    return signatureKeyForm.test(text) ? text : null;
  } catch {
    return null;
  }
}

/** LOGIN:KEY, with the lengths of the schema. */
function parse(text: string | undefined): Credentials | undefined {
  const [, loginId, transactionKey] = /^([^\s:]{1,25}):([^\s:]{1,32})\s*$/.exec(text ?? "") ?? [];
  return loginId !== undefined && transactionKey !== undefined ? { loginId, transactionKey } : undefined;
}

function refuse(sentence: string): never {
  throw new StartupError(sentence, 2);
}
