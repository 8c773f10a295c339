import { cardBrand, cardLength, expiryMonths, expiryYears, luhnValid, type PaymentMethodForm } from "@paydown/domain";
import { DigitGroups } from "@paydown/ui/digit-groups";
import { Field } from "@paydown/ui/field";
import { FieldRow } from "@paydown/ui/form-layout";
import { Hint } from "@paydown/ui/hint";
import { Select } from "@paydown/ui/select";
import { TextInput } from "@paydown/ui/text-input";
import { type Control, useWatch } from "react-hook-form";
import { useWords } from "../words/words";
import type { PaymentMethod } from "./use-payment-method";

const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** The fields of options 0 and 2. Nothing is truncated or rewritten while it is typed (decisions Q57, Q64). */
export function CardFields({ method }: { readonly method: PaymentMethod }) {
  const { paymentForm: words, rules } = useWords();
  const { fieldLabels: labels } = rules;
  const number = method.field("ccNumber");
  const month = method.field("ccExpDateMonth");
  const year = method.field("ccExpDateYear");
  const cvv = method.field("cvv");
  return (
    <>
      <Field id="ccNumber" label={labels.ccNumber} error={number.error} after={<CardEcho control={method.form.control} />}>
        {(control) => <TextInput {...control} {...number.register} width={20} inputMode="numeric" autoComplete="cc-number" />}
      </Field>
      <FieldRow>
        <Field id="ccExpDateMonth" label={labels.ccExpDateMonth} error={month.error}>
          {(control) => (
            <Select {...control} {...month.register} width={6} options={asOptions(expiryMonths)} placeholder={words.month} autoComplete="cc-exp-month" />
          )}
        </Field>
        <Field id="ccExpDateYear" label={labels.ccExpDateYear} error={year.error}>
          {(control) => (
            <Select {...control} {...year.register} width={6} options={asOptions(expiryYears(method.context.today, "paymentMethod"))} placeholder={words.year} autoComplete="cc-exp-year" />
          )}
        </Field>
      </FieldRow>
      <Field id="cvv" label={labels.cvv} hint={words.cvvHint} error={cvv.error}>
        {(control) => <TextInput {...control} {...cvv.register} width={4} inputMode="numeric" autoComplete="cc-csc" />}
      </Field>
    </>
  );
}

/** The digits typed so far, in groups, and a hint when they are complete but cannot be right. */
function CardEcho({ control }: { readonly control: Control<PaymentMethodForm> }) {
  const words = useWords().paymentForm;
  const digits = useWatch({ control, name: "ccNumber" }).replace(/\D/g, "");
  const doubtful = digits.length === cardLength(digits) && !luhnValid(digits);
  return (
    <>
      <DigitGroups groups={digitGroups(digits)} />
      {doubtful && (
        <Hint tone="warning" live>
          {words.luhnHint}
        </Hint>
      )}
    </>
  );
}

/** As the digits stand on the card: 4-6-5 on an American Express, fours on all others. */
export function digitGroups(digits: string): string[] {
  const pattern = cardBrand(digits) === "AMEX" ? /^(\d{1,4})(\d{0,6})(\d*)$/ : null;
  const groups = pattern ? (pattern.exec(digits)?.slice(1) ?? []) : (digits.match(/\d{1,4}/g) ?? []);
  return groups.filter((group) => group !== "");
}
