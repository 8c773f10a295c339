import { lazyPart } from "@paydown/shell/lazy-part";
import { rareRoutes } from "@paydown/shell/rare-routes";
import { matchPath, useLocation } from "react-router-dom";

export { dispatch, lead, redirectToGuestHome } from "./dispatcher";

const screens = {
  letter: lazyPart(() => import("./features/letter/letter-page")),
} as const satisfies Record<keyof typeof rareRoutes, unknown>;

const NotFound = lazyPart(() => import("./features/not-found/not-found-page"));

/** The screen of a rare route, or the page for an address that names no screen (ROUTE-18). */
export function Component() {
  const { pathname } = useLocation();
  const found = Object.entries(rareRoutes).find(([, { typed }]) => matchPath(typed, pathname));
  const Screen = found ? screens[found[0] as keyof typeof screens] : NotFound;
  return <Screen />;
}
