import { optionKind, paymentOptionList, type PaySelect, readPaymentOption } from "@paydown/domain";
import { useLanguage } from "@paydown/shell/language";
import { Field } from "@paydown/ui/field";
import { FormGroup } from "@paydown/ui/form-layout";
import { RadioTiles } from "@paydown/ui/radio-tiles";
import { TextInput } from "@paydown/ui/text-input";
import { useWatch } from "react-hook-form";
import { useWords } from "../words/words";
import { BankFields } from "./bank-fields";
import { CardFields } from "./card-fields";
import type { PaymentMethod } from "./use-payment-method";

export interface PaymentMethodFieldsProps {
  readonly method: PaymentMethod;
  readonly selects: readonly PaySelect[];
}

/** What to pay with: the option, sorted by label, then the fields of the card or the bank account (guest-and-registration §5). */
export function PaymentMethodFields({ method, selects }: PaymentMethodFieldsProps) {
  const { paymentForm: words, rules } = useWords();
  const { language } = useLanguage();
  const { register, error } = method.field("paymentOption");
  const option = readPaymentOption(useWatch({ control: method.form.control, name: "paymentOption" }));

  return (
    <FormGroup legend={words.paymentMethod}>
      <RadioTiles {...register} id="paymentOption" legend={rules.fieldLabels.paymentOption} error={error} options={paymentOptionList(selects, language)} columns={2} />
      {option && optionKind(option) === "card" && <CardFields method={method} />}
      {option && optionKind(option) === "bank" && <BankFields method={method} option={option} />}
      {method.context.requiresEmail && <EmailField method={method} />}
    </FormGroup>
  );
}

function EmailField({ method }: { readonly method: PaymentMethod }) {
  const { paymentForm: words, rules } = useWords();
  const { register, error } = method.field("email");
  return (
    <Field id="email" label={rules.fieldLabels.email} hint={words.emailHint} error={error}>
      {(control) => <TextInput {...control} {...register} type="email" inputMode="email" autoComplete="email" />}
    </Field>
  );
}
