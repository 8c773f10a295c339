import { isOn } from "@paydown/domain";
import { type LoaderFunctionArgs, redirect } from "react-router-dom";
import { pageQuery } from "./account/page-query";
import { paths } from "./paths";
import { infoQuery } from "./payment-method/info-query";
import { type Admission, globalConfiguration } from "./session/guard";
import type { Portal } from "./session/portal";
import { LetterLink } from "./visit/visit-parts";

/** The contract's account number. Other path segments name no account and cause no request (ROUTE-22). */
const isAccountNo = (segment: string) => /^\P{Cc}{1,100}$/u.test(segment);

/**
 * Starts fetching an account's page in parallel with the guard and the screen's code. Selects the account once its
 * page arrives.
 */
export const accountLoader =
  (portal: Portal, showsBalance = true) =>
  ({ params }: LoaderFunctionArgs) => {
    const instanceId = params["instanceId"] ?? "";
    const session = portal.session(instanceId);
    const accountNo = params["id"] ?? "";
    if (!isAccountNo(accountNo)) throw new Response(null, { status: 404 });
    if (!session) return null;
    portal.queryClient.fetchQuery(pageQuery(session, accountNo, showsBalance)).then(
      // Only in the same session: after a sign-out, the stored account would leak to the next user.
      () => portal.session(instanceId) === session && portal.remembered.rememberAccount(instanceId, accountNo),
      () => undefined,
    );
    return null;
  };

/** Like {@link accountLoader}, but also fetches the method on file, and not the code of the balance. */
export const methodLoader = (portal: Portal) => (given: LoaderFunctionArgs) => {
  const loaded = accountLoader(portal, false)(given);
  const session = portal.session(given.params["instanceId"] ?? "");
  if (session) void portal.queryClient.prefetchQuery(infoQuery(session, given.params["id"] ?? ""));
  return loaded;
};

/**
 * Redirects login to Home for a user who is already signed in. Otherwise loads the way to the letter's screen, so that
 * it shows with the rest of login (LETTER-39).
 */
export const loginLoader =
  (portal: Portal) =>
  async ({ params }: LoaderFunctionArgs) => {
    const instanceId = params["instanceId"] ?? "";
    const session = portal.session(instanceId);
    if (session && (await portal.verify(session)) === "valid") return redirect(paths.home.href(instanceId));
    const loaded = await portal.configuration(instanceId);
    if (loaded.kind === "known" && isOn(loaded.configuration.instanceConfig.letterCodesEnabled))
      await LetterLink.preload();
    return null;
  };

export const globalLoader = (portal: Portal) => async (): Promise<Admission> => ({
  configuration: await globalConfiguration(portal),
  session: null,
  outage: null,
});
