import { failureOf, unreadable } from "@paydown/api-client";
import { loadChunk } from "@paydown/shell/chunk";
import { useShellWords } from "@paydown/shell/language";
import { useOnceShown } from "@paydown/shell/later";
import { Loading } from "@paydown/ui/loading";
import type { UseQueryResult } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import { hasEnded, useEndedLookup } from "./guest-failure";

interface FetchedProps<Data> {
  readonly query: Pick<UseQueryResult<Data>, "data" | "error" | "refetch">;
  /** The screen's h1, there from the first render on. */
  readonly heading: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

const load = () => loadChunk(() => import("./fetch-failure"));
const FetchFailure = lazy(async () => ({ default: (await load()).Component }));

/** A screen's data in its states: on its way, failed with a retry, not this guest's, the lookup ended, and there. */
export function Fetched<Data>({ query: { data, error, refetch }, heading, children }: FetchedProps<Data>) {
  const shell = useShellWords();
  const failure = error === null ? null : failureOf(error, unreadable);
  const ended = failure !== null && hasEnded(failure);
  useEndedLookup(ended);
  // So that it is there when nothing else can be loaded.
  useOnceShown(() => void load().catch(() => undefined));

  if (data !== undefined && !ended) return children(data);
  const onItsWay = (
    <>
      {heading}
      <Loading label={shell.loading} />
    </>
  );
  if (failure === null || ended) return onItsWay;
  return (
    <Suspense fallback={onItsWay}>
      <FetchFailure failure={failure} heading={heading} retry={() => void refetch()} />
    </Suspense>
  );
}
