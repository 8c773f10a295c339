import { formatCalendarDate, formatUsd } from "@paydown/domain";
import { useConfiguration } from "@paydown/shell/configuration";
import { useText } from "@paydown/shell/language";
import { Screen } from "@paydown/shell/screen";
import { Actions } from "@paydown/ui/actions";
import { Button, ButtonLink } from "@paydown/ui/button";
import { Figure } from "@paydown/ui/figure";
import { Hint } from "@paydown/ui/hint";
import { Ledger, LedgerRow } from "@paydown/ui/ledger";
import { Notice } from "@paydown/ui/notice";
import { PageTitle } from "@paydown/ui/page-title";
import { Stack } from "@paydown/ui/stack";
import { Terms } from "@paydown/ui/terms";
import { paths } from "../../paths";
import { FlowCrumbs } from "../../payment-flow/flow-crumbs";
import { useLeaveGuard } from "../../payment-flow/leave-guard";
import type { EnteredPayment } from "../../payment-flow/payment-flow";
import { useSession } from "../../session/session";
import { confirm as english } from "../../words/en/confirm";
import { useScreenWords, useWords } from "../../words/words";
import { ChargeSentence } from "./charge-sentence";
import { HurdleNotice } from "./hurdle-notice";
import { usePay } from "./use-pay";

/** The last look: amount, fee, total, what is charged and when; then Pay. */
export function Confirm({ entered }: { readonly entered: EnteredPayment }) {
  const { instanceId } = useSession();
  const words = useScreenWords("confirm", english);
  const { paymentFlow } = useWords();
  const { instanceConfig, companyConfig } = useConfiguration();
  const text = useText();
  const guard = useLeaveGuard(words.leave);
  const pay = usePay(entered);
  const { accountNo } = entered.terms;
  const total = pay.total === null ? words.notYet : formatUsd(pay.total);
  const payLabel = text(instanceConfig.payButtonLabel) || words.pay;

  return (
    <Screen title={words.title}>
      <FlowCrumbs accountNo={accountNo} entry={entered.terms} screen={words.crumb} />
      <Stack gap="loose" width="read">
        <PageTitle note={paymentFlow.account(accountNo)}>{words.title}</PageTitle>
        {pay.hurdle && <HurdleNotice hurdle={pay.hurdle} before={pay.before} terms={entered.terms} onLeave={guard.allow} />}
        <Figure label={words.totalToPay} amount={total} />
        <Ledger>
          <LedgerRow label={paymentFlow.paymentAmount}>{formatUsd(pay.amount)}</LedgerRow>
          <LedgerRow label={paymentFlow.convenienceFee}>{pay.fee === null ? words.notYet : formatUsd(pay.fee)}</LedgerRow>
          <LedgerRow label={paymentFlow.total} kind="total">
            {total}
          </LedgerRow>
        </Ledger>
        {pay.feeFailed && (
          <Notice tone="warning" live="alert" title={paymentFlow.unknownFee}>
            {paymentFlow.nothingTaken}{" "}
            <Button variant="link" onClick={pay.askFeeAgain}>
              {paymentFlow.tryAgain}
            </Button>
          </Notice>
        )}
        <ChargeSentence form={entered.form} total={total} date={formatCalendarDate(pay.date)} />
        <Terms>
          <p>{words.authorize(companyConfig.companyName)}</p>
        </Terms>
        <Stack gap="tight">
          <Actions>
            <Button
              variant={pay.sending ? "outlined" : "filled"}
              disabled={pay.total === null || pay.hurdle?.kind === "inProgress" || pay.hurdle?.kind === "rege"}
              busy={pay.sending}
              onClick={pay.pay}
            >
              {pay.sending ? words.paying(total) : pay.total === null ? payLabel : `${payLabel} ${total}`}
            </Button>
            {!pay.sending && (
              <ButtonLink href={paths.makePayment.href(instanceId, accountNo)} onClick={guard.allow}>
                {paymentFlow.cancel}
              </ButtonLink>
            )}
          </Actions>
          <Hint live>{pay.sending ? words.stay : words.nothingYet}</Hint>
        </Stack>
      </Stack>
      {guard.dialog}
    </Screen>
  );
}
