import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { argumentFault } from "@paydown/host/usage";

export interface Card {
  readonly number: string;
  /** Two digits. */
  readonly month: string;
  /** Four digits. */
  readonly year: string;
  readonly code: string;
}

/** Fields and a button of the page, as CSS selectors. */
export interface BrowserPage {
  /** Selector of a field, and the text to type, with {number}, {month}, {year}, {yy} and {code}. */
  readonly fill: Readonly<Record<string, string>>;
  readonly pay: string;
  readonly cancel: string;
  /** What the page shows when a card was declined or the payment is closed. */
  readonly message: string;
  /** A frame around the fields; the page itself by default. */
  readonly frame?: string;
}

/** How somebody pays on the page. */
export type PayerSettings =
  /** The page has no script: its session takes these fields by POST. */
  | {
      readonly kind: "requests";
      readonly pay: Readonly<Record<string, string>>;
      readonly cancel: Readonly<Record<string, string>>;
    }
  | ({ readonly kind: "browser"; readonly executablePath?: string } & BrowserPage)
  /** Prints what to do, and waits. */
  | { readonly kind: "person" };

export interface Limits {
  /** For the answer to a request. */
  readonly answerSeconds: number;
  /** From the outcome to the first attempt of its notification. */
  readonly notificationSeconds: number;
  /** From an attempt that was not accepted to the next one. */
  readonly retrySeconds: number;
  /** For a step on the page. */
  readonly stepSeconds: number;
  /** How long to listen for repeated notifications at the end. */
  readonly quietSeconds: number;
  /** How long a session of the test system stays open. Without it, the end of a session is not checked. */
  readonly sessionSeconds?: number;
}

export interface Settings {
  readonly formUrl: string;
  readonly callsUrl: string;
  readonly merchantCode: string;
  readonly instanceId: string;
  readonly secret: string;
  readonly host: string;
  readonly port: number;
  readonly publicUrl: string | undefined;
  readonly payer: PayerSettings;
  readonly cards: { readonly approved: Card; readonly declined: Card };
  readonly limits: Limits;
  readonly json: boolean;
}

/** The flags, and the key of the file that each one replaces. */
export const flags = {
  config: { value: "FILE", about: "JSON file with the settings below" },
  "form-url": { value: "URL", about: "formUrl: where the form is posted; {language} stands for en or es" },
  "calls-url": { value: "URL", about: "callsUrl: what comes before /hosted/payments (the origin of formUrl)" },
  "merchant-code": { value: "CODE", about: "merchantCode: the MerchantCode of the form" },
  instance: { value: "ID", about: "instanceId: the tenant in the return addresses (conformance)" },
  "secret-file": { value: "FILE", about: "file with the shared secret (the variable HOSTED_PAGE_SECRET)" },
  listen: { value: "HOST:PORT", about: "listen: where notifications and returns arrive (127.0.0.1:4690)" },
  "public-url": { value: "URL", about: "publicUrl: where the page and the browser reach that (http://HOST:PORT)" },
  json: { about: "print JSON, for scripts" },
} as const;

const defaultLimits: Limits = {
  answerSeconds: 10,
  notificationSeconds: 60,
  retrySeconds: 60,
  stepSeconds: 30,
  quietSeconds: 5,
};
/** People need more time than programs. */
const personSeconds = 300;

class Refusal extends Error {}

const refuse = (sentence: string): never => {
  throw new Refusal(sentence);
};

/** The settings, or one sentence that says what to correct. It holds no secret and no card number. */
export function readSettings(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): { readonly settings: Settings } | { readonly refusal: string } {
  try {
    return { settings: read(args, env) };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.message };
    throw error;
  }
}

type Given = Readonly<Record<string, unknown>>;

