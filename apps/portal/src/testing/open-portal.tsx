import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, type RouteObject, RouterProvider } from "react-router-dom";
import { paths } from "../paths";
import { createRoutes } from "../routes";
import { type PortalToTest, portalToTest } from "./portal-to-test";

interface Start {
  /** Addresses below /pay that were visited before. */
  readonly visited?: readonly string[];
  /** A screen for signed-in users that comes before the portal's own. */
  readonly screen?: RouteObject;
}

/** Opens the whole portal at an address below /pay. */
export async function openPortal(address: string, options: PortalToTest, { visited = [], screen }: Start = {}) {
  const portal = await portalToTest({
    openDocument: (path) => void router.navigate(path, { replace: true }),
    ...options,
    onSessionEnded: (instanceId) => void router.navigate(paths.login.href(instanceId, { sessionTimeout: true })),
  });
  const routes = createRoutes(portal);
  if (screen) besideConfirm(routes)?.unshift(screen);
  const router = createMemoryRouter(routes, { initialEntries: [...visited, address] });
  render(<RouterProvider router={router} />);
  return {
    portal,
    router,
    user: userEvent.setup(),
    address: () => router.state.location.pathname + router.state.location.search,
  };
}

/** The routes of the signed-in users' screens. */
function besideConfirm(routes: RouteObject[]): RouteObject[] | undefined {
  if (routes.some(({ path }) => path === paths.confirm.path)) return routes;
  return routes.map(({ children = [] }) => besideConfirm(children)).find((found) => found !== undefined);
}
