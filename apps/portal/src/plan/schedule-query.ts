import { answer, CallFailed, type components } from "@paydown/api-client";
import { queryOptions } from "@tanstack/react-query";
import { withBalance } from "../account/balance-of";
import type { Session } from "../session/session";
import { PlanChart } from "./plan-chart";

export type Schedule = components["schemas"]["Schedule"];

/** The schedule of the account's arrangement; null without one. */
export function scheduleQuery(session: Session, accountNo: string) {
  const { instanceId, username } = session;
  return queryOptions({
    queryKey: [instanceId, username, "schedule", accountNo],
    queryFn: ({ client }) => withBalance(fetchSchedule(session, accountNo), client, session, accountNo),
    // Always refetched, because an installment may just have been scheduled.
    staleTime: 0,
  });
}

async function fetchSchedule({ username, api }: Session, accountNo: string): Promise<Schedule | null> {
  try {
    const schedule = await answer(
      api.GET("/api/paymentArrangements/{accountNo};user={user}", {
        params: { path: { accountNo, user: username } },
      }),
    );
    if (schedule.plan) await PlanChart.preload();
    return schedule;
  } catch (reason) {
    if (
      reason instanceof CallFailed &&
      reason.failure.kind === "refused" &&
      reason.failure.code === "arrangement_not_found"
    )
      return null;
    throw reason;
  }
}

/** Whether a payment is still to be made, or its outcome is not known yet. */
export const isToCome = ({ paymentStatus }: Schedule["rows"][number]): boolean =>
  paymentStatus === "scheduled" || paymentStatus === "checking";
