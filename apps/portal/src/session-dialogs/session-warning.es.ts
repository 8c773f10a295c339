import type { sessionWarning as english } from "./session-warning.en";

export const sessionWarning: typeof english = {
  title: "¿Necesita más tiempo?",
  text: (time) => `Por su seguridad cerraremos su sesión en ${time}.`,
  announced: (seconds) =>
    seconds >= 60
      ? `Su sesión se cerrará en ${Math.round(seconds / 60)} min.`
      : `Su sesión se cerrará en ${seconds} segundos.`,
  last: "Esta sesión ha durado lo máximo permitido. Termine lo que está haciendo o inicie sesión de nuevo.",
  unreachable: (detail) => `No pudimos mantener su sesión: ${detail}.`,
  stay: "Seguir conectado",
  visit: {
    text: (time) => `Para proteger su cuenta, esta visita termina en ${time}.`,
    announced: (seconds) =>
      seconds >= 60
        ? `Su visita termina en ${Math.round(seconds / 60)} min.`
        : `Su visita termina en ${seconds} segundos.`,
    last: "Una visita no puede durar más. Termine lo que está haciendo, o escriba después de nuevo el código de su carta.",
    unreachable: (detail) => `No pudimos mantener abierta su visita: ${detail}.`,
    stay: "Necesito más tiempo",
  },
};
