import type { Failure } from "@paydown/api-client";
import { Forbidden } from "@paydown/shell/failures";
import { useShellWords } from "@paydown/shell/language";
import { NotFound } from "@paydown/shell/not-found";
import { PartFailed } from "@paydown/shell/part-failed";
import { Stack } from "@paydown/ui/stack";
import type { ReactNode } from "react";
import { paths } from "../paths";
import { isVisit, useSession } from "../session/session";
import { visitHref } from "../session/visit-account";
import { useWords } from "../words/words";

export interface FetchFailureProps {
  readonly failure: Failure;
  /** The screen's h1. */
  readonly heading: ReactNode;
  /** The action in 'Error {doing}; {detail}', or a function that builds the whole message. */
  readonly doing: string | ((detail: string) => string);
  readonly retry: () => void;
}

/**
 * Replaces a screen whose data could not be fetched. Shows the page that refuses another user's data, the not-found
 * page, or the error with a retry.
 */
export function Component({ failure, heading, doing, retry }: FetchFailureProps) {
  const session = useSession();
  const shell = useShellWords();
  const { failures } = useWords();
  const first = isVisit(session.username) ? visitHref(session) : paths.home.href(session.instanceId);
  if (failure.kind === "refused" && failure.code === "user_mismatch") return <Forbidden href={first} />;
  if (failure.kind === "refused" && failure.problem.status === 404) return <NotFound href={first} />;
  const detail = failures.detail(failure);
  return (
    <Stack gap="loose">
      {heading}
      <PartFailed text={typeof doing === "string" ? shell.failures.say(doing, detail) : doing(detail)} retry={retry} />
    </Stack>
  );
}
