import type { CalendarDate, CardBrand, CardToken, Language, RuleFailure } from "@paydown/domain";
import { cardBrands, languages } from "@paydown/domain";

/**
 * What the portal's page and the card frame tell each other (docs/wire-formats.md). The page sends one window message,
 * with a port; everything else goes through the port, which nobody else has. No message holds a card number or a
 * security code.
 */
export const cardFrameVersion = 1;

/** The fields in the frame, in the order of the screen. */
export const cardFields = ["ccNumber", "ccExpDateMonth", "ccExpDateYear", "cvv"] as const;
export type CardField = (typeof cardFields)[number];

/** The one window message, from the page to the frame. It comes with a port. */
export interface ConnectMessage {
  readonly paydownCardFrame: typeof cardFrameVersion;
}

/** How the frame looks, and by which rules it checks. */
export interface ShownCard {
  readonly language: Language;
  /** The tenant's color, as `#rgb` or `#rrggbb`; null for the default. */
  readonly color: string | null;
  /** The screen around the frame; it decides the rules and the years on offer (METHOD-34). */
  readonly screen: "paymentMethod" | "paymentInformation";
  /** In the tenant's time zone. */
  readonly today: CalendarDate;
  /** With what the fields open: the masked number on file, or an empty one, and an expiry as the screen offers it. */
  readonly opening: { readonly masked: string; readonly month: string; readonly year: string } | null;
  /** The screen's texts, in the language above. */
  readonly words: Readonly<Record<(typeof wordNames)[number], string>>;
}

const wordNames = ["month", "year", "cvvHint", "luhnHint", "onFileHint", "error"] as const;

export type ToFrame =
  | { readonly kind: "show"; readonly card: ShownCard }
  /** Shows every field's error, after a Continue that was refused. */
  | { readonly kind: "reveal" }
  | { readonly kind: "focus"; readonly field: CardField }
  /** Exchanges the card for a token. Name and zip code go to the gateway, for its address check. */
  | { readonly kind: "tokenize"; readonly id: number; readonly holder: CardHolder }
  /** Empties the number and the security code. */
  | { readonly kind: "forget" };

export interface CardHolder {
  readonly fullName: string;
  readonly zip: string;
}

/** Why the gateway makes no token of a card. `service`: it does not answer, or not clearly. */
export const refusalReasons = ["number", "expiry", "cvv", "service"] as const;
export type RefusalReason = (typeof refusalReasons)[number];

export type TokenResult =
  | { readonly kind: "token"; readonly token: CardToken }
  /** The form's rules refuse the card; the state says which. */
  | { readonly kind: "invalid" }
  | { readonly kind: "refused"; readonly reason: RefusalReason };

export interface CardState {
  /** The first rule that each field breaks. */
  readonly failures: { readonly [Field in CardField]?: RuleFailure };
  readonly month: string;
  readonly year: string;
  /** Whether the number is still the masked one on file. */
  readonly usesOnFile: boolean;
}

export type FromFrame =
  /** The tokenizer has loaded, and the frame has shown its fields. */
  | { readonly kind: "ready" }
  /** The tokenizer did not load. */
  | { readonly kind: "failed" }
  | { readonly kind: "state"; readonly state: CardState }
  /** The field that has the focus; null once the focus has left the frame. */
  | { readonly kind: "focus"; readonly field: CardField | null }
  /** The height of the frame's content, in CSS pixels. */
  | { readonly kind: "height"; readonly pixels: number }
  /** Enter was pressed in a field. */
  | { readonly kind: "submit" }
  | { readonly kind: "tokenized"; readonly id: number; readonly result: TokenResult };

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;
const isText = (value: unknown, length = 200): value is string => typeof value === "string" && value.length <= length;
const isOneOf = <Choice>(choices: readonly Choice[], value: unknown): value is Choice =>
  (choices as readonly unknown[]).includes(value);
export const isCardField = (value: unknown): value is CardField => isOneOf(cardFields, value);

export const isConnectMessage = (data: unknown): data is ConnectMessage =>
  isFields(data) && data["paydownCardFrame"] === cardFrameVersion;

/** Whether a window message is of this protocol, in whatever version and from wherever. */
export const isOfCardFrame = (data: unknown): boolean => isFields(data) && "paydownCardFrame" in data;

