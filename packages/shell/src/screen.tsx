import { createContext, useContext, useEffect, useLayoutEffect, useMemo, useState, type ReactNode } from "react";
import { documentTitle, useConfiguration } from "./configuration";
import { useText } from "./language";

/**
 * The current location, and whether the app has navigated since the document opened. The first screen leaves the focus
 * to the browser.
 */
interface Place {
  readonly location: string;
  readonly moved: boolean;
}

const PlaceContext = createContext<Place>({ location: "", moved: false });

/** Provides the location to the screens; a new `location` is a navigation. */
export function PlaceProvider({ location, children }: { readonly location: string; readonly children: ReactNode }) {
  const [opened] = useState(location);
  const [moved, setMoved] = useState(false);
  if (!moved && location !== opened) setMoved(true);
  const place = useMemo(() => ({ location, moved }), [location, moved]);
  return <PlaceContext value={place}>{children}</PlaceContext>;
}

/**
 * Sets the document title to '{screen} – {documentTitle}', and after a navigation moves the focus to the screen's h1
 * (NAV-37, NAV-39).
 */
export function usePageTitle(screen: string): void {
  const text = useText();
  const suffix = text(documentTitle(useConfiguration()));
  const { location, moved } = useContext(PlaceContext);

  // A layout effect, so the title changes together with the screen.
  useLayoutEffect(() => {
    document.title = suffix ? `${screen} – ${suffix}` : screen;
  }, [screen, suffix]);

  useEffect(() => (moved ? keepFocusOnHeading() : undefined), [location, moved]);
}

/**
 * Focuses the h1. A screen replaces its heading when its data arrives, which would lose the focus; so the focus moves
 * to the new heading until the user has focused something else.
 */
function keepFocusOnHeading(): () => void {
  let focused: HTMLElement | null = null;
  const focusHeading = () => {
    const heading = document.querySelector<HTMLElement>("main h1");
    if (!heading) return;
    focused = heading;
    heading.tabIndex = -1;
    heading.focus();
  };
  const observer = new MutationObserver(() => {
    if (!focused?.isConnected) focusHeading();
  });
  const stop = () => {
    observer.disconnect();
    document.removeEventListener("focusin", letGo);
  };
  const letGo = ({ target }: FocusEvent) => {
    if (target !== focused) stop();
  };
  focusHeading();
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener("focusin", letGo);
  return stop;
}

/** {@link usePageTitle} as a component around a screen. */
export function Screen({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  usePageTitle(title);
  return children;
}
