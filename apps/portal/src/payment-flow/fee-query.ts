import { answer } from "@paydown/api-client";
import { type Cents, type FeeTypeCode, parseDecimal, toDecimal } from "@paydown/domain";
import { queryOptions } from "@tanstack/react-query";
import type { Session } from "../session/session";

/** The inputs of the fee. */
export interface FeeQuestion {
  readonly accountNo: string;
  readonly type: FeeTypeCode;
  readonly amount: Cents;
}

/**
 * The convenience fee. Fails if the answer does not report success or its fee is unreadable: the portal never guesses a
 * fee (FEE-12).
 */
export function feeQuery({ instanceId, username, api }: Session, { accountNo, type, amount }: FeeQuestion) {
  return queryOptions({
    queryKey: [instanceId, username, "fee", accountNo, type, amount],
    async queryFn({ signal }): Promise<Cents> {
      const query = { relatedAccount: accountNo, phrType: type, amount: toDecimal(amount) };
      const result = await answer(api.GET("/fee;user={user}", { params: { path: { user: username }, query }, signal }));
      const fee = result.success ? parseDecimal(result.amount) : undefined;
      if (fee === undefined || fee < 0) throw new Error("There is no fee.");
      return fee;
    },
    retry: false,
  });
}
