import { type AchType, type Cents, toDecimal } from "@paydown/domain";
import type { ChargeMethod, TokenizedMethod } from "../processor.js";
import { expiryOf, type Profile, profileOf } from "./stored-token.js";
import type { MaskedPayment } from "./transactions.js";

/** What a merchant account proves itself with. Never logged, and never part of an error. */
export interface Credentials {
  readonly loginId: string;
  readonly transactionKey: string;
}

/** Who sends a request, and the id (at most 20 characters) that its answer must repeat. */
export interface Sender {
  readonly credentials: Credentials;
  readonly refId: string;
}

/**
 * The body of a request. The gateway maps JSON onto its XML schema, so every object here has its properties in the
 * order of the schema; another order is refused with E00003
 * (https://github.com/AuthorizeNet/sdk-php/blob/master/AnetApiSchema.xsd).
 */
export type RequestBody = Readonly<Record<string, unknown>>;

/**
 * How long the gateway refuses another transaction with the same invoice number, amount and method, in seconds. It is
 * the longest window that the gateway knows
 * (http://developer.authorize.net/guides/SIM/Transaction_Response/Response_for_Duplicate_Transactions.htm).
 */
const duplicateWindow = { settingName: "duplicateWindow", settingValue: "28800" };

/** The most transactions on a page of a list (https://developer.authorize.net/api/reference/index.html). */
export const pageSize = 1_000;

/** Checks the credentials. */
export const authenticateTest = (by: Sender): RequestBody => request("authenticateTestRequest", by, {});

/** Authorizes and captures an amount. The reference is the invoice number, by which the charge is found again. */
export const charge = (
  by: Sender,
  {
    reference,
    amount,
    method,
    initiatedBy,
  }: {
    readonly reference: string;
    readonly amount: Cents;
    readonly method: ChargeMethod | TokenizedMethod;
    readonly initiatedBy: "consumer" | "merchant";
  },
): RequestBody =>
  transaction(by, {
    transactionType: "authCaptureTransaction",
    amount: toDecimal(amount),
    ...(method.kind === "token" ? { profile: profileCharge(method) } : { payment: payment(method) }),
    order: { invoiceNumber: reference },
    ...(method.kind !== "token" && { billTo: billTo(method.name) }),
    transactionSettings: { setting: [duplicateWindow] },
    ...(isStoredCard(method) && { processingOptions: storedCredential[initiatedBy] }),
  });

/**
 * What the card networks require about a charge of a stored card: the consumer pays with it, or the merchant charges it
 * as agreed. The gateway adds the network's id of the earlier charge from the profile.
 */
const storedCredential = {
  consumer: { isStoredCredentials: true },
  merchant: { isSubsequentAuth: true },
} as const;

/** Only a card has an expiry or a security code; a stored bank account has neither. */
const isStoredCard = (method: ChargeMethod | TokenizedMethod): boolean =>
  method.kind === "token" && (method.expMonth !== undefined || method.cvv !== undefined);

/** Refunds a part of a settled charge, or all of it, to the method that the gateway shows masked. */
export const refund = (
  by: Sender,
  {
    reference,
    amount,
    transactionId,
    payment: masked,
  }: {
    readonly reference: string;
    readonly amount: Cents;
    readonly transactionId: string;
    readonly payment: MaskedPayment;
  },
): RequestBody =>
  transaction(by, {
    transactionType: "refundTransaction",
    amount: toDecimal(amount),
    payment: maskedPayment(masked),
    refTransId: transactionId,
    order: { invoiceNumber: reference },
    transactionSettings: { setting: [duplicateWindow] },
  });

/** Cancels a charge that has not settled. */
export const voidTransaction = (by: Sender, transactionId: string): RequestBody =>
  transaction(by, { transactionType: "voidTransaction", refTransId: transactionId });

export const transactionDetails = (by: Sender, transactionId: string): RequestBody =>
  request("getTransactionDetailsRequest", by, { transId: transactionId });

/** The transactions that have not settled, newest first. @param page - the first page is 1 */
export const unsettledTransactions = (by: Sender, page: number): RequestBody =>
  request("getUnsettledTransactionListRequest", by, {
    sorting: { orderBy: "submitTimeUTC", orderDescending: true },
    paging: { limit: pageSize, offset: page },
  });

/** The batches that were settled in a period of at most 31 days, both ends included. */
export const settledBatches = (by: Sender, from: Date, through: Date): RequestBody =>
  request("getSettledBatchListRequest", by, { firstSettlementDate: time(from), lastSettlementDate: time(through) });

