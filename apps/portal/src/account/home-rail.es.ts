import type { homeRail as english } from "./home-rail.en";

export const homeRail: typeof english = {
  more: "Ayuda y configuración",
};
