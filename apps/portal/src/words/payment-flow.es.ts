import type { paymentFlow as english } from "./payment-flow.en";

export const paymentFlow: typeof english = {
  makePayment: "Hacer un pago",
  account: (accountNo) => `Cuenta ${accountNo}`,
  paymentAmount: "Monto del pago",
  convenienceFee: "Cargo por servicio",
  total: "Total",
  cancel: "Cancelar",
  continue: "Continuar",
  tryAgain: "Intentar de nuevo",
  unknownFee: "No pudimos calcular el cargo por servicio.",
  nothingTaken: "No se cobró nada.",
  brands: { VISA: "Visa", MC: "Mastercard", AMEX: "American Express", DISCOVER: "Discover" },
  doing: {
    savingDeclaration: "guardar su declaración estatal",
    savingRege: "guardar su aceptación de la Regulación E",
    checking: "revisar el formulario",
  },
  stillHere: "compruebe su conexión y vuelva a intentarlo. Lo que escribió sigue aquí",
  signedInAgain:
    "Inició sesión de nuevo y no se pagó nada. Revise lo que escribió; el número de la tarjeta y su CVV deben escribirse otra vez.",
  leaveText: "Se perderá lo que escribió.",
};
