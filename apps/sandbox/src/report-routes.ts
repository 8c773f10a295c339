import type { FastifyInstance } from "fastify";
import type { Report } from "./report.js";

const text = (maxLength: number) => ({ type: "string", minLength: 1, maxLength }) as const;

const querystring = {
  type: "object",
  additionalProperties: false,
  properties: {
    merchant: text(100),
    after: text(20),
    limit: { type: "string", pattern: "^(?:[1-9]\\d{0,2}|1000)$" },
  },
} as const;

/** Settlements, returns, corrections and chargebacks, page by page. */
export function reportRoutes(server: FastifyInstance, report: Report): void {
  server.get<{ Querystring: { merchant?: string; after?: string; limit?: string } }>(
    "/processor/report",
    { schema: { querystring } },
    async ({ query: { merchant, after, limit = "100" } }, reply) => {
      const page = await report.page({ merchant, after, limit: Number(limit) });
      return page === undefined ? reply.status(400).send({ code: "invalid_request" }) : { merchant, ...page };
    },
  );
}
