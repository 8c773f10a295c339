import { failureOf, unreadable } from "@paydown/api-client";
import { useShellWords } from "@paydown/shell/language";
import { lazyPart } from "@paydown/shell/lazy-part";
import { useOnceShown } from "@paydown/shell/once-shown";
import { Loading } from "@paydown/ui/loading";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { FetchFailureProps } from "./fetch-failure";
import { hasEnded, useEndedLookup } from "./guest-failure";

interface FetchedProps<Data> {
  readonly query: Pick<UseQueryResult<Data>, "data" | "error" | "refetch">;
  /** The screen's h1, shown from the first render on. */
  readonly heading: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

const FetchFailure = lazyPart<FetchFailureProps>(
  () => import("./fetch-failure"),
  ({ heading }) => onItsWay(heading, useShellWords().loading),
);

/**
 * Renders a screen's data, or its loading state, its failure, or the redirect to the lookup when the username has
 * expired.
 */
export function Fetched<Data>({ query: { data, error, refetch }, heading, children }: FetchedProps<Data>) {
  const { loading } = useShellWords();
  const failure = error === null ? null : failureOf(error, unreadable);
  const ended = failure !== null && hasEnded(failure);
  useEndedLookup(ended);
  // Preloaded, because the connection may be down when it is needed.
  useOnceShown(() => void FetchFailure.preload());

  if (data !== undefined && !ended) return children(data);
  // Called as a function, not rendered as a component, so that the heading and its controls keep their DOM elements
  // when the data arrives.
  if (failure === null || ended) return onItsWay(heading, loading);
  return <FetchFailure failure={failure} heading={heading} retry={() => void refetch()} />;
}

const onItsWay = (heading: ReactNode, loading: string) => (
  <>
    {heading}
    <Loading label={loading} />
  </>
);
