import type { secondPayment as english } from "./second-payment.en";

export const secondPayment: typeof english = {
  title: "Es posible que ya haya hecho este pago.",
  text: "No se cobró nada esta vez. Hace unos minutos se hizo un pago por el mismo monto en esta cuenta:",
  time: "Hora",
  amount: "Monto",
  method: "Método de pago",
  card: (brand, last4) => `Tarjeta ${`${brand} terminada en ${last4}`.trim()}`,
  bank: (last4) => `Cuenta bancaria terminada en ${last4}`,
  code: "Número de confirmación",
  reference: "Referencia",
  scheduledFor: "Programado para el",
  checking: "Todavía lo estamos verificando.",
  no: "No pagar otra vez",
  again: "Pagar una vez más",
};
