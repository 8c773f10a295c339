import { readFileSync } from "node:fs";
import type { AchBanks, AchContext } from "./providers/ach/context.js";
import { BankFault, bankFolders, withBank } from "./providers/ach/bank-connection.js";
import { achProcessor } from "./providers/ach/ach-processor.js";
import { type AchSettings, isFault, readAchSettings } from "./providers/ach/settings.js";
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

/**
 * The banks of the instances that send their bank debits through files. A file with settings is read again for each
 * use, so a new key or password needs no restart. No error holds a secret.
 *
 * @throws StartupError with a sentence that names the variable
 */
export function tenantBanks({ env, instanceIds }: TenantBanksOptions): AchBanks {
  refuseStrangers(env, instanceIds);
  const chosen = instanceIds.filter((id) => env[variableOf("settings", id)] || env[variableOf("file", id)]);
  const read = chosen.map((id) => ({ id, settings: settingsAtStart(env, id) }));
  for (const [index, { id, settings }] of read.entries())
    for (const other of read.slice(0, index))
      if (keysOf(settings).some((key) => keysOf(other.settings).includes(key)))
        refuse(
          `${other.id} and ${id} have the same account at a bank, or the same immediate origin. Give each instance its own: each would take the other's returns for unknown ones.`,
        );
  return {
    instanceIds: chosen,
    settingsOf: (instanceId) => (chosen.includes(instanceId) ? settingsNow(env, instanceId) : undefined),
  };
}

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
export function checkBanks({ instanceIds, settingsOf }: AchBanks, timeoutMs: number): Promise<BankCheck[]> {
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
        return { instanceId, fault: error.message };
      }
    }),
  );
}

/**
 * What a start tells about the banks. It goes on anyway, because files can wait.
 *
 * @returns a sentence for each bank that could not be reached
 */
export async function bankWarnings(banks: AchBanks, timeoutMs: number): Promise<string[]> {
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
function refuseStrangers(env: NodeJS.ProcessEnv, instanceIds: readonly string[]): void {
  const names = instanceIds.map(nameOf);
  for (const prefix of Object.values(prefixes)) {
    const stranger = Object.keys(env).find(
      (key) => key.startsWith(prefix) && env[key] && !names.includes(key.slice(prefix.length)),
    );
    if (stranger !== undefined)
      refuse(`${stranger} names no instance. The variables are ${names.map((name) => prefix + name).join(", ")}.`);
  }
  const twin = instanceIds.find(
    (id, at) => names.indexOf(nameOf(id)) !== at && (env[variableOf("settings", id)] || env[variableOf("file", id)]),
  );
  if (twin !== undefined)
    refuse(
      `${instanceIds[names.indexOf(nameOf(twin))]} and ${twin} have the same variable ${variableOf("settings", twin)}. Rename one of the instances.`,
    );
}

function settingsAtStart(env: NodeJS.ProcessEnv, instanceId: string): AchSettings {
  const [variable, fileVariable] = [variableOf("settings", instanceId), variableOf("file", instanceId)];
  const [text, file] = [env[variable], env[fileVariable]];
  if (text && file) return refuse(`${variable} and ${fileVariable} are both set. Unset one of them.`);
  const settings = readAchSettings(file ? fileText(file, fileVariable) : (text ?? ""));
  return isFault(settings)
    ? refuse(`${file ? `The file ${file} (${fileVariable})` : variable} ${settings.fault}.`)
    : settings;
}

/** While a file cannot be read, or is being replaced, nothing is charged and no file is exchanged. */
const settingsNow = (env: NodeJS.ProcessEnv, instanceId: string): AchSettings | undefined =>
  bankOf(env, instanceId).settings;

/** An instance's settings now, undefined if there are none or they cannot be read, and the variable they come from. */
export function bankOf(
  env: NodeJS.ProcessEnv,
  instanceId: string,
): { readonly variable: string; readonly settings: AchSettings | undefined } {
  const file = env[variableOf("file", instanceId)];
  const variable = variableOf(file ? "file" : "settings", instanceId);
  try {
    const read = readAchSettings(file ? readFileSync(file, "utf8") : (env[variable] ?? ""));
    return { variable, settings: isFault(read) ? undefined : read };
  } catch {
    return { variable, settings: undefined };
  }
}

function refuse(sentence: string): never {
  throw new StartupError(sentence, 2);
}
