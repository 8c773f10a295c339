import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Processor } from "./processor.js";
import type { Refunds } from "./refunds.js";

const text = (maxLength: number) => ({ type: "string", minLength: 1, maxLength }) as const;

const refundBody = {
  type: "object",
  additionalProperties: false,
  required: ["reference", "charge", "amount"],
  properties: {
    reference: text(100),
    charge: text(100),
    amount: { type: "string", pattern: "^(?!0+\\.00$)\\d{1,12}\\.\\d{2}$" },
    merchant: text(100),
  },
} as const;

const voidBody = { type: "object", additionalProperties: false, properties: { merchant: text(100) } } as const;

export interface RefundParts {
  readonly processor: Processor;
  readonly refunds: Refunds;
  readonly slowAnswerMs: number;
  /** Aborts the deliberately slow answers at shutdown. */
  readonly stopping: AbortSignal;
}

/** Refunds of settled charges, and voids of charges that have not settled. */
export function refundRoutes(
  server: FastifyInstance,
  { processor, refunds, slowAnswerMs, stopping }: RefundParts,
): void {
  server.post<{ Body: { reference: string; charge: string; amount: string; merchant?: string } }>(
    "/processor/refunds",
    { schema: { body: refundBody } },
    async ({ body }) => {
      const { answer, result } = await refunds.refund(body.reference, body.charge, body.amount, body.merchant);
      if (answer === "slow") await delay(slowAnswerMs, undefined, { signal: stopping });
      return result;
    },
  );

  server.get<{ Params: { reference: string } }>("/processor/refunds/:reference", async ({ params }, reply) => {
    const found = await refunds.find(params.reference);
    return found ?? reply.status(404).send({ code: "not_found" });
  });

  server.post<{ Params: { reference: string }; Body: { merchant?: string } }>(
    "/processor/charges/:reference/void",
    { schema: { body: voidBody } },
    async ({ params, body }, reply) => {
      const voided = await processor.voidCharge(params.reference, body.merchant);
      return voided ?? reply.status(404).send({ code: "not_found" });
    },
  );
}
