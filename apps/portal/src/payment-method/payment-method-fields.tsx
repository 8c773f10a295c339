import { optionKind, paymentOptionList, type PaySelect, readPaymentOption } from "@paydown/domain";
import { useLanguage } from "@paydown/shell/language";
import { Field } from "@paydown/ui/field";
import { FormGroup } from "@paydown/ui/form-layout";
import { RadioTiles } from "@paydown/ui/radio-tiles";
import { TextInput } from "@paydown/ui/text-input";
import { useWatch } from "react-hook-form";
import { useWords } from "../words/words";
import { CardFields } from "./card-fields";
import { BankFields } from "./method-parts";
import type { PaymentMethod } from "./use-payment-method";

export interface PaymentMethodFieldsProps {
  readonly method: PaymentMethod;
  readonly selects: readonly PaySelect[];
}

/** The payment options, sorted by label, then the fields of the card or the bank account (FORM-25). */
export function PaymentMethodFields({ method, selects }: PaymentMethodFieldsProps) {
  const { paymentForm: words } = useWords();
  const { language } = useLanguage();
  const { label, register, error } = method.field("paymentOption");
  const { onFile, cardFrame } = method.parts;
  const { context, form } = method;
  const [chosen, typed] = useWatch({ control: form.control, name: ["paymentOption", "ccNumber"] });
  const option = readPaymentOption(chosen);

  return (
    <FormGroup legend={words.paymentMethod}>
      {onFile && <onFile.part.OnFileNotice method={onFile.method} brand={onFile.info.brand} today={context.today} />}
      <RadioTiles
        {...register}
        id="paymentOption"
        legend={label}
        error={error}
        options={paymentOptionList(selects, language)}
        columns={2}
      />
      {cardFrame?.show(method)}
      {option &&
        {
          card: !cardFrame && (
            <CardFields
              field={method.field}
              typed={typed}
              today={context.today}
              screen="paymentMethod"
              masked={onFile?.method.ccNumber ?? ""}
            />
          ),
          bank: <BankFields method={method} option={option} />,
        }[optionKind(option)]}
      {context.requiresEmail && <EmailField method={method} />}
    </FormGroup>
  );
}

function EmailField({ method }: { readonly method: PaymentMethod }) {
  const { paymentForm: words } = useWords();
  const { label, register, error } = method.field("email");
  return (
    <Field id="email" label={label} hint={words.emailHint} error={error}>
      {(control) => <TextInput {...control} {...register} type="email" inputMode="email" autoComplete="email" />}
    </Field>
  );
}
