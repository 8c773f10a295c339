import { must, shown } from "./deviation.js";
import type { Answer, HttpClient } from "./http-client.js";
import { faultsOf, isPayment, type Payment } from "./schemas.js";

/** The calls of Paydown's services to the hosted page. */
export class Calls {
  private readonly url: string;
  private readonly secret: string;
  private readonly client: HttpClient;

  /** @param url - the address before `/hosted/payments/…`, without a trailing slash */
  constructor(url: string, secret: string, client: HttpClient) {
    this.url = url;
    this.secret = secret;
    this.client = client;
  }

  /** @throws Deviation unless the answer is a payment */
  query(trackingNo: string): Promise<Payment> {
    return this.payment("GET", trackingNo, "");
  }

  /** @throws Deviation unless the answer is a payment */
  expire(trackingNo: string, reason?: "replaced"): Promise<Payment> {
    return this.payment("POST", trackingNo, `/expire${reason === undefined ? "" : `?reason=${reason}`}`);
  }

  /** @param authorization - the header; undefined sends none */
  ask(method: "GET" | "POST", trackingNo: string, end: string, authorization: string | undefined): Promise<Answer> {
    return this.client.send(`${this.url}/hosted/payments/${encodeURIComponent(trackingNo)}${end}`, {
      method,
      ...(authorization !== undefined && { headers: { authorization } }),
    });
  }

  private async payment(method: "GET" | "POST", trackingNo: string, end: string): Promise<Payment> {
    const { status, contentType, text } = await this.ask(method, trackingNo, end, `Bearer ${this.secret}`);
    const name = `${method} /hosted/payments/{trackingNo}${end}`;
    must(status === 200, `${name} answers ${status} instead of 200.`);
    const body = jsonOf(text);
    must(
      body !== undefined && contentType === "application/json",
      `${name} does not answer with JSON: its content type is ${shown(contentType)}, and its body begins with ${shown(text.slice(0, 40))}.`,
    );
    must(isPayment(body), `${name} answers with JSON that breaks the schema: ${faultsOf(isPayment)}.`);
    must(body.trackingNo === trackingNo, `${name} answers about another tracking number.`);
    return body;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
