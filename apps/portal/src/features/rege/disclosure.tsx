import type { PaymentOptionCode } from "@paydown/domain";
import { useNavigate } from "react-router-dom";
import { RegeDisclosure } from "../../disclosure/rege-disclosure";
import { useLeaveGuard } from "../../payment-flow/leave-guard";
import { type EnteredPayment, usePaymentFlow } from "../../payment/payment-flow";
import type { Message } from "../../account/messages-query";
import { useEnteredHold } from "../../payment-flow/use-entered-hold";
import { useWords } from "../../words/words";

export interface DisclosureProps {
  readonly entered: EnteredPayment;
  readonly option: PaymentOptionCode;
  readonly messages: readonly Message[];
  /** Where Continue leads. */
  readonly next: string;
}

/** The disclosures of the payment in progress. Once they are accepted, the payment records that. */
export function Disclosure({ entered, option, messages, next }: DisclosureProps) {
  const navigate = useNavigate();
  const { acceptRegE } = usePaymentFlow();
  const guard = useLeaveGuard(useWords().paymentFlow.leaveText);
  const { accountNo, demIdtyNo, action } = entered.terms;
  useEnteredHold(entered, guard.allow, () => undefined);

  function proceed() {
    acceptRegE();
    void navigate(next);
  }

  return (
    <RegeDisclosure
      accountNo={accountNo}
      demIdtyNo={demIdtyNo}
      option={option}
      action={action}
      messages={messages}
      guard={guard}
      onAccepted={proceed}
    />
  );
}
