import { displayAmount } from "@paydown/domain";
import { Actions } from "@paydown/ui/actions";
import { ButtonLink } from "@paydown/ui/button";
import { Ledger, LedgerRow } from "@paydown/ui/ledger";
import { Stack } from "@paydown/ui/stack";
import { paths } from "../../paths";
import type { PaymentResult } from "../../payment/payment-flow";
import { useSession } from "../../session/session";
import { completed as english } from "./completed.en";
import { useScreenWords } from "../../words/words";
import { endingOf } from "./ending";

export interface EndedProps {
  readonly result: PaymentResult;
  readonly onLeave: () => void;
}

/**
 * A scheduled payment that was cancelled or not taken on its date, with the services' reason; or a payment that the
 * bank returned, that is disputed, or that was voided or refunded.
 */
export function Ended({ result, onLeave }: EndedProps) {
  const { instanceId } = useSession();
  const words = useScreenWords("completed", english);
  const { accountNo, total, message, confNumber } = result;
  const { text } = words.ended[endingOf(result)];
  return (
    <>
      <Stack>
        <p>{text(displayAmount(total), result.scheduledFor ?? result.paymentDate)}</p>
        {message && <p>{message}</p>}
      </Stack>
      <Ledger>
        {confNumber && (
          <LedgerRow label={words.confirmationCode} kind="code">
            {confNumber}
          </LedgerRow>
        )}
        <LedgerRow label={words.account}>{accountNo}</LedgerRow>
      </Ledger>
      <Actions>
        <ButtonLink variant="filled" href={paths.makePayment.href(instanceId, accountNo)} onClick={onLeave}>
          {words.payAnotherWay}
        </ButtonLink>
        <ButtonLink href={paths.home.href(instanceId, { id: accountNo })} onClick={onLeave}>
          {words.home}
        </ButtonLink>
      </Actions>
    </>
  );
}
