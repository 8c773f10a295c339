import { usStates, type PaymentMethodField } from "@paydown/domain";
import { Field } from "@paydown/ui/field";
import { FieldPair, FieldRow, FormGroup } from "@paydown/ui/form-layout";
import { Select } from "@paydown/ui/select";
import { type ControlWidth, TextInput } from "@paydown/ui/text-input";
import type { HTMLInputAutoCompleteAttribute, HTMLAttributes } from "react";
import { useWords } from "../words/words";
import type { PaymentMethod } from "./use-payment-method";

const states = Object.entries(usStates).map(([value, label]) => ({ value, label }));

/** Whose card or account it is, and where the statement goes. US addresses only in this release. */
export function BillingFields({ method }: { readonly method: PaymentMethod }) {
  const { paymentForm: words, rules } = useWords();
  const state = method.field("state");
  return (
    <FormGroup legend={words.billing}>
      <FieldPair>
        <BillingText method={method} name="firstName" autoComplete="given-name" />
        <BillingText method={method} name="lastName" autoComplete="family-name" />
      </FieldPair>
      <BillingText method={method} name="billingAddress" autoComplete="billing address-line1" />
      <BillingText method={method} name="city" autoComplete="billing address-level2" width={20} />
      <FieldRow>
        <Field id="state" label={rules.fieldLabels.state} error={state.error}>
          {(control) => <Select {...control} {...state.register} width={20} options={states} placeholder={words.chooseState} autoComplete="billing address-level1" />}
        </Field>
        <BillingText method={method} name="zipCode" autoComplete="billing postal-code" width={10} inputMode="numeric" />
      </FieldRow>
    </FormGroup>
  );
}

interface BillingTextProps {
  readonly method: PaymentMethod;
  readonly name: PaymentMethodField;
  readonly autoComplete: HTMLInputAutoCompleteAttribute;
  readonly width?: ControlWidth;
  readonly inputMode?: HTMLAttributes<HTMLInputElement>["inputMode"];
}

function BillingText({ method, name, ...input }: BillingTextProps) {
  const { fieldLabels } = useWords().rules;
  const { register, error } = method.field(name);
  return (
    <Field id={name} label={fieldLabels[name]} error={error}>
      {(control) => <TextInput {...control} {...register} {...input} />}
    </Field>
  );
}
