import { ruleMessages as rules } from "@paydown/domain/messages/en";
import { en as shell } from "@paydown/shell/words/en";
import { uiEnglish as ui } from "@paydown/ui/ui-context";
import type { account } from "./en/account";
import type { completed } from "./en/completed";
import type { confirm } from "./en/confirm";
import { failures } from "./en/failures";
import { generalContact } from "./en/general-contact";
import { home } from "./en/home";
import { login } from "./en/login";
import { makePayment } from "./en/make-payment";
import { paymentFlow } from "./en/payment-flow";
import { paymentForm } from "./en/payment-form";
import type { payments } from "./en/payments";
import type { rege } from "./en/rege";

/** The English of the portal: a section a feature, the rules' own messages under `rules`. */
export const en = {
  rules,
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
  readonly payments: typeof payments;
  readonly rege: typeof rege;
  readonly confirm: typeof confirm;
  readonly completed: typeof completed;
}

/** What every language gives. A section's type is its English one, so a missing key does not compile. */
export type Words = typeof en & { readonly screens?: ScreenWords };
