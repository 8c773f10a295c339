import type { otp as english } from "./otp.en";

export const otp: typeof english = {
  enrollTitle: "Configurar un código de un solo uso",
  enrollText:
    "En cada inicio de sesión, después de su contraseña, le enviamos un código. Así, aunque alguien conozca su contraseña, no podrá iniciar sesión.",
  enrolled: (target) =>
    `Sus códigos van ahora a ${target}. Nada cambia hasta que ingrese un código enviado al nuevo destino.`,
  channel: "Enviar los códigos por",
  email: "Correo electrónico",
  sms: "Mensaje de texto",
  smsNote: "Pueden aplicarse tarifas de mensajes y datos.",
  emailAddress: "Correo electrónico",
  phone: "Teléfono",
  phoneHint: "10 dígitos, de Estados Unidos o Canadá.",
  enroll: "Continuar",
  requestTitle: "Necesitamos comprobar que es usted",
  requestByEmail: (target) => `Enviaremos un código por correo electrónico a ${target}.`,
  requestBySms: (target) => `Enviaremos un código por mensaje de texto a ${target}.`,
  requestHelp: "Si ya no es suyo, llámenos.",
  send: "Enviar código",
  haveCode: "Ya tengo un código",
  verifyTitle: "Ingrese su código",
  sentByEmail: (target) => `Enviamos un código por correo electrónico a ${target}. Vale 10 minutos.`,
  sentBySms: (target) => `Enviamos un código por mensaje de texto a ${target}. Vale 10 minutos.`,
  sentAgain: "Enviamos un código nuevo. El anterior ya no vale.",
  code: "Código de un solo uso",
  codeHint: "6 dígitos. Busque también en la carpeta de correo no deseado.",
  codeHintSms: "6 dígitos.",
  codeForm: "El código de un solo uso tiene 6 dígitos.",
  verify: "Continuar",
  wrong: (tries) =>
    tries === 1
      ? "El código no es correcto. Puede intentarlo una vez más."
      : `El código no es correcto. Puede intentarlo ${tries} veces más.`,
  usedUp: "Se ingresaron demasiados códigos incorrectos. Envíe un código nuevo para continuar.",
  expired: "Este código ya no vale. Envíe un código nuevo para continuar.",
  resend: "Enviar un código nuevo",
  resendIn: (seconds) =>
    seconds === 1
      ? "Podrá enviar un código nuevo en 1 segundo."
      : `Podrá enviar un código nuevo en ${seconds} segundos.`,
  throttledTitle: "Se enviaron demasiados códigos.",
  throttledSeconds: (seconds) =>
    seconds === 1 ? "Espere 1 segundo e intente de nuevo." : `Espere ${seconds} segundos e intente de nuevo.`,
  throttledMinutes: (minutes) => `Espere ${minutes} minutos e intente de nuevo, o llámenos.`,
  notSentTitle: "No se pudo enviar el código.",
  notSent: "Intente de nuevo en un momento, o llámenos.",
  failedTitle: "No se pudo hacer.",
  failed: (detail) => `En este momento no es posible: ${detail}.`,
  cancel: "Volver a iniciar sesión",
  back: "Volver a sus cuentas",
  done: "Los códigos de un solo uso están activados. En su próximo inicio de sesión le enviaremos un código.",
};
