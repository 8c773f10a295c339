import type { FastifyReply, FastifyRequest } from "fastify";
import { expect, test } from "vitest";
import { DatabaseUnavailable } from "../db/unavailable.js";
import { loadTenants } from "../tenants/load-tenants.js";
import { movableClock } from "../testing/test-services.js";
import { metricsRoute } from "./metrics-route.js";

/** The code of the problem that answers a request from this address while the database is away. */
async function problemFor(remoteAddress: string): Promise<unknown> {
  const away = () => Promise.reject(new DatabaseUnavailable(new Error("stopped")));
  const db = { keyRing: { keyIds: [] }, asApp: away, asJob: away, asJobOfEach: away, close: away };
  const answer = metricsRoute({ db: db as never, tenants: loadTenants(), clock: movableClock() });
  const request = { raw: { socket: { remoteAddress } }, headers: {}, log: { error() {} } };
  return answer(request as unknown as FastifyRequest, {} as FastifyReply).catch(({ code }: { code: string }) => code);
}

test.each(["127.0.0.1", "::1", "::ffff:127.0.0.1"])(
  "the metrics answer %s, with 503 while the database is away [OPS-13]",
  async (address) => {
    expect(await problemFor(address)).toBe("service_unavailable");
  },
);

test.each(["10.0.0.5", "::ffff:10.0.0.5", "2001:db8::1", ""])(
  "the metrics do not answer %j [OPS-13]",
  async (address) => {
    expect(await problemFor(address)).toBe("not_found");
  },
);
