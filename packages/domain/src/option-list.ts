import { type Language, localize, type LocalizedText } from "./localized-text.js";
import { type PaymentOptionCode, readPaymentOption } from "./payment-option.js";

/** An entry of an option list. */
export interface ListOption<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
}

/** Sorts options by label, ignoring case; equal labels keep their order (FORM-25). */
export function sortByLabel<Option extends ListOption>(options: readonly Option[], language: Language): Option[] {
  const { compare } = new Intl.Collator(language, { sensitivity: "base" });
  return [...options].sort((a, b) => compare(a.label, b.label));
}

/** An entry of the user's allowedPaySelects: the code, and the tenant's label for it (FORM-25). */
export interface PaySelect {
  readonly key: string;
  readonly value: LocalizedText;
}

/** The payment options to choose from, sorted by label. Entries with an unknown code are left out (FORM-25). */
export function paymentOptionList(selects: readonly PaySelect[], language: Language): ListOption<PaymentOptionCode>[] {
  const known = selects.flatMap(({ key, value }) => {
    const code = readPaymentOption(key);
    return code === undefined ? [] : [{ value: code, label: localize(value, language) }];
  });
  return sortByLabel(known, language);
}
