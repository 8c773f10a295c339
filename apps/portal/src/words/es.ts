import { labelMessages, sayRequired as required } from "@paydown/domain/messages/es";
import { es as shell, uiEs as ui } from "@paydown/shell/words/es";
import type { ScreenWords, Words } from "./en";
import { account } from "./es/account";
import { accountPayments } from "./es/account-payments";
import { bankFields } from "./es/bank-fields";
import { canada } from "./es/canada";
import { completed } from "./es/completed";
import { confirm } from "./es/confirm";
import { details } from "./es/details";
import { failures } from "./es/failures";
import { formQuestions } from "./es/form-questions";
import { generalContact } from "./es/general-contact";
import { home } from "./es/home";
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
import { renewal } from "./es/renewal";
import { schedule } from "./es/schedule";
import { violation } from "./es/violation";

/** Spanish is one file, with the words of every screen. */
export const es: Words & { readonly screens: ScreenWords } = {
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
  screens: { account, accountPayments, renewal, payments, details, schedule, rege, confirm, completed, bankFields, canada, formQuestions, nextPayment, onFile, paymentInformation, receipt, violation },
};
