import {
  type CalendarDate,
  type OnFileMethod,
  paymentInformationRules,
  type PaymentMethodField,
  type PaymentMethodForm,
} from "@paydown/domain";
import { cardFields, isCardField } from "@paydown/shell/card-frame-messages";
import { useSyncExternalStore } from "react";
import { inContext, useCheckedForm } from "../../checked-form/use-checked-form";
import type { CardFramePart } from "../../payment-method/card-frame-part";
import { emptyForm } from "../../payment-method/empty-form";
import { useWords } from "../../words/words";

/** The form's state. Save is disabled until every field is valid (METHOD-11). */
export function usePaymentInformation(
  onFile: OnFileMethod | null,
  today: CalendarDate,
  cardFrame: CardFramePart | null,
) {
  const labels = useWords().rules.fieldLabels;
  const form = useCheckedForm<PaymentMethodField>({
    rules: inContext(paymentInformationRules, { today }),
    labels,
    initial: { ...emptyForm, ...billingOf(onFile) },
    fields: cardFrame ? fieldsAround : paymentInformationRules.fields,
  });
  const inFrame = useFrameFailures(cardFrame);
  const violations = [...form.violations, ...inFrame];
  return {
    ...form,
    /** The labels of the fields that block saving. */
    missing: violations.map(({ field }) => labels[field]).join(", "),
    ready: violations.length === 0,
    /** Clears the fields that must not outlive the save. */
    forgetCard() {
      form.clear("ccNumber", "cvv");
      cardFrame?.channel.send({ kind: "forget" });
    },
  };
}

/** The fields of the screen around a card frame. */
const fieldsAround = paymentInformationRules.fields.filter((field) => !isCardField(field));

const noFrame = () => () => undefined;

/** The fields in the frame that are not valid; none without a frame. */
function useFrameFailures(cardFrame: CardFramePart | null): readonly { readonly field: PaymentMethodField }[] {
  const state = useSyncExternalStore(cardFrame?.channel.subscribe ?? noFrame, () => cardFrame?.channel.view().state);
  return cardFields.filter((field) => state?.failures[field]).map((field) => ({ field }));
}

/** The cardholder and the billing address; the card itself is entered again. */
function billingOf(onFile: OnFileMethod | null): Partial<PaymentMethodForm> {
  if (!onFile) return {};
  const { firstName, lastName, billingAddress, city, state, zipCode } = onFile;
  return { firstName, lastName, billingAddress, city, state, zipCode };
}
