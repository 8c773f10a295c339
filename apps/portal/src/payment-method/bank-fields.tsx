import { achTypeCodes, paymentOptions, type PaymentMethodField, type PaymentOptionCode } from "@paydown/domain";
import { Field } from "@paydown/ui/field";
import { RadioTiles } from "@paydown/ui/radio-tiles";
import { TextInput, type TextInputProps } from "@paydown/ui/text-input";
import { bankFields as english } from "./bank-fields.en";
import { useScreenWords, useWords } from "../words/words";
import type { PaymentMethod } from "./use-payment-method";

export interface BankFieldsProps {
  readonly method: PaymentMethod;
  readonly option: PaymentOptionCode;
}

/** The fields of options 1 and 3, the bank accounts (FORM-28). */
export function Component({ method, option }: BankFieldsProps) {
  const { achTypeNames } = useWords().rules;
  const words = useScreenWords("bankFields", english);
  const { label, register, error } = method.field("achType");
  return (
    <>
      <RadioTiles
        {...register}
        id="achType"
        legend={label}
        error={error}
        options={achTypeCodes.map((value) => ({ value, label: achTypeNames[value] }))}
      />
      <BankText method={method} name="routingNumber" hint={words.routingHint} />
      <BankText
        method={method}
        name="bankAccountNumber"
        hint={method.parts.onFile?.method.bankAccountNumber ? words.onFileHint : words.accountHint}
      />
      {paymentOptions[option].checkNumber && (
        <BankText method={method} name="checkNo" hint={words.checkHint} width={10} />
      )}
      <BankText
        method={method}
        name="phone"
        optional={!method.context.achRequiresPhone}
        hint={method.context.achRequiresPhone ? words.phoneHint : words.phoneOptionalHint}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
      />
    </>
  );
}

interface BankTextProps extends TextInputProps {
  readonly method: PaymentMethod;
  readonly name: PaymentMethodField;
  readonly hint: string;
  readonly optional?: boolean;
}

function BankText({ method, name, hint, optional = false, ...input }: BankTextProps) {
  const { label, register, error } = method.field(name);
  return (
    <Field id={name} label={label} hint={hint} error={error} optional={optional}>
      {(control) => (
        <TextInput width={20} inputMode="numeric" autoComplete="off" {...control} {...register} {...input} />
      )}
    </Field>
  );
}
