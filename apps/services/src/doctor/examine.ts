import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { type Config, readConfig } from "../config.js";
import { hasDemoTenants, productionFaults, type ProductionFault } from "../production-mode.js";
import { bankFileVariable } from "../tenant-banks.js";
import { hostedPageFileVariable, hostedUrls } from "../tenant-hosted-pages.js";
import { messageFileVariables, needsCommonSenders } from "../tenant-messages.js";
import { variableOf } from "../tenant-processors.js";
import { messagesCheckPath } from "../providers/http-messages.js";
import { loadTenants } from "../tenants/load-tenants.js";
import type { Tenants } from "../tenants/tenant.js";
import { failureOf, type Heard, whyOf } from "./ask.js";
import { type Check, fault, type Instruments, ok, warning } from "./check.js";
import { databaseChecks, evidenceChecks, routingNumberChecks } from "./database-checks.js";
import { exampleTextChecks } from "./example-texts.js";
import { hostedPageChecks } from "./hosted-page-checks.js";
import type { DatabaseFacts } from "./look-at-database.js";
import { sentenceOf } from "./sentence-of.js";

/** The least free space of a folder that the services write to, in bytes. */
const leastFree = 1024 ** 3;
/** The most that two clocks may differ, in milliseconds. */
const mostApart = 30_000;

/** Looks at everything that a start and a first payment need, and changes nothing. */
export async function examine(instruments: Instruments): Promise<Check[]> {
  const { env } = instruments;
  const config = sentenceOr(() => readConfig([], env));
  if (typeof config === "string") return [fault("settings", config)];
  const tenants = sentenceOr(() => loadTenants(config.tenantsDir, hostedUrls(env, config.hostedUrl)));
  const isDemo = config.mode === "production" && hasDemoTenants(config);
  const read = typeof tenants === "string" || isDemo ? undefined : tenants;
  const refused = config.mode === "production" ? productionFaults({ config, env, tenants: read }) : [];
  const isRefused = (about: Check["check"]) => refused.some((found) => found.about === about);
  const database = await look(instruments, config, read?.ids ?? []);
  const processors = read ? await processorChecks(instruments, config, read, refused) : noProcessors;
  return [
    modeCheck(config),
    ...refused.map(({ about, sentence, instanceId }) => fault(about, sentence, instanceId)),
    ...(isDemo ? [] : tenantChecks(tenants)),
    ...(read && !hasDemoTenants(config) ? exampleTextChecks(read) : []),
    ...databaseChecks(config, database),
    ...routingNumberChecks(database),
    ...(await evidenceChecks(config, database)),
    ...processors.checks,
    ...(read ? await bankChecks(instruments, config, read, refused) : []),
    ...(isRefused("messages") ? [] : await messageChecks(instruments, config, read?.ids ?? [])),
    ...(isRefused("hosted page") || !read ? [] : await hostedPageChecks(instruments, config, read)),
    ...clockChecks(config, database, processors.aheadMs),
    ...diskChecks(instruments, config),
    ...(isRefused("public address") ? [] : [await publicAddressCheck(instruments, config)]),
    ...proxyChecks(config),
    ...secretChecks(config, env, read, isRefused("secrets")),
  ];
}

/** The result, or the sentence that refuses it. */
function sentenceOr<T extends object>(work: () => T): T | string {
  try {
    return work();
  } catch (error) {
    return sentenceOf(error);
  }
}

const modeCheck = ({ mode }: Config): Check =>
  mode === "production"
    ? ok("mode", "production")
    : warning(
        "mode",
        "development: the sandbox and published secrets are allowed. Set PAYDOWN_MODE=production to find out what is missing before real payments.",
      );

function tenantChecks(tenants: Tenants | string): Check[] {
  if (typeof tenants === "string") {
    const [first = "", ...faults] = tenants.split("\n");
    return (faults.length === 0 ? [first] : faults).map((line) => fault("tenants", line.trim()));
  }
  if (tenants.ids.length === 0)
    return [fault("tenants", "There is no instance. Write a folder for each into PAYDOWN_TENANTS_DIR.")];
  return [
    ok("tenants", `the files of ${tenants.ids.join(", ")} are valid`),
    ...tenants.warnings.map((line) => warning("tenants", line)),
  ];
}

async function look(
  { lookAtDatabase }: Instruments,
  config: Config,
  ids: readonly string[],
): Promise<DatabaseFacts | string> {
  try {
    return await lookAtDatabase(config, { ids });
  } catch (error) {
    return sentenceOf(error);
  }
}

/** Signs in at the banks of the instances that debit accounts through files (ACH-33). */
async function bankChecks(
  { banks }: Instruments,
  config: Config,
  { ids }: Tenants,
  refused: readonly ProductionFault[],
): Promise<Check[]> {
  const isRefused = (id: string) => refused.some(({ about, instanceId }) => about === "bank" && instanceId === id);
  try {
    const found = await banks(config, { ids });
    return found
      .filter(({ instanceId }) => !isRefused(instanceId))
      .map(({ instanceId, fault: why }) =>
        why === null
          ? ok("bank", "accepts the sign-in, shows a pinned host key and has the three folders", instanceId)
          : fault("bank", why, instanceId),
      );
  } catch (error) {
    return sentenceOf(error)
      .split("\n")
      .map((line) => fault("bank", line));
  }
}

