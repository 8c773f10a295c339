import { isLoopback } from "@paydown/host/loopback";
import type { FastifyReply, FastifyRequest } from "fastify";
import { clientAddress } from "../client-address.js";
import { ProblemError } from "../contract/problems.js";
import { DatabaseUnavailable, retryAfterSeconds } from "../db/unavailable.js";
import { type MetricsContext, readMetrics } from "./metrics.js";

/**
 * Answers `GET /metrics`, for programs on the services' own machine only. A proxy on that machine may pass on every
 * path, so a forwarded request is not answered either.
 */
export const metricsRoute =
  (context: MetricsContext) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (!isFromThisMachine(request)) throw new ProblemError("not_found");
    try {
      const { contentType, text } = await readMetrics(context);
      return await reply.header("cache-control", "no-store").type(contentType).send(text);
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      request.log.error({ err: error }, "The database is unavailable.");
      throw new ProblemError("service_unavailable", { retryAfterSeconds });
    }
  };

function isFromThisMachine({ raw, headers }: FastifyRequest): boolean {
  const { remoteAddress = "" } = raw.socket;
  const isForwarded = headers.forwarded !== undefined || headers["x-forwarded-for"] !== undefined;
  return !isForwarded && (isLoopback(remoteAddress) || isLoopback(clientAddress(remoteAddress)));
}
