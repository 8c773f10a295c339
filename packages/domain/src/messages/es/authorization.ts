import type { authorizationMessages as en } from "../en/authorization.js";

/** What a consumer authorizes on Confirm, in Spanish. */
export const authorizationMessages: typeof en = {
  chargeCard: (brand) => `Cobraremos {total} a su tarjeta ${brand} terminada en {last4}{when}.`,
  chargeUnknownCard: "Cobraremos {total} a su tarjeta terminada en {last4}{when}.",
  chargeBank: "Retiraremos {total} de su cuenta bancaria terminada en {last4}{when}.",
  chargeCheck: "Retiraremos {total} con el cheque número {check} de su cuenta bancaria terminada en {last4}{when}.",
  today: " hoy, {date}",
  onDay: " el {date}",
  keepsMethod: "También guardamos esta tarjeta o cuenta bancaria para los pagos siguientes.",
  pay: "Pagar",
  authorize: (pay, company) => `Al seleccionar ${pay}, usted autoriza a ${company} a hacer este único cobro.`,
  authorizeOn: (pay, company, date) =>
    `Al seleccionar ${pay}, usted autoriza a ${company} a hacer este único cobro el ${date}.`,
};
