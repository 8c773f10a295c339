import type { CardReason } from "@paydown/domain";
import { Notice, type NoticeTone } from "@paydown/ui/notice";
import { UiLink } from "@paydown/ui/ui-context";
import { paths } from "../../paths";
import { PhoneText } from "../../payment-flow/phone-text";
import type { PaymentPage } from "../../payment-flow/payment-page";
import { useFollow } from "../../payment-flow/use-follow";
import { showMoney } from "../../payment-flow/wire-money";
import { useSession } from "../../session/session";
import { useWords } from "../../words/words";

const tones: Partial<Record<CardReason["rule"], NoticeTone>> = { restricted: "danger", belowMinimum: "warning" };

export interface AccountNoticesProps {
  readonly page: PaymentPage;
  /** What stands against every card. */
  readonly reasons: readonly CardReason[];
}

/** Above the cards: why nothing can be paid here now, in whole sentences. */
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
      <OpenPayments page={page} />
    </>
  );
}

function OpenPayments({ page: { page, account } }: { readonly page: PaymentPage }) {
  const { instanceId } = useSession();
  const words = useWords().makePayment;
  const follow = useFollow();
  return page.openPayments.map((open) => (
    <Notice key={open.key} tone="info" icon="clock" title={words.checking(showMoney(open.total))}>
      {words.checkingMore}{" "}
      <UiLink href={paths.completed.href(instanceId, account.accountNo)} onClick={() => follow(open)}>
        {words.seePayment}
      </UiLink>
    </Notice>
  ));
}
