import { type Configuration, useConfiguration } from "@paydown/shell/configuration";
import { notifyManager, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { useSession } from "../session/session";
import { pageQuery } from "./page-query";

/**
 * The configuration for an account's screens. It comes from the account's page, because that is newer than the
 * document. Until that page has loaded, and on screens without an account (an empty number), it is the document's
 * configuration.
 */
export function useAccountConfiguration(accountNo: string): Configuration {
  const known = useConfiguration();
  const { queryKey } = pageQuery(useSession(), accountNo);
  const queryClient = useQueryClient();
  // Not useQuery, which would put an empty query back after sign-out has cleared the cache.
  const answer = () => queryClient.getQueryData(queryKey);
  // Batched: another component may add a query while it renders, and the cache reports that at once. React must not
  // update this component during that render.
  const subscribe = (onChange: () => void) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(onChange));
  return useSyncExternalStore(subscribe, answer, answer) ?? known;
}
