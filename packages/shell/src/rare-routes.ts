import type { PortalRoute } from "./portal-routes";

/**
 * Routes of the portal that nobody passes on the way from login to the payment form. They are apart from
 * `portalRoutes`, which every page loads: the portal finds them with the code of its page for unknown addresses.
 */
export const rareRoutes = {
  /** A printed letter links here, with its code in the fragment, which no server or log sees. */
  letter: { path: "/:instanceId/letter", access: "public" },
} as const satisfies Record<string, PortalRoute>;
