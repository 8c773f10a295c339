import { isAchType, parseCalendarDate, parseDecimal, toDecimal } from "@paydown/domain";
import { isRoutingNumber } from "@paydown/domain/bank";
import {
  chargeOutcomes,
  type ChargePage,
  type CorrectedAccount,
  type Decision,
  type ListedCharge,
  type NoAnswer,
  type Processor,
  type Refused,
  type RefundDecision,
  type ReportItem,
  reportKinds,
  type ReportPage,
  type Voided,
} from "./processor.js";
import { answerWithin, isJson, type Json, reasonOf } from "./readable-answer.js";

export interface HttpProcessorOptions {
  /** URL of the processor, such as `http://127.0.0.1:4610`. */
  readonly url: string;
  /** Timeout of one call, including the body of the response. */
  readonly timeoutMs: number;
}

type Reply = { readonly status: number; readonly body: Json } | NoAnswer;

/** The {@link Processor} over the sandbox's HTTP API. Errors contain nothing of the request. */
export function httpProcessor({ url, timeoutMs }: HttpProcessorOptions): Processor {
  const ask = async (path: string, body?: unknown): Promise<Reply> => {
    try {
      const sent =
        body === undefined
          ? {}
          : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
      const { status, text } = await answerWithin(timeoutMs, `${url}/processor/${path}`, sent);
      if (status >= 500) return { kind: "unknown", reason: `status ${status}` };
      const json: unknown = JSON.parse(text);
      return isJson(json) ? { status, body: json } : { kind: "unknown", reason: "unreadable" };
    } catch (error) {
      return { kind: "unknown", reason: reasonOf(error) };
    }
  };
  const at = (reference: string) => `charges/${encodeURIComponent(reference)}`;

  return {
    capabilities: {
      idempotentCharge: true,
      shortReferences: false,
      query: true,
      voidIfAbsent: true,
      storeMethod: true,
      report: true,
      charges: true,
      presentAgain: true,
    },
    async charge({ instanceId, reference, amount, method }) {
      if (method.kind === "nonce") return { kind: "unknown", reason: "error not offered" };
      const charge = { merchant: instanceId, reference, amount: toDecimal(amount), method };
      return readOutcome(reference, await ask("charges", charge));
    },
    async query({ reference }) {
      const reply = await ask(at(reference));
      // Accept only the processor's own code: another server's 404 page is no answer.
      if ("status" in reply && reply.status === 404 && reply.body["code"] === "not_found") return { kind: "absent" };
      return readOutcome(reference, reply);
    },
    async voidIfAbsent({ reference }) {
      return readOutcome(reference, await ask(`${at(reference)}/void-if-absent`, {}));
    },
    async storeMethod({ reference, method }) {
      if (method.kind === "nonce") return { kind: "unknown", reason: "error not offered" };
      const reply = await ask("methods", { reference, method });
      if (!("status" in reply)) return reply;
      const { token, result, message } = reply.body;
      if (reply.status === 200 && reply.body["reference"] === reference) {
        if (typeof token === "string") return { kind: "stored", token };
        if (result === "declined" && typeof message === "string") return { kind: "declined", message };
      }
      return unreadable(reply.status);
    },
    async report(instanceId, after) {
      const from = (cursor: Readonly<Record<string, string>>) =>
        ask(`report?${new URLSearchParams({ merchant: instanceId, ...cursor }).toString()}`);
      let reply = await from(after === null ? {} : { after });
      if (!("status" in reply)) return reply;
      // The cursor may come from the instance's previous adapter.
      if (after !== null && reply.status === 400 && reply.body["code"] === "invalid_request") reply = await from({});
      if (!("status" in reply)) return reply;
      const page = reply.status === 200 ? readPage(instanceId, reply.body) : undefined;
      return page ?? unreadable(reply.status);
    },
    refunds: {
      capabilities: { idempotentRefund: true, refund: true, queryRefund: true, voidCharge: true },
      async refund({ reference, charge, amount }) {
        const refund = { merchant: charge.instanceId, reference, charge: charge.reference, amount: toDecimal(amount) };
        return readRefund(reference, await ask("refunds", refund));
      },
      async queryRefund({ reference }) {
        const reply = await ask(`refunds/${encodeURIComponent(reference)}`);
        if ("status" in reply && reply.status === 404 && reply.body["code"] === "not_found") return { kind: "absent" };
        return readRefund(reference, reply);
      },
      async voidCharge({ instanceId, reference }) {
        const reply = await ask(`${at(reference)}/void`, { merchant: instanceId });
        if (!("status" in reply)) return reply;
        const { status, body } = reply;
        if (status !== 200 || body["reference"] !== reference) return unreadable(status);
        return body["result"] === "voided" ? { kind: "voided" } : (readRefusal(body) ?? unreadable(status));
      },
    },
    async charges(instanceId, from, after) {
      const query = new URLSearchParams({
        merchant: instanceId,
        from: from.toISOString(),
        ...(after !== null && { after }),
      });
      const reply = await ask(`charge-list?${query.toString()}`);
      if (!("status" in reply)) return reply;
      const page = reply.status === 200 ? readCharges(instanceId, reply.body) : undefined;
      return page ?? unreadable(reply.status);
    },
  };
}

