import { failureOf } from "@paydown/api-client";
import { ChunkFailed } from "@paydown/shell/chunk";
import { Notice } from "@paydown/ui/notice";
import { minutesToWait } from "../../session/minutes-to-wait";
import { loginRefused as english } from "../../session/login-refused.en";
import { useScreenWords, useWords } from "../../words/words";

export interface LoginRefusedProps {
  /** The error that the attempt threw. */
  readonly reason: unknown;
  readonly byEmail: boolean;
}

/** One message for both fields does not reveal whether the username exists. The message takes the focus. */
export function Component({ reason, byEmail }: LoginRefusedProps) {
  const words = useScreenWords("loginRefused", english);
  const { failures, shell } = useWords();
  // The password was right, but the next step's script did not load. The next press loads the script again, because a
  // reload would lose the typed password.
  if (reason instanceof ChunkFailed)
    return (
      <Notice tone="warning" takesFocus title={shell.chunkTitle}>
        {shell.chunkText}
      </Notice>
    );
  const failure = failureOf(reason);
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
