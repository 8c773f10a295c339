import type { ScreenWords } from "../en";

export const leave: ScreenWords["leave"] = {
  title: "¿Salir de esta página?",
  stay: "Quedarme",
  leave: "Salir",
};
