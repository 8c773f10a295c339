import { answer, type operations } from "@paydown/api-client";
import type { PostedMethod } from "@paydown/domain";
import type { Session } from "../session/session";
import type { PaymentInfo } from "./info-query";

/** The screen on which the consumer saves the method; the evidence keeps its words. */
type ShownOn = NonNullable<NonNullable<operations["savePaymentInfo"]["parameters"]["query"]>["shownOn"]>;

/** Saves a method on file: the services keep the processor's token, never the number (METHOD-28). */
export function saveInfo(
  { instanceId, username, api }: Session,
  accountNo: string,
  body: PostedMethod,
  shownOn: ShownOn,
): Promise<PaymentInfo> {
  const params = { path: { instanceId, dbtNo: accountNo, user: username }, query: { shownOn } };
  return answer(api.PUT("/api/payments/info/{instanceId}/{dbtNo};user={user}", { params, body }));
}
