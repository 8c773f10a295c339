import { type LoaderFunctionArgs, redirect } from "react-router-dom";
import { paths } from "./paths";
import type { Portal } from "./session/portal";

/**
 * Where an address without an instance leads: to the remembered instance, as a document with that instance's look, else to the general
 * contact message. A literal `accounts/*` or `registration/*` is the same address there (decisions Q1); a bare screen is that of the
 * selected account, or home without one (Q2).
 */
export function lead(portal: Portal, given: LoaderFunctionArgs, path: string): Response | Promise<never> {
  const target = targetOf(portal, given, path);
  if (target === null) return redirect(paths.generalContact.href());
  portal.openDocument(target);
  // Nothing is shown while this document is being replaced.
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
