import { answer, CallFailed, type components } from "@paydown/api-client";
import { formatCalendarDate, parseCalendarDate, parseDecimal } from "@paydown/domain";
import type { OverTimeAdjustment, OverTimeField, OverTimeRefusal } from "@paydown/domain/offers";
import { queryOptions } from "@tanstack/react-query";
import type { Session } from "../session/session";
import { PlanChart } from "./plan-chart";

type Schemas = components["schemas"];
export type ShownPlan = Schemas["OverTimePlan"];
export type PlanFormFields = Schemas["OverTimeFormFields"];
export type PlanAnswer = Schemas["OverTimeAnswer"];
export type CreatedPlan = Schemas["PaymentArrangement"];
/** Something on the account that blocks a plan. */
export type PendingThing = Schemas["PendingThing"];
export type PlanReason = OverTimeAdjustment | OverTimeRefusal;

/** The over-time strategy, which the page names overTimePOROVT. */
const strategy = "POROVT";
const form = { "Content-Type": "application/x-www-form-urlencoded" };

/** Other strategies have the same paths in the contract; a response for one of them counts as unreadable. */
function ofOverTime<Answer extends { readonly strategy: string }>(given: Answer) {
  if (isOverTime(given)) return given;
  throw new CallFailed({ kind: "unreadable", status: 200 });
}

const isOverTime = <Answer extends { readonly strategy: string }>(
  given: Answer,
): given is Extract<Answer, { readonly strategy: "overTime" }> => given.strategy === "overTime";

/** The strategy's form fields, with suggested plans. */
export function planFieldsQuery({ instanceId, username, api }: Session, accountNo: string) {
  return queryOptions({
    queryKey: [instanceId, username, "planFields", accountNo],
    async queryFn({ signal }): Promise<PlanFormFields> {
      const params = { path: { code: strategy, user: username }, query: { relatedAccount: accountNo } };
      return ofOverTime(await answer(api.GET("/api/strategies/{code}/formFields;user={user}", { params, signal })));
    },
    staleTime: 0,
  });
}

/** Whether something on the account blocks a plan (PLAN-77). */
export function pendingQuery({ instanceId, username, api }: Session, accountNo: string) {
  return queryOptions({
    queryKey: [instanceId, username, "pendingCheck", accountNo],
    queryFn: ({ signal }) =>
      answer(
        api.GET("/api/paymentArrangements/{accountNo}/pendingCheck;user={user}", {
          params: { path: { accountNo, user: username } },
          signal,
        }),
      ),
    staleTime: 0,
  });
}

/** The verdict on a proposed plan; asking stores nothing (PLAN-39). */
export function planAnswerQuery(
  { instanceId, username, api }: Session,
  accountNo: string,
  proposal: Readonly<Record<OverTimeField, string>>,
) {
  return queryOptions({
    queryKey: [instanceId, username, "planAnswer", accountNo, proposal],
    async queryFn({ signal }): Promise<PlanAnswer> {
      const params = { path: { sodCode: strategy, user: username } };
      const day = parseCalendarDate(proposal.overTimeFirstDate);
      return ofOverTime(
        await answer(
          api.POST("/api/strategies/{sodCode};user={user}", {
            params,
            body: { ...proposal, overTimeFirstDate: day ? formatCalendarDate(day) : "", relatedAccount: accountNo },
            headers: form,
            signal,
          }),
        ),
      );
    },
    retry: false,
    staleTime: 60_000,
  });
}

/** The terms under which a plan is previewed and set up. */
export type PlanTerms = Pick<Schemas["PlanFigures"], "paymentAmount" | "firstPaymentDate" | "planCode" | "totalAmount">;

// The services derive the number of payments, and plans cost no fee (PLAN-30, PLAN-53).
const arrangementForm = (
  accountNo: string,
  { paymentAmount, firstPaymentDate, planCode, totalAmount }: PlanTerms,
): Schemas["ArrangementForm"] => ({
  accountNo,
  paymentAmount,
  numberOfPayments: "0",
  firstPaymentDate,
  planCode,
  totalAmount,
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  fee: "0.0",
  ppaType: "1",
});

/** A plan as the services would set it up. */
export function previewQuery({ instanceId, username, api }: Session, accountNo: string, terms: PlanTerms) {
  return queryOptions({
    queryKey: [instanceId, username, "planPreview", accountNo, terms],
    async queryFn({ signal }): Promise<ShownPlan> {
      const preview = answer(
        api.POST("/api/paymentArrangements/{accountNo};user={user}", {
          params: { path: { accountNo, user: username } },
          body: { ...arrangementForm(accountNo, terms), preview: "true" },
          headers: form,
          signal,
        }),
      );
      const [shown] = await Promise.all([preview, PlanChart.preload()]);
      return shown;
    },
    retry: false,
    staleTime: 60_000,
  });
}

/** Sets up a plan. Repeating the call with the same key does not set up a second plan. */
export function createPlan(
  { username, api }: Session,
  accountNo: string,
  terms: PlanTerms,
  key: string,
): Promise<CreatedPlan> {
  return answer(
    api.POST("/api/paymentArrangements/{accountNo};user={user}", {
      params: { path: { accountNo, user: username }, header: { "Idempotency-Key": key } },
      body: arrangementForm(accountNo, terms),
      headers: form,
    }),
  );
}

export async function cancelPlan({ username, api }: Session, accountNo: string): Promise<void> {
  await answer(
    api.DELETE("/api/paymentArrangements/{accountNo};user={user}", { params: { path: { accountNo, user: username } } }),
  );
}

/** Converts a reason sent by the services to the domain's type; returns an empty list if it is unreadable. */
export function readReason({ rule, amount = "", count, date = "" }: PlanAnswer["reasons"][number]): PlanReason[] {
  const money = parseDecimal(amount);
  const day = parseCalendarDate(date);
  switch (rule) {
    case "paymentAboveDue":
      return money === undefined ? [] : [{ rule, most: money }];
    case "paymentBelowMinimum":
      return money === undefined ? [] : [{ rule, minimum: money }];
    case "tooManyPayments":
      return count === undefined ? [] : [{ rule, maximum: count }];
    case "paymentsDiffer":
      return count === undefined ? [] : [{ rule, payments: count }];
    case "firstDatePast":
      return day === undefined ? [] : [{ rule, earliest: day }];
    case "firstDateTooLate":
      return day === undefined ? [] : [{ rule, latest: day }];
    case "nothingDue":
    case "paymentNotPositive":
    case "paymentsNotWhole":
      return [{ rule }];
  }
}
