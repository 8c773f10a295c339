import { ruleMessages as rules } from "@paydown/domain/messages/es";
import { es as shell, uiEs as ui } from "@paydown/shell/words/es";
import type { ScreenWords, Words } from "./en";
import { account } from "./es/account";
import { completed } from "./es/completed";
import { confirm } from "./es/confirm";
import { failures } from "./es/failures";
import { generalContact } from "./es/general-contact";
import { home } from "./es/home";
import { login } from "./es/login";
import { makePayment } from "./es/make-payment";
import { paymentFlow } from "./es/payment-flow";
import { paymentForm } from "./es/payment-form";
import { payments } from "./es/payments";
import { rege } from "./es/rege";

/** Spanish is one file, with the words of every screen. */
export const es: Words & { readonly screens: ScreenWords } = {
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
  screens: { account, payments, rege, confirm, completed },
};
