import type { visit as english } from "./visit.en";

export const visit: typeof english = {
  endedTitle: "Su visita ha terminado",
  ended: "Para proteger su cuenta, una visita no queda abierta mucho tiempo.",
  enterAgain: "Para continuar, escriba de nuevo el código de su carta.",
  notSent: "No se cobró nada.",
  toLetter: "Escribir el código de nuevo",
  letterHint: "¿Tiene una carta con un código?",
  payFromLetter: "Pague con su carta",
  useAddress: "Usar la dirección registrada",
  addressHint: "Usamos la dirección que tenemos de usted. Para proteger su privacidad, no la mostramos aquí.",
  keep: "Ya puede cerrar esta página. Guarde el código de confirmación: imprima esta página o anótelo.",
  scheduled: "Todavía no se ha cobrado nada. Para cambiar o cancelar el pago, llámenos.",
  leave: "Anote antes el código de confirmación o la referencia.",
  unheard:
    "Su pago no se ha perdido y seguimos verificándolo. También puede cerrar esta página y escribir más tarde el código de su carta de nuevo.",
  checkLater: "Para revisarlo después, escriba de nuevo el código de su carta o llámenos. Anote la referencia.",
  registerHint: "Para ver después sus pagos y documentos:",
  register: "Regístrese",
};
