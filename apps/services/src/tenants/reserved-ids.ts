import { type PortalRoute, portalRoutes } from "@paydown/shell/portal-routes";

const accountFolder = `${portalRoutes.account.path}/`;

/** The first path segment of every account page that also has a URL without tenant and account (ROUTE-37). */
const barePages = Object.values<PortalRoute>(portalRoutes).flatMap(({ path, bare }) =>
  path.startsWith(accountFolder) && bare !== false ? path.slice(accountFolder.length).split("/", 1) : [],
);

/** First path segments that already have a meaning. No tenant may use one as its id (ROUTE-17). */
export const reservedIds: ReadonlySet<string> = new Set([
  "accounts",
  "assets",
  "guest",
  "registration",
  "login",
  "otp",
  "home",
  "termsAndConditions",
  "privacyPolicy",
  "contactUs",
  "changePassword",
  "userProfile",
  "makePayment",
  ...barePages,
]);
