import { type LoaderFunctionArgs, redirect, redirectDocument } from "react-router-dom";
import { pageQuery } from "./account/page-query";
import { paths } from "./paths";
import { infoQuery } from "./payment-method/info-query";
import { type Admission, globalConfiguration } from "./session/guard";
import type { Portal } from "./session/portal";

/** Starts fetching an account's page while the guard and the screen's code are still on their way. */
export const accountLoader =
  (portal: Portal) =>
  ({ params }: LoaderFunctionArgs) => {
    const session = portal.session(params["instanceId"] ?? "");
    const accountNo = params["id"] ?? "";
    portal.remembered.rememberAccount(accountNo);
    if (session) void portal.queryClient.prefetchQuery(pageQuery(session, accountNo));
    return null;
  };

/** As {@link accountLoader}, and the method on file with the page. */
export const methodLoader = (portal: Portal) => (given: LoaderFunctionArgs) => {
  const session = portal.session(given.params["instanceId"] ?? "");
  if (session) void portal.queryClient.prefetchQuery(infoQuery(session, given.params["id"] ?? ""));
  return accountLoader(portal)(given);
};

/** `/{instanceId}`: a GUEST instance's lookup, else home for a valid session, else login (decisions Q10). */
export const dispatch =
  (portal: Portal) =>
  async ({ params }: LoaderFunctionArgs) => {
    const instanceId = params["instanceId"] ?? "";
    const loaded = await portal.configuration(instanceId);
    if (loaded.kind === "unknown") return null;
    // The guest's app is another document (decisions Q142).
    if (loaded.configuration.instanceConfig.mode === "GUEST") return redirectDocument(`${paths.dispatcher.href(instanceId)}/guest`);
    const session = portal.session(instanceId);
    return redirect(session && (await portal.verify(session)) === "valid" ? paths.home.href(instanceId) : paths.login.href(instanceId));
  };

export const globalLoader = (portal: Portal) => async (): Promise<Admission> => ({
  configuration: await globalConfiguration(portal),
  session: null,
});

/** The literal `/accounts/{id}/…` means the remembered instance (decisions Q1); without one, the general contact message. */
export const toInstance =
  (portal: Portal) =>
  ({ params, request }: LoaderFunctionArgs) => {
    const instanceId = portal.remembered.instanceId();
    if (!instanceId) return redirect(paths.generalContact.href());
    return redirect(`${paths.dispatcher.href(instanceId)}/accounts/${params["*"] ?? ""}${new URL(request.url).search}`);
  };

/** A bare `/{screen}` means the selected account, or home without one (decisions Q2). */
export const toBareScreen =
  (portal: Portal) =>
  ({ request }: LoaderFunctionArgs) => {
    const instanceId = portal.remembered.instanceId();
    if (!instanceId) return redirect(paths.generalContact.href());
    const accountNo = portal.remembered.accountNo();
    if (!accountNo) return redirect(paths.home.href(instanceId));
    const { pathname, search } = new URL(request.url);
    return redirect(`${paths.account.href(instanceId, accountNo)}/${pathname.split("/").at(-1) ?? ""}${search}`);
  };
