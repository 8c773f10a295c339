import { failureOf, unreadable } from "@paydown/api-client";
import { useState } from "react";
import { usePortal } from "../../session/session";
import { documents as english } from "./documents.en";
import { useScreenWords } from "../../words/words";

export type Refetch = () => Promise<{ readonly error: Error | null }>;

/** Refresh: refetches the list and says so; when that fails, the list stays. */
export function useRefresh(refetch: Refetch) {
  const words = useScreenWords("documents", english);
  const { notifications } = usePortal();
  const [isRefreshing, setRefreshing] = useState(false);
  const [said, say] = useState("");

  async function refresh() {
    setRefreshing(true);
    say("");
    const { error } = await refetch();
    setRefreshing(false);
    if (error === null) say(words.refreshed);
    else
      notifications.error(
        ({ screens }) => (screens?.documents ?? english).fetching,
        ({ failures }) => failures.detail(failureOf(error, unreadable)),
      );
  }

  return { refresh, isRefreshing, said };
}
