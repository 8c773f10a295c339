import type { letter as english } from "./letter.en";

export const letter: typeof english = {
  title: "Pague con su carta",
  intro: "No necesita contraseña. Tenga la carta a mano.",
  code: "Código de su carta",
  codeName: "Código de la carta",
  codeHint: "10 letras y números, por ejemplo HR4K7\u20117M2P9. Las mayúsculas y los guiones no importan.",
  aboutYou: "Demuestre que la carta es suya",
  why: "Una carta puede llegar a otra persona. Pedimos dos datos que no están en ella, para ayudar a proteger la privacidad de su cuenta.",
  birthDate: "Fecha de nacimiento",
  dateHint: "Mes, día y año, por ejemplo 07/31/1960. Puede omitir las barras.",
  ssnLastFour: "Últimos 4 dígitos de su número de Seguro Social",
  ssnName: "Últimos 4 dígitos",
  submit: "Mostrar mi cuenta",
  refusedTitle: "Estos datos no corresponden a ninguna carta que pueda usarse.",
  refused:
    "Revise el código, su fecha de nacimiento y los 4 dígitos. Después de cinco intentos fallidos, el código deja de funcionar. En ese caso, llámenos para pedir otro.",
  throttledTitle: "Demasiados intentos.",
  throttled: (minutes: number) =>
    minutes === 1
      ? "Espere 1 minuto y vuelva a intentarlo, o llámenos."
      : `Espere ${minutes} minutos y vuelva a intentarlo, o llámenos.`,
  endedTitle: (date: string) => `Este código venció el ${date}.`,
  ended: "Llámenos para pedir otro, o inicie sesión.",
  replacedTitle: "Una carta más reciente reemplazó a esta.",
  replaced: "Use el código de la carta más reciente.",
  nothingDueTitle: "No hay nada que pagar.",
  nothingDue: "La cuenta de esta carta se pagó o se cerró.",
  failedTitle: "No pudimos abrir su cuenta.",
  failed: (detail: string) => `No podemos responder en este momento: ${detail}.`,
  otherWays: "¿No tiene carta, o la carta no tiene código?",
  signIn: "Inicie sesión",
  or: "o",
  register: "regístrese",
  talkToAPerson: "Hable con una persona",
  isItReal: "¿Es auténtica esta carta?",
  shouldShow: "Debe mostrar este nombre y este número de teléfono:",
  callUs: "Si tiene dudas, llámenos antes de escribir sus datos.",
  neverByMail: "Nunca pedimos el número de su tarjeta por correo electrónico ni por mensaje de texto.",
};
