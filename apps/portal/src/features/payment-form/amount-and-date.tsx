import { type AccountFacts, type AmountAndDate as Terms, type CalendarDate, formatCalendarDate, formatUsd } from "@paydown/domain";
import { AmountInput } from "@paydown/ui/amount-input";
import { Field } from "@paydown/ui/field";
import { FieldPair, FormGroup } from "@paydown/ui/form-layout";
import { LockedValue } from "@paydown/ui/locked-value";
import type { PaymentMethod } from "../../payment-method/use-payment-method";
import { useWords } from "../../words/words";

export interface AmountAndDateProps {
  readonly method: PaymentMethod;
  readonly account: AccountFacts;
  readonly amount: Terms["amount"];
  readonly date: CalendarDate;
}

/** A locked amount is text; a free one is asked for. The date is today: this release takes payments for no other day. */
export function AmountAndDate({ method, account, amount, date }: AmountAndDateProps) {
  const { paymentForm: words, rules } = useWords();
  const { register, error } = method.field("amount");
  return (
    <FormGroup legend={words.amountAndDate}>
      <FieldPair>
        {amount.locked && amount.value !== null ? (
          <LockedValue label={rules.fieldLabels.amount} hint={words.wholeBalance}>
            {formatUsd(amount.value)}
          </LockedValue>
        ) : (
          <Field id="amount" label={rules.fieldLabels.amount} hint={words.amountHint(formatUsd(account.due))} error={error}>
            {(control) => <AmountInput {...control} {...register} autoComplete="transaction-amount" />}
          </Field>
        )}
        <LockedValue label={words.paymentDate} hint={words.today}>
          {formatCalendarDate(date)}
        </LockedValue>
      </FieldPair>
    </FormGroup>
  );
}
