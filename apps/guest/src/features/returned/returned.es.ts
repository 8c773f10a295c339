import { guestMessages } from "@paydown/domain/messages/es";
import type { returned as english } from "./returned.en";

export const returned: typeof english = {
  success: "Pago enviado",
  paid: "Pago realizado",
  cancel: "Pago cancelado",
  submitted: guestMessages.submitted,
  cancelled: guestMessages.cancelled,
  received: (moment) => `Su pago se recibió: ${moment}.`,
  notPaid: "Pago no realizado",
  noMoneyTaken: "No se cobró nada.",
  timeRanOut: "Se agotó el tiempo para este pago.",
  replaced: "Otro pago reemplazó a este.",
  trackingNumber: "Número de seguimiento",
  plans: "Sus planes ahora",
  beingConfirmed: guestMessages.beingConfirmed,
  totalDue: (amount) => `Total adeudado ${amount}`,
  following: "Esperamos la confirmación de la página de pago. Esta página la sigue; también puede cerrarla.",
  keptChoices: "Lo que había elegido se conserva. Vuelva para elegir de nuevo.",
  checking:
    "Estamos preguntando a la página de pago si se pagó algo. Hasta que responda, estos planes no aceptan otro pago.",
  goHome: "Volver a sus planes de pago",
  print: "Imprimir",
  receipt: "Recibo",
  receiptBy: "Enviarme un recibo por",
  ways: { email: "Correo electrónico", sms: "Mensaje de texto" },
  addresses: { email: "Correo electrónico", sms: "Número de teléfono móvil" },
  wrongAddress: {
    email: "Ingrese un correo electrónico, como nombre@example.com.",
    sms: "Ingrese un número de teléfono de 10 dígitos.",
  },
  sendReceipt: "Enviar el recibo",
  receiptSent: (address) => `Enviamos el recibo a ${address}.`,
  sendingReceipt: "enviar el recibo",
  tooManyReceipts: (seconds) =>
    `El recibo ya se envió varias veces. Intente de nuevo en ${Math.ceil(seconds / 60)} min.`,
};
