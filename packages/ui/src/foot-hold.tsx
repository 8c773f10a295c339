import { createContext, useContext, useLayoutEffect } from "react";

/** Hides the footer until the returned function is called. */
type Hold = () => () => void;

const FootHold = createContext<Hold>(() => () => undefined);

export const FootHoldProvider = FootHold.Provider;

/** Hides the page's footer while the caller is mounted, because the content above it is still loading. */
export function useFootHold(): void {
  const hold = useContext(FootHold);
  // Before the browser paints; otherwise the footer would visibly jump.
  useLayoutEffect(hold, [hold]);
}
