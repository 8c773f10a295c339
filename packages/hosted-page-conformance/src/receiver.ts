import { EventEmitter, once } from "node:events";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { text as wholeText } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import type { HostedPaymentForm } from "@paydown/domain/guest";

/** The path of the notifications, as in Paydown's services. */
export const notificationPath = "/public/plans/notification";

/** An attempt to deliver a notification. */
export interface Attempt {
  readonly arrivedAt: Date;
  /** The tenant in the address. */
  readonly instanceId: string | null;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The parsed body; undefined if it is not JSON. */
  readonly json: Readonly<Record<string, unknown>> | undefined;
  readonly answer: number | "dropped";
}

export interface ReceiverOptions {
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
  /** Where the page and the browser reach the receiver; its own address by default. */
  readonly publicUrl?: string | undefined;
  readonly formUrl: string;
  readonly now: () => Date;
  /** Resolves after these milliseconds. */
  readonly elapse?: (ms: number, signal: AbortSignal) => Promise<void>;
}

const elapseReally = (ms: number, signal: AbortSignal) => delay(ms, undefined, { signal });

/** Plays Paydown and the guest's way: serves the hidden form and the return pages, and takes notifications. */
export class Receiver {
  readonly attempts: Attempt[] = [];
  /** Addresses of the return pages that were opened, in order. */
  readonly arrivals: string[] = [];
  private readonly events = new EventEmitter().setMaxListeners(0);
  private readonly forms = new Map<string, HostedPaymentForm>();
  private readonly answers = new Map<string, (number | "dropped")[]>();
  private readonly server: Server;
  private readonly options: ReceiverOptions;

  private constructor(options: ReceiverOptions) {
    this.options = options;
    this.server = createServer((request, response) => {
      this.handle(request, response).catch(() => response.destroy());
    });
  }

  /** @throws Node's error if it cannot listen there */
  static async start(options: ReceiverOptions): Promise<Receiver> {
    const receiver = new Receiver(options);
    receiver.server.listen(options.port, options.host);
    await once(receiver.server, "listening");
    return receiver;
  }

  /** Without a trailing slash. */
  get url(): string {
    const { port } = this.server.address() as AddressInfo;
    const { host, publicUrl } = this.options;
    return publicUrl ?? `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
  }

  get notificationUrl(): string {
    return `${this.url}${notificationPath}`;
  }

  /** A page that posts the form from a browser, as the guest app does. */
  leavingPage(form: HostedPaymentForm): string {
    this.forms.set(form.UserPart3, form);
    return `${this.url}/leave/${form.UserPart3}`;
  }

  /** Scripts the answers to the first attempts for a tracking number. All others are 204. */
  answerFirst(trackingNo: string, answers: readonly (number | "dropped")[]): void {
    this.answers.set(trackingNo, [...answers]);
  }

  attemptsFor(trackingNo: string): Attempt[] {
    return this.attempts.filter(({ json }) => json?.["trackingNo"] === trackingNo);
  }

  /** What `find` finds now or after a later request; undefined once the seconds have passed. */
  async waitFor<T>(find: () => T | undefined, seconds: number): Promise<T | undefined> {
    const over = new AbortController();
    const { elapse = elapseReally } = this.options;
    const late = elapse(seconds * 1_000, over.signal).then(
      () => "late" as const,
      () => "late" as const,
    );
    try {
      for (;;) {
        const changed = once(this.events, "change", { signal: over.signal }).then(
          () => "changed",
          () => "late",
        );
        const found = find();
        if (found !== undefined) return found;
        if ((await Promise.race([changed, late])) === "late") return find();
      }
    } finally {
      over.abort();
    }
  }

  async stop(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    if (this.server.listening) await once(this.server, "close");
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", this.url);
    const answer = (status: number, html?: string) =>
      response.writeHead(status, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" }).end(html);
    if (request.method === "POST" && url.pathname.endsWith(notificationPath))
      return this.take(request, response, url.searchParams.get("instanceId"));
    const form = this.forms.get(url.pathname.replace(/^\/leave\//, ""));
    if (request.method === "GET" && form) return void answer(200, leavingHtml(this.options.formUrl, form));
    if (request.method === "GET" && /^\/pay\/[^/]+\/guest\/(success|cancel)$/.test(url.pathname)) {
      answer(200, "<!doctype html><html lang=en><title>Back</title><p>You are back. You may close this page.</p>");
      this.arrivals.push(`${this.url}${request.url}`);
      this.events.emit("change");
      return;
    }
    answer(404, "<!doctype html><html lang=en><title>Not found</title><p>Not found.</p>");
  }

  private async take(request: IncomingMessage, response: ServerResponse, instanceId: string | null): Promise<void> {
    const body = await wholeText(request);
    const json = parsed(body);
    const answer = this.answers.get(String(json?.["trackingNo"]))?.shift() ?? 204;
    if (answer === "dropped") response.destroy();
    else response.writeHead(answer).end();
    this.attempts.push({ arrivedAt: this.options.now(), instanceId, headers: request.headers, body, json, answer });
    this.events.emit("change");
  }
}

function parsed(body: string): Attempt["json"] {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" && value !== null ? (value as Attempt["json"]) : undefined;
  } catch {
    return undefined;
  }
}

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const leavingHtml = (formUrl: string, form: HostedPaymentForm): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Leaving for the hosted page</title>
<form method="post" action="${escaped(formUrl)}">${Object.entries(form)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`)
    .join("")}<button id="continue">Continue to the payment page</button></form></html>`;
