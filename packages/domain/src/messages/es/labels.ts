import { formatCalendarDate } from "../../calendar-date.js";
import { creditOf } from "../../account.js";
import { cents, formatUsd } from "../../money.js";
import { formatPhone } from "../../phone.js";
import type { RuleMessages } from "../rule-messages.js";

/**
 * The Spanish messages for the rules' decisions, except those for refused fields, which a screen needs only after
 * showing its form.
 */
export const labelMessages: Omit<RuleMessages, "violation"> = {
  cardReason: (reason, { companyPhone }) => {
    switch (reason.rule) {
      case "restricted":
        return `El acceso a su cuenta está restringido; llame al ${formatPhone(companyPhone)}`;
      case "belowMinimum":
        return `El saldo total de esta cuenta, ${formatUsd(creditOf(reason.due) === null ? reason.due : cents(0))}, es inferior al mínimo de ${formatUsd(reason.minimum)} para aceptar pagos.`;
      case "declaration":
        return "Marque la casilla para elegir cómo pagar.";
      case "paymentOpen":
        return "Estamos verificando un pago de esta cuenta. No vuelva a pagar.";
      case "byPhone":
        return `Llame al ${formatPhone(companyPhone)} para hacer este trámite.`;
      case "alreadyScheduled":
        return `Su próximo pago ya está programado: ${formatUsd(reason.total)} el ${formatCalendarDate(reason.date)}.`;
    }
  },
  cardNames: {
    full: "Pago total",
    oneTime: "Pago único",
    negotiator: "Hacer una oferta",
    recurring: "Actualizar datos de pago",
    overTime: "Pagar a plazos",
  },
  fieldLabels: {
    firstName: "Nombre",
    lastName: "Apellido",
    billingAddress: "Dirección de facturación",
    country: "País",
    city: "Ciudad",
    state: "Estado",
    zipCode: "Código postal",
    paymentOption: "Forma de pago",
    ccNumber: "Número de tarjeta",
    ccExpDateMonth: "Mes de vencimiento",
    ccExpDateYear: "Año de vencimiento",
    cvv: "Código de seguridad (CVV)",
    amount: "Monto del pago",
    paymentDate: "Fecha de pago",
    routingNumber: "Número de ruta",
    bankAccountNumber: "Número de cuenta",
    phone: "Teléfono",
    checkNo: "Número de cheque",
    achType: "Tipo de cuenta",
    email: "Correo electrónico",
    sendConf: "Enviarme un recibo",
    confType: "Enviar el recibo por",
    confirmEmail: "Correo electrónico para el recibo",
    sms: "Teléfono móvil",
  },
  achTypeNames: { C: "Cuenta de cheques personal", B: "Cuenta de cheques comercial", S: "Cuenta de ahorros" },
};
