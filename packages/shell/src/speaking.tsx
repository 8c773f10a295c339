import type { Language } from "@paydown/domain";
import { type LinkProps, UiProvider, type UiWords } from "@paydown/ui/ui-context";
import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { Link, useLocation } from "react-router-dom";
import { LanguageProvider } from "./language";
import { NotificationProvider, type NotificationStore } from "./notifications";
import { PlaceProvider } from "./screen";
import type { ShellWords } from "./words/en";
import type { WordsStore } from "./words-store";

interface SpeakingProps {
  readonly words: WordsStore<{ readonly shell: ShellWords; readonly ui: UiWords }>;
  readonly notifications: NotificationStore;
  readonly children: ReactNode;
}

/** Providers that the shell and the components need: language, words, router links, notifications and location. */
export function Speaking({ words: store, notifications, children }: SpeakingProps) {
  const { language, words } = useSyncExternalStore(store.subscribe, store.current, store.current);
  const { key } = useLocation();
  useEffect(() => notifications.moved, [key, notifications]);
  useEffect(() => {
    const events = ["click", "submit"] as const;
    for (const event of events) document.addEventListener(event, notifications.acted, true);
    return () => {
      for (const event of events) document.removeEventListener(event, notifications.acted, true);
    };
  }, [notifications]);

  function choose(chosen: Language) {
    store.choose(chosen).catch(() => notifications.show("error", ({ shell }) => shell.chunkText));
  }

  return (
    <NotificationProvider value={notifications}>
      <LanguageProvider language={language} shell={words.shell} choose={choose}>
        <UiProvider link={RouterLink} words={words.ui}>
          <PlaceProvider location={key}>{children}</PlaceProvider>
        </UiProvider>
      </LanguageProvider>
    </NotificationProvider>
  );
}

/** A link for the components: within the app through the router, outside it through the browser. */
function RouterLink({ href, outside, ...rest }: LinkProps) {
  return outside || /^([a-z]+:|\/\/)/i.test(href) ? <a {...rest} href={href} /> : <Link {...rest} to={href} />;
}
