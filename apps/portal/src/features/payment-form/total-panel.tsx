import { addCents, type Cents, feeTypeCode, formatUsd, type PaymentOptionCode } from "@paydown/domain";
import { Button } from "@paydown/ui/button";
import { Ledger, LedgerRow } from "@paydown/ui/ledger";
import { Notice } from "@paydown/ui/notice";
import { Hint } from "@paydown/ui/hint";
import { Panel } from "@paydown/ui/panel";
import { VisuallyHidden } from "@paydown/ui/visually-hidden";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { feeQuery } from "../../payment-flow/fee-query";
import { useSession } from "../../session/session";
import { useWords } from "../../words/words";
import { useDebounced } from "../../checked-form/use-debounced";

/** How long an amount must stay unchanged before its fee is requested. */
const typingPauseMs = 300;

export interface TotalPanelProps {
  readonly accountNo: string;
  readonly option: PaymentOptionCode | undefined;
  /** Null while the field holds no readable amount. */
  readonly amount: Cents | null;
}

/** Amount, fee and total as Confirm will show them, updated while the form is filled in. */
export function TotalPanel({ accountNo, option, amount }: TotalPanelProps) {
  const session = useSession();
  const { paymentForm: words, paymentFlow } = useWords();
  const settled = useDebounced(amount, typingPauseMs);
  const known = option !== undefined && settled !== null;
  const fee = useQuery({
    ...feeQuery(session, { accountNo, type: feeTypeCode(option ?? ""), amount: settled ?? (0 as Cents) }),
    enabled: known,
    placeholderData: keepPreviousData,
  });
  // Never show the fee of another amount or option beside this total.
  const current = known && settled === amount && !fee.isPlaceholderData && !fee.isError ? fee.data : undefined;
  const total = current === undefined || amount === null ? undefined : formatUsd(addCents(amount, current));
  const note =
    option === undefined
      ? words.chooseFirst
      : amount === null
        ? words.enterFirst
        : current === undefined
          ? words.working
          : words.checkNext;

  return (
    <Panel title={words.youWillPay}>
      <Ledger>
        <LedgerRow label={paymentFlow.paymentAmount}>{amount === null ? words.notYet : formatUsd(amount)}</LedgerRow>
        <LedgerRow label={paymentFlow.convenienceFee}>
          {current === undefined ? words.notYet : formatUsd(current)}
        </LedgerRow>
        <LedgerRow label={paymentFlow.total} kind="total">
          {total ?? words.notYet}
        </LedgerRow>
      </Ledger>
      {known && fee.isError ? (
        <Notice tone="warning" live="status" title={paymentFlow.unknownFee}>
          {words.feeLater}{" "}
          <Button variant="link" onClick={() => void fee.refetch()}>
            {paymentFlow.tryAgain}
          </Button>
        </Notice>
      ) : (
        <Hint>{note}</Hint>
      )}
      <div role="status">
        <VisuallyHidden>{total && `${paymentFlow.total} ${total}`}</VisuallyHidden>
      </div>
    </Panel>
  );
}