function read(args: readonly string[], env: NodeJS.ProcessEnv): Settings {
  const given = readFlags(args);
  const file = given.config === undefined ? {} : objectIn(fileText(given.config, "--config"), given.config);
  refuseUnknown(file, keys, "The file");
  const url = (flag: "form-url" | "calls-url" | "public-url", key: string, otherwise?: string) =>
    httpUrl(given[flag] ?? file[key] ?? otherwise, `--${flag} (${key})`);
  const formUrl = url("form-url", "formUrl");
  const listen = text(
    given.listen ?? file["listen"] ?? "127.0.0.1:4690",
    "--listen (listen)",
    /^.+:\d{1,5}$/,
    "HOST:PORT",
  );
  const host = listen.replace(/:\d+$/, "").replaceAll(/^\[|\]$/g, "");
  const hasPublicUrl = (given["public-url"] ?? file["publicUrl"]) !== undefined;
  const publicUrl = hasPublicUrl ? originOf(url("public-url", "publicUrl")) : undefined;
  if (publicUrl === undefined && ["0.0.0.0", "::"].includes(host))
    refuse(`--public-url (publicUrl) is missing: nobody can reach the address ${host}.`);
  const payer = readPayer(file["payer"]);
  return {
    formUrl,
    callsUrl: url("calls-url", "callsUrl", new URL(formUrl).origin).replace(/\/$/, ""),
    merchantCode: text(
      given["merchant-code"] ?? file["merchantCode"],
      "--merchant-code (merchantCode)",
      /^\S.{0,99}$/,
      "1 to 100 characters",
    ),
    instanceId: text(
      given.instance ?? file["instanceId"] ?? "conformance",
      "--instance (instanceId)",
      /^[A-Za-z0-9_-]{1,100}$/,
      "letters, digits, hyphens and underscores",
    ),
    secret: readSecret(given["secret-file"], env),
    host,
    port: portOf(listen),
    publicUrl,
    payer,
    cards: readCards(file["cards"]),
    limits: readLimits(file["limits"], payer.kind),
    json: given.json ?? false,
  };
}

const keys = ["formUrl", "callsUrl", "merchantCode", "instanceId", "listen", "publicUrl", "payer", "cards", "limits"];

function readFlags(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        config: { type: "string" },
        "form-url": { type: "string" },
        "calls-url": { type: "string" },
        "merchant-code": { type: "string" },
        instance: { type: "string" },
        "secret-file": { type: "string" },
        listen: { type: "string" },
        "public-url": { type: "string" },
        json: { type: "boolean" },
      },
    }).values;
  } catch (cause) {
    return refuse(
      `${argumentFault(cause)}: the flags are ${Object.keys(flags)
        .map((flag) => `--${flag}`)
        .join(", ")} and --help.`,
    );
  }
}

function fileText(file: string, flag: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : "unknown";
    return refuse(`${flag} names ${file}, which cannot be read (${code}).`);
  }
}

function objectIn(json: string, file: string): Given {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (cause) {
    return refuse(`${file} is not valid JSON: ${cause instanceof Error ? cause.message : "it cannot be read"}.`);
  }
  return objectOf(value, file);
}

const objectOf = (value: unknown, name: string): Given =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Given)
    : refuse(`${name} must be a JSON object.`);

function refuseUnknown(given: Given, known: readonly string[], name: string): void {
  const unknown = Object.keys(given).find((key) => !known.includes(key));
  if (unknown !== undefined)
    refuse(`${name} has an unknown key "${unknown.slice(0, 40)}"; the keys are ${known.join(", ")}.`);
}

function text(value: unknown, name: string, pattern: RegExp, what: string): string {
  if (typeof value === "string" && pattern.test(value)) return value;
  return refuse(value === undefined ? `${name} is missing: ${what}.` : `${name} must be ${what}.`);
}

function httpUrl(value: unknown, name: string): string {
  const url = text(value, name, /^https?:\/\/[^\s/]/, "an http or https address");
  return URL.canParse(url) ? url : refuse(`${name} must be an http or https address.`);
}

