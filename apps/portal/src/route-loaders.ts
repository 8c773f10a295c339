import { type LoaderFunctionArgs, redirect } from "react-router-dom";
import { pageQuery } from "./account/page-query";
import { paths } from "./paths";
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
