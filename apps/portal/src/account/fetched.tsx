import { failureOf, unreadable } from "@paydown/api-client";
import { ChunkFailed } from "@paydown/shell/chunk";
import { ChunkNotLoaded } from "@paydown/shell/failures";
import { useShellWords } from "@paydown/shell/language";
import { ChunkBoundary, lazyPart } from "@paydown/shell/lazy-part";
import { Loading } from "@paydown/ui/loading";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { FetchFailureProps } from "./fetch-failure";

/** Preloaded after sign-in, so that this screen is available when nothing else can be loaded. */
export const FetchFailure = lazyPart<FetchFailureProps>(
  () => import("./fetch-failure"),
  ({ heading }) => onItsWay(heading, useShellWords().loading),
);

interface FetchedProps<Data> {
  readonly query: UseQueryResult<Data>;
  /** The screen's h1, rendered from the start. */
  readonly heading: ReactNode;
  /** The action in 'Error {doing}; {detail}' if the fetch fails, or a function that builds the whole message. */
  readonly doing: string | ((detail: string) => string);
  readonly children: (data: Data) => ReactNode;
}

/** A screen's data in its four states: loading, failed with a retry, not found, and loaded. */
export function Fetched<Data>({ query, heading, doing, children }: FetchedProps<Data>) {
  const { data, error } = query;
  const { loading } = useShellWords();
  if (data !== undefined) return children(data);
  // Called as a function, not rendered as a component, so that the heading and its controls keep their DOM elements
  // when the data arrives.
  if (error === null) return onItsWay(heading, loading);
  const retry = () => void query.refetch();
  const notLoaded = <ChunkNotLoaded reload={retry} />;
  // The data may have arrived, but not the code that the query loads along with the data.
  if (error instanceof ChunkFailed) return notLoaded;
  return (
    <ChunkBoundary fallback={notLoaded} resetKey={query.errorUpdateCount}>
      <FetchFailure heading={heading} doing={doing} failure={failureOf(error, unreadable)} retry={retry} />
    </ChunkBoundary>
  );
}

const onItsWay = (heading: ReactNode, loading: string) => (
  <>
    {heading}
    <Loading label={loading} />
  </>
);
