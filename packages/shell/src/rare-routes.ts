import type { PortalRoute } from "./portal-routes";

/** A route whose address people type from paper. */
interface RareRoute extends PortalRoute {
  /** The addresses that people may type, in capitals or small letters. They include more than the path. */
  readonly typed: string;
}

/**
 * Routes of the portal that nobody passes on the way from login to the payment form. They are apart from
 * `portalRoutes`, which every page loads: the portal finds them with the code of its page for unknown addresses.
 */
export const rareRoutes = {
  /** A printed letter links here, with its code in the fragment, which no server or log sees. */
  letter: { path: "/:instanceId/letter", access: "public", typed: "/:instanceId/letter/:code?" },
} as const satisfies Record<string, RareRoute>;
