import type { ProvinceCode } from "@paydown/domain";
import { Field } from "@paydown/ui/field";
import { Select, type SelectProps } from "@paydown/ui/select";
import { canada as english } from "./canada.en";
import { useScreenWords } from "../words/words";
import type { FieldBinding } from "../checked-form/use-checked-form";

export { countries, isCanadian, provincesOffered } from "@paydown/domain";
export { english };

/** The country of the billing address, where the tenant accepts Canadian ones (FORM-48). */
export function CountryField({ label, register, error }: FieldBinding) {
  const { countries } = useScreenWords("canada", english);
  return (
    <Field id="country" label={label} error={error}>
      {(control) => (
        <Select
          {...control}
          {...register}
          width={20}
          options={Object.entries(countries).map(([value, name]) => ({ value, label: name }))}
          autoComplete="billing country"
        />
      )}
    </Field>
  );
}

/** At most six characters may be typed for a Canadian postal code, so its usual space must be left out (VALID-19). */
export function PostalCodeHint() {
  return useScreenWords("canada", english).postalCodeHint;
}

export interface ProvinceSelectProps extends Omit<SelectProps, "options"> {
  readonly provinces: readonly ProvinceCode[];
}

/** The provinces offered (FORM-51). */
export function ProvinceSelect({ provinces, ...rest }: ProvinceSelectProps) {
  const { chooseProvince, provinceNames } = useScreenWords("canada", english);
  return (
    <Select
      {...rest}
      width={20}
      options={provinces.map((code) => ({ value: code, label: provinceNames[code] }))}
      placeholder={chooseProvince}
      autoComplete="billing address-level1"
    />
  );
}
