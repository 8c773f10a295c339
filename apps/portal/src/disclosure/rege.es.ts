import type { rege as english } from "./rege.en";

export const rege: typeof english = {
  title: "Avisos de la Regulación E",
  crumb: "Avisos",
  warning: "Lea y acepte esto antes de continuar.",
  lines: "Lo que acepta",
  accept: "He leído y acepto estos avisos.",
  tickFirst: "Marque la casilla para continuar.",
  saving: "guardar su aceptación de la Regulación E",
  ticked: "Ya puede continuar.",
};
