import type { ChargeOutcome } from "../processor.js";

/**
 * Reason codes of an error (response code 3) with which the gateway documents that it refused the transaction: wrong
 * details of a card or account, or a kind of payment that the merchant does not accept. Every other error says nothing
 * about the money (https://developer.authorize.net/api/reference/responseCodes.html).
 */
const refusals: ReadonlySet<string> = new Set([
  "5", // A valid amount is required.
  "6", // The credit card number is invalid.
  "7", // The expiration date is invalid.
  "8", // The credit card has expired.
  "9", // The ABA code is invalid.
  "10", // The account number is invalid.
  "17", // The merchant does not accept this type of credit card.
  "18", // ACH transactions are not accepted by this merchant.
  "28", // The merchant does not accept this type of credit card.
  "37", // The credit card number is invalid.
  "78", // The card code is invalid.
  "315", // The credit card number is invalid.
  "316", // The expiration date is invalid.
  "317", // The credit card has expired.
]);

/** Reason codes with which the gateway documents that it made no refund. */
const refundRefusals: ReadonlySet<string> = new Set([
  ...refusals,
  "54", // The referenced transaction does not meet the criteria for issuing a credit.
  "55", // The sum of credits would exceed the original debit amount.
]);

export const isRefusal = (reason: string): boolean => refusals.has(reason);
export const isRefundRefusal = (reason: string): boolean => refundRefusals.has(reason);

/**
 * Reason codes of a decline (response code 2) that the gateway made itself after the bank had approved, and whose void
 * at the bank failed: by its address check (127), its fraud screen (141), or its check of the security code (145, 165).
 * The status of the transaction tells what became of it
 * (http://www.authorize.net/support/merchant/Transaction_Response/Response_Reason_Codes_and_Response_Reason_Text.htm).
 */
const failedVoids: ReadonlySet<string> = new Set(["127", "141", "145", "165"]);

export const isFailedVoid = (reason: string): boolean => failedVoids.has(reason);

/** The message of a request that names a record that the gateway does not have, such as a stored method. */
export const notFound = "E00040";

/**
 * The messages of a request whose nonce the gateway does not take: its data is not valid (E00113), it is unknown or was
 * used (E00114), it has expired (E00115), or it was made for another merchant (E00116). No transaction was made
 * (https://developer.authorize.net/api/reference/responseCodes.html).
 */
const nonceRefusals: ReadonlySet<string> = new Set(["E00113", "E00114", "E00115", "E00116"]);

export const refusesNonce = (code: string): boolean => nonceRefusals.has(code);

/**
 * Another transaction with the same invoice number, amount and method came before. The answer has the id of that
 * transaction, so it says that something was sent before, and not what became of it.
 */
export const duplicate = "11";

/** What a transaction's status says about a charge. */
export type ChargeStatus = "charged" | "declined" | "voided" | "held" | "unclear";

/**
 * The statuses of a transaction (transactionStatusEnum of
 * https://github.com/AuthorizeNet/sdk-php/blob/master/AnetApiSchema.xsd, with the meanings at
 * https://community.developer.authorize.net/t5/ratings/ratingdetailpage/message-uid/16374). The batch of a
 * `settlementError` may still be recovered, and a `communicationError` or `generalError` names no result.
 */
const chargeStatuses: Readonly<Record<string, ChargeStatus>> = {
  capturedPendingSettlement: "charged",
  pendingSettlement: "charged",
  pendingFinalSettlement: "charged",
  updatingSettlement: "charged",
  settledSuccessfully: "charged",
  returnedItem: "charged",
  chargeback: "charged",
  chargebackReversal: "charged",
  declined: "declined",
  failedReview: "declined",
  voided: "voided",
  expired: "voided",
  authorizedPendingCapture: "held",
  authorizedPendingRelease: "held",
  underReview: "held",
  FDSPendingReview: "held",
  FDSAuthorizedPendingReview: "held",
};

/** A status that is not in the table is unclear. */
export const chargeStatusOf = (status: string): ChargeStatus =>
  Object.hasOwn(chargeStatuses, status) ? (chargeStatuses[status] ?? "unclear") : "unclear";

/** The statuses of a transaction that ended with an error: nothing was captured. */
const failures: ReadonlySet<string> = new Set(["generalError", "communicationError"]);

/**
 * What a transaction's status says about a charge that is compared with the services' payments. A charge of which the
 * gateway may still take the money counts as approved, so that a payment that says otherwise is shown to a person.
 */
export function chargeOutcomeOf(status: string): ChargeOutcome {
  switch (chargeStatusOf(status)) {
    case "declined":
      return "declined";
    case "voided":
      return "voided";
    case "charged":
    case "held":
      return "approved";
    case "unclear":
      return failures.has(status) ? "declined" : "approved";
  }
}

/** What a transaction's status says about a refund. */
export type RefundStatus = "refunded" | "refused" | "unclear";

const refundStatuses: Readonly<Record<string, RefundStatus>> = {
  refundPendingSettlement: "refunded",
  refundSettledSuccessfully: "refunded",
  declined: "refused",
  voided: "refused",
};

export const refundStatusOf = (status: string): RefundStatus =>
  Object.hasOwn(refundStatuses, status) ? (refundStatuses[status] ?? "unclear") : "unclear";
