import type { Method } from "../method.js";

export type CardField = "cardNumber" | "expiry" | "securityCode";
export type CardFault = "required" | "digits" | "length" | "format";
export type CardFaults = Partial<Record<CardField, CardFault>>;

/** Reads the typed card. The number may contain spaces or hyphens; the expiry may be 09/30, 9/2030 or 0930. */
export function readCard(
  sent: URLSearchParams,
): { readonly card: Extract<Method, { kind: "card" }> } | { readonly faults: CardFaults } {
  const number = (sent.get("cardNumber") ?? "").replace(/[\s-]/g, "");
  const expiry = (sent.get("expiry") ?? "").trim();
  const cvv = (sent.get("securityCode") ?? "").trim();
  const [, expMonth, expYear] =
    /^(0?[1-9]|1[0-2])\s*[/ -]\s*((?:20)?\d{2})$/.exec(expiry) ?? /^(0[1-9]|1[0-2])((?:20)?\d{2})$/.exec(expiry) ?? [];
  const faults: CardFaults = {
    ...(number === ""
      ? { cardNumber: "required" }
      : !/^\d+$/.test(number)
        ? { cardNumber: "digits" }
        : !/^\d{12,19}$/.test(number) && { cardNumber: "length" }),
    ...(expiry === "" ? { expiry: "required" } : expMonth === undefined && { expiry: "format" }),
    ...(cvv === "" ? { securityCode: "required" } : !/^\d{1,10}$/.test(cvv) && { securityCode: "digits" }),
  };
  if (Object.keys(faults).length > 0 || expMonth === undefined || expYear === undefined) return { faults };
  return { card: { kind: "card", number, expMonth, expYear, cvv } };
}
