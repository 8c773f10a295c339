import { failureOf, unreadable } from "@paydown/api-client";
import { useNotifications } from "@paydown/shell/notifications";
import { useState } from "react";
import { documents as english } from "../../words/en/documents";
import { useScreenWords, useWords } from "../../words/words";

export type Refetch = () => Promise<{ readonly error: Error | null }>;

/** Refresh: fetches the list anew and says so; where that fails, the list stays as it was. */
export function useRefresh(refetch: Refetch) {
  const words = useScreenWords("documents", english);
  const { failures } = useWords();
  const notifications = useNotifications();
  const [isRefreshing, setRefreshing] = useState(false);
  const [said, say] = useState("");

  async function refresh() {
    setRefreshing(true);
    say("");
    const { error } = await refetch();
    setRefreshing(false);
    if (error === null) say(words.refreshed);
    else notifications.error(words.fetching, failures.detail(failureOf(error, unreadable)));
  }

  return { refresh, isRefreshing, said };
}
