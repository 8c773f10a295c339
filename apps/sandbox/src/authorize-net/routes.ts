import { randomUUID } from "node:crypto";
import { bankingDate } from "@paydown/domain/bank";
import type { Clock } from "@paydown/host/clock";
import type { FastifyInstance } from "fastify";
import { type Body, details, error, listed, masked, noRecords, notFound, ok } from "./answers.js";
import { developmentClientKey, developmentTransactionKey } from "./credentials.js";
import { type CardToExchange, Nonces } from "./nonces.js";
import { faultOf } from "./schema.js";
import {
  methodOf,
  profileIdsOf,
  tokenOfProfile,
  type TransactionRequest,
  Transactor,
  type TransactParts,
} from "./transact.js";
import { type Transaction, TransactionList } from "./transactions.js";

interface Request {
  readonly merchantAuthentication?: {
    readonly name?: unknown;
    readonly transactionKey?: unknown;
    readonly clientKey?: unknown;
  };
  readonly data?: { readonly token?: CardToExchange };
  readonly refId?: string;
  readonly transactionRequest?: TransactionRequest;
  readonly transId?: string | number;
  readonly batchId?: string | number;
  readonly firstSettlementDate?: string;
  readonly lastSettlementDate?: string;
  readonly sorting?: { readonly orderDescending?: boolean };
  readonly paging?: { readonly limit?: number; readonly offset?: number };
  readonly customerProfileId?: unknown;
  readonly paymentProfile?: { readonly payment?: TransactionRequest["payment"] };
  readonly profile?: {
    readonly merchantCustomerId?: string;
    readonly paymentProfiles?: readonly { readonly payment?: TransactionRequest["payment"] }[];
  };
}

const longestPeriodMs = 31 * 86_400_000;

/**
 * An endpoint that speaks like Authorize.Net, in front of the sandbox's processor: a test of an adapter, not of the
 * gateway. It has one merchant account for each API login id (ANET-26).
 */
export function authorizeNetRoutes(
  server: FastifyInstance,
  engine: Omit<TransactParts, "nonces" | "transactions"> & { readonly clock: Clock },
): void {
  const parts = { ...engine, nonces: new Nonces(), transactions: new TransactionList(engine) };
  const transactor = new Transactor(parts);
  server.post<{ Body: Readonly<Record<string, Request>> }>("/xml/v1/request.api", async ({ body }, reply) => {
    const [name = "", request] = Object.entries(body)[0] ?? [];
    const heard = await answer(parts, transactor, name, request);
    if (heard === "drop") {
      reply.hijack();
      reply.raw.destroy();
      return reply;
    }
    if (heard === "error") return reply.status(500).send({ code: "internal_error" });
    const repeated = request?.refId === undefined ? heard : { refId: request.refId, ...heard };
    return reply.type("application/json; charset=utf-8").send(`\uFEFF${JSON.stringify(repeated)}`);
  });
}

async function answer(
  parts: TransactParts & { readonly clock: Clock },
  transactor: Transactor,
  name: string,
  request: Request | undefined,
): Promise<Body | "drop" | "error"> {
  const fault = request === undefined || !name.endsWith("Request") ? name : faultOf(name, request);
  if (fault !== undefined || request === undefined)
    return error("E00003", `The element '${fault ?? name}' has an invalid child element or value.`);
  const { name: merchant, transactionKey, clientKey } = request.merchantAuthentication ?? {};
  // A browser knows the public client key only, and may only exchange a card for a nonce.
  const isFromBrowser = name === "securePaymentContainerRequest";
  const isKnown = isFromBrowser ? clientKey === developmentClientKey : transactionKey === developmentTransactionKey;
  if (typeof merchant !== "string" || !isKnown)
    return error("E00007", "User authentication failed due to invalid authentication values.");
  const now = parts.clock.now();
  switch (name) {
    case "authenticateTestRequest":
      return ok();
    case "securePaymentContainerRequest":
      return parts.nonces.make(merchant, request.data?.token ?? {}, now);
    case "createTransactionRequest":
      return transactor.transact(merchant, request.transactionRequest ?? {}, now);
    case "createCustomerProfileRequest":
      return storeMethod(parts, merchant, request, now);
    case "getCustomerPaymentProfileRequest":
      return showMethod(parts, request);
    case "updateCustomerPaymentProfileRequest":
      return renewMethod(parts, request);
  }
  const transactions = await parts.transactions.all(merchant, now);
  const today = bankingDate(now);
  switch (name) {
    case "getTransactionDetailsRequest": {
      const found = transactions.find(({ id }) => id === String(request.transId));
      const later = transactions.filter(
        ({ originalId, id, code }) => code !== undefined && [originalId, id].includes(found?.id),
      );
      return found ? ok(details(found, later)) : notFound();
    }
    case "getUnsettledTransactionListRequest":
      return page(
        transactions.filter(({ batchDay }) => batchDay > today),
        request,
      );
    case "getTransactionListRequest":
      return page(
        transactions.filter(({ batchDay }) => batchDay <= today && batchIdOf(batchDay) === String(request.batchId)),
        request,
      );
    default:
      return batches(
        transactions.filter(({ batchDay }) => batchDay <= today),
        request,
      );
  }
}

