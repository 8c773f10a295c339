import type { generalContact as english } from "./general-contact.en";

export const generalContact: typeof english = {
  title: "Contacto",
  heading: "¿Qué compañía le escribió?",
};
