import { showInstance } from "@paydown/shell/document-head";
import { useLanguage, useShellWords } from "@paydown/shell/language";
import { Page } from "@paydown/shell/page";
import { type ReactNode, useEffect } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { paths } from "./paths";
import { useGuest } from "./session/guest-context";

/** The page around the screens: the brand links to the lookup, and Home to guest home (GUEST-13). */
export function Frame({ children }: { readonly children: ReactNode }) {
  const { instanceId, configuration, username } = useGuest();
  const { language } = useLanguage();
  const shell = useShellWords();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const user = query.get("user") ?? username.current();
  const isLookup = pathname.replace(/\/$/, "") === paths.lookup.href(instanceId);

  useEffect(() => showInstance(configuration, language), [configuration, language]);

  const home = {
    label: shell.home,
    href: paths.home.href(instanceId, user),
    current: pathname === paths.home.href(instanceId, null),
  };
  return (
    <Page brandHref={paths.lookup.href(instanceId)} nav={user === null || isLookup ? [] : [home]} noticeOnScreen>
      {children}
    </Page>
  );
}
