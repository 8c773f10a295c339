import { type Configuration, useConfiguration } from "@paydown/shell/configuration";
import { notifyManager, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { useSession } from "../session/session";
import { pageQuery } from "./page-query";

/**
 * The configuration for an account's screens: the one from the account's page, because it is newer than the document's;
 * until that page has loaded, and on screens without an account (an empty number), the document's configuration.
 */
export function useAccountConfiguration(accountNo: string): Configuration {
  const known = useConfiguration();
  const { queryKey } = pageQuery(useSession(), accountNo);
  const queryClient = useQueryClient();
  // Not useQuery, which would put an empty query back after sign-out has cleared the cache.
  const answer = () => queryClient.getQueryData(queryKey);
  // Batched, because the cache also reports a query that another component adds while that component renders, and React
  // must not update this component during that render.
  const subscribe = (onChange: () => void) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(onChange));
  return useSyncExternalStore(subscribe, answer, answer) ?? known;
}