function originOf(publicUrl: string): string {
  const { origin, href } = new URL(publicUrl);
  return href === `${origin}/` ? origin : refuse("--public-url (publicUrl) must be an address without a path.");
}

function portOf(listen: string): number {
  const port = Number(/\d+$/.exec(listen)?.[0]);
  return port <= 65_535 ? port : refuse("--listen (listen) must end with a port from 0 to 65535.");
}

function readSecret(file: string | undefined, env: NodeJS.ProcessEnv): string {
  const secret = (file === undefined ? env["HOSTED_PAGE_SECRET"] : fileText(file, "--secret-file"))?.trim();
  return secret || refuse("The shared secret is missing: set HOSTED_PAGE_SECRET, or name its file with --secret-file.");
}

function textsOf(value: unknown, name: string): Readonly<Record<string, string>> {
  const texts = objectOf(value, name);
  return Object.values(texts).every((one) => typeof one === "string")
    ? (texts as Record<string, string>)
    : refuse(`${name} must have only texts.`);
}

function readPayer(value: unknown): PayerSettings {
  if (value === undefined) return { kind: "person" };
  const payer = objectOf(value, "payer");
  const selector = (key: string) => text(payer[key], `payer.${key}`, /\S/, "a CSS selector");
  switch (payer["kind"]) {
    case "requests":
      refuseUnknown(payer, ["kind", "pay", "cancel"], "payer");
      return {
        kind: "requests",
        pay: textsOf(payer["pay"], "payer.pay"),
        cancel: textsOf(payer["cancel"], "payer.cancel"),
      };
    case "browser":
      refuseUnknown(payer, ["kind", "executablePath", "fill", "pay", "cancel", "message", "frame"], "payer");
      return {
        kind: "browser",
        fill: textsOf(payer["fill"], "payer.fill"),
        pay: selector("pay"),
        cancel: selector("cancel"),
        message: selector("message"),
        ...(payer["frame"] !== undefined && { frame: selector("frame") }),
        ...(payer["executablePath"] !== undefined && {
          executablePath: text(payer["executablePath"], "payer.executablePath", /\S/, "the path of a Chromium"),
        }),
      };
    case "person":
      refuseUnknown(payer, ["kind"], "payer");
      return { kind: "person" };
    default:
      return refuse('payer.kind must be "requests", "browser" or "person".');
  }
}

function readCards(value: unknown): Settings["cards"] {
  const cards = objectOf(value ?? {}, "cards");
  refuseUnknown(cards, ["approved", "declined"], "cards");
  const card = (key: string): Card => {
    if (cards[key] === undefined)
      return refuse(`cards.${key} is missing: a test card with number, month, year and code.`);
    const one = objectOf(cards[key], `cards.${key}`);
    refuseUnknown(one, ["number", "month", "year", "code"], `cards.${key}`);
    const digits = (part: string, pattern: RegExp, what: string) =>
      text(one[part], `cards.${key}.${part}`, pattern, what);
    return {
      number: digits("number", /^\d{12,19}$/, "12 to 19 digits"),
      month: digits("month", /^(0[1-9]|1[0-2])$/, "two digits"),
      year: digits("year", /^20\d\d$/, "four digits"),
      code: digits("code", /^\d{3,4}$/, "3 or 4 digits"),
    };
  };
  return { approved: card("approved"), declined: card("declined") };
}

function readLimits(value: unknown, kind: PayerSettings["kind"]): Limits {
  const given = objectOf(value ?? {}, "limits");
  refuseUnknown(given, [...Object.keys(defaultLimits), "sessionSeconds"], "limits");
  for (const [key, seconds] of Object.entries(given))
    if (typeof seconds !== "number" || !(seconds >= 0 && seconds <= 7_200))
      return refuse(`limits.${key} must be a number of seconds from 0 to 7200.`);
  return { ...defaultLimits, ...(kind === "person" && { stepSeconds: personSeconds }), ...given };
}
