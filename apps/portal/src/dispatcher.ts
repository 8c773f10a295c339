import type { Configuration } from "@paydown/shell/configuration";
import { type LoaderFunctionArgs, redirect, redirectDocument } from "react-router-dom";
import { basePath, guestHome, paths } from "./paths";
import type { Portal } from "./session/portal";

/** `/{instanceId}`: a GUEST instance's lookup, else home for a valid session, else login (decisions Q10). */
export async function dispatch(portal: Portal, { params }: LoaderFunctionArgs): Promise<Response | null> {
  const instanceId = params["instanceId"] ?? "";
  const loaded = await portal.configuration(instanceId);
  if (loaded.kind === "unknown") return null;
  if (loaded.configuration.instanceConfig.mode === "GUEST")
    return toGuest(loaded.configuration, `${paths.dispatcher.href(instanceId)}/guest`);
  const session = portal.session(instanceId);
  // Home's guard deals with services that cannot be reached.
  return redirect(
    session && (await portal.verify(session)) !== "invalid"
      ? paths.home.href(instanceId)
      : paths.login.href(instanceId),
  );
}

/** The guest's Home, for a GUEST instance, from a link of the portal; the portal has no such screen. */
export async function leadToGuestHome(portal: Portal, { params, request }: LoaderFunctionArgs): Promise<Response> {
  const instanceId = params["instanceId"] ?? "";
  const loaded = await portal.configuration(instanceId);
  const { pathname, searchParams } = new URL(request.url);
  // Opened by its address, the portal stands in for a guest's app that is not there: it would lead to itself for ever.
  const isOpened = window.location.pathname === pathname;
  if (isOpened || loaded.kind === "unknown" || loaded.configuration.instanceConfig.mode !== "GUEST")
    throw new Response(null, { status: 404 });
  return toGuest(loaded.configuration, guestHome.href(instanceId, { user: searchParams.get("user") ?? "" }));
}

/** The guest's app is another document, maybe on a host of its own (decisions Q142). */
function toGuest({ globalConfig: { guestOrigin } }: Configuration, path: string): Response {
  return redirectDocument(guestOrigin ? guestOrigin + basePath + path : path);
}
