import { answer } from "@paydown/api-client";
import { type Cents, parseDecimal, type SinglePaymentInfo } from "@paydown/domain";
import type { Session } from "../../session/session";

/** The figures of an account's single payment; null if they cannot be fetched (FORM-72). */
export async function fetchSinglePaymentFigures(
  { username, api }: Session,
  accountNo: string,
): Promise<Omit<SinglePaymentInfo, "totalPaymentDue"> | null> {
  const params = { path: { dbtNo: accountNo, user: username } };
  const info = await answer(api.GET("/api/payments/singlePaymentInfo/{dbtNo};user={user}", { params })).catch(
    () => null,
  );
  const read = (money: string | null): Cents | null => parseDecimal(money ?? "") ?? null;
  return (
    info && {
      pastDueAmt: read(info.pastDueAmt),
      nextSchedPmtAmt: read(info.nextSchedPmtAmt),
      currPeriodOverpayment: read(info.currPeriodOverpayment),
    }
  );
}
