import type { passwordRecovery as english } from "./password-recovery.en";

export const passwordRecovery: typeof english = {
  title: "¿Olvidó su contraseña?",
  introEmail:
    "Escriba el correo electrónico con el que inicia sesión. Le enviamos un enlace para elegir una contraseña nueva.",
  introUsername:
    "Escriba el nombre de usuario con el que inicia sesión. Enviamos a su correo o a su teléfono un enlace para elegir una contraseña nueva.",
  submit: "Enviarme un enlace",
  sentTitle: "Revise sus mensajes.",
  sent: (name) =>
    `Si ${name} puede iniciar sesión aquí, un enlace va en camino al correo o al teléfono que tenemos registrado. Funciona una sola vez, en los próximos 30 minutos.`,
  nothingCame:
    "¿No llegó nada? Revise la carpeta de correo no deseado o pídalo otra vez: un enlace nuevo reemplaza al anterior.",
  askAgain: "Pedir otra vez",
  backToSignIn: "Volver a iniciar sesión",
  throttledTitle: "Demasiadas solicitudes.",
  failedTitle: "No pudimos recibir su solicitud.",
  resetTitle: "Elija una contraseña nueva",
  trouble: {
    missing: {
      title: "Abra otra vez el enlace de su mensaje.",
      text: "Por su seguridad, esta página no lo guarda. Si ya no funciona, pida uno nuevo.",
    },
    outdated: {
      title: "Este enlace ya no funciona.",
      text: "Ya se usó, tiene más de 30 minutos, fue reemplazado por otro más reciente o está incompleto. Para elegir una contraseña, pida un enlace nuevo.",
    },
    dead: {
      title: "Este enlace no funciona.",
      text: "Puede estar incompleto, ser demasiado antiguo, haberse usado ya o haber sido reemplazado por otro. Su contraseña no se cambió.",
    },
    perhapsUsed: {
      title: "Es posible que su contraseña nueva sí se haya guardado.",
      text: "La respuesta a su primer intento se perdió, y un enlace funciona una sola vez. Intente iniciar sesión con la contraseña nueva. Si no puede, pida un enlace nuevo.",
    },
  },
  askForAnother: "Pedir un enlace nuevo",
};
