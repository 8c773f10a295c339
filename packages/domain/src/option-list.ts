import { type Language, localize, type LocalizedText } from "./localized-text.js";
import { type PaymentOptionCode, readPaymentOption } from "./payment-option.js";

/** An entry of a list to choose from. */
export interface ListOption<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
}

/** Options in the order of their labels, upper and lower case alike (guest-and-registration §3 and §9, decisions Q41). */
export function sortByLabel<Option extends ListOption>(options: readonly Option[], language: Language): Option[] {
  const { compare } = new Intl.Collator(language, { sensitivity: "base" });
  return [...options].sort((a, b) => compare(a.label, b.label));
}

/** An entry of the user's allowedPaySelects: the code, and the words that the tenant gives it (decisions Q41). */
export interface PaySelect {
  readonly key: string;
  readonly value: LocalizedText;
}

/** The payment options to choose from, sorted by label; an entry with an unknown code is left out (guest-and-registration §3 and §6, decisions Q49). */
export function paymentOptionList(selects: readonly PaySelect[], language: Language): ListOption<PaymentOptionCode>[] {
  const known = selects.flatMap(({ key, value }) => {
    const code = readPaymentOption(key);
    return code === undefined ? [] : [{ value: code, label: localize(value, language) }];
  });
  return sortByLabel(known, language);
}
