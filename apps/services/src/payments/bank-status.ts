import type { components } from "@paydown/api-client";
import type { PaymentRow } from "./tables.js";

export type BankStatus = components["schemas"]["BankStatus"];

/** The bank status of a schedule's row, where the row's own status does not say it. */
export function bankStatusInSchedule(payment: Parameters<typeof bankStatusOf>[0]): {
  readonly bankStatus?: "processing" | "disputed" | "partlyRefunded";
} {
  const bankStatus = bankStatusOf(payment);
  return bankStatus === "processing" || bankStatus === "disputed" || bankStatus === "partlyRefunded"
    ? { bankStatus }
    : {};
}

/**
 * The bank status of a charged payment; null if there is nothing to say. A bank payment is processing until it has
 * cleared. A card payment has a status only while it is disputed, and once it was voided or refunded. A bank payment
 * from before the services followed payments counts as paid.
 */
export function bankStatusOf({
  state,
  method_kind,
  followed,
}: Pick<PaymentRow, "state" | "method_kind" | "followed">): BankStatus | null {
  switch (state) {
    case "succeeded":
    case "settling":
      return method_kind === "bank" && followed ? "processing" : null;
    case "cleared":
      return method_kind === "bank" ? "cleared" : null;
    case "returned":
      return "returned";
    case "chargedBack":
      return "disputed";
    case "voided":
    case "partlyRefunded":
    case "refunded":
      return state;
    case "scheduled":
    case "submitting":
    case "unknown":
    case "review":
    case "declined":
    case "failed":
    case "cancelled":
    case "chargebackReversed":
      return null;
  }
}
