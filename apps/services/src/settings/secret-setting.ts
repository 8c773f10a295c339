import { readFileSync } from "node:fs";

/** The shortest secret that production mode takes, in characters. `openssl rand -base64 32` makes 44. */
export const shortestSecret = 32;

/** A secret of a variable, or of the file that the variable with the ending `_FILE` names. */
export interface SecretSetting {
  /** The variable that holds the secret or names its file. */
  readonly variable: string;
  /** Undefined if the secret is not in a file. */
  readonly file: string | undefined;
  /**
   * The secret now, without white space around it. A file is read again each time, so a new secret needs no restart.
   *
   * @returns undefined if there is none, or its file cannot be read
   */
  read(): string | undefined;
}

/** @param name - the variable without `_FILE`. If both variables are set, the file counts. */
export function secretSetting(env: NodeJS.ProcessEnv, name: string): SecretSetting {
  const file = env[`${name}_FILE`] || undefined;
  return {
    variable: file === undefined ? name : `${name}_FILE`,
    file,
    read() {
      try {
        return (file === undefined ? env[name] : readFileSync(file, "utf8"))?.trim() || undefined;
      } catch {
        return undefined;
      }
    },
  };
}
