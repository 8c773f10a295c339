import type { Transaction } from "./transactions.js";

export type Body = Readonly<Record<string, unknown>>;

const messages = (resultCode: "Ok" | "Error", code: string, text: string) => ({
  messages: { resultCode, message: [{ code, text }] },
});

export const ok = (body: Body = {}): Body => ({ ...body, ...messages("Ok", "I00001", "Successful.") });
export const noRecords = (): Body => messages("Ok", "I00004", "No records found.");
export const error = (code: string, text: string): Body => messages("Error", code, text);
export const notFound = (): Body => error("E00040", "The record cannot be found.");

/** A number as the gateway shows it: four capital X and the last four digits. */
export const masked = (last4: string): string => `XXXX${last4}`;

/** The response of a transaction. Without an id, the transaction was not made. */
function response(responseCode: "1" | "2" | "3" | "4", transaction: Partial<Transaction>, more: Body): Body {
  return {
    transactionResponse: {
      responseCode,
      authCode: transaction.authCode ?? "",
      avsResultCode: "P",
      cvvResultCode: "",
      cavvResultCode: "",
      transId: transaction.id ?? "0",
      refTransID: transaction.originalId ?? "",
      transHash: "",
      testRequest: "0",
      accountNumber: transaction.last4 === undefined ? "" : masked(transaction.last4),
      accountType: transaction.kind === "bank" ? "eCheck" : "Visa",
      ...more,
    },
  };
}

export const approved = (transaction: Partial<Transaction>): Body =>
  ok(response("1", transaction, { messages: [{ code: "1", description: "This transaction has been approved." }] }));

export const held = (transaction: Partial<Transaction>): Body =>
  ok(response("4", transaction, { messages: [{ code: "252", description: "Your order has been received." }] }));

export const declined = (transaction: Partial<Transaction>, errorText: string): Body =>
  ok(response("2", transaction, { errors: [{ errorCode: "2", errorText }] }));

/** A transaction that the gateway did not make. */
export const failed = (errorCode: string, errorText: string, earlier: Partial<Transaction> = {}): Body => ({
  ...response("3", earlier, { errors: [{ errorCode, errorText }] }),
  ...error("E00027", "The transaction was unsuccessful."),
});

export const listed = (transaction: Transaction): Body => ({
  transId: transaction.id,
  submitTimeUTC: seconds(transaction.at),
  submitTimeLocal: seconds(transaction.at).replace("Z", ""),
  transactionStatus: transaction.status,
  invoiceNumber: transaction.invoiceNumber,
  accountType: transaction.kind === "bank" ? "eCheck" : "Visa",
  accountNumber: masked(transaction.last4),
  settleAmount: Number(transaction.amount),
});

/** The details of a transaction, and the returns among the transactions that came after it. */
export const details = (transaction: Transaction, later: readonly Transaction[]): Body => ({
  transaction: {
    transId: transaction.id,
    ...(transaction.originalId !== undefined && { refTransId: transaction.originalId }),
    submitTimeUTC: seconds(transaction.at),
    submitTimeLocal: seconds(transaction.at).replace("Z", ""),
    transactionType: transaction.type,
    transactionStatus: transaction.status,
    responseCode: transaction.status === "declined" ? 2 : 1,
    responseReasonCode: transaction.status === "declined" ? 2 : 1,
    responseReasonDescription: transaction.message ?? "Approval",
    ...(transaction.authCode !== undefined && { authCode: transaction.authCode }),
    order: { invoiceNumber: transaction.invoiceNumber },
    authAmount: Number(transaction.amount),
    settleAmount: Number(transaction.amount),
    payment:
      transaction.kind === "card"
        ? { creditCard: { cardNumber: masked(transaction.last4), expirationDate: "XXXX", cardType: "Visa" } }
        : {
            bankAccount: {
              ...{ accountType: "checking", routingNumber: "XXXX1533", accountNumber: masked(transaction.last4) },
              ...{ nameOnAccount: "Casey Morgan", echeckType: "WEB" },
            },
          },
    ...(later.length > 0 && {
      returnedItems: later.map(({ id, at, code }) => ({
        ...{ id, dateUTC: seconds(at), dateLocal: seconds(at).replace("Z", ""), code, description: "Returned" },
      })),
    }),
  },
});

const seconds = (time: string) => new Date(time).toISOString().replace(/\.\d{3}Z$/, "Z");
