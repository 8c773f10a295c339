import type { PasscodeWords } from "./passcode-words.js";

export const es: PasscodeWords = {
  subject: "Su código de un solo uso",
  mail: (company, code, minutes) => [
    `Su código de un solo uso es ${code}.`,
    `Ingréselo en la página de ${company} que se lo pide. Vale ${minutes} minutos y una sola vez.`,
    "Nadie de nuestra empresa se lo pedirá nunca. Si usted no lo pidió, es posible que alguien conozca su contraseña: llámenos.",
  ],
  textMessage: (company, code, minutes) =>
    `${company}: su código de un solo uso es ${code}. Vale ${minutes} minutos. No se lo dé a nadie.`,
};
