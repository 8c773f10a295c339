import type { HostedCharge, HostedPage, HostedOutcome } from "./hosted-page.js";
import { answerWithin, isJson, type Json, reasonOf } from "./readable-answer.js";

export interface HttpHostedPageOptions {
  /** What comes before `/hosted/payments`, such as `http://127.0.0.1:4610`. */
  readonly url: string;
  /** Shared with the hosted page, which also signs its notifications with this secret. Read for each call. */
  readonly secret: () => string;
  readonly timeoutMs: number;
}

/** The {@link HostedPage} by the contract of hosted payment pages (docs/hosted-page-contract.md). */
export function httpHostedPage({ url, secret, timeoutMs }: HttpHostedPageOptions): HostedPage {
  const ask = async (trackingNo: string, method: "GET" | "POST", end = ""): Promise<HostedOutcome> => {
    try {
      const { status, text } = await answerWithin(
        timeoutMs,
        `${url}/hosted/payments/${encodeURIComponent(trackingNo)}${end}`,
        {
          method,
          headers: { authorization: `Bearer ${secret()}` },
        },
      );
      const body: unknown = JSON.parse(text);
      const word = status === 200 && isJson(body) && body["trackingNo"] === trackingNo ? readWord(body) : undefined;
      return word ?? { kind: "unknown", reason: status === 200 ? "unreadable" : `status ${status}` };
    } catch (error) {
      return { kind: "unknown", reason: reasonOf(error) };
    }
  };
  return {
    query: (trackingNo) => ask(trackingNo, "GET"),
    expire: (trackingNo, why) => ask(trackingNo, "POST", `/expire${why === "replaced" ? "?reason=replaced" : ""}`),
  };
}

/** Final states in which nothing was charged. */
const ended: readonly unknown[] = ["cancelled", "failed", "expired"];

function readWord(body: Json): HostedOutcome | undefined {
  const { state } = body;
  if (state === "open" || state === "unknown") return { kind: "open" };
  if (typeof state === "string" && ended.includes(state))
    return { kind: "ended", state, ...(body["reason"] === "replaced" && { replaced: true }) };
  const charge = state === "paid" ? readCharge(body) : undefined;
  return charge && { kind: "paid", charge };
}

const isAmount = (value: unknown): value is string => typeof value === "string" && /^\d{1,12}\.\d{2}$/.test(value);

function readCharge({ instanceId, merchantCode, amount, items, chargeReference }: Json): HostedCharge | undefined {
  if (
    typeof instanceId !== "string" ||
    typeof merchantCode !== "string" ||
    !isAmount(amount) ||
    typeof chargeReference !== "string" ||
    !Array.isArray(items)
  )
    return undefined;
  const read = items.flatMap((item: unknown) => {
    if (!isJson(item)) return [];
    const { planId, amount: part } = item;
    return typeof planId === "string" && isAmount(part) ? [{ planId, amount: part }] : [];
  });
  return read.length === items.length ? { instanceId, merchantCode, amount, items: read, chargeReference } : undefined;
}
