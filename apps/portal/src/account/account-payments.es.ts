import type { accountPayments as english } from "./account-payments.en";

export const accountPayments: typeof english = {
  checking: (total) => `Estamos verificando un pago de ${total}. No vuelva a pagar.`,
  reference: (reference) => `Referencia ${reference}.`,
  seePayment: "Ver el pago",
  scheduledTitle: "Pagos programados",
  scheduledOn: (total, date) => `${total} el ${date}`,
  cardEnding: (brand, last4) => `Tarjeta ${`${brand} terminada en ${last4}`.trim()}`,
  bankEnding: (last4) => `Cuenta bancaria terminada en ${last4}`,
  presentedAgain: "Presentado otra vez después de que su banco lo devolvió",
  confirmationCode: (code) => `Código de confirmación ${code}`,
  account: (accountNo) => `Cuenta ${accountNo}`,
  cancel: "Cancelar el pago",
  cancelTitle: "¿Cancelar este pago?",
  cancelText: (total, date) => `No cobraremos ${total} el ${date}. Puede hacer otro pago en cualquier momento.`,
  keep: "Mantenerlo",
  cancelIt: "Sí, cancelarlo",
  cancelled: (total, date) => `El pago de ${total} del ${date} está cancelado. No se cobrará nada.`,
  cancelTextOfPlan: (total, date) =>
    `No cobraremos ${total} el ${date}. Su plan continúa con el pago siguiente. Lo que este deja sin pagar lo seguirá debiendo cuando el plan termine.`,
  cancelledOfPlan: (total, date) =>
    `El pago de ${total} del ${date} está cancelado. Su plan continúa con el pago siguiente; usted sigue debiendo lo que este deja sin pagar.`,
  cancelTextLastOfPlan: (total, date) =>
    `No cobraremos ${total} el ${date}. Es el último pago de su plan, así que no se cobra ninguno más. Lo que este deja sin pagar lo sigue debiendo.`,
  cancelledLastOfPlan: (total, date) =>
    `El pago de ${total} del ${date} está cancelado. Era el último de su plan, así que no se cobra ninguno más; usted sigue debiendo lo que este deja sin pagar.`,
  cancelling: "cancelar el pago",
  finishedTitle: "Últimos pagos",
  finished: {
    succeeded: (total, date) => `Se pagaron ${total} el ${date}.`,
    declined: (total, date) => `No se pagaron ${total} el ${date}. No se cobró nada.`,
    failed: (total, date) => `No se pagaron ${total} el ${date}. No se cobró nada.`,
    cancelled: (total, date) => `El pago de ${total} del ${date} se canceló. No se cobra nada.`,
    skipped: (total, date) => `No se cobraron ${total} el ${date}.`,
  },
  atBank: {
    processing: (total, date) => `Su banco está procesando el pago de ${total} del ${date}.`,
    returned: (total, date) => `Su banco devolvió el pago de ${total} del ${date}.`,
    disputed: (total, date) => `El pago con tarjeta de ${total} del ${date} está en disputa.`,
    voided: (total, date) => `El pago de ${total} del ${date} se anuló. No se cobra nada.`,
    partlyRefunded: (total, date) => `Se reembolsó una parte del pago de ${total} del ${date}.`,
    refunded: (total, date) => `Se reembolsó el pago de ${total} del ${date}.`,
  },
};
