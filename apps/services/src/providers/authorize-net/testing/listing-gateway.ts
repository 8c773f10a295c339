import { readAnswer } from "../answers.js";
import type { Ask } from "../gateway.js";
import type { Looking } from "../search.js";
import { SettledBatches } from "../settled-batches.js";
import { details, listed, messages, refId } from "./answers.js";

export interface ListedAs {
  readonly transId: string;
  readonly [field: string]: unknown;
}

export interface ListedBatch {
  readonly batchId: string;
  readonly settledAt: string;
  readonly state?: string;
  readonly transactions: readonly ListedAs[];
}

/** A gateway that only lists: 1,000 transactions on a page, and periods of at most 31 days. It records the calls. */
export function listingGateway({
  unsettled = [],
  batches = [],
  found = {},
}: {
  readonly unsettled?: readonly ListedAs[];
  readonly batches?: readonly ListedBatch[];
  /** The details of transactions by id. */
  readonly found?: Readonly<Record<string, object>>;
}) {
  const asked: string[] = [];
  const page = (all: readonly ListedAs[], { limit, offset }: { limit: number; offset: number }) => ({
    transactions: all.slice((offset - 1) * limit, offset * limit).map(listed),
  });
  const answer = (name: string, request: never): object => {
    switch (name) {
      case "getUnsettledTransactionListRequest":
        return page(unsettled, request["paging"]);
      case "getSettledBatchListRequest": {
        const [first, last] = [Date.parse(request["firstSettlementDate"]), Date.parse(request["lastSettlementDate"])];
        if (last - first > 31 * 86_400_000) return { messages: messages("Error", "E00009") };
        return {
          batchList: batches
            .filter(({ settledAt }) => Date.parse(settledAt) >= first && Date.parse(settledAt) <= last)
            .map(({ batchId, settledAt, state = "settledSuccessfully" }) => ({
              ...{ batchId, settlementTimeUTC: settledAt, settlementState: state },
            })),
        };
      }
      case "getTransactionListRequest":
        return page(
          batches.find(({ batchId }) => batchId === request["batchId"])?.transactions ?? [],
          request["paging"],
        );
      case "getTransactionDetailsRequest": {
        const transaction = found[request["transId"]];
        return transaction
          ? details({ transId: request["transId"], ...transaction })
          : { messages: messages("Error", "E00040") };
      }
      default:
        return { messages: messages("Error", "E00001") };
    }
  };
  const ask: Ask = async (_, build) => {
    const body = build({ credentials: { loginId: "login-1", transactionKey: "key-1" }, refId });
    const [name = "", request] = Object.entries(body)[0] ?? [];
    const of = request as { batchId?: string; transId?: string; paging?: { offset: number } };
    asked.push(
      [name.replace(/^get|Request$/g, ""), of.batchId ?? of.transId, of.paging?.offset].filter(Boolean).join(" "),
    );
    return readAnswer(
      200,
      JSON.stringify({ messages: messages("Ok"), refId, ...answer(name, request as never) }),
      refId,
    );
  };
  const looking = (now: Date, more: Partial<Looking> = {}): Looking => ({
    ...{ ask, instanceId: "harbor", now, settledBatches: new SettledBatches(), isOver: () => false, ...more },
  });
  return { ask, asked, looking };
}
