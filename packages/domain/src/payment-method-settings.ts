import { countriesOffered, provincesOffered } from "./country.js";
import { type InstanceSwitch, readSwitch } from "./instance-switch.js";
import type { PaymentMethodContext } from "./payment-method.js";
import { receiptTypesOffered } from "./receipt.js";

/** What an instance says about the payment method form. */
export type PaymentMethodSettings = { readonly canadianProvinces?: readonly string[] | undefined } & {
  readonly [Name in Extract<InstanceSwitch, "allowCanadian" | "emailReceiptsEnabled" | "smsReceiptsEnabled">]?: unknown;
};

/** The countries, provinces and receipts that an instance's form offers (guest-and-registration §9, decisions Q70, Q74). */
export function readPaymentMethodSettings(
  settings: PaymentMethodSettings,
): Pick<PaymentMethodContext, "countries" | "provinces" | "receiptTypes"> {
  return {
    countries: countriesOffered(readSwitch(settings, "allowCanadian")),
    provinces: provincesOffered(settings.canadianProvinces),
    receiptTypes: receiptTypesOffered({
      email: readSwitch(settings, "emailReceiptsEnabled"),
      sms: readSwitch(settings, "smsReceiptsEnabled"),
    }),
  };
}
