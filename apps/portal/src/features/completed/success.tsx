import { useConfiguration } from "@paydown/shell/configuration";
import { Actions } from "@paydown/ui/actions";
import { Button, ButtonLink } from "@paydown/ui/button";
import { Figure } from "@paydown/ui/figure";
import { Icon } from "@paydown/ui/icon";
import { Ledger, LedgerRow } from "@paydown/ui/ledger";
import { Outcome } from "@paydown/ui/outcome";
import { UiLink } from "@paydown/ui/ui-context";
import { paths } from "../../paths";
import type { PaymentResult } from "../../payment-flow/payment-flow";
import { Sentence } from "../../payment-flow/sentence";
import { showMoney } from "../../payment-flow/wire-money";
import { useSession } from "../../session/session";
import { completed as english } from "../../words/en/completed";
import { useScreenWords, useWords } from "../../words/words";
import { useClockTime } from "./use-clock-time";

export interface SuccessProps {
  readonly result: PaymentResult;
  readonly onLeave: () => void;
}

/** The receipt; it prints on one page. */
export function Success({ result, onLeave }: SuccessProps) {
  const { instanceId } = useSession();
  const { companyConfig } = useConfiguration();
  const words = useScreenWords("completed", english);
  const { makePayment, paymentFlow } = useWords();
  const clockTime = useClockTime();
  const { kind, brand, last4 } = result.method;
  const paidWith = words.ending(brand ? paymentFlow.brands[brand] : "", last4);
  const seePayments = (
    <UiLink href={paths.transactionHistory.href(instanceId, result.accountNo)} onClick={onLeave}>
      {makePayment.seePayments}
    </UiLink>
  );
  return (
    <Outcome
      tone="success"
      status={words.successful}
      title={
        <Figure
          as="h2"
          amount={showMoney(result.total)}
          word={words.paid}
          note={words.paidTo(companyConfig.companyName, result.paymentDate, clockTime(result.finishedAt ?? result.sentAt, "zone"))}
        />
      }
    >
      <Ledger>
        {result.authCode && (
          <LedgerRow label={words.authorizationCode} kind="code">
            {result.authCode}
          </LedgerRow>
        )}
        {result.confNumber && (
          <LedgerRow label={words.confirmationCode} kind="code">
            {result.confNumber}
          </LedgerRow>
        )}
        <LedgerRow label={words.account}>{result.accountNo}</LedgerRow>
        <LedgerRow label={words.paidBy}>{result.paidBy}</LedgerRow>
        <LedgerRow label={kind === "card" ? words.card : words.bankAccount}>{paidWith}</LedgerRow>
        <LedgerRow label={paymentFlow.paymentAmount}>{showMoney(result.amount)}</LedgerRow>
        <LedgerRow label={paymentFlow.convenienceFee}>{showMoney(result.feeAmount)}</LedgerRow>
        <LedgerRow label={paymentFlow.total} kind="total">
          {showMoney(result.total)}
        </LedgerRow>
        {result.dueAfter !== undefined && <LedgerRow label={words.balanceAfter}>{showMoney(result.dueAfter)}</LedgerRow>}
      </Ledger>
      <p>
        <Sentence text={words.findAgain} parts={{ seePayments }} />
      </p>
      <Actions>
        <ButtonLink variant="filled" href={paths.home.href(instanceId, { id: result.accountNo })} onClick={onLeave}>
          {words.home}
        </ButtonLink>
        <Button onClick={() => print()}>
          <Icon name="print" />
          {words.print}
        </Button>
      </Actions>
    </Outcome>
  );
}
