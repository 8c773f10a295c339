import type { Configuration } from "@paydown/shell/configuration";
import { type LoaderFunctionArgs, redirect, redirectDocument } from "react-router-dom";
import { pageQuery } from "./account/page-query";
import { basePath, guestHome, paths } from "./paths";
import { infoQuery } from "./payment-method/info-query";
import { type Admission, globalConfiguration } from "./session/guard";
import type { Portal } from "./session/portal";

/** What the contract takes for an account number; any other segment of an address names no account, and nobody is asked. */
const isAccountNo = (segment: string) => /^\P{Cc}{1,100}$/u.test(segment);

/** Starts fetching an account's page while the guard and the screen's code are still on their way. Once it is there, the account is the selected one. */
export const accountLoader =
  (portal: Portal) =>
  ({ params }: LoaderFunctionArgs) => {
    const instanceId = params["instanceId"] ?? "";
    const session = portal.session(instanceId);
    const accountNo = params["id"] ?? "";
    if (!isAccountNo(accountNo)) throw new Response(null, { status: 404 });
    if (!session) return null;
    portal.queryClient.fetchQuery(pageQuery(session, accountNo)).then(
      // After a sign-out it would be left behind for the next user.
      () => portal.session(instanceId) === session && portal.remembered.rememberAccount(instanceId, accountNo),
      () => undefined,
    );
    return null;
  };

/** As {@link accountLoader}, and the method on file with the page. */
export const methodLoader = (portal: Portal) => (given: LoaderFunctionArgs) => {
  const loaded = accountLoader(portal)(given);
  const session = portal.session(given.params["instanceId"] ?? "");
  if (session) void portal.queryClient.prefetchQuery(infoQuery(session, given.params["id"] ?? ""));
  return loaded;
};

/** `/{instanceId}`: a GUEST instance's lookup, else home for a valid session, else login (decisions Q10). */
export const dispatch =
  (portal: Portal) =>
  async ({ params }: LoaderFunctionArgs) => {
    const instanceId = params["instanceId"] ?? "";
    const loaded = await portal.configuration(instanceId);
    if (loaded.kind === "unknown") return null;
    if (loaded.configuration.instanceConfig.mode === "GUEST") return toGuest(loaded.configuration, `${paths.dispatcher.href(instanceId)}/guest`);
    const session = portal.session(instanceId);
    // Home's guard deals with services that cannot be reached.
    return redirect(session && (await portal.verify(session)) !== "invalid" ? paths.home.href(instanceId) : paths.login.href(instanceId));
  };

/** The guest's Home, for a GUEST instance, from a link of the portal; the portal has no such screen. */
export const guestHomeLoader =
  (portal: Portal) =>
  async ({ params, request }: LoaderFunctionArgs) => {
    const instanceId = params["instanceId"] ?? "";
    const loaded = await portal.configuration(instanceId);
    const { pathname, searchParams } = new URL(request.url);
    // Opened by its address, the portal stands in for a guest's app that is not there: it would lead to itself for ever.
    const isOpened = window.location.pathname === pathname;
    if (isOpened || loaded.kind === "unknown" || loaded.configuration.instanceConfig.mode !== "GUEST") throw new Response(null, { status: 404 });
    return toGuest(loaded.configuration, guestHome.href(instanceId, { user: searchParams.get("user") ?? "" }));
  };

/** The guest's app is another document, maybe on a host of its own (decisions Q142). */
function toGuest({ globalConfig: { guestOrigin } }: Configuration, path: string): Response {
  return redirectDocument(guestOrigin ? guestOrigin + basePath + path : path);
}

/** Sign-in, for somebody who is signed in already: Home. */
export const loginLoader =
  (portal: Portal) =>
  async ({ params }: LoaderFunctionArgs) => {
    const instanceId = params["instanceId"] ?? "";
    const session = portal.session(instanceId);
    return session && (await portal.verify(session)) === "valid" ? redirect(paths.home.href(instanceId)) : null;
  };

export const globalLoader = (portal: Portal) => async (): Promise<Admission> => ({
  configuration: await globalConfiguration(portal),
  session: null,
  outage: null,
});