function readRefund(reference: string, reply: Reply): RefundDecision | NoAnswer {
  if (!("status" in reply)) return reply;
  const { status, body } = reply;
  if (status !== 200 || body["reference"] !== reference) return unreadable(status);
  const amount = typeof body["amount"] === "string" ? parseDecimal(body["amount"]) : undefined;
  if (body["result"] === "refunded" && amount !== undefined) return { kind: "refunded", amount };
  return readRefusal(body) ?? unreadable(status);
}

const readRefusal = ({ result, message }: Json): Refused | undefined =>
  result === "refused" && typeof message === "string" ? { kind: "refused", message } : undefined;

/** A definite answer needs the right status, the right reference and all its fields; anything else is unknown. */
function readOutcome(reference: string, reply: Reply): Decision | Voided | NoAnswer {
  if (!("status" in reply)) return reply;
  const { status, body } = reply;
  if (body["reference"] === reference) {
    if (body["result"] === "voided" && (status === 200 || status === 409)) return { kind: "voided" };
    const decision = status === 200 ? readDecision(body) : undefined;
    if (decision) return decision;
  }
  return unreadable(status);
}

function readDecision(body: Json): Decision | undefined {
  const { result, authCode, message, amount } = body;
  if (result === "declined" && typeof message === "string") return { kind: "declined", message };
  const charged = typeof amount === "string" ? parseDecimal(amount) : undefined;
  if (result === "approved" && typeof authCode === "string" && charged !== undefined)
    return { kind: "charged", amount: charged, authCode };
  return undefined;
}

/** One unreadable item makes the whole page unreadable, so that it is read again and no item is lost. */
function readPage(instanceId: string, { merchant, items, next, more }: Json): ReportPage | undefined {
  if (merchant !== instanceId || !Array.isArray(items) || typeof next !== "string" || typeof more !== "boolean")
    return undefined;
  const read = items.map(readItem);
  return read.every((item) => item !== undefined) ? { kind: "page", items: read, next, more } : undefined;
}

function readItem(item: unknown): ReportItem | undefined {
  if (!isJson(item)) return undefined;
  const { id, reference, code = null, corrected } = item;
  const kind = reportKinds.find((known) => known === item["kind"]);
  const amount = typeof item["amount"] === "string" ? parseDecimal(item["amount"]) : undefined;
  const on = typeof item["on"] === "string" ? parseCalendarDate(item["on"]) : undefined;
  if (typeof id !== "string" || typeof reference !== "string" || (code !== null && typeof code !== "string"))
    return undefined;
  return kind && amount !== undefined && on
    ? { id, kind, reference, amount, on, code, corrected: readCorrected(corrected) }
    : undefined;
}

/**
 * Unreadable details count as missing, so a person looks at the correction. Whatever is not the last four digits is
 * dropped here, so that a whole account number is stored nowhere.
 */
function readCorrected(corrected: unknown): CorrectedAccount | null {
  if (!isJson(corrected)) return null;
  const { last4, routingNumber, achType, token } = corrected;
  if (typeof last4 !== "string" || !/^\d{4}$/.test(last4)) return null;
  if (routingNumber !== undefined && (typeof routingNumber !== "string" || !isRoutingNumber(routingNumber)))
    return null;
  if (achType !== undefined && !isAchType(achType)) return null;
  if (token !== undefined && (typeof token !== "string" || token === "" || token.length > 200)) return null;
  return {
    last4,
    ...(routingNumber !== undefined && { routingNumber }),
    ...(achType !== undefined && { achType }),
    ...(token !== undefined && { token }),
  };
}

/** Like a page of the report, a page with one unreadable charge is unreadable as a whole. */
function readCharges(instanceId: string, { merchant, charges, next, more }: Json): ChargePage | undefined {
  if (merchant !== instanceId || !Array.isArray(charges) || typeof next !== "string" || typeof more !== "boolean")
    return undefined;
  const read = charges.map(readCharge);
  return read.every((charge) => charge !== undefined) ? { kind: "page", charges: read, next, more } : undefined;
}

function readCharge(charge: unknown): ListedCharge | undefined {
  if (!isJson(charge)) return undefined;
  const { reference, settledOn = null, refunded = null } = charge;
  const outcome = chargeOutcomes.find((known) => known === charge["result"]);
  const amount = typeof charge["amount"] === "string" ? parseDecimal(charge["amount"]) : undefined;
  const at = typeof charge["at"] === "string" ? new Date(charge["at"]) : undefined;
  const settled = typeof settledOn === "string" ? parseCalendarDate(settledOn) : undefined;
  if (typeof reference !== "string" || (settledOn !== null && settled === undefined)) return undefined;
  if (!outcome || amount === undefined || !at || Number.isNaN(at.getTime())) return undefined;
  const back = typeof refunded === "string" ? parseDecimal(refunded) : undefined;
  if (refunded !== null && back === undefined) return undefined;
  return { reference, amount, outcome, at, settledOn: settled ?? null, refunded: back ?? null };
}

const unreadable = (status: number): NoAnswer => ({
  kind: "unknown",
  reason: status === 200 ? "unreadable" : `status ${status}`,
});
