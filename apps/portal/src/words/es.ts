import { labelMessages, sayRequired as required } from "@paydown/domain/messages/es";
import { callFailures as failures, es as shell, uiEs as ui } from "@paydown/shell/words/es";
import type { ScreenWords, Words } from "./en";
import type { OffersScreen } from "./es-offers";
import type { SignInScreen } from "./es-sign-in";
import { account } from "./es/account";
import { accountPayments } from "./es/account-payments";
import { bankFields } from "./es/bank-fields";
import { canada } from "./es/canada";
import { completed } from "./es/completed";
import { confirm } from "./es/confirm";
import { details } from "./es/details";
import { formQuestions } from "./es/form-questions";
import { generalContact } from "./es/general-contact";
import { home } from "./es/home";
import { information } from "./es/information";
import { login } from "./es/login";
import { makePayment } from "./es/make-payment";
import { nextPayment } from "./es/next-payment";
import { onFile } from "./es/on-file";
import { paymentFlow } from "./es/payment-flow";
import { paymentForm } from "./es/payment-form";
import { paymentInformation } from "./es/payment-information";
import { payments } from "./es/payments";
import { receipt } from "./es/receipt";
import { rege } from "./es/rege";
import { schedule } from "./es/schedule";
import { secondPayment } from "./es/second-payment";
import { violation } from "./es/violation";

/** Spanish, except for the sections of `es-offers.ts` and `es-sign-in.ts`. */
export const es: Omit<Words, "screens"> & { readonly screens: Omit<ScreenWords, OffersScreen | SignInScreen> } = {
  rules: { ...labelMessages, required },
  shell,
  ui,
  failures,
  generalContact,
  login,
  home,
  paymentFlow,
  makePayment,
  paymentForm,
  screens: {
    account,
    accountPayments,
    payments,
    details,
    schedule,
    rege,
    confirm,
    completed,
    bankFields,
    canada,
    information,
    formQuestions,
    nextPayment,
    onFile,
    paymentInformation,
    receipt,
    secondPayment,
    violation,
  },
};
