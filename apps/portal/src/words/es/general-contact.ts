import type { Words } from "../words";

export const generalContact: Words["generalContact"] = {
  title: "Contacto",
  heading: "¿Qué compañía le escribió?",
};
