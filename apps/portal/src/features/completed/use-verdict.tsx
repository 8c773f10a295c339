import { displayAmount } from "@paydown/domain";
import { useConfiguration } from "@paydown/shell/configuration";
import { Figure } from "@paydown/ui/figure";
import type { OutcomeProps } from "@paydown/ui/outcome";
import { useClockTime } from "../../payment-flow/use-clock-time";
import type { PaymentResult } from "../../payment/payment-flow";
import { useScreenWords } from "../../words/words";
import { completed as english } from "./completed.en";
import { endingOf, tones } from "./ending";
import type { PaymentOutcome } from "./use-outcome";

/** The heading of an outcome, which is also the title of the page, with the messages below it (DONE-36). */
export function useVerdict(outcome: PaymentOutcome): Omit<OutcomeProps, "children"> {
  const words = useScreenWords("completed", english);
  switch (outcome.kind) {
    case "succeeded": {
      const { result } = outcome;
      const heading = result.bankStatus === "processing" ? words.bankProcessing : words.paymentSuccessful;
      return { tone: "success", heading, status: words.successful, title: <Paid result={result} /> };
    }
    case "scheduled": {
      const { scheduledFor, paymentDate, total } = outcome.result;
      const heading = words.scheduledFor(scheduledFor ?? paymentDate);
      const title = <Figure as="h2" amount={displayAmount(total)} />;
      return { tone: "success", heading, status: words.scheduled, title };
    }
    case "checking":
      return { tone: "waiting", heading: words.checking, status: words.notKnown, title: words.doNotPayAgain };
    case "ended": {
      const ending = endingOf(outcome.result);
      const { heading, title } = words.ended[ending];
      return { tone: tones[ending], heading, title };
    }
    case "failed":
    case "notReceived": {
      const isDeclined = outcome.kind === "failed" && outcome.result.status === "declined";
      const heading = isDeclined ? words.paymentDeclined : words.notPaid;
      return { tone: "danger", heading, status: words.notSuccessful, title: words.noMoney };
    }
  }
}

function Paid({ result }: { readonly result: PaymentResult }) {
  const { companyName } = useConfiguration().companyConfig;
  const words = useScreenWords("completed", english);
  const clockTime = useClockTime();
  const time = clockTime(result.finishedAt ?? result.sentAt, "zone");
  const word = result.bankStatus === "processing" ? words.processing : words.paid;
  return (
    <Figure
      as="h2"
      amount={displayAmount(result.total)}
      word={word}
      note={words.paidTo(companyName, result.paymentDate, time)}
    />
  );
}
