import { Notice } from "@paydown/ui/notice";
import { negotiator as english } from "./negotiator.en";
import { useScreenWords } from "../../words/words";
import type { Negotiation } from "./negotiation";
import { useMoment } from "./use-moment";

/** How many offers are left, or when the next one is possible. */
export function AttemptsNote({
  negotiation: { attemptsLeft, nextAttemptAt, attemptHours },
}: {
  readonly negotiation: Negotiation;
}) {
  const words = useScreenWords("negotiator", english);
  const moment = useMoment();
  if (nextAttemptAt === undefined) {
    return (
      <p>
        {words.attempts(attemptsLeft)} {attemptHours !== undefined && words.attemptCounts(attemptHours)}
      </p>
    );
  }
  return <Notice tone="warning">{words.noAttempts(moment(nextAttemptAt))}</Notice>;
}
