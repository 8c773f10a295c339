import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text as wholeText } from "node:stream/consumers";
import type { Notification } from "../schemas.js";

/** An attempt to notify, on its way. */
export interface Passing {
  readonly note: Notification;
  readonly header: string | undefined;
  /** The tenant in the address. */
  readonly instanceId: string;
}

export interface PageAnswer {
  readonly status: number;
  readonly text: string;
}

/** A query or an expiry, on its way. */
export interface PassingCall {
  readonly isExpiry: boolean;
  /** The sandbox's answer to it. */
  passOn(): Promise<PageAnswer>;
  /** The sandbox's answer to a query in its place. */
  queryInstead(): Promise<PageAnswer>;
}

/** How a page differs from the sandbox's. */
export interface Deviation {
  /**
   * What goes on instead of a notification, up to the first that is not accepted; none holds it back. `signed` signs a
   * changed one.
   */
  readonly notifications?: (passing: Passing, signed: (note: Notification, at?: Date) => Passing) => readonly Passing[];
  /** What a query or an expiry is answered with; undefined closes the connection. */
  readonly answer?: (call: PassingCall) => Promise<PageAnswer | undefined>;
}

interface DeviatingPageOptions {
  readonly secret: string;
  readonly now: () => Date;
}

/** Stands between the sandbox's hosted page and everybody else, and changes what passes. */
export class DeviatingPage {
  deviation: Deviation = {};
  /** Address of the sandbox. */
  sandbox = "";
  /** Where notifications go on to. */
  receiver = "";
  private readonly server: Server;
  private readonly options: DeviatingPageOptions;

  private constructor(options: DeviatingPageOptions) {
    this.options = options;
    this.server = createServer((request, response) => {
      this.pass(request).then(
        (answer) => (answer ? response.writeHead(answer.status, answer.headers).end(answer.text) : response.destroy()),
        () => response.destroy(),
      );
    });
  }

  static async start(options: DeviatingPageOptions): Promise<DeviatingPage> {
    const page = new DeviatingPage(options);
    await new Promise<void>((done) => page.server.listen(0, "127.0.0.1", done));
    return page;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }

  private async pass(request: IncomingMessage) {
    const path = request.url ?? "";
    const body = await wholeText(request);
    if (path.startsWith("/notification")) return this.passNotification(path, body, request.headers["hosted-signature"]);
    const { method = "GET", headers } = request;
    const sent = Object.fromEntries(
      ["content-type", "authorization", "cookie", "accept-language"].flatMap((name) =>
        typeof headers[name] === "string" ? [[name, headers[name]]] : [],
      ),
    );
    const ask = async (how = method, where = path) => {
      const init = { method: how, headers: sent, redirect: "manual" as const, ...(body !== "" && { body }) };
      const response = await fetch(this.sandbox + where, init);
      const { "content-type": type = "", location } = Object.fromEntries(response.headers);
      const text = await response.text();
      return { status: response.status, headers: { "content-type": type, ...(location && { location }) }, text };
    };
    const { answer } = this.deviation;
    if (!answer || !path.startsWith("/hosted/payments/")) return ask();
    const changed = await answer({
      isExpiry: path.includes("/expire"),
      passOn: () => ask(),
      queryInstead: () => ask("GET", path.replace(/\/expire.*$/, "")),
    });
    if (changed === undefined) return undefined;
    const type = changed.text.startsWith("<") ? "text/html" : "application/json";
    return { ...changed, headers: { "content-type": type } };
  }

  private async passNotification(path: string, text: string, header: string | string[] | undefined) {
    const instanceId = new URL(path, this.url).searchParams.get("instanceId") ?? "";
    const note = JSON.parse(text) as Notification;
    const signed = (changed: Notification, at = this.options.now()): Passing => {
      const t = Math.floor(at.getTime() / 1_000);
      const covered = `${t}.${instanceId}.${JSON.stringify(changed)}`;
      return {
        instanceId,
        note: changed,
        header: `t=${t},v2=${createHmac("sha256", this.options.secret).update(covered).digest("hex")}`,
      };
    };
    const passing = { instanceId, note, header: header?.toString() };
    let status = 204;
    for (const one of this.deviation.notifications?.(passing, signed) ?? [passing]) {
      const response = await fetch(`${this.receiver}?instanceId=${one.instanceId}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...(one.header && { "Hosted-Signature": one.header }) },
        body: JSON.stringify(one.note),
      });
      ({ status } = response);
      await response.body?.cancel();
      if (status !== 204) break;
    }
    return { status, headers: {}, text: "" };
  }
}
