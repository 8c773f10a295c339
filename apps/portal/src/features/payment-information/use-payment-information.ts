import {
  type CalendarDate,
  type OnFileMethod,
  type PaymentInformationField,
  paymentInformationRules,
  type PaymentMethodField,
  type PaymentMethodForm,
} from "@paydown/domain";
import { useForm, type UseFormReturn, useWatch } from "react-hook-form";
import { emptyForm } from "../../payment-method/empty-form";
import { useAfterPress } from "../../checked-form/use-after-press";
import type { FieldBinding } from "../../payment-method/use-payment-method";
import { violation as english } from "../../words/violation.en";
import { useScreenWords, useWords } from "../../words/words";

export interface PaymentInformationForm {
  readonly form: UseFormReturn<PaymentMethodForm>;
  field(name: PaymentMethodField): FieldBinding;
  /** The labels of the fields that block saving. */
  readonly missing: string;
  readonly ready: boolean;
  /** Clears the fields that must not outlive the save. */
  forgetCard(): void;
}

/**
 * The form's state: a field shows its error once it has been left, and saving waits until there is none (METHOD-11).
 */
export function usePaymentInformation(onFile: OnFileMethod | null, today: CalendarDate): PaymentInformationForm {
  const { rules } = useWords();
  const { say } = useScreenWords("violation", english);
  const form = useForm<PaymentMethodForm>({ defaultValues: { ...emptyForm, ...billingOf(onFile) } });
  const { touchedFields } = form.formState;
  const afterPress = useAfterPress();
  const values = { ...emptyForm, ...useWatch({ control: form.control }) };
  const violations = paymentInformationRules.violations(values, { today });
  const labelOf = (name: PaymentInformationField) => rules.fieldLabels[name];
  const names = violations.map(({ field }) => labelOf(field));
  return {
    form,
    field(name) {
      const violation = violations.find(({ field }) => field === name);
      const register = form.register(name);
      return {
        label: rules.fieldLabels[name],
        register: {
          ...register,
          async onBlur(event: unknown) {
            afterPress(() => void register.onBlur(event as Parameters<typeof register.onBlur>[0]));
          },
        },
        error: violation && touchedFields[name] ? say(violation, labelOf(violation.field)) : undefined,
      };
    },
    missing: names.join(", "),
    ready: violations.length === 0,
    forgetCard() {
      for (const name of ["ccNumber", "cvv"] as const) form.resetField(name, { defaultValue: "" });
    },
  };
}

/** The cardholder and the billing address; the card itself is entered again. */
function billingOf(onFile: OnFileMethod | null): Partial<PaymentMethodForm> {
  if (!onFile) return {};
  const { firstName, lastName, billingAddress, city, state, zipCode } = onFile;
  return { firstName, lastName, billingAddress, city, state, zipCode };
}
