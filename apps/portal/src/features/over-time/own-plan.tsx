import { formatCalendarDate, parseCalendarDate } from "@paydown/domain";
import { AmountInput } from "@paydown/ui/amount-input";
import { DateTextInput } from "@paydown/ui/date-text-input";
import { Field } from "@paydown/ui/field";
import { FormGroup } from "@paydown/ui/form-layout";
import { TextInput } from "@paydown/ui/text-input";
import type { PaymentPage } from "../../payment-flow/payment-page";
import { overTime as english } from "../../words/en/over-time";
import { useScreenWords } from "../../words/words";
import { PlanVerdict } from "./plan-verdict";
import type { PlanChoice } from "./use-plan-choice";

export interface OwnPlanProps {
  readonly choice: PlanChoice;
  readonly page: PaymentPage;
}

/** What someone can pay, how many times, and from when; what the services say of it stands under the fields. */
export function Component({ choice, page }: OwnPlanProps) {
  const words = useScreenWords("overTime", english);
  const { form } = choice;
  const amount = form.field("overTimeAmount");
  const payments = form.field("overTimePayments");
  const date = form.field("overTimeFirstDate");
  return (
    <FormGroup legend={words.ownLegend}>
      <Field id={amount.id} label={amount.label} hint={words.amountHint} error={amount.error}>
        {(control) => <AmountInput {...control} {...amount.input} />}
      </Field>
      <Field id={payments.id} label={payments.label} hint={words.paymentsHint} error={payments.error}>
        {(control) => <TextInput {...control} {...payments.input} width={6} inputMode="numeric" autoComplete="off" />}
      </Field>
      <Field id={date.id} label={date.label} hint={words.dateHint} error={date.error}>
        {(control) => (
          <DateTextInput
            {...control}
            {...date.input}
            autoComplete="off"
            day={parseCalendarDate(date.input.value.trim()) ?? ""}
            onPick={(day) => form.set("overTimeFirstDate", formatCalendarDate(parseCalendarDate(day) ?? (day as never)))}
            pickLabel={words.pick}
          />
        )}
      </Field>
      <PlanVerdict choice={choice} page={page} />
    </FormGroup>
  );
}
