import { createContext, useContext, useLayoutEffect } from "react";

/** Keeps the footer out of sight until what it returns is called. */
type Hold = () => () => void;

const FootHold = createContext<Hold>(() => () => undefined);

export const FootHoldProvider = FootHold.Provider;

/** Keeps the footer of the page out of sight while the caller is on it: what it would stand under is still to come. */
export function useFootHold(): void {
  const hold = useContext(FootHold);
  // Before the browser paints: the footer would be seen to jump otherwise.
  useLayoutEffect(hold, [hold]);
}
