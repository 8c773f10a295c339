import type { Language } from "@paydown/domain";
import { LanguageProvider } from "@paydown/shell/language";
import { NotificationProvider } from "@paydown/shell/notifications";
import { PlaceProvider } from "@paydown/shell/screen";
import { type LinkProps, UiProvider } from "@paydown/ui/ui-context";
import { QueryClientProvider } from "@tanstack/react-query";
import { Link, Outlet, useLocation } from "react-router-dom";
import type { Portal } from "./session/portal";
import { PortalProvider } from "./session/session";
import { useChosenWords } from "./words/words";

/** Everything that is the same on every page: the portal itself, its words, its queries, and where it is. */
export function App({ portal }: { readonly portal: Portal }) {
  return (
    <PortalProvider value={portal}>
      <QueryClientProvider client={portal.queryClient}>
        <NotificationProvider value={portal.notifications}>
          <Speaking portal={portal} />
        </NotificationProvider>
      </QueryClientProvider>
    </PortalProvider>
  );
}

function Speaking({ portal }: { readonly portal: Portal }) {
  const { language, words } = useChosenWords();
  const { key } = useLocation();

  function choose(chosen: Language) {
    portal.words.choose(chosen).catch(() => portal.notifications.show("error", words.shell.chunkText));
  }

  return (
    <LanguageProvider language={language} shell={words.shell} choose={choose}>
      <UiProvider link={RouterLink} words={words.ui}>
        <PlaceProvider location={key}>
          <Outlet />
        </PlaceProvider>
      </UiProvider>
    </LanguageProvider>
  );
}

/** A link of the components: within the app by the router, elsewhere by the browser. */
function RouterLink({ href, ...rest }: LinkProps) {
  return /^([a-z]+:|\/\/)/i.test(href) ? <a {...rest} href={href} /> : <Link {...rest} to={href} />;
}
