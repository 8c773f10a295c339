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
import { entryState, markEntry } from "../session/history-entry";
import { makeRandomKey } from "../session/random-key";
import { type Session, useSession } from "../session/session";
import { type CreatedPlan, pendingQuery, type PlanTerms, previewQuery, type ShownPlan } from "./plan-calls";

/** A plan that is being set up: in memory only, and gone with the session, since the query cache is. */
export interface PlanInProgress {
  /** As the services previewed it. */
  readonly shown: ShownPlan;
  /** The same for every attempt to set this plan up. */
  readonly key: string;
  /** Whether the method was chosen in this flow. */
  readonly hasMethod: boolean;
  /** Something else was in the way when it was to be set up: that is what Schedule shows. */
  readonly isOvertaken: boolean;
  /** Once it is set up. */
  readonly created: CreatedPlan | null;
}

/** A plan as it was previewed, with nothing done for it yet. */
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

/** The plan in progress of an account, if there is one, and how to change it; null ends it (decisions Q3). */
export function usePlanInProgress(
  accountNo: string,
): readonly [PlanInProgress | null, (plan: PlanInProgress | null) => void] {
  const session = useSession();
  const queryClient = useQueryClient();
  const query = inProgress(session, accountNo);
  const { data } = useQuery(query);
  return [data ?? null, (plan) => void queryClient.setQueryData(query.queryKey, plan)];
}

/** The plan in progress for a step that needs it: after a reload it is previewed anew, from what this entry of the history has kept of it. */
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

/** What a reload needs to preview a plan again: no figure that the services work out, no key, and nothing of the method. */
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

/** Nothing where something is pending, which may be this very plan, or where the services do not agree to it any more: then the plans say so. */
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
