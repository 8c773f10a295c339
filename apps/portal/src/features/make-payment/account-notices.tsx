import type { CardReason } from "@paydown/domain";
import { Notice, type NoticeTone } from "@paydown/ui/notice";
import { PhoneText } from "../../payment-flow/phone-text";
import type { PaymentPage } from "../../account/payment-page";
import { useWords } from "../../words/words";

const tones: Partial<Record<CardReason["rule"], NoticeTone>> = { restricted: "danger", belowMinimum: "warning" };

export interface AccountNoticesProps {
  readonly page: PaymentPage;
  /** The blockers of every card. */
  readonly reasons: readonly CardReason[];
}

/** Above the cards: why nothing can be paid here now, in full sentences. */
export function AccountNotices({ page, reasons }: AccountNoticesProps) {
  const { rules } = useWords();
  const { companyPhoneNumber: phone } = page.page.companyConfig;
  return (
    <>
      {reasons.map((reason) => {
        const tone = tones[reason.rule];
        return (
          tone && (
            <Notice key={reason.rule} tone={tone}>
              <p>
                <PhoneText text={rules.cardReason(reason, { companyPhone: phone })} phone={phone} />
              </p>
            </Notice>
          )
        );
      })}
    </>
  );
}
