import { displayAmount, parseCalendarDate } from "@paydown/domain";
import type { OverTimeField } from "@paydown/domain/offers";
import { AmountInput } from "@paydown/ui/amount-input";
import { Field } from "@paydown/ui/field";
import { FieldColumns } from "@paydown/ui/field-columns";
import { FormGroup } from "@paydown/ui/form-layout";
import { Hint } from "@paydown/ui/hint";
import { TextInput } from "@paydown/ui/text-input";
import type { PaymentPage } from "../../account/payment-page";
import type { PlanFormFields } from "../../plan/plan-calls";
import { overTime as english } from "../../plan/over-time.en";
import { useScreenWords } from "../../words/words";
import { PayInFull } from "./other-ways";
import { PlanVerdict } from "./plan-verdict";
import type { PlanChoice } from "./use-plan-choice";

export interface OwnPlanProps {
  readonly choice: PlanChoice;
  readonly page: PaymentPage;
  readonly fields: PlanFormFields;
}

/** The fields of a consumer's own plan: amount, number of payments and first date. The verdict is below. */
export function Component({ choice, page, fields }: OwnPlanProps) {
  const words = useScreenWords("overTime", english);
  const { form } = choice;
  const amount = form.field("overTimeAmount");
  const payments = form.field("overTimePayments");
  const date = form.field("overTimeFirstDate");
  const limits = useLimits(fields);
  const [longest] = fields.suggestions;
  return (
    <FormGroup legend={words.ownLegend}>
      {longest && (
        <Hint>{words.follows(displayAmount(longest.plan.paymentAmount), longest.plan.numberOfPayments)}</Hint>
      )}
      {/* Whoever types means their own plan. */}
      <FieldColumns onInput={() => choice.choose("own")}>
        <Field
          id={amount.id}
          label={amount.label}
          hint={limits.amount}
          error={amount.error}
          after={amount.rule === "notAboveDue" && <PayInFull page={page} />}
        >
          {(control) => <AmountInput {...control} {...amount.register} />}
        </Field>
        <Field id={payments.id} label={payments.label} hint={limits.payments} error={payments.error}>
          {(control) => (
            <TextInput {...control} {...payments.register} width={6} inputMode="numeric" autoComplete="off" />
          )}
        </Field>
        <Field id={date.id} label={date.label} hint={limits.date} error={date.error}>
          {(control) => <TextInput {...control} {...date.register} type="date" width={10} {...limits.days} />}
        </Field>
      </FieldColumns>
      <PlanVerdict choice={choice} page={page} />
    </FormGroup>
  );
}

/** The limits of each field, as stated by the services, shown before anything is typed. */
function useLimits({ fields }: PlanFormFields) {
  const words = useScreenWords("overTime", english);
  const limitsOf = (field: OverTimeField) => fields.find(({ name }) => name === field);
  const [amount, payments, date] = [
    limitsOf("overTimeAmount"),
    limitsOf("overTimePayments"),
    limitsOf("overTimeFirstDate"),
  ];
  return {
    amount:
      amount?.min && amount.max
        ? `${words.amountHint}. ${words.amountFrom(displayAmount(amount.min), displayAmount(amount.max))}`
        : words.amountHint,
    payments: payments?.max ? `${words.paymentsHint}, ${words.paymentsUpTo(payments.max)}` : words.paymentsHint,
    date: date?.min && date.max ? words.dateHint(date.min, date.max) : undefined,
    days: {
      min: parseCalendarDate(date?.min ?? "") ?? undefined,
      max: parseCalendarDate(date?.max ?? "") ?? undefined,
    },
  };
}
