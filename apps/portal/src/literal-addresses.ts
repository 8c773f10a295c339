import { type LoaderFunctionArgs, redirect } from "react-router-dom";
import { paths } from "./paths";
import type { Portal } from "./session/portal";

/**
 * Resolves an address without a tenant. It leads to the remembered tenant, as a new document with that tenant's look;
 * if no tenant is remembered, it redirects to the general contact message. `accounts/*` and `registration/*` keep their
 * path (ROUTE-36, ROUTE-38). A bare screen opens for the selected account; if none is selected, Home opens instead
 * (ROUTE-37, ROUTE-41).
 */
export function lead(portal: Portal, given: LoaderFunctionArgs, path: string): Response | Promise<never> {
  const target = targetOf(portal, given, path);
  if (target === null) return redirect(paths.generalContact.href());
  portal.openDocument(target);
  // Never resolves: nothing renders while the new document loads.
  return new Promise(() => undefined);
}

function targetOf({ remembered }: Portal, { params, request }: LoaderFunctionArgs, path: string): string | null {
  const instanceId = remembered.instanceId();
  if (!instanceId) return null;
  const accountNo = remembered.accountNo(instanceId);
  const isBare = !path.endsWith("*");
  if (isBare && !accountNo) return paths.home.href(instanceId);
  const folder = isBare && accountNo ? paths.account.href(instanceId, accountNo) : paths.dispatcher.href(instanceId);
  const rest = path.replace("*", params["*"] ?? "").replace(":step?", params["step"] ?? "");
  return `${folder}/${rest}${new URL(request.url).search}`;
}
