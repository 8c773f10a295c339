import { formatCalendarDate } from "../../calendar-date.js";
import { formatUsd } from "../../money.js";
import type { overTimeMessages as en } from "../en/over-time.js";
import type { SayOverTimeReason } from "../rule-messages.js";

/** Why a plan was refused or changed to another one, in Spanish. */
export const sayOverTimeReason: SayOverTimeReason = (reason) => {
  switch (reason.rule) {
    case "nothingDue":
      return "Esta cuenta no tiene saldo por pagar.";
    case "paymentNotPositive":
      return "Escriba un monto mayor que $0.00";
    case "paymentAboveDue":
      return `Un solo pago de ${formatUsd(reason.most)} lo paga todo. Escriba ese monto o menos.`;
    case "paymentsNotWhole":
      return "Escriba un número entero de pagos, desde 1.";
    case "firstDatePast":
      return `El primer pago puede ser el ${formatCalendarDate(reason.earliest)} o después.`;
    case "firstDateTooLate":
      return `El primer pago puede ser el ${formatCalendarDate(reason.latest)} o antes.`;
    case "paymentBelowMinimum":
      return `Cada pago debe ser de ${formatUsd(reason.minimum)} o más.`;
    case "tooManyPayments":
      return `Un plan puede tener ${reason.maximum} pagos como máximo, y estos son demasiado bajos para pagarlo todo en ese plazo.`;
    case "paymentsDiffer":
      return `Los pagos de este monto lo pagan todo en ${reason.payments === 1 ? "1 pago" : `${reason.payments} pagos`}.`;
  }
};

/** What a consumer agrees to with a payment plan, in Spanish. */
export const overTimeMessages: typeof en = {
  authorize: (company, total) =>
    `Al establecer este plan, autoriza a ${company} a cobrar estos pagos, ${total} en total.`,
  dates: "Los pagos se cobran en estas fechas, también en fines de semana y días festivos bancarios.",
  cancelUntil: "Puede cancelar el plan hasta que se cobre el primer pago.",
};
