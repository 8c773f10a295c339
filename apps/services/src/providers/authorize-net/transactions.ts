import type { Cents } from "@paydown/domain";
import type { Decision, NoAnswer, RefundDecision, Voided } from "../processor.js";
import { isJson, type Json } from "../readable-answer.js";
import { amountOf, type Answer, idOf, listOf, momentOf, noContent, textOf, unreadable } from "./answers.js";
import { chargeStatusOf, refundStatusOf } from "./codes.js";

/** The place of a transaction among all of an account. Neither part ever changes, wherever the gateway lists it. */
export interface Place {
  readonly submittedAt: Date;
  readonly id: string;
}

/** A transaction as the lists show it. */
export interface ListedTransaction extends Place {
  readonly status: string;
  readonly invoiceNumber: string | null;
  readonly amount: Cents;
}

/** What the gateway shows of the method of a transaction. */
export type MaskedPayment =
  | { readonly kind: "card"; readonly last4: string }
  | {
      readonly kind: "bank";
      readonly accountType: string | null;
      readonly routingNumber: string;
      readonly accountNumber: string;
      readonly nameOnAccount: string;
    };

/** A return or notification of change that the bank sent about a transaction. */
export interface ReturnedItem {
  readonly id: string;
  readonly at: Date;
  readonly code: string;
}

/** A transaction with all that the services use of it. */
export interface Transaction extends ListedTransaction {
  /** The transaction that this one returns, disputes or refunds. */
  readonly originalId: string | null;
  readonly authCode: string;
  /** The gateway's words for the result. */
  readonly message: string;
  readonly payment: MaskedPayment | null;
  readonly returnedItems: readonly ReturnedItem[];
}

export interface Batch {
  readonly id: string;
  readonly settledAt: Date;
  /** False for a batch that the processor has refused or not yet answered: it may still settle. */
  readonly isSettled: boolean;
}

/** Ids are numbers of up to 20 digits, and the empty one is before all others. */
export function isAfter(one: Place, other: Place): boolean {
  const difference = one.submittedAt.getTime() - other.submittedAt.getTime();
  return difference === 0 ? one.id.padStart(20, "0") > other.id.padStart(20, "0") : difference > 0;
}

type Page<T> = { readonly kind: "page"; readonly items: readonly T[] } | NoAnswer;

/** The code of an answer that found nothing. */
const noRecords = ["I00004", "E00040"];

/** Reads a page of a list. One unreadable transaction makes the whole page unreadable, so that none is missed. */
export function readTransactionList(answer: Answer): Page<ListedTransaction> {
  return readPage(answer, "transactions", "transaction", readListed);
}

/** Reads a list of batches. A batch that waits for its settlement may have no time yet; it is left out. */
export function readBatchList(answer: Answer): Page<Batch> {
  const read = readPage(answer, "batchList", "batch", readBatch);
  return read.kind === "page" ? { kind: "page", items: read.items.filter((batch) => batch !== "waiting") } : read;
}

function readBatch(batch: Json): Batch | "waiting" | undefined {
  const id = idOf(batch["batchId"]);
  const settledAt = momentOf(batch["settlementTimeUTC"]);
  const state = textOf(batch["settlementState"]);
  if (id === undefined || state === undefined) return undefined;
  const isSettled = state === "settledSuccessfully";
  if (settledAt) return { id, settledAt, isSettled };
  return isSettled || batch["settlementTimeUTC"] !== undefined ? undefined : "waiting";
}

/**
 * Reads the details of a transaction.
 *
 * @param id - the transaction that was asked for; the details of another one are unreadable
 * @returns absent if the gateway does not know it (E00040)
 */
export function readTransaction(
  answer: Answer,
  id: string,
): { readonly kind: "transaction"; readonly transaction: Transaction } | { readonly kind: "absent" } | NoAnswer {
  if (answer.code === "E00040") return { kind: "absent" };
  const found = answer.body["transaction"];
  if (!answer.isOk || !isJson(found)) return noContent(answer);
  const order = found["order"];
  const listed = readListed({
    ...found,
    ...(isJson(order) && { invoiceNumber: order["invoiceNumber"] }),
  });
  const items = listOf(found["returnedItems"], "returnedItem")?.map(readReturned);
  if (listed?.id !== id || !items?.every((item) => item !== undefined)) return unreadable;
  return {
    kind: "transaction",
    transaction: {
      ...listed,
      originalId: idOf(found["refTransId"]) ?? null,
      authCode: textOf(found["authCode"]) ?? "",
      message: (textOf(found["responseReasonDescription"]) ?? "").trim().slice(0, 200),
      payment: readPayment(found["payment"]),
      returnedItems: items,
    },
  };
}

