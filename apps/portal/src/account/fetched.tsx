import { failureOf, unreadable } from "@paydown/api-client";
import { ChunkNotLoaded } from "@paydown/shell/failures";
import { useShellWords } from "@paydown/shell/language";
import { later } from "@paydown/shell/later";
import { Loading } from "@paydown/ui/loading";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { FetchFailureProps } from "./fetch-failure";

/** Preloaded after sign-in, so that this screen is available when nothing else loads. */
export const fetchFailure = later<FetchFailureProps>(() => import("./fetch-failure"));

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
  const { data, error, refetch } = query;
  const { loading } = useShellWords();
  if (data !== undefined) return children(data);
  // Not a component of its own, so that the heading and its controls keep their elements when the data arrives.
  if (error === null) return onItsWay(heading, loading);
  return (
    <Unfetched heading={heading} doing={doing} failure={failureOf(error, unreadable)} retry={() => void refetch()} />
  );
}

const onItsWay = (heading: ReactNode, loading: string) => (
  <>
    {heading}
    <Loading label={loading} />
  </>
);

function Unfetched(props: FetchFailureProps) {
  const { loading } = useShellWords();
  const Loaded = fetchFailure.useLoaded();
  if (Loaded === "failed") return <ChunkNotLoaded reload={props.retry} />;
  return Loaded ? <Loaded {...props} /> : onItsWay(props.heading, loading);
}
