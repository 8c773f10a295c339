import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { paths } from "../paths";
import { createRoutes } from "../routes";
import { type PortalToTest, portalToTest } from "./portal-to-test";

/** Opens the whole portal at an address below /pay. */
export async function openPortal(address: string, options: PortalToTest) {
  const portal = await portalToTest({
    openDocument: (path) => void router.navigate(path, { replace: true }),
    ...options,
    onSessionEnded: (instanceId) => void router.navigate(paths.login.href(instanceId, { sessionTimeout: true })),
  });
  const router = createMemoryRouter(createRoutes(portal), { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return {
    portal,
    router,
    user: userEvent.setup(),
    address: () => router.state.location.pathname + router.state.location.search,
  };
}
