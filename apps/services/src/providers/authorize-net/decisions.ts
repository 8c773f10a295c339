import type { Cents } from "@paydown/domain";
import type { Decision, Declined, NoAnswer, NonceRefused, RefundDecision, Voided } from "../processor.js";
import { isJson, type Json } from "../readable-answer.js";
import { amountOf, type Answer, idOf, listOf, noContent, textOf, unreadable } from "./answers.js";
import { duplicate, isFailedVoid, isRefundRefusal, isRefusal, notFound, refusesNonce } from "./codes.js";
import { tokenOf } from "./stored-token.js";

/** The result of a transaction as the gateway answers it. */
type Result =
  | { readonly kind: "approved"; readonly transactionId: string; readonly authCode: string; readonly body: Json }
  | { readonly kind: "declined"; readonly reason: string; readonly message: string; readonly transactionId?: string }
  | {
      readonly kind: "failed";
      readonly reason: string;
      readonly message: string;
      readonly transactionId: string | undefined;
    }
  | NoAnswer;

/**
 * Reads the answer to a charge. Response code 1 is an approval, 2 a decline, 3 an error and 4 a hold for review, which
 * is neither success nor failure
 * (https://support.authorize.net/s/article/How-Do-I-Look-up-Authorize-Net-Api-Response-Codes).
 *
 * @param amount - what the request asked for; a prepaid card may have approved less
 */
export function readCharge(answer: Answer, amount: Cents): Decision | NonceRefused | NoAnswer {
  if (isWithoutTransaction(answer) && refusesNonce(answer.code)) return { kind: "nonceRefused" };
  if (isWithoutTransaction(answer) && answer.code === notFound)
    return { kind: "declined", message: "The gateway does not have this payment method." };
  const result = readResult(answer);
  switch (result.kind) {
    case "approved": {
      const { transactionId, authCode, body } = result;
      const prepaid = body["prePaidCard"];
      const approved = isJson(prepaid) ? amountOf(prepaid["approvedAmount"]) : amount;
      return approved === undefined ? unreadable : { kind: "charged", amount: approved, authCode, transactionId };
    }
    case "failed":
      return isRefusal(result.reason) ? { kind: "declined", message: result.message } : inDoubt(result);
    case "declined":
      return declineIn(result);
    case "unknown":
      return result;
  }
}

/** A method or nonce that the gateway does not have makes no transaction: there is neither a result nor an id. */
function isWithoutTransaction({ isOk, body }: Answer): boolean {
  const response = body["transactionResponse"];
  const hasResult =
    isJson(response) && (textOf(response["responseCode"]) !== undefined || idOf(response["transId"]) !== undefined);
  return !isOk && !hasResult;
}

/** A bank that approved before the gateway declined may still hold the money. */
function declineIn({ reason, message, transactionId }: Extract<Result, { kind: "declined" }>): Declined | NoAnswer {
  return isFailedVoid(reason)
    ? { kind: "unknown", reason: `error ${reason}`, ...(transactionId !== undefined && { transactionId }) }
    : { kind: "declined", message };
}

/** Reads the answer to a refund. */
export function readRefund(answer: Answer, amount: Cents): RefundDecision | NoAnswer {
  const result = readResult(answer);
  switch (result.kind) {
    case "approved":
      return { kind: "refunded", amount };
    case "declined":
      return { kind: "refused", message: result.message };
    case "failed":
      return isRefundRefusal(result.reason) ? { kind: "refused", message: result.message } : inDoubt(result);
    case "unknown":
      return result;
  }
}

/** Reads the answer to a void. Any error is in doubt: the transaction itself tells what became of it. */
export function readVoid(answer: Answer): Voided | NoAnswer {
  const result = readResult(answer);
  switch (result.kind) {
    case "approved":
      return { kind: "voided" };
    case "declined":
      return unreadable;
    case "failed":
      return inDoubt(result);
    case "unknown":
      return result;
  }
}

/**
 * Reads the answer to a stored method. E00013 and E00014 name a wrong or missing field; E00027 means that the gateway's
 * own check of the method failed (https://developer.authorize.net/api/reference/responseCodes.html).
 *
 * @param expiry - that of a card, such as 2031-09; null for a bank account
 */
export function readStored(
  answer: Answer,
  expiry: string | null,
): { readonly kind: "stored"; readonly token: string } | Declined | NonceRefused | NoAnswer {
  if (!answer.isOk && refusesNonce(answer.code)) return { kind: "nonceRefused" };
  if (!answer.isOk)
    return ["E00013", "E00014", "E00027"].includes(answer.code)
      ? { kind: "declined", message: messageOf(answer.text) }
      : noContent(answer);
  const customerProfileId = idOf(answer.body["customerProfileId"]);
  const ids = answer.body["customerPaymentProfileIdList"];
  const list: unknown = isJson(ids) ? ids["numericString"] : ids;
  const paymentProfileId = Array.isArray(list) && list.length === 1 ? idOf(list[0]) : undefined;
  return customerProfileId !== undefined && paymentProfileId !== undefined
    ? { kind: "stored", token: tokenOf({ customerProfileId, paymentProfileId, expiry }) }
    : unreadable;
}

/** E00027 only says that the transaction was unsuccessful, so its result is read like that of a success. */
function readResult(answer: Answer): Result {
  const response = answer.body["transactionResponse"];
  if (!isJson(response) || (!answer.isOk && answer.code !== "E00027")) return noContent(answer);
  const transactionId = idOf(response["transId"]);
  const [error] = listOf(response["errors"], "error") ?? [];
  const reason = textOf(error?.["errorCode"]) ?? "";
  const message = messageOf(textOf(error?.["errorText"]) ?? "");
  switch (textOf(response["responseCode"]) ?? "") {
    case "1": {
      // An account in test mode approves everything, without an id, and charges nothing.
      if (transactionId === undefined || textOf(response["testRequest"]) === "1")
        return { kind: "unknown", reason: "test mode" };
      if (!answer.isOk) return unreadable;
      const authCode = textOf(response["authCode"]) ?? "";
      // A bank debit has no authorization code.
      return { kind: "approved", transactionId, authCode: authCode === "" ? transactionId : authCode, body: response };
    }
    case "2":
      return { kind: "declined", reason, message, ...(transactionId !== undefined && { transactionId }) };
    case "3":
      return { kind: "failed", reason, message, transactionId };
    case "4":
      return { kind: "unknown", reason: "held for review", ...(transactionId !== undefined && { transactionId }) };
    default:
      return unreadable;
  }
}

function inDoubt({ reason, transactionId }: Extract<Result, { kind: "failed" }>): NoAnswer {
  return {
    kind: "unknown",
    reason: reason === duplicate ? "duplicate" : `error ${/^\d{1,4}$/.test(reason) ? reason : "without a code"}`,
    ...(reason === duplicate && transactionId !== undefined && { transactionId }),
  };
}

const messageOf = (text: string): string => text.trim().slice(0, 200) || "This transaction has been declined.";
