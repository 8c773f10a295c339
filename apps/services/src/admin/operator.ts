import { userInfo } from "node:os";

/** The operating-system user who runs a command. Recorded, and bound to `--by` by the commands that move money. */
export interface Operator {
  /** The login name, or `uid-1001` for a user without one. */
  readonly login: string;
}

const longestLogin = 100;

/**
 * The user who called this process. `SUDO_USER` counts when it is set, because `sudo` runs the command as the services'
 * user.
 */
export function callingOperator(env: NodeJS.ProcessEnv = process.env): Operator {
  return readOperator({ login: env.SUDO_USER || loginOfProcess() });
}

/**
 * Reads an operator that another process sent.
 *
 * @throws Error if it is not a login name
 */
export function readOperator(sent: unknown): Operator {
  const login = typeof sent === "object" && sent !== null && "login" in sent ? sent.login : undefined;
  if (typeof login !== "string" || login === "" || login.length > longestLogin || /\p{Cc}/u.test(login))
    throw new Error("The caller's login name is missing or invalid.");
  return { login };
}

/**
 * Refuses a decision under another person's name. For commands that move money.
 *
 * @returns the sentence that refuses it; undefined if `by` is the operator's login name
 */
export function refusalOf(by: string, { login }: Operator): string | undefined {
  return by === login ? undefined : `--by must be your own login name, ${login}, because this command moves money.`;
}

/** In a container, the process's user may have no name. */
function loginOfProcess(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid-${process.getuid?.() ?? "unknown"}`;
  }
}
