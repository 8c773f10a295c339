import { readFileSync } from "node:fs";
import type { AchBanks, AchContext } from "./providers/ach/context.js";
import { BankFault, bankFolders, withBank } from "./providers/ach/bank-connection.js";
import { achProcessor } from "./providers/ach/ach-processor.js";
import { type AchFaults, type AchSettings, isFaulty, readAchSettings } from "./providers/ach/settings.js";
import { processorByMethod } from "./providers/by-method.js";
import { processorOf, type Processors } from "./providers/processors.js";
import { fileText } from "./tenant-processors.js";
import { StartupError } from "./startup-error.js";

/** The variables of one tenant. INSTANCE stands for its id in capitals, with an underscore for every other character. */
const prefixes = { settings: "PAYDOWN_ACH__", file: "PAYDOWN_ACH_FILE__" } as const;

const nameOf = (instanceId: string) => instanceId.toUpperCase().replace(/[^A-Z0-9]/g, "_");
const variableOf = (kind: keyof typeof prefixes, instanceId: string) => `${prefixes[kind]}${nameOf(instanceId)}`;

/** The variable that names the file with an instance's settings. */
export const bankFileVariable = (instanceId: string): string => variableOf("file", instanceId);

interface TenantBanksOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly instanceIds: readonly string[];
}

/** The banks, and what a person has to correct. */
export interface TenantBanks extends AchBanks {
  /** The variable that holds an instance's settings, or names their file. */
  variableOf(instanceId: string): string;
}

/**
 * The banks of the instances that send their bank debits through files. A file with settings is read again for each
 * use, so a new key or password needs no restart. No error holds a secret.
 *
 * @throws StartupError with every fault of {@link bankSettingFaults}, one on each line
 */
export function tenantBanks(options: TenantBanksOptions): TenantBanks {
  const { env } = options;
  const faults = bankSettingFaults(options);
  if (faults.length > 0) throw new StartupError(faults.join("\n"), 2);
  const chosen = chosenIn(options);
  return {
    instanceIds: chosen,
    settingsOf: (instanceId) => (chosen.includes(instanceId) ? settingsNow(env, instanceId) : undefined),
    variableOf: (instanceId) => bankOf(env, instanceId).variable,
  };
}

/** Every fault of the banks' settings, each a sentence that names the variable and has no secret. */
export function bankSettingFaults(options: TenantBanksOptions): string[] {
  const { env, instanceIds } = options;
  const names = instanceIds.map(nameOf);
  // A twin's settings are those of the first instance with its variable.
  const chosen = chosenIn(options).filter((id) => names.indexOf(nameOf(id)) === instanceIds.indexOf(id));
  const read = chosen.map((id) => ({ id, found: settingsAtStart(env, id) }));
  const sound = read.flatMap(({ id, found }) => (Array.isArray(found) ? [] : [{ id, settings: found }]));
  return [
    ...strangersAndTwins(options),
    ...read.flatMap(({ found }) => (Array.isArray(found) ? found : [])),
    ...sound.flatMap(({ id, settings }, index) =>
      sound
        .slice(0, index)
        .filter((other) => keysOf(settings).some((key) => keysOf(other.settings).includes(key)))
        .map(
          (other) =>
            `${other.id} and ${id} have the same account at a bank, or the same immediate origin. Give each instance its own: each would take the other's returns for unknown ones.`,
        ),
    ),
  ];
}

const chosenIn = ({ env, instanceIds }: TenantBanksOptions): string[] =>
  instanceIds.filter((id) => env[variableOf("settings", id)] || env[variableOf("file", id)]);

/** What two instances must not share. */
const keysOf = ({ sftp: { host, port, user }, immediateDestination, immediateOrigin }: AchSettings): string[] => [
  JSON.stringify([host.toLowerCase(), port, user]),
  JSON.stringify([immediateDestination, immediateOrigin.trim()]),
];

/** Whether an instance's bank can be reached. `fault` is a sentence without a secret; null if it can. */
export interface BankCheck {
  readonly instanceId: string;
  readonly fault: string | null;
}

