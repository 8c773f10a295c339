import type { components } from "@paydown/api-client";
import { formatUsd, parseDecimal } from "@paydown/domain";
import { Notice } from "@paydown/ui/notice";
import { Num } from "@paydown/ui/num";
import { UiLink } from "@paydown/ui/ui-context";
import { paths } from "../paths";
import { useFollow } from "../payment-flow/use-follow";
import { useSession } from "../session/session";
import { useWords } from "../words/words";

interface OpenPaymentsProps {
  readonly payments: readonly components["schemas"]["OpenPayment"][];
}

/** Payments whose outcome is not known yet: not to be made again, with the reference to ask about them by. */
export function OpenPayments({ payments }: OpenPaymentsProps) {
  const { instanceId } = useSession();
  const { account, makePayment } = useWords();
  const follow = useFollow();
  return payments.map((open) => {
    const total = parseDecimal(open.total);
    return (
      <Notice
        key={open.key}
        tone="info"
        icon="clock"
        live="status"
        title={makePayment.checking(total === undefined ? open.total : formatUsd(total))}
      >
        <Num>{account.openReference(open.reference)}</Num>{" "}
        <UiLink href={paths.completed.href(instanceId, open.accountNo)} onClick={() => follow(open)}>
          {makePayment.seePayment}
        </UiLink>
      </Notice>
    );
  });
}
