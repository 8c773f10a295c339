import { createHmac } from "node:crypto";
import type { Language } from "@paydown/domain";
import { ProblemError } from "../../contract/problems.js";
import { currentInstance, type InstanceTransaction } from "../../db/database.js";
import type { PaymentMethodRow, PaymentRow } from "../tables.js";
import type { PostedMethod } from "./posted-payment.js";

/**
 * A key that recognizes a bank account without containing its number; null for a card. A method on file keeps the key
 * with which it was typed, and an imported one is known by its token only.
 *
 * @param secret - the instance's key; an account number could be guessed from a plain digest
 */
export function methodKeyOf(body: PostedMethod, onFile: PaymentMethodRow | undefined, secret: Buffer): string | null {
  if (!("accountNumber" in body)) return null;
  if (onFile) return keyOnFile(onFile);
  const account = `${body.routingNumber.trim()}/${body.accountNumber.trim()}`;
  return `account:${createHmac("sha256", secret).update(account).digest("base64url")}`;
}

/** The key of a method on file; null for a card. */
export function keyOnFile({
  method_kind,
  method_key,
  token,
}: Pick<PaymentMethodRow, "method_kind" | "method_key" | "token">): string | null {
  return method_kind === "bank" ? (method_key ?? keyOfToken(token)) : null;
}

/** The key of the bank account that a payment debits; null for a card and for an unrecorded account. */
export function keyOfPayment({
  method_kind,
  method_key,
  method_token,
}: Pick<PaymentRow, "method_kind" | "method_key" | "method_token">): string | null {
  if (method_kind === "card") return null;
  return method_key ?? (method_token === null ? null : keyOfToken(method_token));
}

const keyOfToken = (token: string) => `token:${token}`;

/** Whether a return has blocked this bank account. */
export async function isBlocked(trx: InstanceTransaction, key: string | null): Promise<boolean> {
  if (key === null) return false;
  const found = await trx
    .selectFrom("blocked_methods")
    .select("method_key")
    .where("instance_id", "=", currentInstance)
    .where("method_key", "=", key)
    .where("lifted_at", "is", null)
    .executeTakeFirst();
  return found !== undefined;
}

/** The message to a consumer who tries to use a blocked bank account. */
export const blockedMethodTexts = {
  en: "Your bank returned a payment from this bank account, so we no longer take payments from it. Please use another payment method.",
  es: "Su banco devolvió un pago de esta cuenta bancaria, así que ya no cobramos de ella. Use otro método de pago.",
} as const satisfies Record<Language, string>;

/** @throws ProblemError `method_refused` if a return has blocked this bank account (BANK-32) */
export async function requireNotBlocked(
  trx: InstanceTransaction,
  key: string | null,
  language: Language,
): Promise<void> {
  if (await isBlocked(trx, key)) throw new ProblemError("method_refused", { detail: blockedMethodTexts[language] });
}
