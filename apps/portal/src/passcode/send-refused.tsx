import type { Failure } from "@paydown/api-client";
import { Notice } from "@paydown/ui/notice";
import { otp as english } from "./otp.en";
import { useScreenWords, useWords } from "../words/words";

/** Says why no code was sent, or that no answer came. Takes the focus. */
export function SendRefused({ failure }: { readonly failure: Failure }) {
  const words = useScreenWords("otp", english);
  const { failures } = useWords();
  if (failure.kind === "refused" && failure.code === "passcode_throttled") {
    const seconds = failure.problem.retryAfterSeconds ?? 60;
    return (
      <Notice tone="warning" takesFocus title={words.throttledTitle}>
        {seconds < 120 ? words.throttledSeconds(seconds) : words.throttledMinutes(Math.ceil(seconds / 60))}
      </Notice>
    );
  }
  if (failure.kind === "refused" && failure.code === "passcode_not_sent") {
    return (
      <Notice tone="danger" takesFocus title={words.notSentTitle}>
        {words.notSent}
      </Notice>
    );
  }
  return (
    <Notice tone="danger" takesFocus title={words.failedTitle}>
      {words.failed(failures.detail(failure))}
    </Notice>
  );
}
