import {
  type CalendarDate,
  type OnFileMethod,
  paymentInformationRules,
  type PaymentMethodField,
  type PaymentMethodForm,
} from "@paydown/domain";
import { inContext, useCheckedForm } from "../../checked-form/use-checked-form";
import { emptyForm } from "../../payment-method/empty-form";
import { useWords } from "../../words/words";

/** The form's state. Save is disabled until every field is valid (METHOD-11). */
export function usePaymentInformation(onFile: OnFileMethod | null, today: CalendarDate) {
  const labels = useWords().rules.fieldLabels;
  const form = useCheckedForm<PaymentMethodField>({
    rules: inContext(paymentInformationRules, { today }),
    labels,
    initial: { ...emptyForm, ...billingOf(onFile) },
  });
  const { violations } = form;
  return {
    ...form,
    /** The labels of the fields that block saving. */
    missing: violations.map(({ field }) => labels[field]).join(", "),
    ready: violations.length === 0,
    /** Clears the fields that must not outlive the save. */
    forgetCard: () => form.clear("ccNumber", "cvv"),
  };
}

/** The cardholder and the billing address; the card itself is entered again. */
function billingOf(onFile: OnFileMethod | null): Partial<PaymentMethodForm> {
  if (!onFile) return {};
  const { firstName, lastName, billingAddress, city, state, zipCode } = onFile;
  return { firstName, lastName, billingAddress, city, state, zipCode };
}