/** Signs in at each bank, and lists its folders. */
export function checkBanks(
  { instanceIds, settingsOf, variableOf: nameOfVariable }: TenantBanks,
  timeoutMs: number,
): Promise<BankCheck[]> {
  return Promise.all(
    instanceIds.map(async (instanceId) => {
      const settings = settingsOf(instanceId);
      if (!settings) return { instanceId, fault: "The settings cannot be read." };
      try {
        await withBank(settings.sftp, timeoutMs, async (bank) => {
          for (const folder of bankFolders) await bank.list(folder);
        });
        return { instanceId, fault: null };
      } catch (error) {
        if (!(error instanceof BankFault)) throw error;
        const { message, refuses } = error;
        const todo = refuses && ` Correct "user" or "${refuses}" in ${nameOfVariable(instanceId)}.`;
        return { instanceId, fault: `${message}${todo ?? ""}` };
      }
    }),
  );
}

/**
 * What a start tells about the banks. It goes on anyway, because files can wait.
 *
 * @returns a sentence for each bank that could not be reached
 */
export async function bankWarnings(banks: TenantBanks, timeoutMs: number): Promise<string[]> {
  const checks = await checkBanks(banks, timeoutMs);
  return checks.flatMap(({ instanceId, fault }) =>
    fault === null ? [] : [`Could not reach the bank of ${instanceId}; its files wait. ${fault}`],
  );
}

/** The processors of all instances, with the bank debits of these banks' instances through files. */
export function withBankFiles(processors: Processors, context: AchContext): Processors {
  const { instanceIds } = context.banks;
  if (instanceIds.length === 0) return processors;
  const bank = achProcessor(context);
  const combined = new Map(
    instanceIds.map((id) => [id, processorByMethod({ cards: processorOf(processors, id), bank })]),
  );
  return { of: (instanceId) => combined.get(instanceId) ?? processorOf(processors, instanceId) };
}

/** Without its variable, an instance would silently debit bank accounts through its other processor. */
function strangersAndTwins({ env, instanceIds }: TenantBanksOptions): string[] {
  const names = instanceIds.map(nameOf);
  const strangers = Object.values(prefixes).flatMap((prefix) =>
    Object.keys(env)
      .filter((key) => key.startsWith(prefix) && env[key] && !names.includes(key.slice(prefix.length)))
      .map((key) => `${key} names no instance. The variables are ${names.map((name) => prefix + name).join(", ")}.`),
  );
  const twins = chosenIn({ env, instanceIds })
    .map((id) => ({ id, first: instanceIds[names.indexOf(nameOf(id))] }))
    .filter(({ id, first }) => id !== first)
    .map(
      ({ id, first }) =>
        `${first} and ${id} have the same variable ${variableOf("settings", id)}. Rename one of the instances.`,
    );
  return [...strangers, ...twins];
}

/** An instance's settings, or every fault of them. */
function settingsAtStart(env: NodeJS.ProcessEnv, instanceId: string): AchSettings | string[] {
  const [variable, fileVariable] = [variableOf("settings", instanceId), variableOf("file", instanceId)];
  const [text, file] = [env[variable], env[fileVariable]];
  if (text && file) return [`${variable} and ${fileVariable} are both set. Unset one of them.`];
  try {
    const read = readAchSettings(file ? fileText(file, fileVariable) : (text ?? ""));
    const name = file ? `The file ${file} (${fileVariable})` : variable;
    return isFaulty(read) ? read.faults.map((fault) => `${name} ${fault}.`) : read;
  } catch (error) {
    if (error instanceof StartupError) return [error.message];
    throw error;
  }
}

/** While a file cannot be read, or is being replaced, nothing is charged and no file is exchanged. */
const settingsNow = (env: NodeJS.ProcessEnv, instanceId: string): AchSettings | undefined =>
  bankOf(env, instanceId).settings;

interface Bank {
  /** The variable that the settings come from. */
  readonly variable: string;
  /** Undefined if there are none, or they cannot be read or have a fault. */
  readonly settings: AchSettings | undefined;
  /** The valid parts of the login, even if other settings have faults. */
  readonly login: AchFaults["login"];
}

/** An instance's bank as it is set up now. */
export function bankOf(env: NodeJS.ProcessEnv, instanceId: string): Bank {
  const file = env[variableOf("file", instanceId)];
  const variable = variableOf(file ? "file" : "settings", instanceId);
  try {
    const read = readAchSettings(file ? readFileSync(file, "utf8") : (env[variable] ?? ""));
    return isFaulty(read)
      ? { variable, settings: undefined, login: read.login }
      : { variable, settings: read, login: read.sftp };
  } catch {
    return { variable, settings: undefined, login: {} };
  }
}
