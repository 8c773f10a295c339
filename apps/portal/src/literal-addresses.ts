import { type LoaderFunctionArgs, redirect } from "react-router-dom";
import { paths } from "./paths";
import type { Portal } from "./session/portal";

/**
 * Where an address without an instance leads: the remembered one's, else the general contact message. A literal `accounts/*` or
 * `registration/*` is the same address there (decisions Q1); a bare screen is that of the selected account, or home without one (Q2).
 */
export function lead({ remembered }: Portal, { params, request }: LoaderFunctionArgs, path: string): Response {
  const instanceId = remembered.instanceId();
  if (!instanceId) return redirect(paths.generalContact.href());
  const accountNo = remembered.accountNo();
  const isBare = !path.endsWith("*");
  if (isBare && !accountNo) return redirect(paths.home.href(instanceId));
  const folder = isBare && accountNo ? paths.account.href(instanceId, accountNo) : paths.dispatcher.href(instanceId);
  const rest = path.replace("*", params["*"] ?? "").replace(":step?", params["step"] ?? "");
  return redirect(`${folder}/${rest}${new URL(request.url).search}`);
}
