import { failureOf, unreadable } from "@paydown/api-client";
import { ChunkNotLoaded } from "@paydown/shell/failures";
import { useShellWords } from "@paydown/shell/language";
import { later } from "@paydown/shell/later";
import { Loading } from "@paydown/ui/loading";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { FetchFailureProps } from "./fetch-failure";

/** Loaded soon after sign-in, so that it is there when nothing else can be loaded. */
export const fetchFailure = later<FetchFailureProps>(() => import("./fetch-failure"));

interface FetchedProps<Data> {
  readonly query: UseQueryResult<Data>;
  /** The screen's h1, there from the first render on. */
  readonly heading: ReactNode;
  /** Of 'Error {doing}; {detail}', should it fail; or how the detail is told. */
  readonly doing: string | ((detail: string) => string);
  readonly children: (data: Data) => ReactNode;
}

/** A screen's data in its four states: on its way, failed with a retry, not this user's, and there. */
export function Fetched<Data>({ query, heading, doing, children }: FetchedProps<Data>) {
  const { data, error, refetch } = query;
  const { loading } = useShellWords();
  if (data !== undefined) return children(data);
  // No component of its own: the heading, with what can be pressed in it, stays the same element when the data comes.
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
