import {
  type CalendarDate,
  cardDigitGroups,
  expiryMonths,
  expiryYears,
  isDoubtfulCardNumber,
  type PaymentMethodField,
} from "@paydown/domain";
import { DigitGroups } from "@paydown/ui/digit-groups";
import { Field } from "@paydown/ui/field";
import { FieldRow } from "@paydown/ui/form-layout";
import { Hint } from "@paydown/ui/hint";
import { Select } from "@paydown/ui/select";
import { TextInput } from "@paydown/ui/text-input";
import { useWords } from "../words/words";
import type { FieldBinding } from "../checked-form/use-checked-form";

const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

export type CardField = Extract<PaymentMethodField, "ccNumber" | "ccExpDateMonth" | "ccExpDateYear" | "cvv">;

export interface CardFieldsProps {
  readonly field: (name: CardField) => FieldBinding;
  /** The card number as typed. */
  readonly typed: string;
  readonly today: CalendarDate;
  /**
   * Selects the format of the expiry years: four digits on the form, two on Payment Information (FORM-30, METHOD-8).
   */
  readonly screen: "paymentMethod" | "paymentInformation";
  /** The masked number on file that the field opens with; empty without one. */
  readonly masked?: string;
}

/** The fields of a card. Nothing is truncated or rewritten while it is typed (FORM-31, VALID-12). */
export function CardFields({ field, typed, today, screen, masked = "" }: CardFieldsProps) {
  const { paymentForm: words } = useWords();
  const number = field("ccNumber");
  const month = field("ccExpDateMonth");
  const year = field("ccExpDateYear");
  const cvv = field("cvv");
  const years = expiryYears(today, screen).map((offered) => (screen === "paymentMethod" ? offered : offered.slice(2)));
  return (
    <>
      <Field
        id="ccNumber"
        label={number.label}
        hint={masked && words.onFileHint}
        error={number.error}
        after={<CardEcho typed={typed} />}
      >
        {(control) => (
          <TextInput {...control} {...number.register} width={20} inputMode="numeric" autoComplete="cc-number" />
        )}
      </Field>
      <FieldRow>
        <Field id="ccExpDateMonth" label={month.label} error={month.error}>
          {(control) => (
            <Select
              {...control}
              {...month.register}
              width={6}
              options={asOptions(expiryMonths)}
              placeholder={words.month}
              autoComplete="cc-exp-month"
            />
          )}
        </Field>
        <Field id="ccExpDateYear" label={year.label} error={year.error}>
          {(control) => (
            <Select
              {...control}
              {...year.register}
              width={6}
              options={asOptions(years)}
              placeholder={words.year}
              autoComplete="cc-exp-year"
            />
          )}
        </Field>
      </FieldRow>
      <Field id="cvv" label={cvv.label} hint={words.cvvHint} error={cvv.error}>
        {(control) => <TextInput {...control} {...cvv.register} width={4} inputMode="numeric" autoComplete="cc-csc" />}
      </Field>
    </>
  );
}

/** The typed digits in groups, and a hint when they are complete but cannot be right; nothing for a masked number. */
function CardEcho({ typed }: { readonly typed: string }) {
  const words = useWords().paymentForm;
  if (typed.includes("*")) return null;
  return (
    <>
      <DigitGroups groups={cardDigitGroups(typed)} />
      {isDoubtfulCardNumber(typed) && (
        <Hint tone="warning" live>
          {words.luhnHint}
        </Hint>
      )}
    </>
  );
}