/** The page's message; undefined for anything else. */
export function readToFrame(data: unknown): ToFrame | undefined {
  if (!isFields(data)) return undefined;
  switch (data["kind"]) {
    case "show":
      return isShownCard(data["card"]) ? { kind: "show", card: data["card"] } : undefined;
    case "reveal":
    case "forget":
      return { kind: data["kind"] };
    case "focus":
      return isCardField(data["field"]) ? { kind: "focus", field: data["field"] } : undefined;
    case "tokenize": {
      const { id, holder } = data;
      if (!Number.isSafeInteger(id) || !isFields(holder)) return undefined;
      const { fullName, zip } = holder;
      return isText(fullName) && isText(zip)
        ? { kind: "tokenize", id: id as number, holder: { fullName, zip } }
        : undefined;
    }
    default:
      return undefined;
  }
}

function isShownCard(value: unknown): value is ShownCard {
  if (!isFields(value)) return false;
  const { language, color, screen, today, opening, words } = value;
  return (
    isOneOf(languages, language) &&
    (color === null || (isText(color) && /^#(?:[\da-f]{3}){1,2}$/i.test(color))) &&
    isOneOf(["paymentMethod", "paymentInformation"], screen) &&
    isText(today) &&
    /^\d{4}-\d\d-\d\d$/.test(today) &&
    (opening === null || isOpening(opening)) &&
    isFields(words) &&
    wordNames.every((name) => isText(words[name]))
  );
}

const isOpening = (value: unknown): boolean =>
  isFields(value) &&
  isText(value["masked"], 40) &&
  /^(?:\*+\d{0,4})?$/.test(value["masked"]) &&
  isText(value["month"], 2) &&
  isText(value["year"], 4);

/** The frame's message; undefined for anything else. */
export function readFromFrame(data: unknown): FromFrame | undefined {
  if (!isFields(data)) return undefined;
  switch (data["kind"]) {
    case "ready":
    case "failed":
    case "submit":
      return { kind: data["kind"] };
    case "state": {
      const state = stateIn(data["state"]);
      return state && { kind: "state", state };
    }
    case "focus":
      return data["field"] === null || isCardField(data["field"]) ? { kind: "focus", field: data["field"] } : undefined;
    case "height": {
      const { pixels } = data;
      return typeof pixels === "number" && pixels >= 0 && pixels <= 5_000 ? { kind: "height", pixels } : undefined;
    }
    case "tokenized": {
      const { id } = data;
      const result = resultIn(data["result"]);
      return result && Number.isSafeInteger(id) ? { kind: "tokenized", id: id as number, result } : undefined;
    }
    default:
      return undefined;
  }
}

function stateIn(value: unknown): CardState | undefined {
  if (!isFields(value) || !isFields(value["failures"])) return undefined;
  const { month, year, usesOnFile } = value;
  if (!isText(month, 2) || !isText(year, 4) || typeof usesOnFile !== "boolean") return undefined;
  const failures: Partial<Record<CardField, RuleFailure>> = {};
  for (const field of cardFields) {
    const told = value["failures"][field];
    if (told === undefined) continue;
    const failure = failureIn(told);
    if (!failure) return undefined;
    failures[field] = failure;
  }
  return { failures, month, year, usesOnFile };
}

/** The rules that a card field can break. */
function failureIn(value: unknown): RuleFailure | undefined {
  if (!isFields(value) || !isFields(value["params"])) return undefined;
  const { rule, params } = value;
  const { length } = params;
  switch (rule) {
    case "required":
    case "removeWhitespace":
    case "numeric":
    case "oneOf":
    case "cardExpired":
      return { rule, params: {} };
    case "cardLength":
      return length === 15 || length === 16 ? { rule, params: { length } } : undefined;
    case "max":
      return typeof length === "number" ? { rule, params: { length } } : undefined;
    default:
      return undefined;
  }
}

function resultIn(value: unknown): TokenResult | undefined {
  if (!isFields(value)) return undefined;
  switch (value["kind"]) {
    case "invalid":
      return { kind: "invalid" };
    case "refused":
      return isOneOf(refusalReasons, value["reason"]) ? { kind: "refused", reason: value["reason"] } : undefined;
    case "token":
      return isToken(value["token"]) ? { kind: "token", token: value["token"] } : undefined;
    default:
      return undefined;
  }
}

/** A token with exactly these members, so that no number can hide among them. */
function isToken(value: unknown): value is CardToken {
  if (!isFields(value) || Object.keys(value).length !== 4) return false;
  const { dataDescriptor, dataValue, brand, last4 } = value;
  return (
    isText(dataDescriptor, 128) &&
    isText(dataValue, 8_192) &&
    (brand === null || isOneOf<CardBrand>(cardBrands, brand)) &&
    isText(last4) &&
    /^\d{4}$/.test(last4)
  );
}
