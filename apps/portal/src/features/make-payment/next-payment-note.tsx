import { type CardReason, formatCalendarDate, formatUsd, paymentCourse, readSwitch } from "@paydown/domain";
import { useConfiguration } from "@paydown/shell/configuration";
import { UiLink } from "@paydown/ui/ui-context";
import { paths } from "../../paths";
import type { PaymentPage } from "../../account/payment-page";
import { useSession } from "../../session/session";
import { useWords } from "../../words/words";

export interface NextPaymentNoteProps {
  readonly page: PaymentPage;
  /** The card's blockers. */
  readonly reasons: readonly CardReason[];
}

/**
 * Explains that Update Payment Info also makes the next payment, which its label does not say. Links to the screen that
 * changes only the method.
 */
export function NextPaymentNote({ page: { page, account, today }, reasons }: NextPaymentNoteProps) {
  const { instanceId } = useSession();
  const words = useWords().makePayment;
  const { instanceConfig } = useConfiguration();
  const { accountNo, nextAmountDue, nextDueDate } = account;
  if (
    page.methodOnly ||
    nextAmountDue === null ||
    nextDueDate === null ||
    paymentCourse("next", account, today, today) === "methodOnly"
  )
    return words.nothingCharged;
  const canSave =
    readSwitch(instanceConfig, "paymentInfoSaveEnabled") && !reasons.some(({ rule }) => rule === "restricted");
  return (
    <>
      {words.paysNext(formatUsd(nextAmountDue), formatCalendarDate(nextDueDate))}{" "}
      {canSave && <UiLink href={paths.paymentInfo.href(instanceId, accountNo)}>{words.changeOnly}</UiLink>}
    </>
  );
}
