import { answer, type components } from "@paydown/api-client";
import { type Cents, comparePayment, formatUsd, parseDecimal, type PaymentComparison, type PaymentComparisonRule } from "@paydown/domain";
import { useConfiguration } from "@paydown/shell/configuration";
import { Localized, useText } from "@paydown/shell/language";
import { Button } from "@paydown/ui/button";
import { DataTable } from "@paydown/ui/data-table";
import { Dialog } from "@paydown/ui/dialog";
import { Stack } from "@paydown/ui/stack";
import { showMoney } from "../../payment-flow/wire-money";
import type { Session } from "../../session/session";
import { formQuestions as english } from "../../words/en/form-questions";
import { useScreenWords, useWords } from "../../words/words";

type Schemas = components["schemas"];
export type PhonePayment = Schemas["PhonePays"]["phonePays"][number];

/** The payments made by phone that are pending; a failure counts as none (registered-area §7). */
export async function fetchPhonePayments({ instanceId, username, api }: Session, accountNo: string): Promise<readonly PhonePayment[]> {
  const params = { path: { instanceId, dbtNo: accountNo, user: username } };
  return answer(api.GET("/api/payments/phonePays/{instanceId}/{dbtNo};user={user}", { params })).then(
    ({ phonePays }) => phonePays,
    () => [],
  );
}

/**
 * What is to be confirmed about an amount. A failure counts as nothing to compare with (registered-area §7), save the due, which is
 * known without the call (decisions Q61).
 */
export async function compareWithAccount({ username, api }: Session, accountNo: string, amount: Cents, due: Cents): Promise<PaymentComparison[]> {
  const params = { path: { dbtNo: accountNo, user: username } };
  const info = await answer(api.GET("/api/payments/singlePaymentInfo/{dbtNo};user={user}", { params })).catch(() => null);
  const read = (money: string | null | undefined) => parseDecimal(money ?? "") ?? null;
  return comparePayment(amount, {
    pastDueAmt: read(info?.pastDueAmt),
    nextSchedPmtAmt: read(info?.nextSchedPmtAmt),
    currPeriodOverpayment: read(info?.currPeriodOverpayment),
    totalPaymentDue: read(info?.totalPaymentDue) ?? due,
  });
}

/** Where the instance keeps its own sentence for each comparison. */
const ownSentences = {
  belowPastDue: "belowPastDueMessage",
  belowNextScheduled: "belowNextScheduledMessage",
  overpayment: "overpaymentMessage",
  aboveTotalDue: "aboveDueMessage",
} as const satisfies Record<PaymentComparisonRule, keyof Schemas["InstanceConfig"]>;

export interface SinglePaymentDialogProps {
  readonly comparisons: readonly PaymentComparison[];
  readonly onYes: () => void;
  readonly onCancel: () => void;
}

/** The single-payment confirmation: Yes goes on, Cancel stays (decisions Q62). */
export function SinglePaymentDialog({ comparisons, onYes, onCancel }: SinglePaymentDialogProps) {
  const { single: words } = useScreenWords("formQuestions", english);
  const { paymentFlow } = useWords();
  const { instanceConfig } = useConfiguration();
  const text = useText();
  const say = (comparison: PaymentComparison) =>
    text(instanceConfig[ownSentences[comparison.rule]]).replaceAll("{amount}", formatUsd(comparison.amount)).replaceAll("{figure}", formatUsd(comparison.figure)) ||
    words.sayComparison(comparison);
  return (
    <Dialog
      open
      title={text(instanceConfig.singlePaymentTitle) || words.title}
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>{paymentFlow.cancel}</Button>
          <Button variant="filled" onClick={onYes}>
            {words.yes}
          </Button>
        </>
      }
    >
      <Stack>
        {comparisons.map((comparison) => (
          <p key={comparison.rule}>{say(comparison)}</p>
        ))}
        <p>{words.question}</p>
      </Stack>
    </Dialog>
  );
}

export interface PendingPaymentsDialogProps {
  readonly payments: readonly PhonePayment[];
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** 'Confirm Pending Payments': Yes stays on the form, No goes back to Make Payment (decisions Q63). */
export function PendingPaymentsDialog({ payments, onYes, onNo }: PendingPaymentsDialogProps) {
  const { pending: words } = useScreenWords("formQuestions", english);
  const { instanceConfig } = useConfiguration();
  const text = useText();
  return (
    <Dialog
      open
      title={words.title}
      onClose={onYes}
      actions={
        <>
          <Button variant="filled" onClick={onYes}>
            {words.yes}
          </Button>
          <Button onClick={onNo}>{words.no}</Button>
        </>
      }
    >
      <Stack>
        <p>{text(instanceConfig.pendingPaymentsContent) || words.content}</p>
        <DataTable
          caption={words.list}
          columns={[
            { key: "date", header: words.date, cell: ({ date }: PhonePayment) => date },
            { key: "amount", header: words.amount, cell: ({ amount }: PhonePayment) => showMoney(amount), align: "end" },
            { key: "description", header: words.description, cell: ({ description }: PhonePayment) => <Localized text={description} />, fill: true },
          ]}
          rows={payments}
          rowKey={({ date, amount, description }) => `${date} ${amount} ${text(description)}`}
        />
      </Stack>
    </Dialog>
  );
}
