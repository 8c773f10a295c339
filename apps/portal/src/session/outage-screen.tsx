import { PhoneLink } from "@paydown/shell/company-footer";
import { useConfiguration } from "@paydown/shell/configuration";
import { useShellWords } from "@paydown/shell/language";
import { Screen } from "@paydown/shell/screen";
import { Actions } from "@paydown/ui/actions";
import { Button } from "@paydown/ui/button";
import { Notice } from "@paydown/ui/notice";
import { PageTitle } from "@paydown/ui/page-title";
import { Stack } from "@paydown/ui/stack";
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { useRevalidator } from "react-router-dom";
import { outage as english } from "./outage.en";
import { useScreenWords } from "../words/words";
import type { Outage } from "./outage";
import { retryDelayMs } from "./retry-delay";

/**
 * Replaces every signed-in screen while the services cannot confirm the session. Retries on its own, when the device is
 * back online, and on request.
 */
export function Component({ outage }: { readonly outage: Outage }) {
  const words = useScreenWords("outage", english);
  const { retry } = useShellWords();
  const { companyPhoneNumber } = useConfiguration().companyConfig;
  const { revalidate, state } = useRevalidator();
  const isOnline = useSyncExternalStore(subscribeToConnection, () => navigator.onLine);
  const tries = useRef(0);
  useReturn();

  useEffect(() => {
    const delay = retryDelayMs(tries.current, outage.retryAfter, Date.now(), Math.random());
    const timer = setTimeout(() => {
      tries.current += 1;
      void revalidate();
    }, delay);
    return () => clearTimeout(timer);
  }, [outage, revalidate]);

  useEffect(() => {
    const again = () => void revalidate();
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [revalidate]);

  return (
    <Screen title={words.title}>
      <Stack gap="loose" width="read">
        <PageTitle>{words.title}</PageTitle>
        <Notice tone="warning" live="status">
          {isOnline ? words.trying : words.offline}
        </Notice>
        <p>{words.private}</p>
        {companyPhoneNumber && (
          <p>
            {words.call} <PhoneLink number={companyPhoneNumber} />
          </p>
        )}
        <Actions>
          <Button variant="filled" busy={state === "loading"} onClick={() => void revalidate()}>
            {retry}
          </Button>
        </Actions>
      </Stack>
    </Screen>
  );
}

/** Restores the title and the focus of a screen that was only hidden. */
function useReturn(): void {
  const [before] = useState(() => ({ title: document.title, focus: document.activeElement }));
  // Runs before the effects of a new screen, which sets its own title.
  useLayoutEffect(() => () => void (document.title = before.title), [before]);
  useEffect(
    () => () => {
      if (document.activeElement === document.body && before.focus instanceof HTMLElement && before.focus.isConnected)
        before.focus.focus();
    },
    [before],
  );
}

function subscribeToConnection(changed: () => void): () => void {
  addEventListener("online", changed);
  addEventListener("offline", changed);
  return () => {
    removeEventListener("online", changed);
    removeEventListener("offline", changed);
  };
}
