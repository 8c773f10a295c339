import { answer, type components } from "@paydown/api-client";
import { type PaymentPlan, readPlan } from "@paydown/domain/guest";
import { queryOptions } from "@tanstack/react-query";
import type { Guest } from "../session/guest";

export type Plan = components["schemas"]["PaymentPlan"];

/** Poll intervals: short at first, then longer. */
const soonMs = 3_000;
const laterMs = 15_000;
const soonTimes = 20;

/** The guest's plans, refetched while a plan's payment is being confirmed. */
export function plansQuery({ api, instanceId }: Guest, user: string) {
  return queryOptions({
    queryKey: [instanceId, user, "plans"],
    queryFn: async () =>
      (await answer(api.GET("/public/plans;user={user}", { params: { path: { user }, query: { instanceId } } }))).plans,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.some(({ openPayment }) => openPayment) && (dataUpdateCount < soonTimes ? soonMs : laterMs),
  });
}

/** A plan's amounts in the form that the rules take. */
export function ruledPlan(plan: Plan): PaymentPlan {
  return readPlan({ ...plan, amountBeingConfirmed: plan.openPayment?.amount ?? null });
}