/** The transactions of a settled batch, oldest first. @param page - the first page is 1 */
export const batchTransactions = (by: Sender, batchId: string, page: number): RequestBody =>
  request("getTransactionListRequest", by, {
    batchId,
    sorting: { orderBy: "submitTimeUTC", orderDescending: false },
    paging: { limit: pageSize, offset: page },
  });

/**
 * Stores a method as a customer profile with one payment profile. The gateway checks its fields and charges nothing.
 *
 * @param customerId - at most 20 characters, unique
 */
export const createCustomerProfile = (
  by: Sender,
  { customerId, method }: { readonly customerId: string; readonly method: ChargeMethod },
): RequestBody =>
  request("createCustomerProfileRequest", by, {
    profile: {
      merchantCustomerId: customerId,
      paymentProfiles: [{ customerType: "individual", billTo: billTo(method.name), payment: payment(method) }],
    },
    validationMode: "testMode",
  });

/** Reads a stored method, with its number masked. */
export const paymentProfile = (by: Sender, { customerProfileId, paymentProfileId }: Profile): RequestBody =>
  request("getCustomerPaymentProfileRequest", by, { customerProfileId, customerPaymentProfileId: paymentProfileId });

/** What the gateway shows of a stored card. */
export interface CardProfile {
  /** Four X and the last four digits. */
  readonly masked: string;
  /** Each field that has a text, in the schema's order. */
  readonly billTo: Readonly<Record<string, string>>;
}

/** Replaces a stored card by the same one with another expiry. A masked number keeps the number. */
export const updatePaymentProfile = (
  by: Sender,
  { profile, card, expiry }: { readonly profile: Profile; readonly card: CardProfile; readonly expiry: string },
): RequestBody =>
  request("updateCustomerPaymentProfileRequest", by, {
    customerProfileId: profile.customerProfileId,
    paymentProfile: {
      customerType: "individual",
      billTo: card.billTo,
      payment: { creditCard: { cardNumber: card.masked, expirationDate: expiry } },
      customerPaymentProfileId: profile.paymentProfileId,
    },
    validationMode: "none",
  });

const request = (name: string, { credentials, refId }: Sender, body: object): RequestBody => ({
  [name]: {
    merchantAuthentication: { name: credentials.loginId, transactionKey: credentials.transactionKey },
    refId,
    ...body,
  },
});

const transaction = (by: Sender, transactionRequest: object): RequestBody =>
  request("createTransactionRequest", by, { transactionRequest });

const accountTypes = {
  C: "checking",
  B: "businessChecking",
  S: "savings",
} as const satisfies Record<AchType, string>;

/** The longest name of an account holder in the schema. */
const longestHolder = 22;

function payment(method: ChargeMethod): object {
  switch (method.kind) {
    case "card": {
      const { number, cvv } = method;
      return {
        creditCard: {
          cardNumber: number,
          expirationDate: expiryOf(method),
          ...(cvv !== undefined && { cardCode: cvv }),
        },
      };
    }
    case "nonce": {
      const { dataDescriptor, dataValue } = method;
      return { opaqueData: { dataDescriptor, dataValue } };
    }
    case "bank": {
      const { routingNumber, accountNumber, achType, name } = method;
      return {
        bankAccount: {
          accountType: accountTypes[achType],
          routingNumber,
          accountNumber,
          nameOnAccount: name.slice(0, longestHolder),
          echeckType: "WEB",
        },
      };
    }
  }
}

function profileCharge({ token, cvv }: TokenizedMethod): object {
  const { customerProfileId, paymentProfileId } = profileOf(token);
  return { customerProfileId, paymentProfile: { paymentProfileId, ...(cvv !== undefined && { cardCode: cvv }) } };
}

/** A refund of an earlier transaction needs only what the gateway shows of its method. */
function maskedPayment(masked: MaskedPayment): object {
  switch (masked.kind) {
    case "card":
      return { creditCard: { cardNumber: masked.last4, expirationDate: "XXXX" } };
    case "bank": {
      const { accountType, routingNumber, accountNumber, nameOnAccount } = masked;
      return {
        bankAccount: { ...(accountType !== null && { accountType }), routingNumber, accountNumber, nameOnAccount },
      };
    }
  }
}

/** The longest first or last name in the schema. */
const longestName = 50;

function billTo(name: string): object {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? (words.pop() ?? "") : "";
  return { firstName: words.join(" ").slice(0, longestName), lastName: last.slice(0, longestName) };
}

/** The schema's dateTime, without milliseconds. */
const time = (moment: Date) => moment.toISOString().replace(/\.\d{3}Z$/, "Z");
