import type { leave as english } from "./leave.en";

export const leave: typeof english = {
  title: "¿Salir de esta página?",
  stay: "Quedarme",
  leave: "Salir",
};