interface ProcessorChecks {
  readonly checks: readonly Check[];
  /** How far the clocks of the processors are ahead of this machine's, in milliseconds, by name. */
  readonly aheadMs: ReadonlyMap<string, number>;
}

const noProcessors: ProcessorChecks = { checks: [], aheadMs: new Map() };

async function processorChecks(
  instruments: Instruments,
  config: Config,
  tenants: Tenants,
  refused: readonly ProductionFault[],
): Promise<ProcessorChecks> {
  const found = sentenceOr(() => instruments.processors(config, tenants));
  if (typeof found === "string") return { ...noProcessors, checks: [fault("processor", found)] };
  const checks: Check[] = [];
  const aheadMs = new Map<string, number>();
  for (const id of tenants.ids) {
    if (refused.some(({ about, instanceId }) => about === "processor" && instanceId === id)) continue;
    const credentials = await found.checkOf(id);
    const name = credentials?.processor ?? `the sandbox (${config.sandboxUrl})`;
    const heard = await instruments.ask(credentials?.url ?? config.sandboxUrl);
    if (heard.kind === "answer" && heard.date) aheadMs.set(name, heard.date.getTime() - instruments.now().getTime());
    const remedy = credentials
      ? "Check the address and the network."
      : "Start the sandbox. If the services set SANDBOX_PORT or SANDBOX_URL, set the same value for this command.";
    if (heard.kind === "noAnswer")
      checks.push(fault("processor", `${name} does not answer (${whyOf(heard)}). ${remedy}`, id));
    else if (!credentials) checks.push(ok("processor", `${name} answers`, id));
    else checks.push(credentialsCheck(credentials, id));
  }
  return { checks, aheadMs };
}

function credentialsCheck(
  {
    processor,
    isTestHost,
    variable,
    answer,
  }: NonNullable<Awaited<ReturnType<ReturnType<Instruments["processors"]>["checkOf"]>>>,
  id: string,
): Check {
  switch (answer.kind) {
    case "accepted":
      return isTestHost
        ? warning(
            "processor",
            `${processor} accepts the credentials. It is the test host, which moves no money: unset PAYDOWN_AUTHORIZE_NET_URL before the first real payment.`,
            id,
          )
        : ok("processor", `${processor} accepts the credentials`, id);
    case "refused":
      return fault(
        "processor",
        `${processor} refuses the credentials. Correct ${variable}: LOGIN:KEY, the API login id and the transaction key of this gateway.`,
        id,
      );
    case "unknown":
      return fault("processor", `${processor} could not check the credentials (${answer.reason}). Run this again.`, id);
  }
}

/** Asks the senders of each instance, and the common service if an instance needs it. */
async function messageChecks(
  instruments: Instruments,
  config: Config,
  instanceIds: readonly string[],
): Promise<Check[]> {
  const { env } = instruments;
  try {
    const own = await instruments.senders(config, { ids: instanceIds });
    return [
      ...(needsCommonSenders({ env, instanceIds }) ? [await messagesCheck(instruments, config)] : []),
      ...own.map(({ instanceId, sender, fault: why }) =>
        why === null
          ? ok("messages", `${sender} accepts the sign-in`, instanceId)
          : fault("messages", `${sender} does not work. ${why}`, instanceId),
      ),
    ];
  } catch (error) {
    return sentenceOf(error)
      .split("\n")
      .map((line) => fault("messages", line));
  }
}

/** Asks the messages' service whether it accepts the secret, by the call that sends nothing (docs/wire-formats.md). */
async function messagesCheck({ ask }: Instruments, { messagesUrl, messagesSecret, mode }: Config): Promise<Check> {
  const name = mode === "development" ? messagesUrl : "the service of PAYDOWN_MESSAGES_URL";
  const secret = messagesSecret.read();
  const heard = await ask(`${messagesUrl}${messagesCheckPath}`, secret);
  const failure = failureOf(heard);
  if (heard.kind === "noAnswer" || failure !== undefined)
    return fault("messages", `No mail and no text message can be sent: ${name} ${failure}.`);
  switch (heard.status) {
    case 204:
      return ok("messages", secret === undefined ? `${name} answers` : `${name} accepts the secret`);
    case 401:
    case 403:
      return fault(
        "messages",
        `No mail and no text message can be sent: ${name} refuses the secret. Correct ${messagesSecret.variable}.`,
      );
    default:
      return warning(
        "messages",
        `${name} answers ${heard.status} to GET ${messagesCheckPath}, which does not tell whether it accepts the secret. Let it answer 204 (docs/wire-formats.md).`,
      );
  }
}

