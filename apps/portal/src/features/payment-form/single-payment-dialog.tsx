import type { components } from "@paydown/api-client";
import {
  type Cents,
  comparePayment,
  formatUsd,
  type PaymentComparison,
  type PaymentComparisonRule,
} from "@paydown/domain";
import { useConfiguration } from "@paydown/shell/configuration";
import { useText } from "@paydown/shell/language";
import { Button } from "@paydown/ui/button";
import { Dialog } from "@paydown/ui/dialog";
import { Stack } from "@paydown/ui/stack";
import type { Session } from "../../session/session";
import { formQuestions as english } from "./form-questions.en";
import { fetchSinglePaymentFigures } from "./single-payment-figures";
import { useScreenWords, useWords } from "../../words/words";

/**
 * The comparisons to confirm for an amount. If the figures cannot be fetched, nothing is compared (FORM-72).
 *
 * @param due - The current due, which the amount may exceed; null where the tenant does not allow overpayment
 */
export async function compareWithAccount(
  session: Session,
  accountNo: string,
  amount: Cents,
  due: Cents | null,
): Promise<PaymentComparison[]> {
  const figures = await fetchSinglePaymentFigures(session, accountNo);
  const none = { pastDueAmt: null, nextSchedPmtAmt: null, currPeriodOverpayment: null };
  return comparePayment(amount, { ...none, ...figures, totalPaymentDue: due });
}

/** The tenant's setting for each comparison's sentence (FORM-71). */
const ownSentences = {
  belowPastDue: "belowPastDueMessage",
  belowNextScheduled: "belowNextScheduledMessage",
  overpayment: "overpaymentMessage",
  aboveTotalDue: "aboveDueMessage",
} as const satisfies Record<PaymentComparisonRule, keyof components["schemas"]["InstanceConfig"]>;

export interface SinglePaymentDialogProps {
  readonly comparisons: readonly PaymentComparison[];
  readonly onYes: () => void;
  readonly onCancel: () => void;
}

/** The single-payment confirmation: Yes continues, Cancel stays (FORM-65). */
export function SinglePaymentDialog({ comparisons, onYes, onCancel }: SinglePaymentDialogProps) {
  const { single: words } = useScreenWords("formQuestions", english);
  const { paymentFlow } = useWords();
  const { instanceConfig } = useConfiguration();
  const text = useText();
  const say = (comparison: PaymentComparison) =>
    text(instanceConfig[ownSentences[comparison.rule]])
      .replaceAll("{amount}", formatUsd(comparison.amount))
      .replaceAll("{figure}", formatUsd(comparison.figure)) || words.sayComparison(comparison);
  return (
    <Dialog
      open
      title={text(instanceConfig.singlePaymentTitle) || words.title}
      onClose={onCancel}
      actions={
        <>
          <Button variant="filled" onClick={onYes}>
            {words.yes}
          </Button>
          <Button onClick={onCancel}>{paymentFlow.cancel}</Button>
        </>
      }
    >
      <Stack>
        {comparisons.map((comparison) => (
          <p key={comparison.rule}>{say(comparison)}</p>
        ))}
        <p>{words.question}</p>
      </Stack>
    </Dialog>
  );
}
