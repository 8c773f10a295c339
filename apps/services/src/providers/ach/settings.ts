import { isRoutingNumber } from "@paydown/domain/bank";
import type { CutOffs } from "./cut-offs.js";

/** How to reach a bank's SFTP server. Holds secrets: never log it. */
export interface SftpLogin {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password?: string;
  /** In OpenSSH or PEM format. */
  readonly privateKey?: string;
  readonly passphrase?: string;
  /** The accepted fingerprints of the server's host key, each as SHA256:… without padding, as `ssh-keygen -l` prints it. */
  readonly hostKeys: readonly string[];
}

/** What an instance agreed with its bank. */
export interface AchSettings {
  readonly sftp: SftpLogin;
  readonly companyName: string;
  readonly companyId: string;
  /** The first eight digits of the bank's routing number. */
  readonly originatingDfi: string;
  readonly immediateDestination: string;
  readonly immediateOrigin: string;
  readonly destinationName: string;
  readonly originName: string;
  /** What consumers see beside the company's name on their statement. */
  readonly entryDescription: string;
  readonly cutOffs: CutOffs;
  /** Whether an account's first debit waits for a prenote. */
  readonly prenote: boolean;
  /** Whether the bank takes credit entries, so that debits can be refunded. */
  readonly credits: boolean;
}

type Fault = { readonly fault: string };

/**
 * Reads the settings of an instance's bank from JSON.
 *
 * @returns the settings, or a sentence about the first fault that quotes no value
 */
export function readAchSettings(text: string): AchSettings | Fault {
  try {
    return settingsIn(parse(text));
  } catch (error) {
    if (error instanceof SettingFault) return { fault: error.message };
    throw error;
  }
}

export const isFault = (read: AchSettings | Fault): read is Fault => "fault" in read;

class SettingFault extends Error {}

const refuse = (sentence: string): never => {
  throw new SettingFault(sentence);
};

type Given = Readonly<Record<string, unknown>>;

function parse(text: string): Given {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Given;
  } catch {
    // The parser's message may quote a secret.
  }
  return refuse("is not a JSON object");
}

const keys = [
  ...["host", "port", "user", "password", "privateKey", "passphrase", "hostKey", "companyName", "companyId"],
  ...["originatingDfi", "immediateDestination", "immediateOrigin", "destinationName", "originName"],
  ...["entryDescription", "cutOff", "timeZone", "prenote", "credits"],
];

function settingsIn(given: Given): AchSettings {
  const unknown = Object.keys(given).find((key) => !keys.includes(key));
  if (unknown !== undefined) refuse(`has an unknown key "${unknown.slice(0, 40)}"; the keys are ${keys.join(", ")}`);
  const text = (key: string, pattern: RegExp, what: string, otherwise?: string): string => {
    const value = given[key] ?? otherwise;
    return typeof value === "string" && pattern.test(value) ? value : refuse(`needs "${key}": ${what}`);
  };
  const flag = (key: string): boolean => {
    const value = given[key] ?? false;
    return typeof value === "boolean" ? value : refuse(`needs "${key}" to be true or false`);
  };
  const ofLength = (most: number) => new RegExp(`^[ -~]{1,${most}}$`);
  const destination = text("immediateDestination", /^\d{9}$/, "the bank's routing number, nine digits");
  if (!isRoutingNumber(destination))
    refuse('needs "immediateDestination" to be a routing number with a valid check digit');
  const companyName = text("companyName", ofLength(16), "1 to 16 characters, as consumers see it on their statement");
  return {
    sftp: loginIn(given, text),
    companyName,
    companyId: text("companyId", ofLength(10), "1 to 10 characters that the bank assigned"),
    originatingDfi: text("originatingDfi", /^\d{8}$/, "the first eight digits of the bank's routing number"),
    immediateDestination: destination,
    immediateOrigin: text("immediateOrigin", /^[ -~]{1,10}$/, "1 to 10 characters that the bank assigned"),
    destinationName: text("destinationName", ofLength(23), "the bank's name, 1 to 23 characters"),
    originName: text("originName", ofLength(23), "the company's name, 1 to 23 characters", companyName),
    entryDescription: text("entryDescription", ofLength(10), "1 to 10 characters", "PAYMENT"),
    cutOffs: { times: timesIn(given.cutOff), timeZone: zoneIn(given.timeZone) },
    prenote: flag("prenote"),
    credits: flag("credits"),
  };
}

function loginIn(
  given: Given,
  text: (key: string, pattern: RegExp, what: string, otherwise?: string) => string,
): SftpLogin {
  const port = given.port ?? 22;
  if (typeof port !== "number" || !Number.isInteger(port) || port < 1 || port > 65_535)
    refuse('needs "port" to be a whole number from 1 to 65535');
  const secret = (key: string) =>
    given[key] === undefined ? undefined : text(key, /^[\s\S]{1,20000}$/, "a text of at least one character");
  const [password, privateKey, passphrase] = [secret("password"), secret("privateKey"), secret("passphrase")];
  if ((password === undefined) === (privateKey === undefined)) refuse('needs either "password" or "privateKey"');
  if (passphrase !== undefined && privateKey === undefined) refuse('has "passphrase", but no "privateKey"');
  const hostKeys = [given.hostKey].flat();
  if (
    hostKeys.length === 0 ||
    hostKeys.some((key) => typeof key !== "string" || !/^SHA256:[A-Za-z0-9+/]{43}$/.test(key))
  )
    refuse(
      'needs "hostKey": the fingerprint of the server\'s key, such as SHA256: and 43 characters, or a list of them',
    );
  return {
    host: text("host", /^[A-Za-z0-9.:-]{1,253}$/, "the name or address of the bank's SFTP server"),
    port: port as number,
    user: text("user", ofUser, "the user's name at the SFTP server"),
    ...(password !== undefined && { password }),
    ...(privateKey !== undefined && { privateKey }),
    ...(passphrase !== undefined && { passphrase }),
    hostKeys: hostKeys as string[],
  };
}

const ofUser = /^[!-~]{1,100}$/;

function timesIn(value: unknown): readonly string[] {
  const times = [value].flat();
  const isTime = (time: unknown) => typeof time === "string" && /^([01]\d|2[0-3]):[0-5]\d$/.test(time);
  if (times.length === 0 || !times.every(isTime) || new Set(times).size !== times.length)
    refuse('needs "cutOff": a time of day such as "16:30", or a list of them');
  return [...(times as string[])].sort();
}

function zoneIn(value: unknown): string {
  if (typeof value !== "string" || value === "") return refuse('needs "timeZone", such as "America/New_York"');
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: value });
    return value;
  } catch {
    return refuse('needs "timeZone" to be the name of a time zone, such as "America/New_York"');
  }
}
