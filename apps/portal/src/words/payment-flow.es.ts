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
  doing: {
    savingDeclaration: "guardar su declaración estatal",
    checking: "revisar el formulario",
  },
  stillHere: "compruebe su conexión y vuelva a intentarlo. Lo que escribió sigue aquí",
  leaveText:
    "Guardamos lo que escribió hasta que cierre la sesión o esta ventana, excepto el número y el CVV de la tarjeta o el número de la cuenta bancaria.",
};
