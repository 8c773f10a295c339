import type { AccountNoticeParts, AccountNoticeWords } from "./notice-words.js";

/** How to undo a change. A notice recorded before undoing was possible has no link. */
function wayBack({ company, hours, link, phone }: AccountNoticeParts): readonly string[] {
  if (link === "") return [`Si usted no lo cambió, llame de inmediato a ${company} al ${phone}.`];
  return [
    `Si usted hizo este cambio, no tiene que hacer nada. Durante ${hours} horas, los enlaces para elegir una contraseña nueva siguen llegando aquí.`,
    `Si usted no lo hizo, abra esta página en las próximas ${hours} horas y deshaga el cambio. Así se cierra la sesión en todos los dispositivos y usted elige una contraseña nueva.`,
    link,
    `¿Preguntas? Llame a ${company} al ${phone}.`,
  ];
}

const shortWayBack = ({ hours, link, phone }: AccountNoticeParts) =>
  link === ""
    ? `Si usted no lo cambió, llame al ${phone}.`
    : `¿No fue usted? Deshágalo en las próximas ${hours} horas: ${link}`;

export const es: AccountNoticeWords = {
  titles: {
    passwordLink: "Elija una contraseña nueva",
    invitation: "Elija una contraseña",
    passwordChanged: "Se cambió su contraseña",
    emailChanged: "Se cambió su correo electrónico",
    phoneChanged: "Se cambió su número de teléfono",
    passcodesMoved: "Sus códigos de un solo uso ya no llegan aquí",
    passcodesOn: "Para iniciar sesión ahora se pide un código de un solo uso",
  },
  buttons: { choose: "Elegir una contraseña nueva", undo: "Deshacer el cambio" },
  mails: {
    passwordLink: ({ company, username, minutes, link, phone }) => [
      `Alguien pidió una contraseña nueva para ${username} en ${company}.`,
      `Para elegirla, abra este enlace en los próximos ${minutes} minutos. Funciona una sola vez.`,
      link,
      "Si usted no la pidió, no haga nada: su contraseña sigue siendo la misma.",
      `¿Preguntas? Llame a ${company} al ${phone}.`,
    ],
    invitation: ({ company, username, minutes, link, phone }) => [
      `${company} creó un acceso para usted. Su nombre de usuario es ${username}.`,
      `Para elegir una contraseña, abra este enlace en los próximos ${minutes} minutos. Funciona una sola vez.`,
      link,
      "Si el enlace ya venció, pida otro con '¿Olvidó su contraseña?' en la página de inicio de sesión.",
      `¿Preguntas? Llame a ${company} al ${phone}.`,
    ],
    passwordChanged: ({ company, username, phone }) => [
      `Se cambió la contraseña de ${username} en ${company} y se cerró la sesión en todos los dispositivos.`,
      `Si usted no la cambió, llame de inmediato a ${company} al ${phone}.`,
    ],
    emailChanged: (parts) => [
      `Se cambió el correo electrónico de ${parts.username} en ${parts.company}.`,
      ...wayBack(parts),
    ],
    phoneChanged: (parts) => [
      `Se cambió el número de teléfono de ${parts.username} en ${parts.company}.`,
      ...wayBack(parts),
    ],
    passcodesMoved: (parts) => [
      `Desde ahora los códigos de un solo uso de ${parts.username} en ${parts.company} se envían a otro lugar, y ya no aquí.`,
      ...wayBack(parts),
    ],
    passcodesOn: (parts) => [
      `Desde ahora se pide un código de un solo uso para iniciar sesión como ${parts.username} en ${parts.company}.`,
      ...wayBack(parts),
    ],
  },
  textMessages: {
    passwordLink: ({ company, minutes, link }) =>
      `${company}: elija una contraseña nueva en los próximos ${minutes} minutos: ${link}`,
    invitation: ({ company, minutes, link }) =>
      `${company}: elija una contraseña para su acceso en los próximos ${minutes} minutos: ${link}`,
    passwordChanged: ({ company, phone }) =>
      `${company}: se cambió su contraseña. Si usted no la cambió, llame al ${phone}.`,
    emailChanged: (parts) => `${parts.company}: se cambió su correo electrónico. ${shortWayBack(parts)}`,
    phoneChanged: (parts) => `${parts.company}: se cambió su número de teléfono. ${shortWayBack(parts)}`,
    passcodesMoved: (parts) =>
      `${parts.company}: sus códigos de un solo uso se envían a otro lugar desde ahora. ${shortWayBack(parts)}`,
    passcodesOn: (parts) =>
      `${parts.company}: para iniciar sesión ahora se pide un código de un solo uso. ${shortWayBack(parts)}`,
  },
};
