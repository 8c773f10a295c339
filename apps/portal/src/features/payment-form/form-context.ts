import {
  type AmountAndDate,
  isOn,
  paymentDates,
  type PaymentMethodContext,
  receiptTypesOffered,
} from "@paydown/domain";
import type { Configuration } from "@paydown/shell/configuration";
import type { PaymentPage } from "../../account/payment-page";
import type { FormParts } from "./form-parts";

/** The context of this form's rules. A method that is only saved has no amount, no date and no receipt. */
export function formContext(
  { page, account, today }: PaymentPage,
  { instanceConfig }: Configuration,
  { canada, onFile }: FormParts,
  { amount, date }: AmountAndDate,
  methodOnly: boolean,
): PaymentMethodContext {
  return {
    requiresEmail: account.requiresEmail && !methodOnly,
    achRequiresPhone: account.achRequiresPhone,
    amountLocked: amount.locked,
    amountLimits: { due: account.due, settings: instanceConfig },
    paymentDates: date.locked ? null : paymentDates(today, instanceConfig.maxPaymentDaysAhead),
    allowedOptions: page.userInfo.allowedPaySelects.map(({ key }) => key),
    countries: canada ? canada.countries : ["US"],
    provinces: canada ? canada.provincesOffered(instanceConfig.canadianProvinces) : [],
    receiptTypes: methodOnly
      ? []
      : receiptTypesOffered({
          email: isOn(instanceConfig.emailReceiptsEnabled),
          sms: isOn(instanceConfig.smsReceiptsEnabled),
        }),
    onFile: onFile?.method ?? null,
    today,
  };
}
