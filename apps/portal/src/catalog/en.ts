import { labelMessages, sayRequired as required } from "@paydown/domain/messages/en";
import { callFailures as failures, en as shell } from "@paydown/shell/words/en";
import { uiEnglish as ui } from "@paydown/ui/ui-context";
import type { accountPayments } from "../account/account-payments.en";
import type { account } from "../account/account.en";
import type { declaration } from "../account/declaration.en";
import { makePayment } from "../account/make-payment.en";
import type { settlement } from "../account/settlement.en";
import type { rege } from "../disclosure/rege.en";
import type { completed } from "../features/completed/completed.en";
import type { confirm } from "../features/confirm/confirm.en";
import type { secondPayment } from "../features/confirm/second-payment.en";
import type { details } from "../features/details/details.en";
import type { documents } from "../features/documents/documents.en";
import { generalContact } from "../features/general-contact/general-contact.en";
import type { portals } from "../features/general-contact/portals.en";
import { home } from "../features/home/home.en";
import type { information } from "../features/information/information.en";
import type { negotiator } from "../features/negotiator/negotiator.en";
import type { passwordRecovery } from "../features/password-recovery/password-recovery.en";
import type { formQuestions } from "../features/payment-form/form-questions.en";
import type { nextPayment } from "../features/payment-form/next-payment.en";
import type { paymentInformation } from "../features/payment-information/payment-information.en";
import type { payments } from "../features/payments/payments.en";
import type { registration } from "../features/registration/registration.en";
import type { schedule } from "../features/schedule/schedule.en";
import type { stateDeclarations } from "../features/state-declarations/state-declarations.en";
import type { undoChange } from "../features/undo-change/undo-change.en";
import type { userProfile } from "../features/user-profile/user-profile.en";
import type { changePassword } from "../new-password/change-password.en";
import type { newPassword } from "../new-password/new-password.en";
import type { otherWays } from "../other-ways/other-ways.en";
import type { otp } from "../passcode/otp.en";
import type { lookups } from "../payment-flow/lookups.en";
import type { leave } from "../payment-flow/leave.en";
import type { bankFields } from "../payment-method/bank-fields.en";
import type { canada } from "../payment-method/canada.en";
import type { onFile } from "../payment-method/on-file.en";
import { paymentForm } from "../payment-method/payment-form.en";
import type { receipt } from "../payment-method/receipt.en";
import type { overTime } from "../plan/over-time.en";
import type { renewal } from "../session-dialogs/renewal.en";
import type { sessionWarning } from "../session-dialogs/session-warning.en";
import type { loginRefused } from "../session/login-refused.en";
import { login } from "../session/login.en";
import type { outage } from "../session/outage.en";
import { paymentFlow } from "../words/payment-flow.en";
import type { Words } from "../words/words";

declare module "../words/words" {
  interface Words {
    readonly generalContact: typeof generalContact;
    readonly login: typeof login;
    readonly home: typeof home;
    readonly makePayment: typeof makePayment;
    readonly paymentForm: typeof paymentForm;
  }

  interface ScreenWords {
    readonly account: typeof account;
    readonly lookups: typeof lookups;
    readonly accountPayments: typeof accountPayments;
    readonly payments: typeof payments;
    readonly declaration: typeof declaration;
    readonly details: typeof details;
    readonly documents: typeof documents;
    readonly stateDeclarations: typeof stateDeclarations;
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
  }
}

/** The English of the path to the payment form. Every other screen loads its own English. */
export const en: Words = {
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
