import { bankingDate } from "@paydown/domain/bank";
import type { Clock } from "@paydown/host/clock";
import type { FastifyInstance } from "fastify";
import type { Charge, Processor } from "./processor.js";
import { type ChargeEntry, eventsOf } from "./record.js";
import type { Refunds } from "./refunds.js";

/** A charge as the list shows it. */
export interface ListedCharge {
  readonly reference: string;
  readonly amount: string;
  readonly result: Charge["result"];
  /** When it was decided. */
  readonly at: string;
  /** The date (YYYY-MM-DD) of its settlement in the banks' time zone, from that date on. */
  readonly settledOn?: string;
  /** What has been refunded of it; missing for a charge that takes no money. */
  readonly refunded?: string;
}

export interface ChargePage {
  readonly charges: readonly ListedCharge[];
  /** The cursor after these charges. */
  readonly next: string;
  /** Whether further charges were made already. */
  readonly more: boolean;
}

interface Asked {
  readonly merchant?: string;
  readonly from?: string;
  readonly after?: string;
  readonly limit?: string;
}

const text = (maxLength: number) => ({ type: "string", minLength: 1, maxLength }) as const;
const querystring = {
  type: "object",
  additionalProperties: false,
  properties: {
    merchant: text(100),
    from: text(40),
    after: text(20),
    limit: { type: "string", pattern: "^(?:[1-9]\\d{0,2}|1000)$" },
  },
} as const;

interface Made {
  readonly processor: Processor;
  readonly charges: Awaited<ReturnType<Processor["everyCharge"]>>;
  readonly refunded: Awaited<ReturnType<Refunds["amounts"]>>;
}

/**
 * Lists the charges of a merchant since a moment, in the order of the record. The cursor is a position in the record
 * (RECON-62).
 */
export function chargeListRoutes(
  server: FastifyInstance,
  { processor, refunds, clock }: { readonly processor: Processor; readonly refunds: Refunds; readonly clock: Clock },
): void {
  server.get<{ Querystring: Asked }>(
    "/processor/charge-list",
    { schema: { querystring } },
    async ({ query }, reply) => {
      const charges = await processor.everyCharge();
      const page = pageOf({ processor, charges, refunded: await refunds.amounts() }, query, bankingDate(clock.now()));
      return page === undefined
        ? reply.status(400).send({ code: "invalid_request" })
        : { ...(query.merchant !== undefined && { merchant: query.merchant }), ...page };
    },
  );
}

/** @returns undefined if the cursor or the moment is not valid */
function pageOf(
  { processor, charges: all, refunded }: Made,
  { merchant, from, after = "0", limit = "100" }: Asked,
  today: string,
): ChargePage | undefined {
  const since = from === undefined ? undefined : new Date(from);
  if (since && Number.isNaN(since.getTime())) return undefined;
  if (!/^(?:0|[1-9]\d{0,14})$/.test(after) || Number(after) > all.length) return undefined;
  const found = all.flatMap((charge, position) => {
    const isAsked = merchant === undefined || charge.merchant === merchant;
    const isListed = position >= Number(after) && (since === undefined || new Date(charge.at) >= since);
    return isAsked && isListed ? [{ charge, position }] : [];
  });
  const following = found[Number(limit)];
  return {
    charges: found
      .slice(0, Number(limit))
      .map(({ charge }) => listed(charge, processor.tellCharge(charge), refunded, today)),
    next: String(following?.position ?? all.length),
    more: following !== undefined,
  };
}

function listed(kept: ChargeEntry, told: Charge, refunded: Made["refunded"], today: string): ListedCharge {
  const { reference, amount, result, at } = told;
  if (result !== "approved") return { reference, amount, result, at };
  const settled = eventsOf(kept).find(({ kind, on }) => kind === "settled" && on <= today);
  return {
    ...{ reference, amount, result, at },
    ...(settled && { settledOn: settled.on }),
    refunded: refunded.get(reference) ?? "0.00",
  };
}
