import type { Configuration } from "@paydown/shell/configuration";
import { type LoaderFunctionArgs, redirect, redirectDocument } from "react-router-dom";
import { basePath, guestHome, paths } from "./paths";
import type { Portal } from "./session/portal";

export { lead } from "./literal-addresses";

/** `/{instanceId}`: the lookup of a GUEST tenant, else Home for a valid session, else login (ROUTE-31, ROUTE-34). */
export async function dispatch(portal: Portal, { params }: LoaderFunctionArgs): Promise<Response | null> {
  const instanceId = params["instanceId"] ?? "";
  const loaded = await portal.configuration(instanceId);
  if (loaded.kind === "unknown") return null;
  if (loaded.configuration.instanceConfig.mode === "GUEST")
    return toGuest(loaded.configuration, `${paths.dispatcher.href(instanceId)}/guest`);
  const session = portal.session(instanceId);
  // An outage also redirects to Home, where the guard handles it.
  return redirect(
    session && (await portal.verify(session)) !== "invalid"
      ? paths.home.href(instanceId)
      : paths.login.href(instanceId),
  );
}

/** Redirects a link within the portal to a GUEST tenant's guest Home. The portal has no such screen (ROUTE-35). */
export async function redirectToGuestHome(portal: Portal, { params, request }: LoaderFunctionArgs): Promise<Response> {
  const instanceId = params["instanceId"] ?? "";
  const loaded = await portal.configuration(instanceId);
  const { pathname, searchParams } = new URL(request.url);
  // If this document was itself loaded from this URL, no guest app serves the URL, and redirecting would loop forever.
  const isOpened = window.location.pathname === pathname;
  if (isOpened || loaded.kind === "unknown" || loaded.configuration.instanceConfig.mode !== "GUEST")
    throw new Response(null, { status: 404 });
  return toGuest(loaded.configuration, guestHome.href(instanceId, { user: searchParams.get("user") ?? "" }));
}

/** Loads the guest app as another document, on its own host if one is set (CONFIG-37). */
function toGuest({ globalConfig: { guestOrigin } }: Configuration, path: string): Response {
  return redirectDocument(guestOrigin ? guestOrigin + basePath + path : path);
}
