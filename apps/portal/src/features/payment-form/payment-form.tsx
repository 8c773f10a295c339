import { amountAndDate, countriesOffered, parseDecimal, type PaymentMethodContext, readPaymentOption } from "@paydown/domain";
import { Actions } from "@paydown/ui/actions";
import { Button, ButtonLink } from "@paydown/ui/button";
import { ErrorSummary } from "@paydown/ui/error-summary";
import { FormStack } from "@paydown/ui/form-layout";
import { PageTitle } from "@paydown/ui/page-title";
import { Split } from "@paydown/ui/split";
import { Stack } from "@paydown/ui/stack";
import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import { paths } from "../../paths";
import { useLeaveGuard } from "../../payment-flow/leave-guard";
import { type FormEntry, usePaymentFlow } from "../../payment-flow/payment-flow";
import type { PaymentPage } from "../../payment-flow/payment-page";
import { BillingFields } from "../../payment-method/billing-fields";
import { PaymentMethodFields } from "../../payment-method/payment-method-fields";
import { usePaymentMethod } from "../../payment-method/use-payment-method";
import { useSession } from "../../session/session";
import { useWords } from "../../words/words";
import { AmountAndDate } from "./amount-and-date";
import { TotalPanel } from "./total-panel";
import { useContinue } from "./use-continue";

export interface PaymentFormProps {
  readonly page: PaymentPage;
  readonly entry: FormEntry;
  readonly name: string;
  /** Whether a submit has failed and its errors still stand. */
  readonly onFailed: (failed: boolean) => void;
}

/** Amount, payment method and billing for one payment; Continue leads to Reg E where there is something to accept, else to Confirm. */
export function PaymentForm({ page, entry, name, onFailed }: PaymentFormProps) {
  const { instanceId } = useSession();
  const { paymentFlow: words } = useWords();
  const { account, today } = page;
  const { accountNo } = account;
  const { clear } = usePaymentFlow();
  const guard = useLeaveGuard(words.leaveText);
  const { amount, date } = amountAndDate(entry.action, account, today);
  const selects = page.page.userInfo.allowedPaySelects;
  const context: PaymentMethodContext = {
    requiresEmail: account.requiresEmail,
    achRequiresPhone: account.achRequiresPhone,
    amountLocked: amount.locked,
    paymentDates: null,
    allowedOptions: selects.map(({ key }) => key),
    countries: countriesOffered(false),
    provinces: [],
    receiptTypes: [],
    onFile: null,
    today,
  };
  const goOn = useContinue(guard.allow);
  const method = usePaymentMethod(context, async (form) => {
    const paid = amount.value ?? parseDecimal(form.amount.trim());
    if (paid === undefined) return;
    const terms = { instanceId, accountNo, demIdtyNo: account.demIdtyNo, ...entry, amount: paid, paymentDate: date.value, requiresEmail: account.requiresEmail };
    await goOn({ form, terms: { ...terms, acceptRegE: false } });
  });
  const { control } = method.form;
  const typed = parseDecimal(useWatch({ control, name: "amount" }).trim());
  const shownAmount = amount.value ?? (typed !== undefined && typed > 0 ? typed : null);
  const option = readPaymentOption(useWatch({ control, name: "paymentOption" }));
  const failed = method.summary.length > 0;

  // Entering the form ends an earlier payment in progress (registered-area §4).
  useEffect(() => clear(), [clear]);
  useEffect(() => onFailed(failed), [failed, onFailed]);

  return (
    <form noValidate onSubmit={method.submit}>
      <Split
        kind="form"
        side={<TotalPanel accountNo={accountNo} option={option} amount={shownAmount} />}
        actions={
          <Actions>
            <Button type="submit" variant="filled" busy={method.form.formState.isSubmitting}>
              {words.continue}
            </Button>
            <ButtonLink href={paths.makePayment.href(instanceId, accountNo)} onClick={guard.allow}>
              {words.cancel}
            </ButtonLink>
          </Actions>
        }
      >
        <FormStack>
          <Stack>
            <PageTitle note={words.account(accountNo)}>{name}</PageTitle>
            <ErrorSummary errors={method.summary} attempt={method.failedSubmits} />
          </Stack>
          <AmountAndDate method={method} account={account} amount={amount} date={date.value} />
          <PaymentMethodFields method={method} selects={selects} />
          <BillingFields method={method} />
        </FormStack>
      </Split>
      {guard.dialog}
    </form>
  );
}
