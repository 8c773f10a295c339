import type { Failure } from "@paydown/api-client";
import { useNotifications } from "@paydown/shell/notifications";
import { useEffect, useRef } from "react";
import { useWords } from "../../words/words";

/** Says, once, that the method on file could not be fetched, so that the form had to open without it. */
export function useInfoFailure(failure: Failure | null): void {
  const { paymentForm: words, failures } = useWords();
  const notifications = useNotifications();
  const said = useRef(false);
  useEffect(() => {
    if (!failure || said.current) return;
    said.current = true;
    notifications.error(words.fetchingInfo, failures.detail(failure));
  }, [failure, failures, notifications, words]);
}
