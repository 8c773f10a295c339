import { createHmac } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type HostedEntry, type HostedOptions, type Notification, type Sandbox, startSandbox } from "../../index.js";

export const returnUrl = "http://127.0.0.1:4600/pay/metro/guest/success?user=g-1";
export const cancelUrl = "http://127.0.0.1:4600/pay/metro/guest/cancel?user=g-1";

/** The hidden form, field by field (HOST-14, HOST-21). */
export const hiddenForm = {
  ReturnURL: returnUrl,
  CancelURL: cancelUrl,
  PaymentAmount: "85.00",
  MerchantCode: "METRO",
  UserPart1: "UP1",
  UserPart2: "g-1",
  UserPart3: "T-1000",
  UserPart4: "",
  LineItems:
    "[1*UP1***MTA Payment Plan*MTA Payment Plan*P-1001*LK1*CC1*UP9*25.00],[2*UP1***MTA Payment Plan*MTA Payment Plan*P-1002*LK2*CC1*UP9*60.00]",
} as const;

export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: Notification;
  /** The tenant in the notification's address. */
  readonly instanceId: string | null;
}

interface Seen {
  readonly trackingNo: string;
  readonly state: string;
  readonly form: Record<string, string>;
  readonly lineItems: object[];
  readonly charges: object[];
  readonly notification?: { readonly deliveries: readonly { readonly answer: unknown }[]; readonly delivered: boolean };
}

/** A merchant's server that receives notifications, and a sandbox that sends them. */
export class Merchant {
  readonly received: Received[] = [];
  /** Statuses of its answers, in order; the last one repeats. */
  answers: number[] = [204];
  readonly secret = "shared-for-tests";
  now = new Date("2026-03-05T15:00:00Z");
  sandbox!: Sandbox;
  readonly dataDir = mkdtempSync(join(tmpdir(), "paydown-hosted-"));
  /** Delay of the slow test card's answer, in milliseconds. */
  slowAnswerMs = 300;
  private server: Server | undefined;

  async start(more: HostedOptions = {}): Promise<void> {
    if (this.server === undefined) {
      this.server = createServer((request, response) => {
        let text = "";
        request.on("data", (chunk) => (text += String(chunk)));
        request.on("end", () => {
          this.received.push({
            headers: request.headers,
            text,
            body: JSON.parse(text) as Notification,
            instanceId: new URL(request.url ?? "", "http://merchant").searchParams.get("instanceId"),
          });
          response.writeHead((this.answers.length > 1 ? this.answers.shift() : this.answers[0]) ?? 204).end();
        });
      });
      await new Promise<void>((done) => this.server?.listen(0, "127.0.0.1", done));
    }
    const hosted = { notifyUrl: this.notifyUrl(), secret: this.secret, retryMs: [20], ...more };
    this.sandbox = await startSandbox({
      port: 0,
      dataDir: this.dataDir,
      clock: { now: () => this.now },
      slowAnswerMs: this.slowAnswerMs,
      hosted,
    });
  }

  notifyUrl(): string {
    return `http://127.0.0.1:${(this.server?.address() as AddressInfo).port}/notification`;
  }

  async restart(more: HostedOptions = {}): Promise<void> {
    await this.sandbox.stop();
    await this.start(more);
  }

  async end(): Promise<void> {
    await this.sandbox.stop();
    // Connections that fetch keeps for its next call would delay the end by seconds.
    this.server?.closeAllConnections();
    await new Promise((done) => this.server?.close(done));
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  post(
    path: string,
    fields: Record<string, string> | URLSearchParams,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return fetch(`${this.sandbox.url}${path}`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams(fields),
      headers,
    });
  }

  page(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(`${this.sandbox.url}${path}`, { headers });
  }

  /** Sends the hidden form and returns the session's path. */
  async open(more: Partial<Record<keyof typeof hiddenForm, string>> = {}): Promise<string> {
    const answer = await this.post("/hosted", { ...hiddenForm, ...more });
    return answer.headers.get("location") ?? `no way on: ${answer.status}`;
  }

  pay(session: string, cardNumber = "4111111111111111", more: Record<string, string> = {}): Promise<Response> {
    return this.post(session, { do: "pay", cardNumber, expiry: "09/30", securityCode: "907", ...more });
  }

  cancel(session: string, more: Record<string, string> = {}): Promise<Response> {
    return this.post(session, { do: "cancel", ...more });
  }

  /** Queries or expires a tracking number with the shared secret. */
  async ask(trackingNo: string, expire = false, reason?: string): Promise<Record<string, unknown>> {
    const answer = await fetch(
      `${this.sandbox.url}/hosted/payments/${trackingNo}${expire ? "/expire" : ""}${reason === undefined ? "" : `?reason=${reason}`}`,
      {
        method: expire ? "POST" : "GET",
        headers: { authorization: `Bearer ${this.secret}` },
      },
    );
    return (await answer.json()) as Record<string, unknown>;
  }

  /** The developer view of a tracking number. */
  async seen(trackingNo = "T-1000") {
    const { payments } = (await (await this.page("/hosted.json")).json()) as { payments: Seen[] };
    return payments.find((payment) => payment.trackingNo === trackingNo);
  }

  record(): HostedEntry[] {
    return readFileSync(this.sandbox.hostedFile, "utf8")
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line) as HostedEntry);
  }

  /**
   * Whether a notification is signed as the README specifies: HMAC-SHA256 over timestamp, tenant and body, joined with
   * dots.
   */
  isSigned({ headers, text }: Received, instanceId = "metro"): boolean {
    const [, t = "", v2 = ""] = /^t=(\d+),v2=([0-9a-f]{64})$/.exec(String(headers["hosted-signature"])) ?? [];
    return (
      Number(t) === Math.floor(this.now.getTime() / 1_000) &&
      v2 === createHmac("sha256", this.secret).update(`${t}.${instanceId}.${text}`).digest("hex")
    );
  }
}
