import type {
  Decision,
  NamedCharge,
  NamedRefund,
  NoAnswer,
  Processor,
  Refused,
  RefundDecision,
  Voided,
} from "../processor.js";
import { listCharges } from "./charge-list.js";
import { chargeStatusOf } from "./codes.js";
import { readCharge, readRefund, readStored, readVoid } from "./decisions.js";
import { gateway, type GatewayOptions } from "./gateway.js";
import { isFollowUp, readReport } from "./report.js";
import { charge, createCustomerProfile, refund, voidTransaction } from "./requests.js";
import { type Absent, detailsOf, findByInvoice, type Looking } from "./search.js";
import { renewExpiry } from "./renewed-card.js";
import { SettledBatches } from "./settled-batches.js";
import { expiryOf } from "./stored-token.js";
import { chargeIn, refundIn, type Transaction } from "./transactions.js";

export interface AuthorizeNetOptions extends GatewayOptions {
  readonly now: () => Date;
  /** A clock that only measures time, in milliseconds. @default performance.now */
  readonly elapsedMs?: () => number;
}

/**
 * The {@link Processor} over a tenant's Authorize.Net account (docs/decisions/0055). The gateway makes a charge as
 * often as it is sent, and cannot promise that one is never made.
 */
export function authorizeNetProcessor({
  now,
  elapsedMs = () => performance.now(),
  ...options
}: AuthorizeNetOptions): Processor {
  const ask = gateway(options);
  // The calls before a charge must not keep it for long: the reconciler takes a charge for lost after a while.
  const hurried = gateway({ ...options, timeoutMs: options.timeoutMs / 8 });
  const settledBatches = new SettledBatches();
  const looking = (instanceId: string): Looking => {
    const end = elapsedMs() + searchTimeouts * options.timeoutMs;
    return { ask, instanceId, now: now(), settledBatches, isOver: () => elapsedMs() >= end };
  };

  return {
    capabilities: {
      idempotentCharge: false,
      shortReferences: true,
      query: true,
      voidIfAbsent: false,
      storeMethod: true,
      report: true,
      charges: true,
      presentAgain: false,
      nonces: true,
    },
    async charge({ instanceId, reference, amount, method, initiatedBy = "consumer" }) {
      if (method.kind === "presentAgain") return { kind: "unknown", reason: "error not offered" };
      if (method.kind === "token") await renewExpiry(hurried, instanceId, method);
      const answer = await ask(instanceId, (by) => charge(by, { reference, amount, method, initiatedBy }), reference);
      return answer.kind === "unknown" ? answer : readCharge(answer, amount);
    },
    query: (named) => query(looking(named.instanceId), named),
    voidIfAbsent: async () => ({ kind: "unknown", reason: "error not offered" }),
    async storeMethod({ instanceId, reference, method }) {
      const customerId = reference.replaceAll("-", "").slice(0, longestCustomerId);
      const answer = await ask(instanceId, (by) => createCustomerProfile(by, { customerId, method }));
      return answer.kind === "unknown" ? answer : readStored(answer, method.kind === "bank" ? null : expiryOf(method));
    },
    report: (instanceId, after) => readReport(looking(instanceId), after),
    charges: (instanceId, from, after) => listCharges(looking(instanceId), from, after),
    refunds: {
      capabilities: { idempotentRefund: false, refund: true, queryRefund: true, voidCharge: true },
      refund: (named) => refundCharge(looking(named.charge.instanceId), named),
      queryRefund: (named) => queryRefund(looking(named.charge.instanceId), named),
      voidCharge: (named) => voidCharge(looking(named.instanceId), named),
    },
  };
}

/**
 * How many timeouts of one call a search may take before it asks for no further list. The services lease a payment
 * that they ask about for two timeouts.
 */
const searchTimeouts = 2;

/** The longest merchantCustomerId of the schema. */
const longestCustomerId = 20;

type Found = { readonly kind: "transaction"; readonly transaction: Transaction } | Absent | NoAnswer;

async function query(looking: Looking, named: NamedCharge): Promise<Decision | Voided | NoAnswer | Absent> {
  const found = await transactionOf(looking, named);
  return found.kind === "transaction" ? chargeIn(found.transaction, named.reference) : found;
}

/** A charge by the gateway's id, or by its invoice number if the id is not known or belongs to another charge. */
async function transactionOf(looking: Looking, { reference, transactionId, sentAt }: NamedCharge): Promise<Found> {
  if (transactionId !== null) {
    const known = await detailsOf(looking, transactionId);
    if (known.kind === "unknown") return known;
    if (known.kind === "transaction" && known.transaction.invoiceNumber === reference) return known;
  }
  const found = await detailsOfInvoice(looking, reference, sentAt);
  // A returned debit is a transaction of its own, with the invoice number of the charge.
  if (found.kind !== "transaction" || !isFollowUp(found.transaction.status)) return found;
  const { originalId } = found.transaction;
  return originalId === null ? found : detailsOf(looking, originalId);
}

async function detailsOfInvoice(looking: Looking, invoiceNumber: string, sentAt: Date): Promise<Found> {
  const listed = await findByInvoice(looking, invoiceNumber, sentAt);
  return listed.kind === "found" ? detailsOf(looking, listed.id) : listed;
}

/** Without the charge's id and method nothing can be sent, so nothing is refunded. */
async function refundCharge(
  looking: Looking,
  { reference, charge: named, amount }: NamedRefund,
): Promise<RefundDecision | NoAnswer> {
  const found = await transactionOf(looking, named);
  if (found.kind !== "transaction") return refused(`Nothing was sent: the gateway ${whyNot(found)}.`);
  const { id: transactionId, payment } = found.transaction;
  if (!payment) return refused("Nothing was sent: the gateway does not show the method of the charge.");
  const build = { reference, amount, transactionId, payment };
  const answer = await looking.ask(looking.instanceId, (by) => refund(by, build), reference);
  return answer.kind === "unknown" ? answer : readRefund(answer, amount);
}

const refused = (message: string): Refused => ({ kind: "refused", message });

const whyNot = (found: Absent | NoAnswer): string =>
  found.kind === "absent" ? "does not list the charge" : `did not show the charge (${found.reason})`;

async function queryRefund(
  looking: Looking,
  { reference, sentAt }: NamedRefund,
): Promise<RefundDecision | NoAnswer | Absent> {
  const found = await detailsOfInvoice(looking, reference, sentAt);
  return found.kind === "transaction" ? refundIn(found.transaction, reference) : found;
}

/** A void whose answer is unclear, or that was made before, shows in the status of the charge. */
async function voidCharge(looking: Looking, named: NamedCharge): Promise<Voided | Refused | NoAnswer> {
  const found = await transactionOf(looking, named);
  if (found.kind === "absent") return { kind: "unknown", reason: "absent" };
  if (found.kind === "unknown") return found;
  const { id } = found.transaction;
  const answer = await looking.ask(looking.instanceId, (by) => voidTransaction(by, id));
  const heard = answer.kind === "unknown" ? answer : readVoid(answer);
  if (heard.kind === "voided") return heard;
  const now = await detailsOf(looking, id);
  if (now.kind !== "transaction") return heard;
  const { status, message } = now.transaction;
  if (status === "settledSuccessfully") return refused("The charge has settled");
  switch (chargeStatusOf(status)) {
    case "voided":
      return { kind: "voided" };
    case "declined":
      return refused(message === "" ? "The charge was declined" : message);
    case "charged":
    case "held":
    case "unclear":
      return heard;
  }
}
