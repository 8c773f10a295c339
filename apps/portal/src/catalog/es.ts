import { labelMessages, sayRequired as required } from "@paydown/domain/messages/es";
import { callFailures as failures, es as shell, uiEs as ui } from "@paydown/shell/words/es";
import { accountPayments } from "../account/account-payments.es";
import { account } from "../account/account.es";
import { homeRail } from "../account/home-rail.es";
import { makePayment } from "../account/make-payment.es";
import { balance } from "../balance/balance.es";
import { calendar } from "../calendar/calendar.es";
import { cardFrame } from "../card-frame/card-frame.es";
import { rege } from "../disclosure/rege.es";
import { completed } from "../features/completed/completed.es";
import { confirm } from "../features/confirm/confirm.es";
import { secondPayment } from "../features/confirm/second-payment.es";
import { receiptRequest } from "../features/completed/receipt-request.es";
import { details } from "../features/details/details.es";
import { generalContact } from "../features/general-contact/general-contact.es";
import { home } from "../features/home/home.es";
import { information } from "../features/information/information.es";
import { amountChoices } from "../features/payment-form/amount-choices.es";
import { formQuestions } from "../features/payment-form/form-questions.es";
import { nextPayment } from "../features/payment-form/next-payment.es";
import { paymentInformation } from "../features/payment-information/payment-information.es";
import { payments } from "../features/payments/payments.es";
import { schedule } from "../features/schedule/schedule.es";
import { stateDeclarations } from "../features/state-declarations/state-declarations.es";
import { lookups } from "../payment-flow/lookups.es";
import { signedInAgain } from "../payment-flow/signed-in-again.es";
import { bankFields } from "../payment-method/bank-fields.es";
import { canada } from "../payment-method/canada.es";
import { onFile } from "../payment-method/on-file.es";
import { paymentForm } from "../payment-method/payment-form.es";
import { receipt } from "../payment-method/receipt.es";
import { login } from "../session/login.es";
import { brands } from "../words/brands.es";
import { paymentFlow } from "../words/payment-flow.es";
import { violation } from "../words/violation.es";
import type { Words } from "../words/words";

const screens = {
  account,
  lookups,
  accountPayments,
  balance,
  payments,
  details,
  schedule,
  stateDeclarations,
  rege,
  confirm,
  completed,
  bankFields,
  brands,
  canada,
  calendar,
  cardFrame,
  information,
  amountChoices,
  formQuestions,
  homeRail,
  nextPayment,
  onFile,
  paymentInformation,
  receipt,
  receiptRequest,
  secondPayment,
  signedInAgain,
  violation,
};

export type SpanishScreens = typeof screens;

/** Spanish, except for the sections of `es-offers.ts` and `es-sign-in.ts`. */
export const es: Omit<Words, "screens"> & { readonly screens: SpanishScreens } = {
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
  screens,
};
