import type { CardReason } from "@paydown/domain";
import { useConfiguration } from "@paydown/shell/configuration";
import { Notice, type NoticeTone } from "@paydown/ui/notice";
import { PhoneText } from "../../payment-flow/phone-text";
import { useWords } from "../../words/words";

const tones: Partial<Record<CardReason["rule"], NoticeTone>> = { restricted: "danger", belowMinimum: "warning" };

export interface AccountNoticesProps {
  /** The blockers of every card. */
  readonly reasons: readonly CardReason[];
}

/** Above the cards: why nothing can be paid here now, in full sentences. */
export function AccountNotices({ reasons }: AccountNoticesProps) {
  const { rules } = useWords();
  const { companyPhoneNumber: phone } = useConfiguration().companyConfig;
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
