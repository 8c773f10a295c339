import { ConfigurationProvider, useConfiguration } from "@paydown/shell/configuration";
import { visibleEntries, type NavigationEntry } from "@paydown/shell/navigation";
import { Page } from "@paydown/shell/page";
import { useShellWords } from "@paydown/shell/language";
import type { NavItem } from "@paydown/ui/masthead";
import { Outlet, useLoaderData, useLocation, useParams, useSearchParams } from "react-router-dom";
import { paths } from "./paths";
import { PaymentFlowProvider } from "./payment-flow/payment-flow";
import { AskPassword } from "./session/ask-password";
import type { Admission } from "./session/guard";
import { SessionProvider } from "./session/session";
import { useSignOut } from "./session/sign-out";

/** Pages without an instance. */
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

/** The page of an instance around its public and its signed-in screens. */
export function InstanceFrame() {
  const { configuration, session } = useLoaderData<Admission>();
  const { instanceId } = configuration.instanceConfig;
  return (
    <ConfigurationProvider value={configuration}>
      {session ? (
        <SessionProvider value={session}>
          <SignedInPage instanceId={instanceId} username={session.username} />
        </SessionProvider>
      ) : (
        <Page brandHref={paths.dispatcher.href(instanceId)}>
          <Outlet />
        </Page>
      )}
    </ConfigurationProvider>
  );
}

function SignedInPage({ instanceId, username }: { readonly instanceId: string; readonly username: string }) {
  return (
    <Page brandHref={paths.home.href(instanceId)} username={username} nav={useNavigation()}>
      <PaymentFlowProvider>
        <Outlet />
      </PaymentFlowProvider>
      <AskPassword />
    </Page>
  );
}

/** The top navigation of this address: an account id counts as a parameter or as `?id=` (decisions Q6). */
function useNavigation(): readonly NavItem[] {
  const { instanceConfig } = useConfiguration();
  const words = useShellWords();
  const { pathname } = useLocation();
  const { id: parameter } = useParams();
  const [query] = useSearchParams();
  const signOut = useSignOut();
  const id = parameter ?? query.get("id") ?? "";
  const { instanceId } = instanceConfig;
  const home = paths.home.href(instanceId, { id });
  const targets: Record<NavigationEntry, Omit<NavItem, "label">> = {
    home: { href: home, current: pathname === paths.home.href(instanceId) },
    signOut: { onSelect: signOut },
  };
  return visibleEntries(instanceConfig, id).map((entry) => ({ label: words[entry], ...targets[entry] }));
}
