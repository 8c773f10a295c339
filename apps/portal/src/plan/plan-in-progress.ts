import { failureOf } from "@paydown/api-client";
import {
  type QueryClient,
  queryOptions,
  skipToken,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from "@tanstack/react-query";
import { useEffect } from "react";
import { entryState, markEntry } from "../browser/history-entry";
import { makeRandomKey } from "../browser/random-key";
import { type Session, useSession } from "../session/session";
import { type CreatedPlan, pendingQuery, type PlanTerms, previewQuery, type ShownPlan } from "./plan-calls";

/** A plan being set up. It lives in memory only and ends with the session, since the query cache holds it. */
export interface PlanInProgress {
  /** As the services previewed it. */
  readonly shown: ShownPlan;
  /** The idempotency key, the same for every attempt to set this plan up. */
  readonly key: string;
  /** Whether the method was chosen in this flow. */
  readonly hasMethod: boolean;
  /** Whether something else blocked the setup. Schedule then shows the account's schedule, not this plan. */
  readonly isOvertaken: boolean;
  /** Null until it is set up. */
  readonly created: CreatedPlan | null;
}

/** A plan as previewed, before any further step. */
export const beginPlan = (shown: ShownPlan, hasMethod = false): PlanInProgress => ({
  shown,
  key: makeRandomKey(),
  hasMethod,
  isOvertaken: false,
  created: null,
});

const inProgress = ({ instanceId, username }: Session, accountNo: string) =>
  queryOptions<PlanInProgress | null>({
    queryKey: [instanceId, username, "planInProgress", accountNo],
    queryFn: skipToken,
    gcTime: Infinity,
    staleTime: Infinity,
  });

/** The account's plan in progress, if there is one, and its setter; null ends it (SCHED-2). */
export function usePlanInProgress(
  accountNo: string,
): readonly [PlanInProgress | null, (plan: PlanInProgress | null) => void] {
  const session = useSession();
  const queryClient = useQueryClient();
  const query = inProgress(session, accountNo);
  const { data } = useQuery(query);
  return [data ?? null, (plan) => void queryClient.setQueryData(query.queryKey, plan)];
}

/**
 * The plan in progress for a step that needs it. After a reload, the plan is previewed again from the terms that this
 * history entry kept.
 */
export function usePlanOfStep(accountNo: string): UseQueryResult<PlanInProgress | null> {
  const session = useSession();
  const queryClient = useQueryClient();
  const query = useQuery({
    ...inProgress(session, accountNo),
    queryFn: () => restorePlan(session, queryClient, accountNo),
    retry: false,
  });
  const { data } = query;
  useEffect(() => {
    if (data && !data.created) keepPlan(accountNo, data);
  }, [accountNo, data]);
  return query;
}

/** What a reload needs to preview a plan again: no computed figures, no key, and no details of the method. */
interface KeptPlan {
  readonly terms: PlanTerms;
  readonly hasMethod: boolean;
}

const entryName = (accountNo: string) => `plan ${accountNo}`;

function keepPlan(accountNo: string, { shown, hasMethod }: PlanInProgress): void {
  const { paymentAmount, firstPaymentDate, planCode, totalAmount } = shown.plan;
  markEntry({
    [entryName(accountNo)]: {
      terms: { paymentAmount, firstPaymentDate, planCode, totalAmount },
      hasMethod,
    } satisfies KeptPlan,
  });
}

function isKeptPlan(kept: unknown): kept is KeptPlan {
  if (typeof kept !== "object" || kept === null || !("terms" in kept) || !("hasMethod" in kept)) return false;
  const { terms, hasMethod } = kept;
  if (typeof terms !== "object" || terms === null || typeof hasMethod !== "boolean") return false;
  return ["paymentAmount", "firstPaymentDate", "planCode", "totalAmount"].every(
    (name) => typeof (terms as Record<string, unknown>)[name] === "string",
  );
}

/**
 * Null if something is pending on the account, possibly this very plan, or if the services no longer accept the plan.
 * The plans screen then says so.
 */
async function restorePlan(
  session: Session,
  queryClient: QueryClient,
  accountNo: string,
): Promise<PlanInProgress | null> {
  const kept = entryState()[entryName(accountNo)];
  if (!isKeptPlan(kept) || (await queryClient.fetchQuery(pendingQuery(session, accountNo))).hasPending) return null;
  try {
    return beginPlan(await queryClient.fetchQuery(previewQuery(session, accountNo, kept.terms)), kept.hasMethod);
  } catch (reason) {
    const failure = failureOf(reason);
    if (failure.kind === "refused" && failure.code === "arrangement_refused") return null;
    throw reason;
  }
}