/**
 * What a transaction says about a charge. Another invoice number means that it is another charge.
 *
 * @param reference - the invoice number that the charge was sent with
 */
export function chargeIn(
  { id, status, invoiceNumber, amount, authCode, message }: Transaction,
  reference: string,
): Decision | Voided | NoAnswer {
  if (invoiceNumber !== reference) return unreadable;
  switch (chargeStatusOf(status)) {
    case "charged":
      return { kind: "charged", amount, authCode: authCode === "" ? id : authCode, transactionId: id };
    case "declined":
      return { kind: "declined", message: message === "" ? "This transaction has been declined." : message };
    case "voided":
      return { kind: "voided" };
    case "held":
      return { kind: "unknown", reason: "held for review", transactionId: id };
    case "unclear":
      return { kind: "unknown", reason: "unclear status", transactionId: id };
  }
}

/** What a transaction says about a refund. */
export function refundIn(
  { status, invoiceNumber, amount, message }: Transaction,
  reference: string,
): RefundDecision | NoAnswer {
  if (invoiceNumber !== reference) return unreadable;
  switch (refundStatusOf(status)) {
    case "refunded":
      return { kind: "refunded", amount };
    case "refused":
      return { kind: "refused", message: message === "" ? `The refund is ${status}.` : message };
    case "unclear":
      return { kind: "unknown", reason: "unclear status" };
  }
}

function readPage<T>(answer: Answer, list: string, element: string, read: (one: Json) => T | undefined): Page<T> {
  if (noRecords.includes(answer.code)) return { kind: "page", items: [] };
  if (!answer.isOk) return noContent(answer);
  const items = listOf(answer.body[list], element)?.map(read);
  return items?.every((item) => item !== undefined) ? { kind: "page", items } : unreadable;
}

function readListed(listed: Json): ListedTransaction | undefined {
  const id = idOf(listed["transId"]);
  const submittedAt = momentOf(listed["submitTimeUTC"]);
  const status = textOf(listed["transactionStatus"]);
  const invoice = listed["invoiceNumber"] ?? null;
  const invoiceNumber = invoice === null ? null : textOf(invoice);
  const amount = amountOf(listed["settleAmount"]);
  if (id === undefined || !submittedAt || status === undefined) return undefined;
  return invoiceNumber !== undefined && amount !== undefined
    ? { id, submittedAt, status, invoiceNumber, amount }
    : undefined;
}

function readReturned(item: Json): ReturnedItem | undefined {
  const id = idOf(item["id"]);
  const at = momentOf(item["dateUTC"]);
  const code = textOf(item["code"])?.trim().slice(0, 10);
  return id !== undefined && at && code !== undefined ? { id, at, code } : undefined;
}

/** Only the last four digits of a card are read, whatever the gateway shows. */
function readPayment(value: unknown): MaskedPayment | null {
  if (!isJson(value)) return null;
  const { creditCard, bankAccount } = value;
  if (isJson(creditCard)) {
    const last4 = /\d{4}$/.exec(textOf(creditCard["cardNumber"]) ?? "")?.[0];
    return last4 === undefined ? null : { kind: "card", last4 };
  }
  if (!isJson(bankAccount)) return null;
  const routingNumber = masked(bankAccount["routingNumber"]);
  const accountNumber = masked(bankAccount["accountNumber"]);
  if (routingNumber === undefined || accountNumber === undefined) return null;
  return {
    kind: "bank",
    accountType: textOf(bankAccount["accountType"]) ?? null,
    routingNumber,
    accountNumber,
    nameOnAccount: textOf(bankAccount["nameOnAccount"]) ?? "",
  };
}

/** A number as the gateway shows it: four X and the last four digits. */
function masked(value: unknown): string | undefined {
  const text = textOf(value);
  return text !== undefined && /^X{4}\d{4}$/.test(text) ? text : undefined;
}
