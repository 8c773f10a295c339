import { setTimeout as delay } from "node:timers/promises";
import fastify, { type FastifyInstance } from "fastify";
import type { Clock } from "@paydown/host/clock";
import type { Bank } from "./ach/bank.js";
import { bankRoutes } from "./ach/routes.js";
import { authorizeNetRoutes } from "./authorize-net/routes.js";
import { type CardFrameOptions, cardFrameRoutes } from "./card-frame/routes.js";
import { chargeListRoutes } from "./charge-list.js";
import { type BrowserParts, browserRoutes } from "./hosted/browser-routes.js";
import { developerRoutes, merchantRoutes } from "./hosted/merchant-routes.js";
import type { Method, PresentAgain, Token } from "./method.js";
import type { Outbox } from "./outbox.js";
import { outboxRoutes } from "./outbox-routes.js";
import type { Charge, Processor, Voided } from "./processor.js";
import { refundRoutes } from "./refund-routes.js";
import type { Refunds } from "./refunds.js";
import type { Report } from "./report.js";
import { reportRoutes } from "./report-routes.js";

const text = (maxLength: number) => ({ type: "string", minLength: 1, maxLength }) as const;
const reference = text(100);
const card = (...required: string[]) => ({
  type: "object",
  additionalProperties: false,
  required: ["kind", "number", "expMonth", "expYear", ...required],
  properties: {
    kind: { const: "card" },
    number: text(40),
    expMonth: text(2),
    expYear: text(4),
    cvv: text(20),
    name: { type: "string", maxLength: 200 },
  },
});

const bank = {
  type: "object",
  additionalProperties: false,
  required: ["kind", "routingNumber", "accountNumber", "achType", "secCode"],
  properties: {
    kind: { const: "bank" },
    routingNumber: text(40),
    accountNumber: text(60),
    achType: text(10),
    secCode: text(10),
    checkNumber: { type: "string", maxLength: 40 },
    name: { type: "string", maxLength: 200 },
  },
} as const;

const token = {
  type: "object",
  additionalProperties: false,
  required: ["kind", "token"],
  properties: { kind: { const: "token" }, token: text(60), expMonth: text(2), expYear: text(4), cvv: text(20) },
} as const;

const presentAgain = {
  type: "object",
  additionalProperties: false,
  required: ["kind", "reference"],
  properties: { kind: { const: "presentAgain" }, reference },
} as const;

const chargeBody = {
  type: "object",
  additionalProperties: false,
  required: ["reference", "amount", "method"],
  properties: {
    reference,
    amount: { type: "string", pattern: "^(?!0+\\.00$)\\d{1,12}\\.\\d{2}$" },
    method: { oneOf: [card("cvv"), bank, token, presentAgain] },
    merchant: text(100),
  },
} as const;

export interface ServerParts {
  readonly processor: Processor;
  readonly refunds: Refunds;
  readonly report: Report;
  readonly clock: Clock;
  readonly achBank: Bank;
  readonly outbox: Outbox;
  readonly hosted: Omit<BrowserParts, "slowAnswerMs" | "stopping"> & { readonly secret: string };
  readonly cardFrame?: CardFrameOptions | undefined;
  readonly slowAnswerMs: number;
  /** Aborts the deliberately slow answers at shutdown. */
  readonly stopping: AbortSignal;
}

/** Processor, outbox and hosted payment page over HTTP. */
export function createServer({
  processor,
  refunds,
  report,
  clock,
  achBank,
  outbox,
  hosted,
  cardFrame,
  slowAnswerMs,
  stopping,
}: ServerParts): FastifyInstance {
  const server = fastify({
    logger: false,
    forceCloseConnections: true,
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
  });

  server.setErrorHandler((error: { statusCode?: number; code?: string }, _request, reply) => {
    const status = error.statusCode ?? 500;
    // Validation messages may quote the input, so the answer omits them.
    void reply.status(status).send({ code: status < 500 ? "invalid_request" : "internal_error" });
  });

  server.get("/health", () => ({ status: "ready" }));

  server.post<{
    Body: { reference: string; amount: string; method: Method | Token | PresentAgain; merchant?: string };
  }>("/processor/charges", { schema: { body: chargeBody } }, async ({ body }, reply) => {
    const { answer, result } = await processor.charge(body.reference, body.amount, body.method, body.merchant);
    if (answer === "slow") await delay(slowAnswerMs, undefined, { signal: stopping });
    if (answer === "error") return reply.status(500).send({ code: "internal_error" });
    if (answer === "drop") {
      reply.hijack();
      reply.raw.destroy();
      return reply;
    }
    return reply.status(statusOf(result)).send(result);
  });

  server.get<{ Querystring: { since?: string } }>(
    "/processor/charges",
    { schema: { querystring: { type: "object", additionalProperties: false, properties: { since: text(40) } } } },
    async ({ query }, reply) => {
      const since = query.since === undefined ? undefined : new Date(query.since);
      if (since && Number.isNaN(since.getTime())) return reply.status(400).send({ code: "invalid_request" });
      return { charges: await processor.list(since) };
    },
  );

  server.get<{ Params: { reference: string } }>("/processor/charges/:reference", async ({ params }, reply) => {
    const found = await processor.find(params.reference);
    return found ?? reply.status(404).send({ code: "not_found" });
  });

  server.post<{ Params: { reference: string } }>("/processor/charges/:reference/void-if-absent", ({ params }) =>
    processor.voidIfAbsent(params.reference),
  );

  server.post<{ Body: { reference: string; method: Method } }>(
    "/processor/methods",
    {
      schema: {
        body: {
          type: "object",
          additionalProperties: false,
          required: ["reference", "method"],
          properties: { reference, method: { oneOf: [card(), bank] } },
        },
      },
    },
    ({ body }) => processor.storeMethod(body.reference, body.method),
  );

  refundRoutes(server, { processor, refunds, slowAnswerMs, stopping });
  reportRoutes(server, report);
  chargeListRoutes(server, { processor, refunds, clock });
  authorizeNetRoutes(server, { processor, refunds, clock, slowAnswerMs, stopping });
  bankRoutes(server, achBank);
  outboxRoutes(server, outbox);
  developerRoutes(server, hosted.payments);
  // Each group of routes has its own hooks, so each needs its own scope.
  void server.register(async (scope) => merchantRoutes(scope, hosted.payments, hosted.secret));
  void server.register(async (scope) => browserRoutes(scope, { ...hosted, slowAnswerMs, stopping }));
  if (cardFrame) void server.register(async (scope) => cardFrameRoutes(scope, cardFrame));
  return server;
}

/** A charge on a voided reference is always refused. */
const statusOf = (result: Charge | Voided | undefined) => (result?.result === "voided" ? 409 : 200);
