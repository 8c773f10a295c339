import { answer, type components } from "@paydown/api-client";
import { type PaymentPlan, readPlan } from "@paydown/domain/guest";
import { queryOptions } from "@tanstack/react-query";
import type { Guest } from "../session/guest";

export type Plan = components["schemas"]["PaymentPlan"];

/** A payment on its way is asked about often at first, then now and then. */
const soonMs = 3_000;
const laterMs = 15_000;
const soonTimes = 20;

/** The guest's plans, asked for again for as long as a payment of one is being confirmed. */
export function plansQuery({ api, instanceId }: Guest, user: string) {
  return queryOptions({
    queryKey: [instanceId, user, "plans"],
    queryFn: async () =>
      (await answer(api.GET("/public/plans;user={user}", { params: { path: { user }, query: { instanceId } } }))).plans,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.some(({ openPayment }) => openPayment) && (dataUpdateCount < soonTimes ? soonMs : laterMs),
  });
}

/** What the rules read of a plan. */
export function ruledPlan(plan: Plan): PaymentPlan {
  return readPlan({ ...plan, amountBeingConfirmed: plan.openPayment?.amount ?? null });
}
