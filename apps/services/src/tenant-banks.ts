import type { AchBanks, AchContext } from "./providers/ach/context.js";
import { BankFault, bankFolders, withBank } from "./providers/ach/bank-connection.js";
import { achProcessor } from "./providers/ach/ach-processor.js";
import { type AchSettings, readAchSettings, type SftpLogin } from "./providers/ach/settings.js";
import { processorByMethod } from "./providers/by-method.js";
import { processorOf, type Processors } from "./providers/processors.js";
import {
  currentSettings,
  instancesWith,
  settingsAtStart,
  type TenantSettingsKind,
  type TenantSettingsSource,
  tenantVariables,
} from "./settings/tenant-settings.js";
import { StartupError } from "./startup-error.js";

const kind: TenantSettingsKind<AchSettings> = { prefix: "PAYDOWN_ACH", read: readAchSettings };

/** The variable that names the file with an instance's settings. */
export const bankFileVariable = (instanceId: string): string => tenantVariables(kind.prefix, instanceId).file;

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
export function tenantBanks(options: TenantSettingsSource): TenantBanks {
  const { env } = options;
  const faults = bankSettingFaults(options);
  if (faults.length > 0) throw new StartupError(faults.join("\n"), 2);
  const chosen = instancesWith(kind.prefix, options);
  return {
    instanceIds: chosen,
    settingsOf: (instanceId) => (chosen.includes(instanceId) ? bankOf(env, instanceId).settings : undefined),
    variableOf: (instanceId) => bankOf(env, instanceId).variable,
  };
}

/** Every fault of the banks' settings, each a sentence that names the variable and has no secret. */
export function bankSettingFaults(source: TenantSettingsSource): string[] {
  const { sound, faults } = settingsAtStart(kind, source);
  return [
    ...faults,
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

interface Bank {
  /** The variable that the settings come from. */
  readonly variable: string;
  /**
   * Undefined if there are none, or they cannot be read or have a fault. While a file is being replaced, nothing is
   * charged and no file is exchanged.
   */
  readonly settings: AchSettings | undefined;
  /** The valid parts of the login, even if other settings have faults. */
  readonly login: Partial<Pick<SftpLogin, "host" | "password">>;
}

/** An instance's bank as it is set up now. */
export function bankOf(env: NodeJS.ProcessEnv, instanceId: string): Bank {
  const { variable, settings, faults } = currentSettings(kind, env, instanceId);
  const { host = "", password } = settings?.sftp ?? {};
  return {
    variable,
    settings: faults.length === 0 ? settings : undefined,
    login: { ...(host !== "" && { host }), ...(password !== undefined && { password }) },
  };
}
