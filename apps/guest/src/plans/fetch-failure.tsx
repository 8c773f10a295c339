import type { Failure } from "@paydown/api-client";
import { NotFound } from "@paydown/shell/not-found";
import { PartFailed } from "@paydown/shell/part-failed";
import { useShellWords } from "@paydown/shell/language";
import { Stack } from "@paydown/ui/stack";
import type { ReactNode } from "react";
import { paths } from "../paths";
import { useGuest } from "../session/guest-context";
import { useWords } from "../words/words";
import { useUser } from "./known-guest";

export interface FetchFailureProps {
  readonly failure: Failure;
  /** The screen's h1. */
  readonly heading: ReactNode;
  readonly retry: () => void;
}

/**
 * Replaces a screen whose data could not be fetched: 'not found' for another guest's plan, otherwise the error with a
 * retry.
 */
export function Component({ failure, heading, retry }: FetchFailureProps) {
  const { instanceId } = useGuest();
  const user = useUser();
  const shell = useShellWords();
  const { failures } = useWords();
  if (failure.kind === "refused" && failure.problem.status === 404)
    return <NotFound href={paths.home.href(instanceId, user)} />;
  return (
    <Stack gap="loose">
      {heading}
      <PartFailed text={shell.failures.say(shell.failures.buildingPage, failures.detail(failure))} retry={retry} />
    </Stack>
  );
}
