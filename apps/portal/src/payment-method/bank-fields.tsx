import { achTypeCodes, paymentOptions, type PaymentOptionCode } from "@paydown/domain";
import { Field } from "@paydown/ui/field";
import { RadioTiles } from "@paydown/ui/radio-tiles";
import { TextInput } from "@paydown/ui/text-input";
import { useWords } from "../words/words";
import type { PaymentMethod } from "./use-payment-method";

export interface BankFieldsProps {
  readonly method: PaymentMethod;
  readonly option: PaymentOptionCode;
}

/** The fields of options 1 and 3. */
export function BankFields({ method, option }: BankFieldsProps) {
  const { paymentForm: words, rules } = useWords();
  const { fieldLabels: labels } = rules;
  const achType = method.field("achType");
  const routing = method.field("routingNumber");
  const account = method.field("bankAccountNumber");
  const phone = method.field("phone");
  return (
    <>
      <RadioTiles
        {...achType.register}
        id="achType"
        legend={labels.achType}
        error={achType.error}
        options={achTypeCodes.map((code) => ({ value: code, label: rules.achTypeNames[code] }))}
      />
      <Field id="routingNumber" label={labels.routingNumber} hint={words.routingHint} error={routing.error}>
        {(control) => <TextInput {...control} {...routing.register} width={20} inputMode="numeric" autoComplete="off" />}
      </Field>
      <Field id="bankAccountNumber" label={labels.bankAccountNumber} hint={words.accountHint} error={account.error}>
        {(control) => <TextInput {...control} {...account.register} width={20} inputMode="numeric" autoComplete="off" />}
      </Field>
      {paymentOptions[option].checkNumber && <CheckNumberField method={method} />}
      <Field id="phone" label={labels.phone} hint={method.context.achRequiresPhone ? words.phoneHint : words.phoneOptionalHint} error={phone.error}>
        {(control) => <TextInput {...control} {...phone.register} width={20} type="tel" inputMode="tel" autoComplete="tel-national" />}
      </Field>
    </>
  );
}

function CheckNumberField({ method }: { readonly method: PaymentMethod }) {
  const { paymentForm: words, rules } = useWords();
  const check = method.field("checkNo");
  return (
    <Field id="checkNo" label={rules.fieldLabels.checkNo} hint={words.checkHint} error={check.error}>
      {(control) => <TextInput {...control} {...check.register} width={10} inputMode="numeric" autoComplete="off" />}
    </Field>
  );
}
