import { createPrivateKey, X509Certificate } from "node:crypto";
import { readJsonSettings, type ReadSettings, type SettingsReader } from "../../settings/json-settings.js";

/** How an instance sends mail. Holds secrets: never log it. */
export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  /** `implicit`: encrypted from the first byte, usually at port 465; `starttls`: usually at port 587. */
  readonly tls: "implicit" | "starttls";
  readonly user?: string;
  readonly password?: string;
  /** PEM certificate of a private certificate authority. */
  readonly ca?: string;
  /** The address that recipients see as the sender. */
  readonly from: string;
  /** The name beside it; the company's by default. */
  readonly name?: string;
  /** The address that gets reports of mail that could not be delivered; the sender's by default. */
  readonly bounces?: string;
  readonly dkim?: DkimKey;
}

/** Signs mail for a domain (RFC 6376). */
export interface DkimKey {
  readonly domain: string;
  readonly selector: string;
  /** In PEM format. */
  readonly privateKey: string;
}

const keys = [
  ...["host", "port", "tls", "user", "password", "ca", "from", "name", "bounces"],
  ...["dkimDomain", "dkimSelector", "dkimPrivateKey"],
];

/** Reads the settings of an instance's SMTP server from JSON, or finds every fault of them. */
export const readSmtpSettings = (text: string): ReadSettings<SmtpSettings> => readJsonSettings(text, keys, settingsIn);

const ofAddress = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63})*$/;
const ofDomain = /^[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63})+$/;

function settingsIn(reader: SettingsReader): SmtpSettings {
  const { given, refuse, text, secret } = reader;
  const tls = text("tls", /^(?:implicit|starttls)$/, '"implicit" or "starttls"', "starttls") as SmtpSettings["tls"];
  const host = text("host", /^[A-Za-z0-9.:-]{1,253}$/, "the name or address of the SMTP server");
  const port = reader.port(tls === "implicit" ? 465 : 587);
  const [user, password] = [secret("user"), secret("password")];
  if ((user === undefined) !== (password === undefined)) refuse('needs both "user" and "password", or neither');
  const ca = secret("ca");
  if (ca !== undefined && !isCertificate(ca)) refuse('needs "ca" to be a certificate in PEM format');
  const from = text("from", ofAddress, "the sender's address, such as payments@example.com");
  const bounces = given.bounces === undefined ? undefined : text("bounces", ofAddress, "an address");
  const name = given.name === undefined ? undefined : text("name", /^[^\p{Cc}"<>]{1,100}$/u, "the sender's name");
  const dkim = dkimIn(reader);
  return {
    ...{ host, port, tls, from },
    ...(user !== undefined && { user }),
    ...(password !== undefined && { password }),
    ...(ca !== undefined && { ca }),
    ...(name !== undefined && { name }),
    ...(bounces !== undefined && { bounces }),
    ...(dkim && { dkim }),
  };
}

const dkimKeys = ["dkimDomain", "dkimSelector", "dkimPrivateKey"] as const;

function dkimIn({ given, refuse, text, secret }: SettingsReader): DkimKey | undefined {
  const missing = dkimKeys.filter((key) => given[key] === undefined);
  if (missing.length === dkimKeys.length) return undefined;
  if (missing.length > 0) {
    refuse(`needs ${dkimKeys.map((key) => `"${key}"`).join(", ")}, or none of them`);
    return undefined;
  }
  const privateKey = secret("dkimPrivateKey") ?? "";
  if (!isRsaKey(privateKey)) refuse('needs "dkimPrivateKey" to be an RSA private key in PEM format');
  return {
    domain: text("dkimDomain", ofDomain, "the domain that signs, such as example.com"),
    selector: text("dkimSelector", ofDomainOrLabel, "the selector of the key in the domain's DNS"),
    privateKey,
  };
}

const ofDomainOrLabel = /^[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63})*$/;

/** Nodemailer signs with no other kind of key. */
function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === "rsa";
  } catch {
    return false;
  }
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).subject !== undefined;
  } catch {
    return false;
  }
}
