import { isRoutingNumber } from "@paydown/domain/bank";
import { readJsonText } from "../../tenants/json-text.js";
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

/** Settings that cannot be used. */
export interface AchFaults {
  /** Every fault, each as the rest of a sentence that begins with the name of the settings. None quotes a value. */
  readonly faults: readonly string[];
  /** The valid parts of the login. */
  readonly login: Partial<Pick<SftpLogin, "host" | "password">>;
}

export const isFaulty = (read: AchSettings | AchFaults): read is AchFaults => "faults" in read;

/** Reads the settings of an instance's bank from JSON, or finds every fault of them. */
export function readAchSettings(text: string): AchSettings | AchFaults {
  const { value, problems, syntaxError } = readJsonText(text);
  const refused = (fault: string): AchFaults => ({ faults: [fault], login: {} });
  if (syntaxError) {
    const { line, column, reason } = syntaxError;
    return refused(`is not valid JSON: ${reason} (line ${line}, column ${column})`);
  }
  const [problem] = problems;
  if (problem) return refused(`has a key twice on line ${problem.line}: ${problem.sentence.replace(/\.$/, "")}`);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return refused("is not a JSON object");
  const faults: string[] = [];
  const settings = settingsIn(value as Given, (fault) => void faults.push(fault));
  if (faults.length === 0) return settings;
  const { host, password } = settings.sftp;
  return { faults, login: { ...(host !== "" && { host }), ...(password !== undefined && { password }) } };
}

type Given = Readonly<Record<string, unknown>>;

/** Takes note of a fault. The value that goes on in place of the wrong one is used for nothing. */
type Refuse = (fault: string) => void;

type ReadText = (key: string, pattern: RegExp, what: string, otherwise?: string) => string;

const keys = [
  ...["host", "port", "user", "password", "privateKey", "passphrase", "hostKey", "companyName", "companyId"],
  ...["originatingDfi", "immediateDestination", "immediateOrigin", "destinationName", "originName"],
  ...["entryDescription", "cutOff", "timeZone", "prenote", "credits"],
];

function settingsIn(given: Given, refuse: Refuse): AchSettings {
  const unknown = Object.keys(given)
    .filter((key) => !keys.includes(key))
    .map((key) => `"${key.slice(0, 40)}"`);
  if (unknown.length > 0)
    refuse(
      `has ${unknown.length === 1 ? "an unknown key" : "unknown keys"} ${unknown.join(", ")}; the keys are ${keys.join(", ")}`,
    );
  const text: ReadText = (key, pattern, what, otherwise) => {
    const value = given[key] ?? otherwise;
    if (typeof value === "string" && pattern.test(value)) return value;
    refuse(`needs "${key}": ${what}`);
    return "";
  };
  const flag = (key: string): boolean => {
    const value = given[key] ?? false;
    if (typeof value !== "boolean") refuse(`needs "${key}" to be true or false`);
    return value === true;
  };
  const ofLength = (most: number) => new RegExp(`^[ -~]{1,${most}}$`);
  const sftp = loginIn(given, text, refuse);
  const destination = text("immediateDestination", /^\d{9}$/, "the bank's routing number, nine digits");
  if (destination !== "" && !isRoutingNumber(destination))
    refuse('needs "immediateDestination" to be a routing number with a valid check digit');
  const companyName = text("companyName", ofLength(16), "1 to 16 characters, as consumers see it on their statement");
  return {
    sftp,
    companyName,
    companyId: text("companyId", ofLength(10), "1 to 10 characters that the bank assigned"),
    originatingDfi: text("originatingDfi", /^\d{8}$/, "the first eight digits of the bank's routing number"),
    immediateDestination: destination,
    immediateOrigin: text("immediateOrigin", /^[ -~]{1,10}$/, "1 to 10 characters that the bank assigned"),
    destinationName: text("destinationName", ofLength(23), "the bank's name, 1 to 23 characters"),
    originName:
      (given.originName ?? undefined) === undefined
        ? companyName
        : text("originName", ofLength(23), "the company's name, 1 to 23 characters"),
    entryDescription: text("entryDescription", ofLength(10), "1 to 10 characters", "PAYMENT"),
    cutOffs: { times: timesIn(given.cutOff, refuse), timeZone: zoneIn(given.timeZone, refuse) },
    prenote: flag("prenote"),
    credits: flag("credits"),
  };
}

function loginIn(given: Given, text: ReadText, refuse: Refuse): SftpLogin {
  const host = text("host", /^[A-Za-z0-9.:-]{1,253}$/, "the name or address of the bank's SFTP server");
  const port = given.port ?? 22;
  if (typeof port !== "number" || !Number.isInteger(port) || port < 1 || port > 65_535)
    refuse('needs "port" to be a whole number from 1 to 65535');
  const user = text("user", ofUser, "the user's name at the SFTP server");
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
    ...{ host, port: port as number, user },
    ...(password !== undefined && { password }),
    ...(privateKey !== undefined && { privateKey }),
    ...(passphrase !== undefined && { passphrase }),
    hostKeys: hostKeys as string[],
  };
}

const ofUser = /^[!-~]{1,100}$/;

function timesIn(value: unknown, refuse: Refuse): readonly string[] {
  const times = [value].flat();
  const isTime = (time: unknown) => typeof time === "string" && /^([01]\d|2[0-3]):[0-5]\d$/.test(time);
  if (times.length === 0 || !times.every(isTime) || new Set(times).size !== times.length)
    refuse('needs "cutOff": a time of day such as "16:30", or a list of them');
  return [...(times as string[])].sort();
}

function zoneIn(value: unknown, refuse: Refuse): string {
  if (typeof value !== "string" || value === "") {
    refuse('needs "timeZone", such as "America/New_York"');
    return "";
  }
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: value });
  } catch {
    refuse('needs "timeZone" to be the name of a time zone, such as "America/New_York"');
  }
  return value;
}
