import type { ScreenWords } from "../en";

export const declaration: ScreenWords["declaration"] = {
  accept: "He leído esta declaración.",
  first: "Marque la casilla para elegir cómo pagar.",
  done: "Ya puede elegir cómo pagar.",
};
