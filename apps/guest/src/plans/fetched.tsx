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
  /** The screen's h1, shown from the first render on. */
  readonly heading: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

const load = () => loadChunk(() => import("./fetch-failure"));
const FetchFailure = lazy(async () => ({ default: (await load()).Component }));

/**
 * Renders a screen's data, or its loading state, its failure, or the redirect to the lookup when the username has
 * expired.
 */
export function Fetched<Data>({ query: { data, error, refetch }, heading, children }: FetchedProps<Data>) {
  const shell = useShellWords();
  const failure = error === null ? null : failureOf(error, unreadable);
  const ended = failure !== null && hasEnded(failure);
  useEndedLookup(ended);
  // Preloaded, because nothing can be loaded when it is needed.
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
