import { setTimeout as delay } from "node:timers/promises";
import { demoMethod, heldEnding } from "../behavior.js";
import type { Method, Token } from "../method.js";
import { approved, type Body, declined, error, failed, held, notFound } from "./answers.js";
import type { Nonces } from "./nonces.js";
import {
  type Engine,
  errorReasons,
  repeatedReference,
  type Transaction,
  type TransactionList,
} from "./transactions.js";

export interface TransactParts extends Engine {
  readonly nonces: Nonces;
  readonly transactions: TransactionList;
  readonly slowAnswerMs: number;
  readonly stopping: AbortSignal;
}

/** The parsed content of a transactionRequest. It fits the schema. */
export interface TransactionRequest {
  readonly transactionType?: string;
  readonly amount?: string | number;
  readonly payment?: { readonly creditCard?: Body; readonly bankAccount?: Body; readonly opaqueData?: Body };
  readonly profile?: {
    readonly customerProfileId?: unknown;
    readonly paymentProfile?: { readonly paymentProfileId?: unknown; readonly cardCode?: unknown };
  };
  readonly refTransId?: string | number;
  readonly order?: { readonly invoiceNumber?: unknown };
  readonly transactionSettings?: { readonly setting?: readonly Body[] };
}

const profileBase = 900_000_000;
const paymentProfileBase = 910_000_000;

/** The ids of a stored method, from its place among the tokens. */
export const profileIdsOf = (engine: Engine, token: string) => {
  const position = engine.processor.tokens.indexOf(token);
  return {
    customerProfileId: String(profileBase + position),
    customerPaymentProfileIdList: [String(paymentProfileBase + position)],
  };
};

/** The token of a stored method; empty without one. */
export const tokenOfProfile = (processor: Engine["processor"], customerProfileId: unknown): string =>
  processor.tokens[Number(textOf(customerProfileId)) - profileBase] ?? "";

/** Makes a transaction. "drop" closes the connection and "error" is a failure of the server, after the decision. */
export class Transactor {
  // Two requests with one invoice number at once: the second one is a duplicate.
  readonly #arriving = new Set<string>();
  readonly #parts: TransactParts;

  constructor(parts: TransactParts) {
    this.#parts = parts;
  }

