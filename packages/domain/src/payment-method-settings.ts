import { countriesOffered, provincesOffered } from "./country.js";
import { type InstanceSwitch, readSwitch } from "./instance-switch.js";
import type { PaymentMethodContext } from "./payment-method.js";
import { receiptTypesOffered } from "./receipt.js";

/** A tenant's settings for the payment method form. */
export type PaymentMethodSettings = { readonly canadianProvinces?: readonly string[] | undefined } & {
  readonly [Name in Extract<InstanceSwitch, "allowCanadian" | "emailReceiptsEnabled" | "smsReceiptsEnabled">]?: unknown;
};

/** The countries, provinces and receipts that a tenant's form offers (FORM-47, FORM-54). */
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
