import type { undoChange as english } from "./undo-change.en";

export const undoChange: typeof english = {
  title: "Deshacer cambios en su acceso",
  intro: "Alguien cambió la forma en que nos comunicamos con usted. Si no fue usted, deshágalo aquí.",
  listTitle: "Lo que vuelve a como estaba",
  what: { email: "Correo electrónico", phone: "Teléfono", passcodes: "Códigos de un solo uso" },
  backTo: (place) => `Vuelve a ${place}`,
  backToNone: "Se quita, como antes",
  unchanged:
    "Todo está como antes. Aun así puede cerrar la sesión en todos los dispositivos y elegir una contraseña nueva.",
  consequences:
    "Se cierra la sesión en todos los dispositivos y su contraseña deja de funcionar. Después elige una nueva.",
  submit: "Deshacer los cambios",
  undone: "Los cambios se deshicieron. Elija una contraseña nueva.",
  failed: (detail) => `No pudimos deshacer los cambios: ${detail}.`,
  itWasMe: "Si usted mismo hizo los cambios, cierre esta página. No pasa nada.",
  trouble: {
    missing: { title: "Abra otra vez el enlace de su mensaje.", text: "Por su seguridad, esta página no lo guarda." },
    expired: {
      title: "Este enlace venció.",
      text: "Los cambios se pueden deshacer durante 72 horas. Si usted no los hizo, llámenos de inmediato.",
    },
    used: {
      title: "Este enlace no funciona.",
      text: "Ya se usó o está incompleto. Si antes deshizo los cambios, pida un enlace para elegir una contraseña nueva.",
    },
  },
  backToSignIn: "Volver a iniciar sesión",
  recover: "Pedir una contraseña nueva",
};
