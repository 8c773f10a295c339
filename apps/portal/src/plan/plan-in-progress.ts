import { queryOptions, skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Session, useSession } from "../session/session";
import type { CreatedPlan, ShownPlan } from "./plan-calls";

/** A plan that is being set up: in memory only, and gone with the session, since the query cache is. */
export interface PlanInProgress {
  /** As the services previewed it. */
  readonly shown: ShownPlan;
  /** The same for every attempt to set this plan up. */
  readonly key: string;
  /** Whether the method was chosen in this flow. */
  readonly hasMethod: boolean;
  /** Once it is set up. */
  readonly created: CreatedPlan | null;
}

const inProgress = ({ instanceId, username }: Session, accountNo: string) =>
  queryOptions<PlanInProgress | null>({ queryKey: [instanceId, username, "planInProgress", accountNo], queryFn: skipToken, gcTime: Infinity, staleTime: Infinity });

/** The plan in progress of an account, if there is one, and how to change it; null ends it (decisions Q3). */
export function usePlanInProgress(accountNo: string): readonly [PlanInProgress | null, (plan: PlanInProgress | null) => void] {
  const session = useSession();
  const queryClient = useQueryClient();
  const query = inProgress(session, accountNo);
  const { data } = useQuery(query);
  return [data ?? null, (plan) => void queryClient.setQueryData(query.queryKey, plan)];
}