function clockChecks(
  { testClock, mode }: Config,
  database: DatabaseFacts | string,
  ofProcessors: ReadonlyMap<string, number>,
): Check[] {
  if (testClock !== undefined)
    return mode === "production" ? [] : [warning("clock", "the test clock sets the services' time")];
  const aheadMs = typeof database === "object" ? database.aheadMs : undefined;
  const others = [
    ...(aheadMs === undefined ? [] : [{ name: "the database", aheadMs }]),
    ...[...ofProcessors].map(([name, ahead]) => ({ name, aheadMs: ahead })),
  ];
  const apart = others.filter((other) => Math.abs(other.aheadMs) > mostApart);
  if (others.length === 0) return [warning("clock", "could not be compared with another clock")];
  if (apart.length === 0) return [ok("clock", `agrees with ${others.map(({ name }) => name).join(", ")}`)];
  return apart.map((other) =>
    fault(
      "clock",
      `This machine's clock is ${Math.round(Math.abs(other.aheadMs) / 1_000)} seconds ${other.aheadMs > 0 ? "behind" : "ahead of"} ${other.name}. Synchronize the clocks, for example with chrony.`,
    ),
  );
}

function diskChecks({ freeBytes }: Instruments, { dataDir, evidenceDir }: Config): Check[] {
  const folders = [...new Set([existing(dataDir), existing(evidenceDir)])];
  const faults = folders.flatMap((folder) => {
    if (!isWritable(folder)) return [fault("disk", `${folder} cannot be written. Give this user write permission.`)];
    const free = freeBytes(folder);
    return free < leastFree
      ? [fault("disk", `${folder} has only ${inMegabytes(free)} free. Free at least ${inMegabytes(leastFree)}.`)]
      : [];
  });
  return faults.length > 0
    ? faults
    : [ok("disk", folders.map((folder) => `${folder} has ${inMegabytes(freeBytes(folder))} free`).join("; "))];
}

/** The folder, or the nearest one above it that exists. */
const existing = (folder: string): string => (existsSync(folder) ? folder : existing(dirname(folder)));

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const inMegabytes = (bytes: number): string => `${Math.floor(bytes / 1024 ** 2).toLocaleString("en-US")} MB`;

async function publicAddressCheck({ ask }: Instruments, { publicUrl, servicePrefix }: Config): Promise<Check> {
  if (publicUrl === undefined) return ok("public address", "none is set: links lead to this machine");
  const heard = await ask(`${publicUrl}${servicePrefix}/public/health/ready`);
  return publicAddressOf(publicUrl, heard);
}

/** Production serves https, which only a proxy does. */
const proxyChecks = ({ mode, trustedProxies }: Config): Check[] =>
  mode === "production" && trustedProxies.length === 0
    ? [
        warning(
          "public address",
          "PAYDOWN_TRUSTED_PROXIES is not set, so all consumers behind the proxy share the limits of one address. Set it to the proxy's address.",
        ),
      ]
    : [];

function publicAddressOf(publicUrl: string, heard: Heard): Check {
  if (heard.kind === "noAnswer")
    return heard.why === "certificate"
      ? fault("public address", `Browsers would refuse ${publicUrl}: ${whyOf(heard)}. Correct the proxy's certificate.`)
      : warning(
          "public address",
          `${publicUrl} could not be asked from this machine (${whyOf(heard)}). Open it from outside.`,
        );
  if (heard.status === 200) return ok("public address", `${publicUrl} answers`);
  // A proxy answers so while the services do not run, and the services while the database is away.
  if (heard.status >= 502 && heard.status <= 504)
    return warning(
      "public address",
      `${publicUrl} answers ${heard.status}: the services behind it are not ready. Start them, and run this again.`,
    );
  return fault(
    "public address",
    `${publicUrl} answers ${heard.status} to the health check of the services. Lead the proxy to them.`,
  );
}

function secretChecks(
  { keyRing, messagesSecret }: Config,
  env: NodeJS.ProcessEnv,
  tenants: Tenants | undefined,
  areRefused: boolean,
): Check[] {
  const files = [
    { variable: "PAYDOWN_KEY_FILE", file: env.PAYDOWN_KEY_FILE },
    { variable: messagesSecret.variable, file: messagesSecret.file },
    { variable: "PAYDOWN_HOSTED_SECRET_FILE", file: env.PAYDOWN_HOSTED_SECRET_FILE },
    ...(tenants?.ids ?? [])
      .flatMap((id) => [
        ...[variableOf("file", id), variableOf("signatureKeyFile", id), bankFileVariable(id)],
        ...messageFileVariables(id),
        hostedPageFileVariable(id),
      ])
      .map((variable) => ({ variable, file: env[variable] })),
  ];
  const faults = files.flatMap(({ variable, file }) => {
    const mode = file ? statSync(file, { throwIfNoEntry: false })?.mode : undefined;
    return mode === undefined || (mode & 0o027) === 0
      ? []
      : [
          fault(
            "secrets",
            `Other users of this machine may read or change ${file} (${variable}). Run chmod 600 ${file}, or mount it with the mode 0400.`,
          ),
        ];
  });
  if (faults.length > 0) return faults;
  const keys = keyRing.isDevelopment ? "the published development key encrypts" : `key ${keyRing.keyIds[0]} encrypts`;
  return areRefused ? [] : [ok("secrets", `${keys}; nobody else may read the files`)];
}
