import type { ScreenWords } from "../en";

export const portals: ScreenWords["portals"] = {
  title: "Ir a un portal de pagos",
  last: "El último portal que usó en este dispositivo",
};