async function storeMethod(
  { processor, refunds, nonces }: TransactParts,
  merchant: string,
  { profile }: Request,
  now: Date,
): Promise<Body> {
  const [first] = profile?.paymentProfiles ?? [];
  const method = methodOf(nonces, merchant, first?.payment, now);
  if (method && "refusal" in method) return method.refusal;
  if (!method) return error("E00014", "A required field is not present.");
  const stored = await processor.storeMethod(profile?.merchantCustomerId ?? randomUUID(), method);
  return "token" in stored
    ? ok(profileIdsOf({ processor, refunds }, stored.token))
    : error("E00013", `${stored.message}.`);
}

function showMethod({ processor }: TransactParts, { customerProfileId }: Request): Body {
  const kept = processor.storedMethod(tokenOfProfile(processor, customerProfileId));
  if (!kept) return notFound();
  return ok({
    paymentProfile: {
      ...{ customerProfileId, customerType: "individual", billTo: { firstName: "Casey", lastName: "Morgan" } },
      payment:
        kept.kind === "card"
          ? { creditCard: { cardNumber: masked(kept.last4), expirationDate: "XXXX" } }
          : { bankAccount: { accountNumber: masked(kept.last4) } },
    },
  });
}

/** A card gets another expiry. Its number must be the masked one. */
async function renewMethod(
  { processor }: TransactParts,
  { customerProfileId, paymentProfile }: Request,
): Promise<Body> {
  const token = tokenOfProfile(processor, customerProfileId);
  const kept = processor.storedMethod(token);
  const { cardNumber, expirationDate } = paymentProfile?.payment?.creditCard ?? {};
  if (!kept) return notFound();
  if (cardNumber !== masked(kept.last4) || typeof expirationDate !== "string" || !/^\d{4}-\d\d$/.test(expirationDate))
    return error("E00013", "The field is invalid.");
  await processor.renew(token, expirationDate);
  return ok();
}

function page(found: readonly Transaction[], { sorting, paging }: Request): Body {
  const ordered = sorting?.orderDescending === true ? [...found].reverse() : found;
  const { limit = 100, offset = 1 } = paging ?? {};
  const shown = ordered.slice((offset - 1) * limit, offset * limit);
  return shown.length === 0 ? noRecords() : ok({ transactions: shown.map(listed), totalNumInResultSet: found.length });
}

/** One batch for each day, settled at midnight in the banks' time zone. */
function batches(found: readonly Transaction[], { firstSettlementDate, lastSettlementDate }: Request): Body {
  const [first, last] = [Date.parse(firstSettlementDate ?? ""), Date.parse(lastSettlementDate ?? "")];
  if (!(last >= first) || last - first > longestPeriodMs) return error("E00003", "The period is not valid.");
  const list = [...new Set(found.map(({ batchDay }) => batchDay))]
    .map((day) => ({ day, settlementTimeUTC: `${day}T05:00:00Z` }))
    .filter(({ settlementTimeUTC: time }) => Date.parse(time) >= first && Date.parse(time) <= last)
    .map(({ day, settlementTimeUTC }) => ({
      ...{ batchId: batchIdOf(day), settlementTimeUTC, settlementTimeLocal: `${day}T00:00:00` },
      ...{ settlementState: "settledSuccessfully", paymentMethod: "creditCard" },
    }));
  return list.length === 0 ? noRecords() : ok({ batchList: list });
}

const batchIdOf = (day: string) => day.replaceAll("-", "");
