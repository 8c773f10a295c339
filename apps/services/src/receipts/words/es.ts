import { paymentMessages } from "@paydown/domain/messages/es";
import { brandNames, type NoticeWords } from "./notice-words.js";

export const es: NoticeWords = {
  titles: {
    receipt: "Recibo de pago",
    scheduled: "Pago programado",
    cancelled: "Pago programado cancelado",
    skipped: "Pago programado no realizado",
    declined: "Pago programado rechazado",
    failed: "No se pudo hacer el pago programado",
  },
  openings: {
    receipt: () => paymentMessages.successful,
    scheduled: ({ date }) => `Programado para el ${date}`,
    cancelled: ({ date }) => `Usted canceló el pago programado para el ${date}. No se cobró nada.`,
    skipped: ({ date, reason }) => `Su pago estaba programado para el ${date}. ${reason} No se cobró nada.`,
    declined: ({ date, reason }) => `Su pago programado para el ${date} fue rechazado: ${reason}. No se cobró nada.`,
    failed: ({ date }) => `No se pudo hacer su pago programado para el ${date}. No se cobró nada.`,
  },
  labels: {
    amount: "Importe",
    fee: "Cargo por servicio",
    total: "Total",
    date: "Fecha de pago",
    account: "Cuenta",
    paidBy: "Pagado por",
    method: "Método de pago",
    confirmation: "Código de confirmación",
    authorization: "Código de autorización",
    reference: "Referencia",
  },
  textMessages: {
    receipt: ({ company, total, date, account, confirmation }) => `${company}: pago de ${total} el ${date} en la cuenta ${account}. Código de confirmación ${confirmation}.`,
    scheduled: ({ company, total, date, account, confirmation }) => `${company}: ${total} en la cuenta ${account}. Programado para el ${date}. Código de confirmación ${confirmation}.`,
    cancelled: ({ company, total, date, account }) => `${company}: usted canceló el pago de ${total} programado para el ${date} en la cuenta ${account}. No se cobró nada.`,
    skipped: ({ company, total, date, account, reason }) => `${company}: ${total} programado para el ${date} en la cuenta ${account}. ${reason} No se cobró nada.`,
    declined: ({ company, total, date, account, reason }) => `${company}: el pago de ${total} programado para el ${date} en la cuenta ${account} fue rechazado: ${reason}. No se cobró nada.`,
    failed: ({ company, total, date, account }) => `${company}: no se pudo hacer el pago de ${total} programado para el ${date} en la cuenta ${account}. No se cobró nada.`,
  },
  method: (kind, brand, last4) => (kind === "bank" ? `Cuenta bancaria terminada en ${last4}` : `${brand === null ? "Tarjeta" : brandNames[brand]} terminada en ${last4}`),
  questions: (company, phone) => `¿Preguntas? Llame a ${company} al ${phone}.`,
};
