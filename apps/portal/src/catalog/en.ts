import { labelMessages, sayRequired as required } from "@paydown/domain/messages/en";
import { callFailures as failures, en as shell } from "@paydown/shell/words/en";
import { uiEnglish as ui } from "@paydown/ui/ui-context";
import { makePayment } from "../account/make-payment.en";
import { generalContact } from "../features/general-contact/general-contact.en";
import { home } from "../features/home/home.en";
import { paymentForm } from "../payment-method/payment-form.en";
import { login } from "../session/login.en";
import { paymentFlow } from "../words/payment-flow.en";
import type { Words } from "../words/words";
import type { SpanishScreens } from "./es";
import type { SpanishOffers } from "./es-offers";
import type { SpanishSignIn } from "./es-sign-in";

/**
 * A section is listed only in its Spanish catalog, not here as well, because the Spanish section has the type of the
 * English one. `useScreenWords` does not accept the name of a section that is in no Spanish catalog.
 */
declare module "../words/words" {
  interface Words {
    readonly generalContact: typeof generalContact;
    readonly login: typeof login;
    readonly home: typeof home;
    readonly makePayment: typeof makePayment;
    readonly paymentForm: typeof paymentForm;
  }

  interface ScreenWords extends SpanishScreens, SpanishOffers, SpanishSignIn {}
}

/** The English texts of the screens on the path to the payment form. Every other screen loads its own English. */
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
