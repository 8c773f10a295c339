import type { components } from "@paydown/api-client";
import {
  type Cents,
  formatUsd,
  optionKind,
  parseDecimal,
  paymentOptionList,
  type PaySelect,
  readPaymentOption,
} from "@paydown/domain";
import { useLanguage, useText } from "@paydown/shell/language";
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
  /** Shown beside the options; left out where nothing is charged. */
  readonly fees?: Record<"bank" | "card", OfferedFee> | undefined;
}

type OfferedFee = components["schemas"]["OfferedFee"];

/** The payment options, sorted by label, then the fields of the card or the bank account (FORM-25). */
export function PaymentMethodFields({ method, selects, fees }: PaymentMethodFieldsProps) {
  const { paymentForm: words } = useWords();
  const { language } = useLanguage();
  const { label, register, error } = method.field("paymentOption");
  const { onFile, cardFrame } = method.parts;
  const { context, form } = method;
  const [chosen, typed] = useWatch({ control: form.control, name: ["paymentOption", "ccNumber"] });
  const option = readPaymentOption(chosen);
  const feeText = useFeeText();

  return (
    <FormGroup legend={words.paymentMethod}>
      {onFile && <onFile.part.OnFileNotice method={onFile.method} brand={onFile.info.brand} today={context.today} />}
      <RadioTiles
        {...register}
        id="paymentOption"
        legend={label}
        error={error}
        options={paymentOptionList(selects, language).map(({ value, label }) => ({
          value,
          label,
          note: fees && feeText(fees[optionKind(value)]),
        }))}
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

/** What an option costs and why, such as '$2.50 fee. It covers what card networks charge us.' (FEE-18, FEE-19). */
function useFeeText() {
  const { paymentForm: words } = useWords();
  const { language } = useLanguage();
  const text = useText();
  const dollars = (decimal: string) => formatUsd(parseDecimal(decimal) ?? (0 as Cents));
  const percent = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 2 });
  return ({ amount, basisPoints, minimum, reason }: OfferedFee) => {
    const figure = amount ? dollars(amount) : basisPoints && percent.format(basisPoints / 10_000);
    if (!figure) return words.noFee;
    const fee = words.fee(figure, minimum && dollars(minimum));
    return reason ? `${fee}. ${text(reason)}` : fee;
  };
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
