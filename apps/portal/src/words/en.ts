import { ruleMessages as rules } from "@paydown/domain/messages/en";
import { en as shell, uiEn as ui } from "@paydown/shell/words/en";
import { account } from "./en/account";
import { completed } from "./en/completed";
import { confirm } from "./en/confirm";
import { failures } from "./en/failures";
import { generalContact } from "./en/general-contact";
import { home } from "./en/home";
import { login } from "./en/login";
import { makePayment } from "./en/make-payment";
import { paymentFlow } from "./en/payment-flow";
import { paymentForm } from "./en/payment-form";
import { payments } from "./en/payments";
import { rege } from "./en/rege";
import { session } from "./en/session";

/** The English of the portal: a section a feature, the rules' own messages under `rules`. */
export const en = {
  rules,
  shell,
  ui,
  failures,
  session,
  generalContact,
  login,
  home,
  account,
  payments,
  paymentFlow,
  makePayment,
  paymentForm,
  rege,
  confirm,
  completed,
};

/** What every language gives. A section's type is its English one, so a missing key does not compile. */
export type Words = typeof en;
