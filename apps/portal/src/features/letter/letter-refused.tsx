import { failureOf } from "@paydown/api-client";
import { Notice } from "@paydown/ui/notice";
import { minutesToWait } from "../../session/minutes-to-wait";
import { useScreenWords, useWords } from "../../words/words";
import { letter as english } from "./letter.en";

/** Why the account did not open. A miss has one sentence, whatever did not match (LETTER-26). */
export function LetterRefused({ reason }: { readonly reason: Error }) {
  const words = useScreenWords("letter", english);
  const { failures } = useWords();
  const failure = failureOf(reason);
  const other = (
    <Notice tone="danger" takesFocus title={words.failedTitle}>
      {words.failed(failures.detail(failure))}
    </Notice>
  );
  if (failure.kind !== "refused") return other;
  const { problem } = failure;
  const code: string = problem.code;
  switch (code) {
    case "letter_refused":
    case "invalid_letter":
      return (
        <Notice tone="danger" takesFocus title={words.refusedTitle}>
          {words.refused}
        </Notice>
      );
    case "letter_ended":
      return (
        <Notice tone="info" takesFocus title={words.endedTitle(problem.endedOn ?? "")}>
          {words.ended}
        </Notice>
      );
    case "letter_replaced":
      return (
        <Notice tone="info" takesFocus title={words.replacedTitle}>
          {words.replaced}
        </Notice>
      );
    case "letter_nothing_due":
      return (
        <Notice tone="success" takesFocus title={words.nothingDueTitle}>
          {words.nothingDue}
        </Notice>
      );
    case "too_many_attempts":
      return (
        <Notice tone="warning" takesFocus title={words.throttledTitle}>
          {words.throttled(minutesToWait(problem))}
        </Notice>
      );
    default:
      return other;
  }
}
