import type { outage as english } from "./outage.en";

export const outage: typeof english = {
  title: "No podemos responder en este momento",
  trying: "No cerramos su sesión. Seguimos intentándolo y esta página volverá por sí sola.",
  offline: "Su dispositivo no tiene conexión. Revísela. No cerramos su sesión y esta página volverá por sí sola.",
  private: "Para proteger su privacidad, no mostramos nada de su cuenta hasta comprobar que su sesión sigue abierta.",
  call: "Si tarda demasiado, llámenos:",
};
