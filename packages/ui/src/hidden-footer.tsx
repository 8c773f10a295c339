import { createContext, useContext, useLayoutEffect } from "react";

/** Hides the footer until the returned function is called. */
type HideFooter = () => () => void;

const HideFooterContext = createContext<HideFooter>(() => () => undefined);

export const HideFooterProvider = HideFooterContext.Provider;

/** Hides the page's footer while the caller is mounted, because the content above it is still loading. */
export function useHiddenFooter(): void {
  const hide = useContext(HideFooterContext);
  // Hides it before the browser paints; otherwise the footer would visibly jump.
  useLayoutEffect(hide, [hide]);
}
