import type { portals as english } from "./portals.en";

export const portals: typeof english = {
  title: "Ir a un portal de pagos",
  last: "El último portal que usó en este dispositivo",
};
