import { labelMessages, sayRequired as required } from "@paydown/domain/messages/en";
import { en as shell } from "@paydown/shell/words/en";
import { uiEnglish as ui } from "@paydown/ui/ui-context";
import type { account } from "./en/account";
import type { accountPayments } from "./en/account-payments";
import type { bankFields } from "./en/bank-fields";
import type { canada } from "./en/canada";
import type { completed } from "./en/completed";
import type { confirm } from "./en/confirm";
import type { details } from "./en/details";
import { failures } from "./en/failures";
import type { formQuestions } from "./en/form-questions";
import { generalContact } from "./en/general-contact";
import { home } from "./en/home";
import { login } from "./en/login";
import { makePayment } from "./en/make-payment";
import type { nextPayment } from "./en/next-payment";
import type { onFile } from "./en/on-file";
import { paymentFlow } from "./en/payment-flow";
import { paymentForm } from "./en/payment-form";
import type { paymentInformation } from "./en/payment-information";
import type { payments } from "./en/payments";
import type { receipt } from "./en/receipt";
import type { rege } from "./en/rege";
import type { renewal } from "./en/renewal";
import type { schedule } from "./en/schedule";
import type { violation } from "./en/violation";

/** The English of the portal: a section a feature, the rules' own messages under `rules`. */
export const en = {
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
};

/** The words of the screens beside the way to the payment form. English comes with each screen, so that it is no part of that way. */
export interface ScreenWords {
  readonly account: typeof account;
  readonly accountPayments: typeof accountPayments;
  readonly payments: typeof payments;
  readonly details: typeof details;
  readonly schedule: typeof schedule;
  readonly rege: typeof rege;
  readonly renewal: typeof renewal;
  readonly confirm: typeof confirm;
  readonly completed: typeof completed;
  readonly bankFields: typeof bankFields;
  readonly canada: typeof canada;
  readonly formQuestions: typeof formQuestions;
  readonly nextPayment: typeof nextPayment;
  readonly onFile: typeof onFile;
  readonly paymentInformation: typeof paymentInformation;
  readonly receipt: typeof receipt;
  readonly violation: typeof violation;
}

/** What every language gives. A section's type is its English one, so a missing key does not compile. */
export type Words = typeof en & { readonly screens?: ScreenWords };
