import type { declaration as english } from "./declaration.en";

export const declaration: typeof english = {
  accept: "He leído esta declaración.",
  first: "Marque la casilla para elegir cómo pagar.",
  done: "Ya puede elegir cómo pagar.",
};
