import { randomBytes } from "node:crypto";
import type { Method } from "../method.js";
import { type Body, error, ok } from "./answers.js";

/** What Accept.js sends of a card. It fits the schema. */
export interface CardToExchange {
  readonly cardNumber?: unknown;
  /** MMYYYY. */
  readonly expirationDate?: unknown;
  readonly cardCode?: unknown;
  readonly fullName?: unknown;
}

interface Nonce {
  readonly merchant: string;
  readonly method: Method;
  readonly expiresAt: number;
}

/** How long the gateway takes a nonce, in milliseconds. */
const lifetimeMs = 15 * 60_000;
const dataDescriptor = "COMMON.ACCEPT.INAPP.PAYMENT";

/**
 * The nonces for cards that were typed in a browser. They hold card numbers, so they live in memory only: after a
 * restart, every nonce is unknown.
 */
export class Nonces {
  readonly #nonces = new Map<string, Nonce>();

  /** Exchanges a card for a nonce. */
  make(merchant: string, { cardNumber, expirationDate, cardCode, fullName }: CardToExchange, now: Date): Body {
    const [, expMonth, expYear] = /^(\d\d)(\d{4})$/.exec(textOf(expirationDate)) ?? [];
    if (expMonth === undefined || expYear === undefined || textOf(cardNumber) === "")
      return error("E00003", "The card is not valid.");
    for (const [dataValue, { expiresAt }] of this.#nonces)
      if (expiresAt + lifetimeMs <= now.getTime()) this.#nonces.delete(dataValue);
    const dataValue = randomBytes(48).toString("base64url");
    const method: Method = {
      ...{ kind: "card", number: textOf(cardNumber), expMonth, expYear, name: textOf(fullName) },
      ...(cardCode !== undefined && { cvv: textOf(cardCode) }),
    };
    this.#nonces.set(dataValue, { merchant, method, expiresAt: now.getTime() + lifetimeMs });
    return ok({ opaqueData: { dataDescriptor, dataValue } });
  }

  /** The card of a nonce, which is used up with that; or the gateway's error. */
  take(merchant: string, opaqueData: Body, now: Date): Method | { readonly refusal: Body } {
    if (opaqueData["dataDescriptor"] !== dataDescriptor) return { refusal: error("E00113", "Invalid OTS Token Data.") };
    const dataValue = textOf(opaqueData["dataValue"]);
    const nonce = this.#nonces.get(dataValue);
    if (!nonce) return { refusal: error("E00114", "Invalid OTS Token.") };
    if (nonce.merchant !== merchant) return { refusal: error("E00116", "OTS Token access violation") };
    if (nonce.expiresAt <= now.getTime()) return { refusal: error("E00115", "Expired OTS Token.") };
    this.#nonces.delete(dataValue);
    return nonce.method;
  }
}

const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";
