import { labelMessages, sayRequired as required } from "@paydown/domain/messages/en";
import { callFailures as failures, en as shell } from "@paydown/shell/words/en";
import { uiEnglish as ui } from "@paydown/ui/ui-context";
import type { account } from "./en/account";
import type { accountPayments } from "./en/account-payments";
import type { bankFields } from "./en/bank-fields";
import type { canada } from "./en/canada";
import type { changePassword } from "./en/change-password";
import type { completed } from "./en/completed";
import type { confirm } from "./en/confirm";
import type { declaration } from "./en/declaration";
import type { details } from "./en/details";
import type { documents } from "./en/documents";
import type { formQuestions } from "./en/form-questions";
import { generalContact } from "./en/general-contact";
import { home } from "./en/home";
import type { information } from "./en/information";
import { login } from "./en/login";
import type { leave } from "./en/leave";
import type { loginRefused } from "./en/login-refused";
import { makePayment } from "./en/make-payment";
import type { negotiator } from "./en/negotiator";
import type { newPassword } from "./en/new-password";
import type { nextPayment } from "./en/next-payment";
import type { onFile } from "./en/on-file";
import type { otherWays } from "./en/other-ways";
import type { outage } from "./en/outage";
import type { overTime } from "./en/over-time";
import type { passwordRecovery } from "./en/password-recovery";
import { paymentFlow } from "./en/payment-flow";
import { paymentForm } from "./en/payment-form";
import type { otp } from "./en/otp";
import type { paymentInformation } from "./en/payment-information";
import type { payments } from "./en/payments";
import type { portals } from "./en/portals";
import type { receipt } from "./en/receipt";
import type { rege } from "./en/rege";
import type { registration } from "./en/registration";
import type { renewal } from "./en/renewal";
import type { schedule } from "./en/schedule";
import type { secondPayment } from "./en/second-payment";
import type { undoChange } from "./en/undo-change";
import type { userProfile } from "./en/user-profile";
import type { settlement } from "./en/settlement";
import type { sessionWarning } from "./en/session-warning";
import type { violation } from "./en/violation";

/** The portal's English: one section per feature, the rules' messages under `rules`. */
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

/** Texts of the screens off the path to the payment form. Each screen's chunk has its own English. */
export interface ScreenWords {
  readonly account: typeof account;
  readonly accountPayments: typeof accountPayments;
  readonly payments: typeof payments;
  readonly declaration: typeof declaration;
  readonly details: typeof details;
  readonly documents: typeof documents;
  readonly schedule: typeof schedule;
  readonly rege: typeof rege;
  readonly renewal: typeof renewal;
  readonly confirm: typeof confirm;
  readonly completed: typeof completed;
  readonly bankFields: typeof bankFields;
  readonly canada: typeof canada;
  readonly information: typeof information;
  readonly leave: typeof leave;
  readonly loginRefused: typeof loginRefused;
  readonly formQuestions: typeof formQuestions;
  readonly nextPayment: typeof nextPayment;
  readonly onFile: typeof onFile;
  readonly otp: typeof otp;
  readonly otherWays: typeof otherWays;
  readonly outage: typeof outage;
  readonly overTime: typeof overTime;
  readonly paymentInformation: typeof paymentInformation;
  readonly portals: typeof portals;
  readonly receipt: typeof receipt;
  readonly negotiator: typeof negotiator;
  readonly settlement: typeof settlement;
  readonly changePassword: typeof changePassword;
  readonly newPassword: typeof newPassword;
  readonly passwordRecovery: typeof passwordRecovery;
  readonly undoChange: typeof undoChange;
  readonly userProfile: typeof userProfile;
  readonly registration: typeof registration;
  readonly secondPayment: typeof secondPayment;
  readonly sessionWarning: typeof sessionWarning;
  readonly violation: typeof violation;
}

/** Every language's catalog. A section's type is its English one, so a missing key does not compile. */
export type Words = typeof en & { readonly screens?: ScreenWords };