  async transact(merchant: string, request: TransactionRequest, now: Date): Promise<Body | "drop" | "error"> {
    switch (request.transactionType ?? "") {
      case "authCaptureTransaction":
      case "refundTransaction": {
        const invoiceNumber = textOf(request.order?.invoiceNumber);
        const arrival = `${merchant}/${invoiceNumber}`;
        if (invoiceNumber === "") return failed("33", "Invoice number is required by this sandbox.");
        if (this.#arriving.has(arrival)) return failed("11", duplicateText);
        this.#arriving.add(arrival);
        try {
          const isCharge = request.transactionType === "authCaptureTransaction";
          return await (isCharge ? this.#charge : this.#refund).call(this, merchant, invoiceNumber, request, now);
        } finally {
          this.#arriving.delete(arrival);
        }
      }
      case "voidTransaction":
        return this.#void(merchant, request, now);
      default:
        return error("E00003", "This sandbox does not offer the transaction type.");
    }
  }

  async #charge(
    merchant: string,
    invoiceNumber: string,
    request: TransactionRequest,
    now: Date,
  ): Promise<Body | "drop" | "error"> {
    const { processor } = this.#parts;
    const amount = amountOf(request.amount);
    if (amount === undefined) return failed("5", "A valid amount is required.");
    const method = this.#methodOf(merchant, request, now);
    if (method === undefined) return notFound();
    if ("refusal" in method) return { transactionResponse: {}, ...method.refusal };
    const { transactions } = this.#parts;
    const sameInvoice = await transactions.ofInvoice(merchant, invoiceNumber, now);
    const earlier = sameInvoice.filter((one) => one.type === "authCaptureTransaction" && !one.originalId);
    const duplicate = earlier.find((one) => one.amount === amount && isWithin(windowOf(request), one, now));
    if (duplicate) return failed("11", duplicateText, { id: duplicate.id });
    const isFirst = earlier.length === 0 && (await processor.find(invoiceNumber)) === undefined;
    const reference = isFirst ? invoiceNumber : repeatedReference(invoiceNumber, now.getTime());
    const { answer, result } = await processor.charge(reference, amount, method, merchant);
    if (result === undefined || answer === "drop") return "drop";
    if (answer === "slow") await this.#delay();
    if (answer === "error") return "error";
    if (result.result === "voided") return failed("3", "Voided");
    const reason = errorReasons[result.message ?? ""];
    if (result.result === "declined" && reason !== undefined) return failed(reason, result.message ?? "");
    const ofInvoice = await transactions.ofInvoice(merchant, invoiceNumber, now);
    const made = ofInvoice.find((one) => one.reference === reference);
    if (result.result === "declined") return declined(made ?? {}, result.message ?? "");
    return result.kind === "card" && result.last4 === heldEnding ? held(made ?? {}) : approved(made ?? {});
  }

  async #refund(merchant: string, invoiceNumber: string, request: TransactionRequest, now: Date): Promise<Body> {
    const { refunds } = this.#parts;
    const amount = amountOf(request.amount);
    if (amount === undefined) return failed("5", "A valid amount is required.");
    const all = await this.#parts.transactions.all(merchant, now);
    const charge = all.find((one) => one.id === textOf(request.refTransId));
    if (!charge) return failed("54", "The referenced transaction does not meet the criteria for issuing a credit.");
    const shown = textOf(
      request.payment?.creditCard?.["cardNumber"] ?? request.payment?.bankAccount?.["accountNumber"],
    );
    if (!shown.endsWith(charge.last4)) return failed("6", "The credit card number is invalid.");
    const duplicate = all.find((one) => one.type === "refundTransaction" && one.invoiceNumber === invoiceNumber);
    if (duplicate && isWithin(windowOf(request), duplicate, now))
      return failed("11", duplicateText, { id: duplicate.id });
    const reference = duplicate ? repeatedReference(invoiceNumber, now.getTime()) : invoiceNumber;
    const { answer, result } = await refunds.refund(reference, charge.reference, amount, merchant);
    if (answer === "slow") await this.#delay();
    const made = (await this.#parts.transactions.all(merchant, now)).find((one) => one.reference === reference);
    if (result.result === "refunded") return approved(made ?? {});
    const reason = refundReasons[result.message ?? ""];
    return reason === undefined ? declined(made ?? {}, result.message ?? "") : failed(reason, result.message ?? "");
  }

  async #void(merchant: string, { refTransId }: TransactionRequest, now: Date): Promise<Body> {
    const charge = (await this.#parts.transactions.all(merchant, now)).find((one) => one.id === textOf(refTransId));
    if (!charge || charge.originalId) return failed("16", "The transaction cannot be found.");
    if (charge.status === "voided") return failed("310", "This transaction has already been voided.");
    const voided = await this.#parts.processor.voidCharge(charge.reference, merchant);
    return voided?.result === "voided" ? approved(charge) : failed("16", "The transaction cannot be found.");
  }

  #methodOf(
    merchant: string,
    { payment, profile }: TransactionRequest,
    now: Date,
  ): Method | Token | { readonly refusal: Body } | undefined {
    if (profile) {
      const id = textOf(profile.customerProfileId);
      const token = demoMethod(id) ? id : this.#parts.processor.tokens[Number(id) - profileBase];
      const cvv = profile.paymentProfile?.cardCode;
      return token === undefined ? undefined : { kind: "token", token, ...(cvv !== undefined && { cvv: textOf(cvv) }) };
    }
    return methodOf(this.#parts.nonces, merchant, payment, now);
  }

  #delay(): Promise<void> {
    return delay(this.#parts.slowAnswerMs, undefined, { signal: this.#parts.stopping });
  }
}

/** The engine's method of a payment; undefined if it has none. A nonce is used up. */
export function methodOf(
  nonces: Nonces,
  merchant: string,
  payment: TransactionRequest["payment"],
  now: Date,
): Method | { readonly refusal: Body } | undefined {
  const { creditCard, bankAccount, opaqueData } = payment ?? {};
  if (opaqueData) return nonces.take(merchant, opaqueData, now);
  if (creditCard) {
    const [expYear = "", expMonth = ""] = textOf(creditCard["expirationDate"]).split("-");
    const cvv = creditCard["cardCode"];
    const number = textOf(creditCard["cardNumber"]);
    return { kind: "card", number, expMonth, expYear, ...(cvv !== undefined && { cvv: textOf(cvv) }) };
  }
  if (!bankAccount) return undefined;
  return {
    kind: "bank",
    routingNumber: textOf(bankAccount["routingNumber"]),
    accountNumber: textOf(bankAccount["accountNumber"]),
    achType: bankAccount["accountType"] === "savings" ? "S" : "C",
    secCode: textOf(bankAccount["echeckType"]),
  };
}

const duplicateText = "A duplicate transaction has been submitted.";

const refundReasons: Readonly<Record<string, string>> = {
  "The charge has not settled": "54",
  "The refund exceeds the charge": "55",
};

/** The gateway's own window, in seconds, if a request asks for none. */
const defaultWindow = 120;

function windowOf({ transactionSettings }: TransactionRequest): number {
  const asked = transactionSettings?.setting?.find((one) => one["settingName"] === "duplicateWindow");
  return asked ? Number(asked["settingValue"]) : defaultWindow;
}

const isWithin = (seconds: number, { at }: Transaction, now: Date) =>
  now.getTime() - new Date(at).getTime() < seconds * 1_000;

function amountOf(value: unknown): string | undefined {
  const text = textOf(value);
  return /^\d{1,12}(\.\d{1,2})?$/.test(text) && Number(text) > 0 ? Number(text).toFixed(2) : undefined;
}

const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";
