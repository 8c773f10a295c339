import { overTimeMessages, paymentMessages } from "@paydown/domain/messages/es";
import { brandNames } from "../../../payments/brand-names.js";
import type { NoticeWords } from "./notice-words.js";

const payments = (count: number) => (count === 1 ? "1 pago" : `${count} pagos`);

export const es: NoticeWords = {
  titles: {
    receipt: "Recibo de pago",
    scheduled: "Pago programado",
    cancelled: "Pago programado cancelado",
    skipped: "Pago programado no realizado",
    declined: "Pago programado rechazado",
    failed: "No se pudo hacer el pago programado",
    returned: "Su banco devolvió el pago",
    chargedBack: "Pago con tarjeta en disputa",
    chargebackReversed: "Pago con tarjeta restablecido",
    refunded: "Pago reembolsado",
    voided: "Pago anulado",
    corrected: "Datos de la cuenta bancaria corregidos",
    paidInFull: "Cuenta pagada por completo",
    settled: "Cuenta liquidada",
    planAgreed: "Plan de pagos establecido",
    planCancelled: "Plan de pagos cancelado",
    planChanged: "Los pagos de su plan disminuyeron",
    offerAccepted: "Acuerdo para liquidar por menos aceptado",
  },
  openings: {
    receipt: () => paymentMessages.successful,
    scheduled: ({ date }) => `Programado para el ${date}`,
    cancelled: ({ date }) => `Usted canceló el pago programado para el ${date}. No se cobró nada.`,
    skipped: ({ date, reason }) => `Su pago estaba programado para el ${date}. ${reason} No se cobró nada.`,
    declined: ({ date, reason }) => `Su pago programado para el ${date} fue rechazado: ${reason}. No se cobró nada.`,
    failed: ({ date }) => `No se pudo hacer su pago programado para el ${date}. No se cobró nada.`,
    returned: ({ total, date, account, reason, nextStep }) =>
      `Su banco devolvió su pago de ${total} del ${date}: ${reason}. Ya no cuenta como pagado en la cuenta ${account}. ${nextStep}`,
    chargedBack: ({ total, date, account, nextStep }) =>
      `El banco de su tarjeta retiró su pago de ${total} del ${date} porque fue disputado. Ya no cuenta como pagado en la cuenta ${account}. ${nextStep}`,
    chargebackReversed: ({ total, date, account }) =>
      `La disputa sobre su pago con tarjeta de ${total} del ${date} terminó. El pago vuelve a contar como pagado en la cuenta ${account}. No se cobró nada de nuevo.`,
    refunded: ({ amount, total, date, account, owed, arrival }) =>
      [
        `Le reembolsamos ${amount} de su pago de ${total} del ${date}.`,
        arrival,
        ...(owed === "" ? [] : [`De ese monto, ${owed} ya no cuentan como pagados en la cuenta ${account}.`]),
      ].join(" "),
    voided: ({ total, date, account }) =>
      `Anulamos su pago de ${total} del ${date} antes de que su banco lo procesara. No se cobra nada, y el pago no cuenta como pagado en la cuenta ${account}. Si su banco lo muestra como pendiente, desaparecerá en unos días hábiles.`,
    corrected: ({ method }) =>
      `Su banco nos envió una corrección de los datos de la cuenta bancaria desde la que usted paga. A partir de ahora usamos los datos corregidos: ${method}. No tiene que hacer nada.`,
    paidInFull: ({ company, account }) =>
      `La cuenta ${account} con ${company} está pagada por completo. Los pagos se confirmaron y ya no se debe nada en ella.`,
    settled: ({ company, account, paid, writtenOff }) =>
      `La cuenta ${account} con ${company} quedó liquidada por menos del saldo total: se pagaron ${paid} y se condonaron ${writtenOff}. Los pagos se confirmaron y ya no se debe nada en ella.`,
    planAgreed: ({ company, total, count }) =>
      `Usted acordó pagar ${total} a ${company} en ${payments(count)}. Esta es su copia de lo que acordó; consérvela.`,
    planCancelled: () => "Usted canceló su plan de pagos. No se cobrará ninguno de sus pagos. Lo que debe sigue igual.",
    planChanged: ({ account, count }) =>
      count === 0
        ? `Ya no se debe nada en la cuenta ${account}. No se cobrarán los pagos que quedaban de su plan.`
        : `En la cuenta ${account} se debe menos de lo previsto en su plan de pagos, así que queda menos por pagar. No tiene que hacer nada: ahora se cobran estos pagos en lugar de los acordados.`,
    offerAccepted: ({ company, account, amount, date }) =>
      `Usted aceptó un acuerdo con ${company}: con ${amount}, pagados el ${date}, se liquida la cuenta ${account}. Esta es su copia de lo que acordó; consérvela.`,
  },
  labels: {
    amount: "Monto",
    fee: "Cargo por servicio",
    total: "Total",
    date: "Fecha de pago",
    account: "Cuenta",
    creditor: "Acreedor",
    originalCreditor: "Acreedor original",
    paidBy: "Pagado por",
    method: "Método de pago",
    confirmation: "Código de confirmación",
    authorization: "Código de autorización",
    reference: "Referencia",
    authorizedOn: "Autorizado el",
    textVersion: "Versión del texto",
    status: "Estado",
    returnCode: "Código de devolución",
    refunded: "Monto reembolsado",
    feeRefunded: "Cargo por servicio incluido",
    refundNumber: "Número de reembolso",
    letterDate: "Fecha de esta carta",
    paidOnline: "Total pagado en línea, sin cargos por servicio",
    interestIncluded: "Intereses incluidos",
    writtenOff: "Monto condonado",
    lastPaidOn: "Fecha del último pago",
    agreedOn: "Acordado el",
    acceptedOn: "Aceptado el",
    cancelledOn: "Cancelado el",
    changedOn: "Modificado el",
    owed: "Lo que se debía entonces",
    owedNow: "Lo que debe ahora",
    eachPayment: "Cada pago",
    payments: "Número de pagos",
    paymentsLeft: "Pagos que quedan",
    firstPayment: "Primer pago",
    nextPayment: "Próximo pago",
    lastPayment: "Último pago",
    rate: "Tasa de interés",
    interest: "Intereses",
    planTotal: "Total de todos los pagos",
    totalLeft: "Total de los pagos que quedan",
    settles: "Monto que liquida la cuenta",
    payOn: "Se debe pagar el",
    standsUntil: "El acuerdo vale hasta el",
  },
  textMessages: {
    receipt: ({ company, total, date, account, confirmation, isProcessing }) =>
      isProcessing
        ? `${company}: pago de ${total} el ${date} en la cuenta ${account}. Su banco está procesando este pago. Código de confirmación ${confirmation}.`
        : `${company}: pago de ${total} el ${date} en la cuenta ${account}. Código de confirmación ${confirmation}.`,
    scheduled: ({ company, total, date, account, confirmation }) =>
      `${company}: ${total} en la cuenta ${account}. Programado para el ${date}. Código de confirmación ${confirmation}.`,
    cancelled: ({ company, total, date, account }) =>
      `${company}: usted canceló el pago de ${total} programado para el ${date} en la cuenta ${account}. No se cobró nada.`,
    skipped: ({ company, total, date, account, reason }) =>
      `${company}: pago de ${total} programado para el ${date} en la cuenta ${account}. ${reason} No se cobró nada.`,
    declined: ({ company, total, date, account, reason }) =>
      `${company}: el pago de ${total} programado para el ${date} en la cuenta ${account} fue rechazado: ${reason}. No se cobró nada.`,
    failed: ({ company, total, date, account }) =>
      `${company}: no se pudo hacer el pago de ${total} programado para el ${date} en la cuenta ${account}. No se cobró nada.`,
    returned: ({ company, total, date, account, reason, nextStep }) =>
      `${company}: su banco devolvió el pago de ${total} del ${date} en la cuenta ${account}: ${reason}. ${nextStep}`,
    chargedBack: ({ company, total, date, account, nextStep }) =>
      `${company}: el banco de su tarjeta retiró el pago de ${total} del ${date} en la cuenta ${account} porque fue disputado. Ya no cuenta como pagado. ${nextStep}`,
    chargebackReversed: ({ company, total, date, account }) =>
      `${company}: la disputa sobre su pago con tarjeta de ${total} del ${date} terminó. Vuelve a contar como pagado en la cuenta ${account}.`,
    refunded: ({ company, amount, total, date, account, confirmation, arrival }) =>
      `${company}: le reembolsamos ${amount} del pago de ${total} del ${date} en la cuenta ${account}. ${arrival} Código de confirmación ${confirmation}.`,
    voided: ({ company, total, date, account, confirmation }) =>
      `${company}: anulamos el pago de ${total} del ${date} en la cuenta ${account} antes de que su banco lo procesara. No se cobra nada. Código de confirmación ${confirmation}.`,
    corrected: ({ company, method }) =>
      `${company}: su banco corrigió los datos de la cuenta bancaria desde la que usted paga. A partir de ahora usamos los datos corregidos: ${method}.`,
    paidInFull: ({ company, account }) =>
      `${company}: la cuenta ${account} está pagada por completo. Los pagos se confirmaron y ya no se debe nada en ella.`,
    settled: ({ company, account, paid, writtenOff }) =>
      `${company}: la cuenta ${account} quedó liquidada por menos del saldo total. Se pagaron ${paid} y se condonaron ${writtenOff}.`,
    planAgreed: ({ company, account, reference, total, count, amount, firstDate }) =>
      `${company}: el plan de pagos ${reference} de la cuenta ${account} está establecido: ${total} en ${payments(count)}, el primero de ${amount} el ${firstDate}. Puede cancelarlo hasta entonces.`,
    planCancelled: ({ company, account, reference }) =>
      `${company}: usted canceló el plan de pagos ${reference} de la cuenta ${account}. No se cobrará ninguno de sus pagos.`,
    planChanged: ({ company, account, reference, total, count, amount, firstDate }) =>
      count === 0
        ? `${company}: ya no se debe nada en la cuenta ${account}. No se cobrarán los pagos que quedaban del plan ${reference}.`
        : `${company}: queda menos del plan de pagos ${reference} de la cuenta ${account}: ${total} en ${payments(count)}, el próximo de ${amount} el ${firstDate}.`,
    offerAccepted: ({ company, account, amount, date, expires }) =>
      `${company}: usted aceptó que con ${amount}, pagados el ${date}, se liquida la cuenta ${account}. El acuerdo vale hasta el ${expires}.`,
  },
  method: {
    card: (last4, brand) => `${brand === null ? "Tarjeta" : brandNames[brand]} terminada en ${last4}`,
    bank: (last4) => `Cuenta bancaria terminada en ${last4}`,
  },
  processing: "Su banco está procesando este pago. Cuenta como pagado cuando el banco lo confirma.",
  arrival: {
    card: (last4) =>
      `El dinero se devuelve a su tarjeta terminada en ${last4} y suele llegar en un plazo de 10 días hábiles.`,
    bank: (last4) =>
      `El dinero se devuelve a su cuenta bancaria terminada en ${last4} y suele llegar en un plazo de 5 días hábiles.`,
  },
  balance: {
    heading: (balance) => `Cómo llegamos a su saldo de ${balance}`,
    creditHeading: (credit) => `Cómo llegamos a su saldo a favor de ${credit}`,
    owedOn: (date) => `Adeudado el ${date}`,
    interest: "Intereses desde entonces",
    fees: "Cargos desde entonces",
    paid: "Pagos y créditos, con este pago",
    owedAfter: "Adeudado después de este pago",
    creditAfter: "Su saldo a favor después de este pago",
  },
  guest: {
    opening: "Recibimos su pago.",
    plan: (id) => `Plan ${id}`,
    trackingNumber: "Número de seguimiento",
    textMessage: ({ company, total, date, trackingNo }) =>
      `${company}: pago de ${total} el ${date}. Número de seguimiento ${trackingNo}.`,
  },
  questions: (company, phone) => `¿Preguntas? Llame a ${company} al ${phone}.`,
  headings: {
    everyPayment: "Todos los pagos del plan",
    everyPaymentLeft: "Todos los pagos que quedan",
    agreed: "Lo que usted acordó",
    authorized: "Lo que usted autorizó",
    cancelling: "Cómo cancelar",
    disclosure: (date) => `Aviso que usted aceptó el ${date}`,
  },
  authorization: {
    title: "Autorización de pago",
    opening: (company) => `Esta es su copia de la autorización de pago que dio a ${company}; consérvela.`,
  },
  plan: overTimeMessages,
  credit: (amount) => `Nada. La cuenta tiene un saldo a favor de ${amount}.`,
  onDate: (amount, date) => `${amount} el ${date}`,
  yearlyRate: (percent) => `${percent} % al año`,
  howToCancel: {
    inPortal: ({ account }) =>
      `${overTimeMessages.cancelUntil} Inicie sesión, abra Calendario de pagos de la cuenta ${account} y elija Cancelar el plan.`,
    onePayment: ({ company, phone }) =>
      `Un solo pago se puede cancelar en Hacer un pago hasta su día, o llamando a ${company} al ${phone}.`,
    stopAtBank: () =>
      "También puede pedir a su banco que detenga un pago si le avisa tres días hábiles o más antes de la fecha del pago.",
  },
};
