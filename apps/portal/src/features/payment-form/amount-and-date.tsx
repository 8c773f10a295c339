import { type AccountFacts, type AmountAndDate as Terms, formatCalendarDate, formatUsd } from "@paydown/domain";
import { AmountInput } from "@paydown/ui/amount-input";
import { Field } from "@paydown/ui/field";
import { FieldPair, FormGroup } from "@paydown/ui/form-layout";
import { LockedValue } from "@paydown/ui/locked-value";
import { TextInput } from "@paydown/ui/text-input";
import type { PaymentMethod } from "../../payment-method/use-payment-method";
import type { ReactNode } from "react";
import { useWords } from "../../words/words";

export interface AmountAndDateProps {
  readonly method: PaymentMethod;
  readonly account: AccountFacts;
  readonly terms: Terms;
  readonly byOffer: boolean;
  /** What helps to choose the amount. */
  readonly children: ReactNode;
}

/** Shows a locked value as text and an editable one as a field (FORM-12). */
export function AmountAndDate({ method, account, terms: { amount, date }, byOffer, children }: AmountAndDateProps) {
  const { paymentForm: words } = useWords();
  const amountField = method.field("amount");
  const dateField = method.field("paymentDate");
  const { paymentDates: days } = method.context;
  return (
    <FormGroup legend={words.amountAndDate}>
      {children}
      <FieldPair>
        {amount.locked && amount.value !== null ? (
          <LockedValue
            label={amountField.label}
            hint={byOffer ? words.offer : days ? words.wholeBalance : words.nextAmount}
          >
            {formatUsd(amount.value)}
          </LockedValue>
        ) : (
          <Field
            id="amount"
            label={amountField.label}
            hint={words.amountHint(formatUsd(account.due))}
            error={amountField.error}
          >
            {(control) => <AmountInput {...control} {...amountField.register} autoComplete="transaction-amount" />}
          </Field>
        )}
        {days ? (
          <Field
            id="paymentDate"
            label={dateField.label}
            hint={words.dateHint(formatCalendarDate(days.max))}
            error={dateField.error}
          >
            {(control) => (
              <TextInput {...control} {...dateField.register} type="date" width={10} min={days.min} max={days.max} />
            )}
          </Field>
        ) : (
          <LockedValue label={dateField.label} hint={byOffer ? words.offer : words.dateDueHint}>
            {formatCalendarDate(date.value)}
          </LockedValue>
        )}
      </FieldPair>
    </FormGroup>
  );
}
