import { failureOf, unreadable } from "@paydown/api-client";
import { NotFound } from "@paydown/shell/failures";
import { PartFailed } from "@paydown/shell/part-failed";
import { useShellWords } from "@paydown/shell/language";
import { Loading } from "@paydown/ui/loading";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { paths } from "../paths";
import { useGuest } from "../session/guest-context";
import { useWords } from "../words/words";
import { hasEnded, useEndedLookup } from "./guest-failure";
import { useUser } from "./known-guest";

interface FetchedProps<Data> {
  readonly query: Pick<UseQueryResult<Data>, "data" | "error" | "refetch">;
  /** The screen's h1, there from the first render on. */
  readonly heading: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** A screen's data in its states: on its way, failed with a retry, not this guest's, the lookup ended, and there. */
export function Fetched<Data>({ query: { data, error, refetch }, heading, children }: FetchedProps<Data>) {
  const { instanceId } = useGuest();
  const user = useUser();
  const shell = useShellWords();
  const { failures } = useWords();
  const failure = error === null ? null : failureOf(error, unreadable);
  const ended = failure !== null && hasEnded(failure);
  useEndedLookup(ended);

  if (data !== undefined && !ended) return children(data);
  if (failure === null || ended) {
    return (
      <>
        {heading}
        <Loading label={shell.loading} />
      </>
    );
  }
  if (failure.kind === "refused" && failure.problem.status === 404) return <NotFound href={paths.home.href(instanceId, user)} />;
  return (
    <>
      {heading}
      <PartFailed text={shell.failures.say(shell.failures.buildingPage, failures.detail(failure))} retry={() => void refetch()} />
    </>
  );
}
