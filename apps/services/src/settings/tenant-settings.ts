import { readFileSync } from "node:fs";
import { StartupError } from "../startup-error.js";
import type { ReadSettings } from "./json-settings.js";

/** Settings of single instances, as JSON in PREFIX__INSTANCE, or in the file that PREFIX_FILE__INSTANCE names. */
export interface TenantSettingsKind<Settings> {
  /** Such as PAYDOWN_ACH. */
  readonly prefix: string;
  readonly read: (text: string) => ReadSettings<Settings>;
}

export interface TenantSettingsSource {
  readonly env: NodeJS.ProcessEnv;
  readonly instanceIds: readonly string[];
}

/** INSTANCE in a variable's name: the instance's id in capitals, with an underscore for every other character. */
export const variableNameOf = (instanceId: string): string => instanceId.toUpperCase().replace(/[^A-Z0-9]/g, "_");

/** The variables of one instance. */
export const tenantVariables = (prefix: string, instanceId: string) => ({
  settings: `${prefix}__${variableNameOf(instanceId)}`,
  file: `${prefix}_FILE__${variableNameOf(instanceId)}`,
});

/** The instances that have settings of a kind. */
export const instancesWith = (prefix: string, { env, instanceIds }: TenantSettingsSource): string[] =>
  instanceIds.filter((id) => {
    const { settings, file } = tenantVariables(prefix, id);
    return Boolean(env[settings] || env[file]);
  });

/** An instance's settings as they are now, and the variable that they come from. */
export interface CurrentSettings<Settings> extends ReadSettings<Settings> {
  readonly variable: string;
}

/** Reads an instance's settings. A file is read each time, so a new password in it needs no restart. */
export function currentSettings<Settings>(
  { prefix, read }: TenantSettingsKind<Settings>,
  env: NodeJS.ProcessEnv,
  instanceId: string,
): CurrentSettings<Settings> {
  const variables = tenantVariables(prefix, instanceId);
  const file = env[variables.file];
  const variable = file ? variables.file : variables.settings;
  if (!file) return { variable, ...read(env[variable] ?? "") };
  try {
    return { variable, ...read(readFileSync(file, "utf8")) };
  } catch {
    return { variable, settings: undefined, faults: ["cannot be read"] };
  }
}

/**
 * The settings of the instances that have valid ones, and every fault of the others, each a sentence without a secret.
 */
export interface SettingsAtStart<Settings> {
  readonly sound: readonly { readonly id: string; readonly settings: Settings }[];
  readonly faults: readonly string[];
}

/** Reads the settings of all instances at a start. */
export function settingsAtStart<Settings>(
  kind: TenantSettingsKind<Settings>,
  source: TenantSettingsSource,
): SettingsAtStart<Settings> {
  const { env, instanceIds } = source;
  const names = instanceIds.map(variableNameOf);
  // A twin's settings are those of the first instance with its variable.
  const chosen = instancesWith(kind.prefix, source).filter(
    (id) => names.indexOf(variableNameOf(id)) === instanceIds.indexOf(id),
  );
  const read = chosen.map((id) => ({ id, ...readAtStart(kind, env, id) }));
  return {
    sound: read.flatMap(({ id, settings, faults }) => (settings && faults.length === 0 ? [{ id, settings }] : [])),
    faults: [...unknownAndDuplicateVariables(kind.prefix, source), ...read.flatMap(({ faults }) => faults)],
  };
}

function readAtStart<Settings>(
  { prefix, read }: TenantSettingsKind<Settings>,
  env: NodeJS.ProcessEnv,
  instanceId: string,
): ReadSettings<Settings> {
  const variables = tenantVariables(prefix, instanceId);
  const [text, file] = [env[variables.settings], env[variables.file]];
  const refused = (sentence: string) => ({ settings: undefined, faults: [sentence] });
  if (text && file) return refused(`${variables.settings} and ${variables.file} are both set. Unset one of them.`);
  try {
    const { settings, faults } = read(file ? fileText(file, variables.file) : (text ?? ""));
    const name = file ? `The file ${file} (${variables.file})` : variables.settings;
    return { settings, faults: faults.map((fault) => `${name} ${fault}.`) };
  } catch (error) {
    if (error instanceof StartupError) return refused(error.message);
    throw error;
  }
}

/** A misspelled variable would silently leave the instance on the shared settings. */
function unknownAndDuplicateVariables(prefix: string, source: TenantSettingsSource): string[] {
  const { env, instanceIds } = source;
  const names = instanceIds.map(variableNameOf);
  const strangers = [`${prefix}__`, `${prefix}_FILE__`].flatMap((start) =>
    Object.keys(env)
      .filter((key) => key.startsWith(start) && env[key] && !names.includes(key.slice(start.length)))
      .map((key) => `${key} names no instance. The variables are ${names.map((name) => start + name).join(", ")}.`),
  );
  const twins = instancesWith(prefix, source)
    .map((id) => ({ id, first: instanceIds[names.indexOf(variableNameOf(id))] }))
    .filter(({ id, first }) => id !== first)
    .map(
      ({ id, first }) =>
        `${first} and ${id} have the same variable ${tenantVariables(prefix, id).settings}. Rename one of the instances.`,
    );
  return [...strangers, ...twins];
}

/** @throws StartupError that names the variable if the file cannot be read */
export function fileText(file: string, variable: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : "unknown";
    throw new StartupError(
      `The file ${file} (${variable}) cannot be read (${code}). Correct the path, or give this user permission to read it.`,
      2,
    );
  }
}
