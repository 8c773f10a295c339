import { Speaking } from "@paydown/shell/speaking";
import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet } from "react-router-dom";
import type { Portal } from "./session/portal";
import { PortalProvider } from "./session/session";
import { WordsProvider } from "./words/words";

/** Providers that every page shares: the portal, its words, its queries and its location. */
export function App({ portal }: { readonly portal: Portal }) {
  return (
    <PortalProvider value={portal}>
      <QueryClientProvider client={portal.queryClient}>
        <WordsProvider value={portal.words}>
          <Speaking words={portal.words} notifications={portal.notifications}>
            <Outlet />
          </Speaking>
        </WordsProvider>
      </QueryClientProvider>
    </PortalProvider>
  );
}
