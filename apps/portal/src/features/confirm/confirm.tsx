import { formatCalendarDate, formatUsd, paymentCourse } from "@paydown/domain";
import { useConfiguration } from "@paydown/shell/configuration";
import { Screen } from "@paydown/shell/screen";
import { Actions } from "@paydown/ui/actions";
import { Button, ButtonLink } from "@paydown/ui/button";
import { Figure } from "@paydown/ui/figure";
import { Hint } from "@paydown/ui/hint";
import { Ledger, LedgerRow } from "@paydown/ui/ledger";
import { Notice } from "@paydown/ui/notice";
import { PageTitle } from "@paydown/ui/page-title";
import { Panel } from "@paydown/ui/panel";
import { Split } from "@paydown/ui/split";
import { Stack } from "@paydown/ui/stack";
import { Terms } from "@paydown/ui/terms";
import { useQuery } from "@tanstack/react-query";
import { pageQuery } from "../../account/page-query";
import { PaymentsInSight } from "../../account/payments-in-sight";
import { Balance } from "../../balance/balance";
import { paths } from "../../paths";
import { FlowCrumbs } from "../../payment-flow/flow-crumbs";
import { useLeaveGuard } from "../../payment-flow/leave-guard";
import type { EnteredPayment } from "../../payment/payment-flow";
import { SodLines } from "../../payment-flow/sod-lines";
import { useEnteredHold } from "../../payment-flow/use-entered-hold";
import { useSodMessages } from "../../payment-flow/use-sod-messages";
import { useToday } from "../../payment-flow/use-today";
import { isVisit, useSession } from "../../session/session";
import { confirm as english } from "./confirm.en";
import { useScreenWords, useWords } from "../../words/words";
import { AcknowledgePanel } from "./acknowledge-panel";
import { ChargeSentence } from "./charge-sentence";
import { keepsBlocking } from "./blocker";
import { BlockerNotice } from "./blocker-notice";
import { Review } from "./review";
import { useCardAgain } from "./use-card-again";
import { type Pay, usePay } from "./use-pay";
import { usePayLabel } from "./use-pay-label";

