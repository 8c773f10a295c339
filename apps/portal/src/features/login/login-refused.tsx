import type { Failure } from "@paydown/api-client";
import { Notice } from "@paydown/ui/notice";
import { minutesToWait } from "../../session/minutes-to-wait";
import { loginRefused as english } from "../../session/login-refused.en";
import { useScreenWords, useWords } from "../../words/words";

export interface LoginRefusedProps {
  readonly failure: Failure;
  readonly byEmail: boolean;
}

/** One message for both fields, so that it does not reveal which username exists; it takes the focus. */
export function Component({ failure, byEmail }: LoginRefusedProps) {
  const words = useScreenWords("loginRefused", english);
  const { failures } = useWords();
  if (failure.kind === "refused" && failure.code === "invalid_credentials") {
    return (
      <Notice tone="danger" takesFocus title={words.refusedTitle}>
        {byEmail ? words.refusedEmail : words.refusedUsername}
      </Notice>
    );
  }
  if (failure.kind === "refused" && failure.code === "too_many_attempts") {
    return (
      <Notice tone="warning" takesFocus title={words.throttledTitle}>
        {words.throttled(minutesToWait(failure.problem))}
      </Notice>
    );
  }
  return (
    <Notice tone="danger" takesFocus title={words.failedTitle}>
      {words.failed(failures.detail(failure))}
    </Notice>
  );
}
