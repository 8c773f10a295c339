import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { TwilioSettings } from "../settings.js";

/** A message that the emulator has taken. */
export interface TakenText {
  readonly sid: string;
  readonly to: string;
  readonly from: string;
  readonly body: string;
  readonly date_created: string;
}

export interface TwilioFault {
  /** Whether the message is taken although the answer is faulty. */
  readonly taken: boolean;
  /** A status with a code of Twilio's in its body, a body that is not JSON, or a connection that is cut. */
  readonly answer: { readonly status: number; readonly code?: number } | "html" | "cut" | "silent";
}

export interface TwilioEmulatorOptions {
  /** Dates the messages; the machine's clock by default. */
  readonly now?: () => Date;
  /** Decides how each message is answered, unless `fail` has; properly by default. */
  readonly decide?: () => TwilioFault | undefined;
}

/** The parts of Twilio's API that Paydown uses: the account, and creating and listing messages. It sends nothing. */
export async function startTwilioEmulator({ now = () => new Date(), decide }: TwilioEmulatorOptions = {}) {
  const taken: TakenText[] = [];
  let fault: TwilioFault | undefined;
  let listFault: TwilioFault["answer"] | undefined;
  const settings = {
    accountSid: `AC${"0123456789abcdef".repeat(2)}`,
    authToken: "t0ken-of-tests",
    from: "+14105550100",
  };
  const server = createServer((request, response) => void answer(request, response));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://localhost");
    const basic = Buffer.from(`${settings.accountSid}:${settings.authToken}`).toString("base64");
    if (request.headers.authorization !== `Basic ${basic}`) return reply(response, { status: 401, code: 20003 });
    if (pathname === `/2010-04-01/Accounts/${settings.accountSid}.json`) {
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ status: "active" }));
      return;
    }
    if (pathname !== `/2010-04-01/Accounts/${settings.accountSid}/Messages.json`)
      return reply(response, { status: 404, code: 20404 });
    if (request.method === "GET") {
      if (listFault) return reply(response, listFault);
      const messages = taken.filter(({ to }) => to === searchParams.get("To"));
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ messages }));
      return;
    }
    const form = new URLSearchParams(await text(request));
    const message: TakenText = {
      sid: `SM${String(taken.length).padStart(32, "0")}`,
      to: form.get("To") ?? "",
      from: form.get("From") ?? form.get("MessagingServiceSid") ?? "",
      body: form.get("Body") ?? "",
      date_created: now().toUTCString(),
    };
    const current = fault ?? decide?.();
    if (!current || current.taken) taken.push(message);
    if (current) return reply(response, current.answer);
    response
      .writeHead(201, { "content-type": "application/json" })
      .end(JSON.stringify({ ...message, status: "queued", error_code: null }));
  }

  function reply(response: ServerResponse, how: TwilioFault["answer"]): void {
    if (how === "cut") response.destroy();
    else if (how === "html") response.writeHead(200).end("<html>");
    else if (how !== "silent")
      response
        .writeHead(how.status, { "content-type": "application/json" })
        .end(JSON.stringify({ status: how.status, ...(how.code !== undefined && { code: how.code, message: "No." }) }));
  }

  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    taken,
    settings: { ...settings, url } satisfies TwilioSettings,
    /** Answers every later message like this; properly without an argument. */
    fail: (next?: TwilioFault) => void (fault = next),
    failList: (next?: TwilioFault["answer"]) => void (listFault = next),
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
