import { Page, type PageProps } from "@paydown/shell/page";
import { portalRoutes, type PortalRoute } from "@paydown/shell/portal-routes";
import { type LinkProps, UiProvider, useWords } from "@paydown/ui/ui-context";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link, matchPath, Navigate, useLocation, useParams } from "react-router-dom";
import { pageQuery } from "../account/page-query";
import { paths } from "../paths";
import { Component as PublicLinks } from "../public-links";
import { usePortal, useSession } from "../session/session";
import { rememberVisit } from "./ended-visit";
import { keptVisitAccount, visitHref } from "../session/visit-account";
import styles from "./visit-page.module.css";

/** The signed-in screens of a visit. The services refuse the calls of the others (LETTER-12). */
const visited: readonly string[] = [
  paths.account.path,
  paths.makePayment.path,
  paths.paymentForm.path,
  paths.rege.path,
  paths.confirm.path,
  paths.completed.path,
];
const closed = Object.values<PortalRoute>(portalRoutes)
  .filter(({ access, path }) => access === "session" && !visited.includes(path))
  .map(({ path }) => path);

const pollIntervalMs = 4_000;

const isClosed = (pathname: string) => closed.some((path) => matchPath({ path, caseSensitive: true }, pathname));

/**
 * The page of a visit with the code of a letter: no name, no entry but Sign Out, and no link that a visit cannot open
 * (LETTER-27, LETTER-28). A screen that a visit cannot open leads to Make Payment of the account that it pays, also in
 * a new tab (LETTER-35). The footer has the pages that need no user (LETTER-37).
 */
export function Component({ nav = [], links, children, ...given }: PageProps) {
  const session = useSession();
  const { instanceId } = session;
  const { remembered } = usePortal();
  const { pathname } = useLocation();
  const { id = remembered.accountNo(instanceId) } = useParams();
  const first = visitHref(session, keptVisitAccount(session) ?? id);
  useEffect(() => rememberVisit(instanceId), [instanceId]);
  const { path } = paths.makePayment;
  const paying = matchPath({ path, caseSensitive: true }, pathname);
  return (
    <UiProvider link={VisitLink} words={useWords()}>
      <Page
        {...given}
        brandHref={first}
        username={undefined}
        nav={nav.filter(({ onSelect }) => onSelect)}
        links={links && <PublicLinks />}
      >
        <div className={styles.visit}>{isClosed(pathname) ? <Navigate to={first} replace /> : children}</div>
        {paying && <Poll accountNo={paying.params.id ?? ""} />}
      </Page>
    </UiProvider>
  );
}

/**
 * Polls Make Payment while a payment of somebody else is being checked, which only the account's status shows
 * (LETTER-52). The page itself polls while it shows open payments.
 */
function Poll({ accountNo }: { readonly accountNo: string }) {
  useQuery({
    ...pageQuery(useSession(), accountNo),
    refetchInterval: ({ state }) => state.data?.balance.statuses.includes("checking") && pollIntervalMs,
    // This component renders nothing. The page renders the new data.
    notifyOnChangeProps: [],
  });
  return null;
}

/** A link; nothing for a screen that a visit cannot open. */
function VisitLink({ href, outside, ...rest }: LinkProps) {
  if (outside || /^([a-z]+:|\/\/)/i.test(href)) return <a {...rest} href={href} />;
  return isClosed(href.replace(/[?#].*/, "")) ? null : <Link {...rest} to={href} />;
}
