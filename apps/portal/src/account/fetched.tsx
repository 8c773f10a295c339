import { failureOf, unreadable } from "@paydown/api-client";
import { Forbidden, NotFound } from "@paydown/shell/failures";
import { PartFailed } from "@paydown/shell/part-failed";
import { useShellWords } from "@paydown/shell/language";
import { Loading } from "@paydown/ui/loading";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { paths } from "../paths";
import { useSession } from "../session/session";
import { useWords } from "../words/words";

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
  const { instanceId } = useSession();
  const shell = useShellWords();
  const { failures } = useWords();

  if (data !== undefined) return children(data);
  if (error === null) {
    return (
      <>
        {heading}
        <Loading label={shell.loading} />
      </>
    );
  }
  const failure = failureOf(error, unreadable);
  if (failure.kind === "refused" && failure.code === "user_mismatch") return <Forbidden href={paths.home.href(instanceId)} />;
  if (failure.kind === "refused" && failure.problem.status === 404) return <NotFound href={paths.home.href(instanceId)} />;
  const detail = failures.detail(failure);
  return (
    <>
      {heading}
      <PartFailed text={typeof doing === "string" ? shell.failures.say(doing, detail) : doing(detail)} retry={() => void refetch()} />
    </>
  );
}
