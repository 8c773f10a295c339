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
 * Explains what Update Payment Info does besides keeping a method, since its label does not say so, and links to
 * changing only the method.
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
