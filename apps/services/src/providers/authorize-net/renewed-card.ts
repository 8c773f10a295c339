import type { TokenizedMethod } from "../processor.js";
import { isJson, type Json } from "../readable-answer.js";
import { type Answer, textOf } from "./answers.js";
import type { Ask } from "./gateway.js";
import { type CardProfile, paymentProfile, updatePaymentProfile } from "./requests.js";
import { expiryOf, profileOf } from "./stored-token.js";

/**
 * Tells the gateway the new expiry of a renewed card before it is charged. The gateway replaces the whole profile, so
 * the rest of it is read first and sent back. It is no reason not to charge if this fails: the bank then decides with
 * the expiry that the gateway has.
 */
export async function renewExpiry(ask: Ask, instanceId: string, method: TokenizedMethod): Promise<void> {
  const { expMonth, expYear, token } = method;
  if (expMonth === undefined || expYear === undefined) return;
  const profile = profileOf(token);
  const expiry = expiryOf({ expMonth, expYear });
  if (profile.expiry === null || profile.expiry === expiry) return;
  const answer = await ask(instanceId, (by) => paymentProfile(by, profile));
  const card = answer.kind === "unknown" ? undefined : cardIn(answer);
  if (card) await ask(instanceId, (by) => updatePaymentProfile(by, { profile, card, expiry }));
}

/** The fields of the billing address, in the schema's order. */
const addressFields = [
  ...["firstName", "lastName", "company", "address", "city", "state", "zip", "country"],
  ...["phoneNumber", "faxNumber", "email"],
] as const;

function cardIn({ isOk, body }: Answer): CardProfile | undefined {
  const profile = body["paymentProfile"];
  if (!isOk || !isJson(profile) || !isJson(profile["payment"])) return undefined;
  const card = profile["payment"]["creditCard"];
  const masked = isJson(card) ? textOf(card["cardNumber"]) : undefined;
  if (masked === undefined || !/^X{4}\d{4}$/.test(masked)) return undefined;
  return { masked, billTo: addressIn(isJson(profile["billTo"]) ? profile["billTo"] : {}) };
}

const addressIn = (billTo: Json): Readonly<Record<string, string>> =>
  Object.fromEntries(
    addressFields.flatMap((field): [string, string][] => {
      const text = textOf(billTo[field]);
      return text === undefined ? [] : [[field, text]];
    }),
  );
