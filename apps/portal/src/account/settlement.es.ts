import type { settlement as english } from "./settlement.en";

export const settlement: typeof english = {
  title: "Su acuerdo",
  agreed: "Usted acordó pagar",
  payOn: "Día del pago",
  by: "Pagar o programar a más tardar el",
  instead: "En lugar de",
  nothingMore: "Una vez hecho ese pago, no se debe nada más en esta cuenta.",
  pay: "Pagar lo acordado",
  declarationFirst: "Lea primero la declaración estatal más abajo. Después podrá pagar su acuerdo.",
  scheduled: (amount, date) => `${amount} el ${date} liquida esta cuenta; lo que pague además no cuenta para ello.`,
  checking: (amount) => `El pago de ${amount} que estamos verificando liquida esta cuenta.`,
  settled: {
    now: "Esta cuenta está liquidada: usted cumplió su acuerdo y no se debe nada más. Gracias.",
    onceCleared: "Cuando el banco confirme su pago, esta cuenta queda liquidada y no se debe nada más.",
  },
  planFinished: {
    now: "Su plan de pagos terminó y no se debe nada más en esta cuenta. Gracias.",
    onceCleared:
      "Cuando el banco confirme su pago, su plan de pagos queda terminado y no se debe nada más en esta cuenta.",
  },
  lower: (amount, last) =>
    `Usted acordó liquidar esta cuenta por ${amount} a más tardar el ${last}. Un pago menor no la liquida.`,
  tooLate: (amount, date) =>
    `Usted acordó liquidar esta cuenta por ${amount}, con pago a más tardar el ${date}. Un pago posterior no la liquida.`,
  more: (agreed, more) => `Usted acordó liquidar esta cuenta por ${agreed}. Este pago supera ese monto en ${more}.`,
  settles: "Este pago liquida la cuenta.",
  writtenOff: (rest) => `Este pago liquida la cuenta: el resto, ${rest}, se condona.`,
  settlesOn: (date) => `El ${date} este pago liquida la cuenta: lo que aún se deba entonces se condona.`,
  cancelEnds: (last) =>
    `Su acuerdo termina con él: el último día para pagar o programar fue el ${last}. Se vuelve a deber todo el saldo.`,
  cancelStays: (last) => `Su acuerdo sigue vigente: pague o programe a más tardar el ${last}.`,
};