/** The last check before paying: amount, fee, total, what is charged and when, the company's messages, and Pay. */
export function Confirm({ entered }: { readonly entered: EnteredPayment }) {
  const words = useScreenWords("confirm", english);
  const { paymentFlow } = useWords();
  const guard = useLeaveGuard(words.leave);
  const enterCardAgain = useCardAgain(entered, guard.allow);
  const pay = usePay(entered, enterCardAgain);
  const { data: page } = useQuery(pageQuery(useSession(), entered.terms.accountNo));
  const { terms, form } = entered;
  const { accountNo, action } = terms;
  const messages = useSodMessages("confirm", accountNo, action);
  const facts = { due: pay.amount, nextAmountDue: pay.amount, nextDueDate: pay.date };
  const today = useToday(accountNo, entered.today);
  const later = paymentCourse(action, facts, pay.date, today) === "scheduled";
  // An overdue installment is paid today, whatever its due date.
  const day = action === "next" && !later ? today : pay.date;
  const date = formatCalendarDate(day);
  const total = pay.total === null ? words.notYet : formatUsd(pay.total);
  const { blocker } = pay;

  useEnteredHold(entered, guard.allow, () => pay.meet({ kind: "signedIn" }));

  return (
    <Screen title={words.title}>
      <FlowCrumbs accountNo={accountNo} entry={terms} screen={words.crumb} />
      <Split
        kind="form"
        side={
          <Panel>
            <Figure label={words.totalToPay} amount={total} />
            <Ledger>
              <LedgerRow label={paymentFlow.paymentAmount}>{formatUsd(pay.amount)}</LedgerRow>
              <LedgerRow label={paymentFlow.convenienceFee}>
                {pay.fee === null ? words.notYet : formatUsd(pay.fee)}
              </LedgerRow>
              <LedgerRow label={paymentFlow.total} kind="total">
                {total}
              </LedgerRow>
            </Ledger>
            {pay.feeFailed && (
              <Notice tone="warning" live="alert" title={paymentFlow.unknownFee}>
                {words.feeMissing}{" "}
                <Button variant="link" onClick={pay.askFeeAgain}>
                  {paymentFlow.tryAgain}
                </Button>
              </Notice>
            )}
            <Stack gap="tight">
              {pay.total !== null && (
                <ChargeSentence accountNo={accountNo} form={form} total={total} date={date} later={later} />
              )}
              {action === "next" && <p>{words.keepsMethod}</p>}
              {pay.receiptTo !== null && <p>{words.receiptTo(pay.receiptTo)}</p>}
            </Stack>
            <PayActions
              pay={pay}
              accountNo={accountNo}
              total={total}
              date={later ? date : null}
              ready={messages.kind === "known"}
              onLeave={guard.allow}
            />
          </Panel>
        }
      >
        <Stack gap="loose">
          <PageTitle note={paymentFlow.account(accountNo)}>{words.title}</PageTitle>
          {blocker && (
            <BlockerNotice
              blocker={blocker}
              before={pay.before}
              terms={terms}
              onLeave={guard.allow}
              onPayAgain={pay.pay}
            />
          )}
          {blocker?.kind === "acknowledge" && (
            <AcknowledgePanel label={blocker.label} terms={terms} onAccepted={() => pay.meet({ kind: "accepted" })} />
          )}
          <Review entered={entered} amount={pay.amount} date={date} receiptTo={pay.receiptTo} onLeave={guard.allow} />
          {page && <Balance page={page} kind="brief" />}
          {page && <PaymentsInSight payments={page} paying={{ amount: pay.amount, date: day, later }} />}
          <SodLines messages={messages} meaning={words.messagesMissing} />
          {messages.kind === "known" && messages.lines.length === 0 && <Authorization date={later ? date : null} />}
        </Stack>
      </Split>
      {guard.dialog}
    </Screen>
  );
}

/** The default authorization, for a company without its own. The date is null for a payment today. */
function Authorization({ date }: { readonly date: string | null }) {
  const words = useScreenWords("confirm", english);
  const pay = usePayLabel();
  const { companyName } = useConfiguration().companyConfig;
  return (
    <Terms>
      <p>{date === null ? words.authorize(pay, companyName) : words.authorizeOn(pay, companyName, date)}</p>
    </Terms>
  );
}

interface PayActionsProps {
  readonly pay: Pay;
  readonly accountNo: string;
  readonly total: string;
  /** A later date; null for today. */
  readonly date: string | null;
  /** Whether everything that the consumer must read has loaded. */
  readonly ready: boolean;
  readonly onLeave: () => void;
}

function PayActions({ pay, accountNo, total, date, ready, onLeave }: PayActionsProps) {
  const { instanceId, username } = useSession();
  const words = useScreenWords("confirm", english);
  const { nothingToday } = isVisit(username) ? words.visit : words;
  const { paymentFlow } = useWords();
  const label = usePayLabel();
  const payText = pay.total === null ? label : date === null ? `${label} ${total}` : words.payOn(label, total, date);
  const sendingText = date === null ? words.paying(total) : words.scheduling(total);
  const restText = date === null ? words.nothingYet(label) : nothingToday(date);
  return (
    <Stack gap="tight">
      <Actions>
        <Button
          variant={pay.sending ? "outlined" : "filled"}
          disabled={pay.total === null || !ready || (pay.blocker !== null && keepsBlocking(pay.blocker))}
          busy={pay.sending}
          onClick={() => pay.pay()}
        >
          {pay.sending ? sendingText : payText}
        </Button>
        {!pay.sending && (
          <ButtonLink href={paths.makePayment.href(instanceId, accountNo)} onClick={onLeave}>
            {paymentFlow.cancel}
          </ButtonLink>
        )}
      </Actions>
      <Hint live>{pay.sending ? words.stay : restText}</Hint>
    </Stack>
  );
}
