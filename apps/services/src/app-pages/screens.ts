import { type GuestRoute, guestRoutes } from "@paydown/shell/guest-routes";
import { negotiatorSteps, type PortalRoute, portalRoutes } from "@paydown/shell/portal-routes";
import { rareRoutes } from "@paydown/shell/rare-routes";

/** Matches a route's addresses below an instance. The portal has no page for an unknown step of the negotiator. */
const addressOf = (path: string) =>
  new RegExp(
    `^${path
      .replace(/^\/:instanceId\/?/, "")
      .replace(/:(?!step)\w+/g, "[^/]+")
      .replace("/:step?", `(?:/(?:${negotiatorSteps.join("|")}))?`)}/?$`,
  );

/** Matches what people may type for a route, in capitals or small letters, with or without the part at the end. */
const typedAddressOf = (typed: string) =>
  new RegExp(`^${typed.replace(/^\/:instanceId\/?/, "").replace(/\/:\w+\?$/, "(?:/[^/]+)?")}/?$`, "i");

const pageFile = (page: string) => `${page.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}-page.tsx`;

const portalPages = [
  ...Object.entries<PortalRoute>(portalRoutes)
    .filter(([, { access }]) => access !== "noTenant")
    .map(([name, { path, page, shownBy }]) => ({ address: addressOf(path), file: pageFile(page ?? shownBy ?? name) })),
  ...Object.entries(rareRoutes).map(([name, { typed }]) => ({ address: typedAddressOf(typed), file: pageFile(name) })),
];

/**
 * The source file (without its folder) of the portal's page at an address below an instance. Undefined if there is no
 * such page; the response is then 404, with the portal's page for unknown addresses.
 */
export function portalPageFile(pathBelowInstance: string): string | undefined {
  return portalPages.find(({ address }) => address.test(pathBelowInstance))?.file;
}

/** Source files of the frames around a guest page. */
const guestFrames: Readonly<Record<GuestRoute["access"], readonly string[]>> = {
  lookup: [],
  returned: ["plans-frame.tsx"],
  known: ["plans-frame.tsx", "known-guest.tsx"],
};

const guestPages = Object.entries<GuestRoute>(guestRoutes).map(([name, { path, access, page = name }]) => ({
  address: addressOf(path),
  files: [...guestFrames[access], pageFile(page)],
}));

/** Source files (without their folders) of the guest page at an address below an instance; undefined if none. */
export function guestPageFiles(pathBelowInstance: string): readonly string[] | undefined {
  return guestPages.find(({ address }) => address.test(pathBelowInstance))?.files;
}

export const lookupFile = pageFile("lookup");
export const generalContactFile = pageFile("generalContact");
export const notFoundFile = pageFile("notFound");
