import { cents, displayAmount, parseDecimal } from "@paydown/domain";
import { Actions } from "@paydown/ui/actions";
import { Button, ButtonLink } from "@paydown/ui/button";
import { Hint } from "@paydown/ui/hint";
import { Icon } from "@paydown/ui/icon";
import { print as printShape } from "@paydown/ui/icon-shapes";
import { Ledger, LedgerRow } from "@paydown/ui/ledger";
import { Stack } from "@paydown/ui/stack";
import { UiLink } from "@paydown/ui/ui-context";
import { useDueText } from "../../account/due";
import { AddToCalendar } from "../../calendar/add-to-calendar";
import { calendar as calendarEnglish } from "../../calendar/calendar.en";
import { paths } from "../../paths";
import { type PaymentResult, usePaymentFlow } from "../../payment/payment-flow";
import { Sentence } from "../../payment-flow/sentence";
import { SodLines } from "../../payment-flow/sod-lines";
import { useEffect } from "react";
import { useSodMessages } from "../../payment-flow/use-sod-messages";
import { isVisit, useSession } from "../../session/session";
import { completed as english } from "./completed.en";
import styles from "./completed.module.css";
import { VisitNote } from "./visit-note";
import { ReceiptPart, type ReceiptPartProps } from "./receipt-part";
import { brands as englishBrands } from "../../words/brands.en";
import { useScreenWords, useWords } from "../../words/words";

export interface SuccessProps {
  /** A payment that was made or scheduled. */
  readonly result: PaymentResult;
  readonly payment: ReceiptPartProps["payment"];
  readonly onLeave: () => void;
}

/** A receipt that prints on one page; for a scheduled payment, what happens next (DONE-14). */
export function Success({ result, payment, onLeave }: SuccessProps) {
  const { instanceId, username } = useSession();
  const inVisit = isVisit(username);
  const { drafts } = usePaymentFlow();
  const words = useScreenWords("completed", english);
  const calendar = useScreenWords("calendar", calendarEnglish);
  const { makePayment } = useWords();
  const messages = useSodMessages("completed", result.accountNo, result.action);
  const isScheduled = result.status === "scheduled";
  const seePayments = (
    <UiLink href={paths.transactionHistory.href(instanceId, result.accountNo)} onClick={onLeave}>
      {makePayment.seePayments}
    </UiLink>
  );
  useEffect(() => void drafts.delete(result.accountNo), [drafts, result.accountNo]);
  return (
    <>
      <Receipt result={result} />
      <SodLines messages={messages} />
      <Stack gap="tight">
        {result.bankStatus === "processing" && <p>{words.processingText}</p>}
        {result.bankStatus === "partlyRefunded" && result.refundedAmount !== undefined && (
          <p>{words.partlyRefunded(displayAmount(result.refundedAmount))}</p>
        )}
        {result.settles && result.bankStatus !== "partlyRefunded" && <strong>{settlementText(result, words)}</strong>}
        {inVisit ? (
          <VisitNote isScheduled={isScheduled} onLeave={onLeave} />
        ) : (
          <p>
            <Sentence text={isScheduled ? words.notYetCharged : words.findAgain} parts={{ seePayments }} />
          </p>
        )}
      </Stack>
      <Actions>
        {inVisit ? (
          <ButtonLink href={paths.makePayment.href(instanceId, result.accountNo)} onClick={onLeave}>
            {words.payAnotherWay}
          </ButtonLink>
        ) : (
          <ButtonLink variant="filled" href={paths.home.href(instanceId, { id: result.accountNo })} onClick={onLeave}>
            {words.home}
          </ButtonLink>
        )}
        <Button onClick={() => print()}>
          <Icon name={printShape} />
          {words.print}
        </Button>
      </Actions>
      {isScheduled && (
        <div className={styles.screenOnly}>
          <Stack gap="tight">
            <Actions>
              <AddToCalendar payments={[result]}>{calendar.add}</AddToCalendar>
            </Actions>
            <Hint>{calendar.hint}</Hint>
          </Stack>
        </div>
      )}
      <ReceiptPart payment={payment} result={result} />
    </>
  );
}

function settlementText({ status, bankStatus }: PaymentResult, words: typeof english): string {
  if (status === "scheduled") return words.willBeSettled;
  return bankStatus === "processing" ? words.settledOnceCleared : words.isSettled;
}

function Receipt({ result }: { readonly result: PaymentResult }) {
  const words = useScreenWords("completed", english);
  const { paymentFlow } = useWords();
  const brands = useScreenWords("brands", englishBrands);
  const dueText = useDueText();
  const { kind, brand, last4 } = result.method;
  return (
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
      <LedgerRow label={{ card: words.card, bank: words.bankAccount }[kind]}>
        {words.ending(brand ? brands[brand] : "", last4)}
      </LedgerRow>
      <LedgerRow label={paymentFlow.paymentAmount}>{displayAmount(result.amount)}</LedgerRow>
      <LedgerRow label={paymentFlow.convenienceFee}>{displayAmount(result.feeAmount)}</LedgerRow>
      <LedgerRow label={paymentFlow.total} kind="total">
        {displayAmount(result.total)}
      </LedgerRow>
      {result.dueAfter !== undefined && (
        <LedgerRow label={words.balanceAfter}>{dueText(parseDecimal(result.dueAfter) ?? cents(0))}</LedgerRow>
      )}
    </Ledger>
  );
}
