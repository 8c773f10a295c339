import { isOn } from "@paydown/domain";
import { ConfigurationProvider, useConfiguration } from "@paydown/shell/configuration";
import { type NavigationEntry, useEntryName, visibleEntries } from "@paydown/shell/navigation";
import { ChunkBoundary, lazyPart } from "@paydown/shell/lazy-part";
import { Page } from "@paydown/shell/page";
import { ChunkNotLoaded } from "@paydown/shell/failures";
import type { NavItem } from "@paydown/ui/masthead";
import { useEffect, useState } from "react";
import { Outlet, useLoaderData, useLocation, useParams, useRevalidator, useSearchParams } from "react-router-dom";
import { useHomeHref } from "./account/home-crumb";
import { useAccountConfiguration } from "./account/use-account-configuration";
import { paths } from "./paths";
import { PaymentFlowProvider } from "./payment/payment-flow";
import type { AccountCheckProps } from "./account/account-check";
import { AskPassword } from "./session-dialogs/ask-password";
import type { Admission } from "./session/guard";
import { type Outage, OutageScreen } from "./session/outage";
import { isVisit, SessionProvider, usePortal, useSession } from "./session/session";
import { useSignOut } from "./session/sign-out";
import { useRecording } from "./session/use-recording";
import { VisitPage } from "./visit/visit-parts";
import { WebLinks } from "./web-links";

/** The frame of pages without a tenant. */
export function GlobalFrame() {
  const { configuration } = useLoaderData<Admission>();
  return (
    <ConfigurationProvider value={configuration}>
      <Page brandHref={paths.generalContact.href()}>
        <Outlet />
      </Page>
    </ConfigurationProvider>
  );
}

/** The frame of a tenant's pages, public and signed in. */
export function InstanceFrame() {
  const { configuration, session, outage } = useLoaderData<Admission>();
  return (
    <ConfigurationProvider value={configuration}>
      {session ? (
        <SessionProvider value={session}>
          <SignedInPage outage={outage} />
        </SessionProvider>
      ) : (
        <Page brandHref={paths.dispatcher.href(configuration.instanceConfig.instanceId)} links={<PublicLinks />}>
          <Outlet />
        </Page>
      )}
    </ConfigurationProvider>
  );
}

function SignedInPage({ outage }: Pick<Admission, "outage">) {
  useRecording();
  const { username } = useSession();
  const { instanceId, mode } = useConfiguration().instanceConfig;
  // The account id comes from the path, else from `?id=` if that is one of the user's accounts (NAV-4, NAV-5).
  const { id: parameter } = useParams();
  const queried = useSearchParams()[0].get("id");
  const [own, setOwn] = useState<string | null>(null);
  const { remembered } = usePortal();
  // The tab only remembers accounts that the services have shown to this user.
  const isOwn = queried === own || queried === remembered.accountNo(instanceId);
  const nav = useNavigation(parameter ?? (isOwn && queried !== null ? queried : ""));
  // The dispatcher redirects to the guest lookup, which is another document (NAV-16).
  const brandHref = mode === "GUEST" ? paths.dispatcher.href(instanceId) : paths.home.href(instanceId);
  const Frame = isVisit(username) ? VisitPage : Page;
  return (
    <Frame
      brandHref={brandHref}
      username={outage ? undefined : username}
      nav={outage ? [] : nav}
      links={!outage && <WebLinks />}
    >
      {outage && <OutageInPlace outage={outage} />}
      <PaymentFlowProvider>
        <Verified outage={outage} accountNo={parameter ?? ""} />
      </PaymentFlowProvider>
      <AskPassword />
      {!outage && parameter === undefined && queried !== null && !isOwn && (
        <ChunkBoundary>
          <AccountCheck accountNo={queried} onOwn={setOwn} />
        </ChunkBoundary>
      )}
      {!outage && <SessionWatch />}
    </Frame>
  );
}

const LoadedWatch = lazyPart(() => import("./session-dialogs/session-watch"));
const sessionWatchDelayMs = 5_000;

/** A new session lasts for minutes, so its watch can start late without competing with the screen's own loading. */
function SessionWatch() {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), sessionWatchDelayMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    isDue && (
      <ChunkBoundary>
        <LoadedWatch />
      </ChunkBoundary>
    )
  );
}

/** If this chunk fails to load, the account counts as unknown and the navigation stays empty. */
const AccountCheck = lazyPart<AccountCheckProps>(() => import("./account/account-check"));

interface VerifiedProps extends Pick<Admission, "outage"> {
  /** Empty on a screen without an account. */
  readonly accountNo: string;
}

/** The screen, once its session is verified. During an outage it stays mounted but hidden, so typed values survive. */
function Verified({ outage, accountNo }: VerifiedProps) {
  const { key } = useLocation();
  const [shown, setShown] = useState<string | null>(null);
  if (!outage && shown !== key) setShown(key);
  return (
    <ConfigurationProvider value={useAccountConfiguration(accountNo)}>
      <div hidden={outage !== null}>{(!outage || shown === key) && <Outlet />}</div>
    </ConfigurationProvider>
  );
}

function OutageInPlace({ outage }: { readonly outage: Outage }) {
  const { revalidate } = useRevalidator();
  return (
    <ChunkBoundary fallback={<ChunkNotLoaded reload={() => void revalidate()} />} resetKey={outage}>
      <OutageScreen outage={outage} />
    </ChunkBoundary>
  );
}

/** The top navigation for an account id; empty without one. */
function useNavigation(id: string): readonly NavItem[] {
  const { instanceConfig } = useConfiguration();
  const nameOf = useEntryName();
  const { pathname } = useLocation();
  const signOut = useSignOut();
  const home = useHomeHref(id);
  const { instanceId } = instanceConfig;
  const hrefOf = (entry: Exclude<NavigationEntry, "signOut">) => {
    if (entry === "home") return home;
    if (entry === "documents" || entry === "stateDeclarations") return paths[entry].href(instanceId, id);
    return paths[entry].href(instanceId, { id });
  };
  return visibleEntries(instanceConfig, id).map((entry) => {
    const label = nameOf(entry);
    if (entry === "signOut") return { label, onSelect: signOut };
    const href = hrefOf(entry);
    return { label, href, current: pathname === href.split("?")[0] };
  });
}

const PublicLinkList = lazyPart(() => import("./public-links"));

/** Footer links to the information pages, if the tenant makes them public. */
function PublicLinks() {
  const { instanceConfig } = useConfiguration();
  return (
    isOn(instanceConfig.publicInfoPages) && (
      <ChunkBoundary>
        <PublicLinkList />
      </ChunkBoundary>
    )
  );
}
