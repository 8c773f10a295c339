import { type PaymentMethodField, type ProvinceCode, usStates } from "@paydown/domain";
import { Field } from "@paydown/ui/field";
import { FieldPair, FieldRow, FormGroup } from "@paydown/ui/form-layout";
import { Select } from "@paydown/ui/select";
import { TextInput, type TextInputProps } from "@paydown/ui/text-input";
import type { ReactNode } from "react";
import { useWords } from "../words/words";
import type { MethodParts } from "./method-parts";
import type { FieldBinding } from "../checked-form/use-checked-form";

const states = Object.entries(usStates).map(([value, label]) => ({ value, label }));

export interface BillingFieldsProps {
  readonly field: (name: BillingField) => FieldBinding;
  /** Present where the country can be chosen. */
  readonly canada: MethodParts["canada"];
  readonly canadian: boolean;
  /** The provinces offered. */
  readonly provinces: readonly ProvinceCode[];
}

export type BillingField = Extract<
  PaymentMethodField,
  "firstName" | "lastName" | "billingAddress" | "country" | "city" | "state" | "zipCode"
>;

/** The holder's name and billing address, with a choice of country if the tenant accepts two (FORM-47, FORM-48). */
export function BillingFields({ field, canada, canadian, provinces }: BillingFieldsProps) {
  const { paymentForm: words } = useWords();
  const { register, error, label } = field("state");
  return (
    <FormGroup legend={words.billing}>
      <FieldPair>
        <BillingText field={field} name="firstName" autoComplete="given-name" />
        <BillingText field={field} name="lastName" autoComplete="family-name" />
      </FieldPair>
      <BillingText field={field} name="billingAddress" autoComplete="billing address-line1" />
      {canada && <canada.CountryField {...field("country")} />}
      <BillingText field={field} name="city" autoComplete="billing address-level2" width={20} />
      <FieldRow>
        <Field id="state" label={label} error={error}>
          {(control) =>
            canada && canadian ? (
              <canada.ProvinceSelect {...control} {...register} provinces={provinces} />
            ) : (
              <Select
                {...control}
                {...register}
                width={20}
                options={states}
                placeholder={words.chooseState}
                autoComplete="billing address-level1"
              />
            )
          }
        </Field>
        <BillingText
          field={field}
          name="zipCode"
          autoComplete="billing postal-code"
          width={10}
          inputMode={canadian ? "text" : "numeric"}
          hint={canada && canadian && <canada.PostalCodeHint />}
        />
      </FieldRow>
    </FormGroup>
  );
}

interface BillingTextProps extends TextInputProps {
  readonly field: (name: BillingField) => FieldBinding;
  readonly name: BillingField;
  readonly hint?: ReactNode;
}

function BillingText({ field, name, hint, ...input }: BillingTextProps) {
  const { register, error, label } = field(name);
  return (
    <Field id={name} label={label} hint={hint} error={error}>
      {(control) => <TextInput {...control} {...register} {...input} />}
    </Field>
  );
}
