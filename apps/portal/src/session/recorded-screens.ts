import { type PortalRoute, portalRoutes } from "@paydown/shell/portal-routes";

/** Recording is opt-in: only the routes that the manifest marks as recorded are recorded (REC-3). */
const recordedPaths = Object.values<PortalRoute>(portalRoutes).flatMap(({ path, recorded }) =>
  recorded ? path.replace(/:\w+/g, "[^/]+") : [],
);

const recordedAddress = new RegExp(`^(?:/pay)?(?:${recordedPaths.join("|")})/?$`);

/** True if the screen at an address, with or without the base /pay, may be recorded. */
export function isRecordedScreen(pathname: string): boolean {
  return recordedAddress.test(pathname);
}
