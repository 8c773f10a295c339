import type { AccountNoticeWords } from "./notice-words.js";

export const es: AccountNoticeWords = {
  titles: {
    passwordLink: "Elija una contraseña nueva",
    passwordChanged: "Se cambió su contraseña",
    emailChanged: "Se cambió su correo electrónico",
    passcodesMoved: "Sus códigos de un solo uso ya no llegan aquí",
  },
  mails: {
    passwordLink: ({ company, username, minutes, link, phone }) => [
      `Alguien pidió una contraseña nueva para ${username} en ${company}.`,
      `Para elegirla, abra este enlace en los próximos ${minutes} minutos. Funciona una sola vez.`,
      link,
      "Si usted no la pidió, no haga nada: su contraseña sigue siendo la misma.",
      `¿Preguntas? Llame a ${company} al ${phone}.`,
    ],
    passwordChanged: ({ company, username, phone }) => [
      `Se cambió la contraseña de ${username} en ${company} y se cerró la sesión en todos los dispositivos.`,
      `Si usted no la cambió, llame de inmediato a ${company} al ${phone}.`,
    ],
    emailChanged: ({ company, username, phone }) => [
      `Se cambió el correo electrónico de ${username} en ${company}. Desde ahora escribimos al nuevo.`,
      `Si usted no lo cambió, llame de inmediato a ${company} al ${phone}.`,
    ],
    passcodesMoved: ({ company, username, phone }) => [
      `Desde ahora los códigos de un solo uso de ${username} en ${company} se envían a otro lugar, y ya no aquí.`,
      `Si usted no lo cambió, llame de inmediato a ${company} al ${phone}.`,
    ],
  },
  textMessages: {
    passwordLink: ({ company, minutes, link }) => `${company}: elija una contraseña nueva en los próximos ${minutes} minutos: ${link}`,
    passwordChanged: ({ company, phone }) => `${company}: se cambió su contraseña. Si usted no la cambió, llame al ${phone}.`,
    emailChanged: ({ company, phone }) => `${company}: se cambió su correo electrónico. Si usted no lo cambió, llame al ${phone}.`,
    passcodesMoved: ({ company, phone }) => `${company}: sus códigos de un solo uso se envían a otro lugar desde ahora. Si usted no lo cambió, llame al ${phone}.`,
  },
};
