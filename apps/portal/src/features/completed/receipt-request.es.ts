import type { receiptRequest as english } from "./receipt-request.en";

export const receiptRequest: typeof english = {
  receiptByEmail: "Enviarme el recibo por correo electrónico",
  sentOnceMade: "Lo enviaremos cuando se haya hecho el pago.",
  sendReceipt: "Enviar el recibo",
  requestingReceipt: "pedir el recibo",
  tooManyReceipts: (minutes) => `Esta dirección ya recibió varios recibos. Inténtelo de nuevo en ${minutes} min.`,
  noFurtherReceipt: "No se puede pedir otro recibo para este pago.",
};
