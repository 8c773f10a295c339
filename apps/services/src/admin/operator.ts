import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { userInfo } from "node:os";

/** The operating-system user who runs a command. Recorded, and bound to `--by` by the commands that move money. */
export interface Operator {
  /** The login name, or `uid-1001` for a user without one. */
  readonly login: string;
}

const longestLogin = 100;
/** The login id of a process that no login started: -1 as an unsigned number. */
const nobodyLoggedIn = "4294967295";

/**
 * The user who called this process: the one who logged in, if the system knows. Otherwise `SUDO_USER` counts when it is
 * set, because `sudo` runs the command as the services' user.
 *
 * @param loggedIn - the login name of the user who logged in; null if the system does not know
 */
export function callingOperator(env: NodeJS.ProcessEnv = process.env, loggedIn = findLoggedIn()): Operator {
  return readOperator({ login: (loggedIn ?? env.SUDO_USER) || loginOfProcess() });
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

/** Linux keeps the user who logged in through `sudo` and `su`, and only root can set another. */
function findLoggedIn(): string | null {
  try {
    const uid = readFileSync("/proc/self/loginuid", "utf8").trim();
    return uid === nobodyLoggedIn ? null : execFileSync("id", ["-nu", uid], { encoding: "utf8" }).trim();
  } catch {
    return null;
  }
}

/** In a container, the process's user may have no name. */
function loginOfProcess(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid-${process.getuid?.() ?? "unknown"}`;
  }
}
