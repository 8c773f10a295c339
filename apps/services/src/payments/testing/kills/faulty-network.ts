import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { Random } from "../simulation/world.js";

/** What happens to one request on its way to the processor, or to the answer on its way back. */
export const networkFaults = [
  "slow",
  "request-lost",
  "answer-lost",
  "error-after",
  "hangs",
  "lands-late",
  "answers-late",
  "twice",
] as const;
type NetworkFault = (typeof networkFaults)[number];

export interface FaultyNetwork {
  /** Where the services reach the processor. */
  readonly url: string;
  /** How often each fault has happened. */
  readonly counts: ReadonlyMap<NetworkFault, number>;
  stop(): Promise<void>;
}

export interface NetworkOptions {
  /** The processor's own address. */
  readonly target: string;
  readonly random: Random;
  /** Share of the processor's calls that fail. */
  readonly faultRate: number;
  /** How long the services wait for the processor. */
  readonly timeoutMs: number;
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** The unreliable network between the services and the processor: HTTP in, HTTP out, and faults drawn by the seed. */
export async function startFaultyNetwork({
  target,
  random,
  faultRate,
  timeoutMs,
}: NetworkOptions): Promise<FaultyNetwork> {
  const counts = new Map<NetworkFault, number>();
  const stopping = new AbortController();
  const wait = (ms: number) => delay(ms, undefined, { signal: stopping.signal }).catch(() => {});
  /** The report's items so far by merchant, to repeat them. */
  const reported = new Map<string, unknown[]>();

  const forward = async (request: IncomingMessage, body: string): Promise<Answer> => {
    const { method = "GET", url = "/", headers } = request;
    const response = await fetch(`${target}${url}`, {
      method,
      ...(body !== "" && { body, headers: { "content-type": headers["content-type"] ?? "application/json" } }),
    });
    const text = await response.text();
    if (url.startsWith("/processor/report") && response.ok) {
      const { items } = JSON.parse(text) as { items: unknown[] };
      reported.set(merchantOf(request), [...(reported.get(merchantOf(request)) ?? []), ...items]);
    }
    return { status: response.status, text };
  };
  const send = (response: ServerResponse, { status, text }: Answer) => {
    if (!response.destroyed) response.writeHead(status, { "content-type": "application/json" }).end(text);
  };

  /** A gateway's lists take several calls for one answer, so each of them fails less often. */
  const rateOf = ({ url = "/" }: IncomingMessage, body: string) => {
    if (url.startsWith("/processor/")) return faultRate;
    if (!url.startsWith("/xml/")) return 0;
    return /^\{"get/.test(body) ? faultRate / 5 : faultRate;
  };

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await textOf(request);
    const fault = random.chance(rateOf(request, body)) ? random.pick(networkFaults) : undefined;
    if (fault) counts.set(fault, (counts.get(fault) ?? 0) + 1);
    switch (fault) {
      case undefined:
        return send(response, await forward(request, body));
      case "slow": {
        await wait(random.below(timeoutMs));
        return send(response, await forward(request, body));
      }
      case "request-lost":
        return void response.destroy();
      case "answer-lost": {
        await forward(request, body);
        return void response.destroy();
      }
      case "error-after": {
        await forward(request, body);
        return send(response, { status: 500, text: '{"code":"internal_error"}' });
      }
      case "hangs":
        // The services give up, and nothing ever arrives.
        return undefined;
      case "lands-late": {
        await wait(timeoutMs * (1 + 3 * random.next()));
        return void (await forward(request, body));
      }
      case "answers-late": {
        const answer = await forward(request, body);
        await wait(timeoutMs * (1 + random.next()));
        return send(response, answer);
      }
      case "twice":
        return send(response, await twice(request, body));
    }
  };

  /** A call arrives twice at once. A page of the report also repeats the items of the pages before it. */
  const twice = async (request: IncomingMessage, body: string): Promise<Answer> => {
    const earlier = reported.get(merchantOf(request)) ?? [];
    const [, second] = await Promise.all([forward(request, body), forward(request, body)]);
    const { items, ...page } = JSON.parse(second.text) as { items?: unknown[] };
    return items ? { ...second, text: JSON.stringify({ ...page, items: [...earlier, ...items, ...items] }) } : second;
  };

  const server = createServer((request, response) => {
    // The processor stops after the last payment, so requests that are still open have no answer.
    handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    async stop() {
      stopping.abort();
      await new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      });
    },
  };
}

const merchantOf = ({ url = "/" }: IncomingMessage) =>
  new URL(url, "http://processor").searchParams.get("merchant") ?? "";

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
