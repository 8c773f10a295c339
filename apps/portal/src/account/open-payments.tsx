import type { components } from "@paydown/api-client";
import { Notice } from "@paydown/ui/notice";
import { Num } from "@paydown/ui/num";
import { UiLink } from "@paydown/ui/ui-context";
import { paths } from "../paths";
import { useFollow } from "../payment-flow/use-follow";
import { showMoney } from "../payment-flow/wire-money";
import { useSession } from "../session/session";
import { useWords } from "../words/words";

interface OpenPaymentsProps {
  readonly payments: readonly components["schemas"]["OpenPayment"][];
  /** What an open payment means on this screen. */
  readonly note?: string;
}

/** Payments whose outcome is not known yet: not to be made again, with the reference to ask about them by. */
export function OpenPayments({ payments, note }: OpenPaymentsProps) {
  const { instanceId } = useSession();
  const words = useWords().makePayment;
  const follow = useFollow();
  return payments.map((open) => (
    <Notice key={open.key} tone="info" icon="clock" live="status" title={words.checking(showMoney(open.total))}>
      {note} <Num>{words.openReference(open.reference)}</Num>{" "}
      <UiLink href={paths.completed.href(instanceId, open.accountNo)} onClick={() => follow(open)}>
        {words.seePayment}
      </UiLink>
    </Notice>
  ));
}
