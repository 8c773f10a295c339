import { isRoutingNumber } from "@paydown/domain/bank";
import { readJsonSettings, type ReadSettings, type Refuse, type SettingsReader } from "../../settings/json-settings.js";
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
  /**
   * The accepted fingerprints of the server's host key, each as SHA256:… without padding, as `ssh-keygen -l` prints it.
   */
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

/** Reads the settings of an instance's bank from JSON, or finds every fault of them. */
export const readAchSettings = (text: string): ReadSettings<AchSettings> => readJsonSettings(text, keys, settingsIn);

const keys = [
  ...["host", "port", "user", "password", "privateKey", "passphrase", "hostKey", "companyName", "companyId"],
  ...["originatingDfi", "immediateDestination", "immediateOrigin", "destinationName", "originName"],
  ...["entryDescription", "cutOff", "timeZone", "prenote", "credits"],
];

function settingsIn(reader: SettingsReader): AchSettings {
  const { given, refuse, text, flag } = reader;
  const ofLength = (most: number) => new RegExp(`^[ -~]{1,${most}}$`);
  const sftp = loginIn(reader);
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

function loginIn({ given, refuse, text, secret, port: readPort }: SettingsReader): SftpLogin {
  const host = text("host", /^[A-Za-z0-9.:-]{1,253}$/, "the name or address of the bank's SFTP server");
  const port = readPort(22);
  const user = text("user", ofUser, "the user's name at the SFTP server");
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
    ...{ host, port, user },
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
