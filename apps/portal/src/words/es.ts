import { labelMessages, sayRequired as required } from "@paydown/domain/messages/es";
import { callFailures as failures, es as shell, uiEs as ui } from "@paydown/shell/words/es";
import type { ScreenWords, Words } from "./en";
import type { OffersScreen } from "./es-offers";
import { account } from "./es/account";
import { accountPayments } from "./es/account-payments";
import { bankFields } from "./es/bank-fields";
import { canada } from "./es/canada";
import { changePassword } from "./es/change-password";
import { completed } from "./es/completed";
import { confirm } from "./es/confirm";
import { details } from "./es/details";
import { documents } from "./es/documents";
import { formQuestions } from "./es/form-questions";
import { generalContact } from "./es/general-contact";
import { home } from "./es/home";
import { information } from "./es/information";
import { login } from "./es/login";
import { makePayment } from "./es/make-payment";
import { newPassword } from "./es/new-password";
import { nextPayment } from "./es/next-payment";
import { onFile } from "./es/on-file";
import { passwordRecovery } from "./es/password-recovery";
import { otp } from "./es/otp";
import { paymentFlow } from "./es/payment-flow";
import { paymentForm } from "./es/payment-form";
import { paymentInformation } from "./es/payment-information";
import { payments } from "./es/payments";
import { receipt } from "./es/receipt";
import { rege } from "./es/rege";
import { registration } from "./es/registration";
import { renewal } from "./es/renewal";
import { schedule } from "./es/schedule";
import { userProfile } from "./es/user-profile";
import { sessionWarning } from "./es/session-warning";
import { violation } from "./es/violation";

/** Spanish, with the words of every screen but those of offers and plans. */
export const es: Omit<Words, "screens"> & { readonly screens: Omit<ScreenWords, OffersScreen> } = {
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
  screens: { account, accountPayments, renewal, payments, details, documents, schedule, rege, confirm, completed, bankFields, canada, information, formQuestions, nextPayment, onFile, otp, paymentInformation, receipt, registration, sessionWarning, changePassword, newPassword, passwordRecovery, userProfile, violation },
};
